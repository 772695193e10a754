// Lists that show what was written a moment later: a refresh must not drop what is not in them yet.
import { expect } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { rejection } from "../api/harness.ts";
import { it, type TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";
import { addressOf, space, start } from "./roster-fixture.ts";

const placeOf = ({ service }: TestSession) => ({
  spaceId: service.id("spaces", "Plans"),
  zoneId: service.id("zones", "Canvas"),
});

type Change = Parameters<TestSession["changeStore"]>[0];

const framesNamed = ({ store }: TestSession, ...names: readonly string[]) =>
  [...store.all("frames")].filter(({ name }) => names.includes(name));

/** Changes what the lists show, until somebody waits; counts the waits. */
function changeUntilLater(session: TestSession, next: TestSession, hide: Change, show: Change): readonly number[] {
  const waits: number[] = [];
  session.changeStore(hide);
  next.onSleep = async (milliseconds) => {
    waits.push(milliseconds);
    session.changeStore(show);
  };
  return waits;
}

function hideFrames(session: TestSession, next: TestSession, ...names: readonly string[]): readonly number[] {
  const hidden = framesNamed(session, ...names);
  return changeUntilLater(
    session,
    next,
    (store) => {
      for (const { id } of hidden) store.remove("frames", id);
    },
    (store) => {
      for (const record of hidden) store.put("frames", record);
    },
  );
}

it("keeps frames that the list shows after a moment, and waits once for a zone", async ({ session }) => {
  const place = placeOf(session);
  const made = await Promise.all(
    ["Now", "Next"].map((name) => frame.create(session, FrameInputs.parse({ ...place, name, idSeed: name }))),
  );
  const next = session.newSession();
  const waits = hideFrames(session, next, "Now", "Next");
  session.takeRequests();
  const read = await Promise.all(made.map(({ id, state }) => frame.read(next, id, state)));
  expect(read).toEqual(made.map(({ state }) => state));
  expect(waits).toEqual([3_000]);
  expect(session.takeRequests()).toHaveLength(2);
});

it("keeps the frames of a collection that the list shows after a moment", async ({ session }) => {
  const inputs = FramesInputs.parse({ ...placeOf(session), idSeed: "seed", frames: { now: {}, next: {} } });
  const { id, state } = await frames.create(session, inputs);
  const next = session.newSession();
  hideFrames(session, next, "now");
  expect(await frames.read(next, id, state)).toEqual(state);
});

it("takes a frame for deleted that the list still lacks then", async ({ session }) => {
  const inputs = FrameInputs.parse({ ...placeOf(session), name: "Now", idSeed: "Now" });
  const { id, state } = await frame.create(session, inputs);
  hideFrames(session, session, "Now");
  expect(await frame.read(session.newSession(), id, state)).toBeUndefined();
});

it("counts people as removed whom the list shows after a moment", async () => {
  const session = await start();
  const both = { [addressOf("cid")]: "VIEWER", "admin@example.com": "VIEWER" };
  const { id, state } = await space.create(session, both);
  const next = session.newSession();
  const own = new Set(Object.values(state.people).map(({ memberId }) => memberId));
  const hidden = session.store.where("spaceMembers", "spaceId", id).filter(({ memberId }) => own.has(memberId));
  expect(hidden).toHaveLength(2);
  changeUntilLater(
    session,
    next,
    (store) => {
      for (const member of hidden) store.remove("spaceMembers", member.id);
    },
    (store) => {
      for (const record of hidden) store.put("spaceMembers", record);
    },
  );
  const error = await rejection(space.update(next, state, {}), CanvasError);
  expect(error.message).toMatch(/the update would remove 2 of \d members .*, and maxRemovals \(0.25\) allows 1;/);
  expect(session.store.where("spaceMembers", "spaceId", id)).toEqual(expect.arrayContaining(hidden));
});
