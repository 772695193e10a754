// What the messages about frames advise leads to where they say.
import { describe, expect, it, vi } from "vitest";
import { PartialUpdateError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs, FramesState } from "../../../provider/resources/frames.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { addNamesake, frameIds, place } from "../resources/adoption-fixture.ts";
import { lostResponse, TestSession } from "../resources/harness.ts";
import { frame, frames, zone } from "../resources/lifecycles.ts";
import { messageOf, nextUpdate, present } from "./follow.ts";

const frameInputs = (session: TestSession, more: object = {}) =>
  FrameInputs.parse({ ...place(session), name: "Old", idSeed: "it", ...more });
const createFrame = (session: TestSession, more: object = {}) =>
  frame.create(session.newSession(), frameInputs(session, more));
const framesInputs = (session: TestSession, items: object, more: object = {}) =>
  FramesInputs.parse({ ...place(session), idSeed: "it", frames: items, ...more });
const createFrames = (session: TestSession, items: object, more: object = {}) =>
  frames.create(session.newSession(), framesInputs(session, items, more));
const unknownFrame = "00000000-0000-4000-8000-000000000000";

/** A zone with two frames named "Old", and their ids. */
async function startWithTwo() {
  const session = await TestSession.start();
  await addNamesake(session, "Frame");
  const [first = "", second = ""] = frameIds(session, "Old");
  return { session, first, second };
}

/** Does something to a frame by hand. */
function byHand(session: TestSession, frameId: string, change: { readonly name: string } | "deleted"): void {
  const found = present([...session.store.all("frames")].find((one) => one.frameId === frameId));
  session.changeStore((store) => {
    if (change === "deleted") store.remove("frames", found.id);
    else store.put("frames", { ...found, ...change });
  });
}

/** Makes the service list every frame with this type. */
function listAs(session: TestSession, type: string): void {
  const { frames: endpoint } = session.client;
  const list = endpoint.list.bind(endpoint);
  vi.spyOn(endpoint, "list").mockImplementation(async (...zone) =>
    (await list(...zone)).map((found) => ({ ...found, type })),
  );
}

describe("several frames of a name", () => {
  const create = {
    Frame: async (session: TestSession, more: object) => (await createFrame(session, more)).id,
    Frames: async (session: TestSession, { frameId, adopt }: { frameId?: string; adopt?: boolean }) =>
      (await createFrames(session, { Old: { frameId } }, { adopt })).state.frameIds.Old,
  } as const;

  it.each(["Frame", "Frames"] as const)("%s: give the id, or rename the others", async (kind) => {
    const { session, first, second } = await startWithTwo();
    expect(await messageOf(create[kind](session, { adopt: true }))).toBe(
      `Frame "Old" of zone ${place(session).zoneId}: there are several of that name (${first}, ${second}), and only one can be adopted; give the id of the right one as frameId, or rename the others`,
    );
    expect(await create[kind](session, { adopt: true, frameId: second })).toBe(second);
    byHand(session, second, { name: "Other" });
    expect(await create[kind](session, { adopt: true })).toBe(first);
  });
});

it("a frame that may have come with its zone: give its id as frameId", async () => {
  const session = await TestSession.start();
  const { spaceId, zoneId } = place(session);
  const zoneInputs = ZoneInputs.parse({ spaceId, name: "Canvas", adoptOwn: true });
  const { state: zoneState } = await zone.create(session.newSession(), zoneInputs);
  const [came = ""] = frameIds(session, "Old");
  const next = session.newSession();
  await zone.diff(next, zoneId, zoneState, zoneInputs);
  const { id, state } = await frames.create(next, framesInputs(session, { Old: {} }));
  expect(next.warnings).toEqual([
    `zone ${zoneId} already has frames with the names of new ones: "Old" (${came}); to continue with one of them instead, give its id as frameId`,
  ]);
  expect(frameIds(session, "Old")).toHaveLength(2);
  await frames.update(session.newSession(), id, state, framesInputs(session, { Old: { frameId: came } }));
  expect(frameIds(session, "Old")).toEqual([came]);
});

describe("a frame given by its id", () => {
  it("is not there: correct it, or remove it to insert another", async () => {
    const { session, first, second } = await startWithTwo();
    expect(await messageOf(createFrame(session, { frameId: unknownFrame }))).toBe(
      `zone ${place(session).zoneId} has no frame ${unknownFrame}; correct frameId, or remove it to insert another frame`,
    );
    expect((await createFrame(session, { frameId: first })).id).toBe(first);
    expect([first, second, unknownFrame]).not.toContain((await createFrame(session, { idSeed: "b" })).id);
  });

  it("has another name: give it that name", async () => {
    const { session, first } = await startWithTwo();
    expect(await messageOf(createFrame(session, { frameId: first, name: "New" }))).toBe(
      `frame ${first} of zone ${place(session).zoneId} has another name; set name: "Old" to adopt it, because the service cannot rename frames`,
    );
    expect((await createFrame(session, { frameId: first, name: "Old" })).id).toBe(first);
  });

  it("has another type: give it that type, or remove the id", async () => {
    const session = await TestSession.start();
    const [old = ""] = frameIds(session, "Old");
    listAs(session, "A3");
    expect(await messageOf(frame.create(session, frameInputs(session, { frameId: old, type: "A4" })))).toBe(
      `Frame "Old" (${old}) of zone ${place(session).zoneId} has the type A3; set type: "A3" to adopt it, or remove frameId to insert another frame`,
    );
    expect((await frame.create(session, frameInputs(session, { frameId: old, type: "A3" }))).id).toBe(old);
    expect((await frame.create(session, frameInputs(session, { type: "A4" }))).id).not.toBe(old);
  });

  it("may have any type if it is listed as CUSTOM", async () => {
    const session = await TestSession.start();
    const [old = ""] = frameIds(session, "Old");
    const { id, state } = await createFrame(session, { frameId: old, type: "A4" });
    expect({ id, type: state.type }).toEqual({ id: old, type: "A4" });
    expect(await frame.read(session.newSession(), id, state)).toEqual(state);
  });

  it("has two keys: list it once", async () => {
    const { session, first } = await startWithTwo();
    const item = { name: "Old", frameId: first };
    expect(await messageOf(createFrames(session, { a: item, b: item }))).toBe(
      `"a" and "b" are the same frame (${first}); list it once`,
    );
    expect((await createFrames(session, { a: item })).state.frameIds).toEqual({ a: first });
  });
});

it("a frame of that name has another type: give it that type, or choose another name", async () => {
  const session = await TestSession.start();
  const [old = ""] = frameIds(session, "Old");
  const inputs = (more: object) => frameInputs(session, { adopt: true, type: "A4", ...more });
  listAs(session, "A3");
  expect(await messageOf(frame.create(session, inputs({})))).toBe(
    `Frame "Old" (${old}) of zone ${place(session).zoneId} has the type A3; set type: "A3" to adopt it, or choose another name to insert another frame`,
  );
  expect((await frame.create(session, inputs({ type: "A3" }))).id).toBe(old);
  expect((await frame.create(session, inputs({ name: "New" }))).id).not.toBe(old);
});

describe("a frame that somebody has deleted: a refresh, and the update inserts it again", () => {
  it("outside of the trash only", async () => {
    const session = await TestSession.start();
    const { id, state } = await createFrame(session, { name: "New" });
    byHand(session, id, "deleted");
    const inputs = frameInputs(session, { name: "New", layout: { left: 5 } });
    const next = session.newSession();
    next.ledger.place(state.zoneId, { trashed: true });
    expect(await messageOf(frame.update(next, id, state, inputs))).toMatch(
      /; run pulumi up --refresh to insert it again once its zone is out of the trash$/,
    );
    expect(await frame.read(session.newSession(), id, state)).toEqual(state);
    await session.client.zones.setState(session.editionId, state.spaceId, state.zoneId, "RESTORE");
    expect(await frame.read(session.newSession(), id, state)).toBeUndefined();
    await frame.create(session.newSession(), inputs);
    expect(frameIds(session, "New")).toHaveLength(1);
  });

  it("Frame", async () => {
    const session = await TestSession.start();
    const { id, state } = await createFrame(session, { name: "New" });
    byHand(session, id, "deleted");
    const inputs = frameInputs(session, { name: "New", layout: { left: 5 } });
    expect(await messageOf(frame.update(session.newSession(), id, state, inputs))).toBe(
      `Frame "New" (${id}) is no longer in zone ${state.zoneId}; run pulumi up --refresh to insert it again`,
    );
    const next = session.newSession();
    expect(await frame.read(next, id, state)).toBeUndefined();
    await frame.create(next, inputs);
    expect(frameIds(session, "New")).toHaveLength(1);
  });

  it("Frames", async () => {
    const session = await TestSession.start();
    const { id, state } = await createFrames(session, { New: {} });
    byHand(session, present(state.frameIds.New), "deleted");
    const inputs = framesInputs(session, { New: { layout: { left: 5 } } });
    expect(await messageOf(frames.update(session.newSession(), id, state, inputs))).toMatch(
      /: frame "New" \(\S+\) is no longer there, and pulumi up --refresh inserts it again: /,
    );
    const next = session.newSession();
    await frames.update(next, id, present(await frames.read(next, id, state)), inputs);
    expect(frameIds(session, "New")).toHaveLength(1);
  });
});

it.each(["Frame", "Frames"] as const)("an insert of unknown outcome: the next update finds it (%s)", async (kind) => {
  const session = await TestSession.start();
  const path = "/spaces/*/zones/*/frames";
  session.fault("POST", path, lostResponse);
  session.fault("GET", path, { kind: "status", status: 403 });
  const create = () => (kind === "Frame" ? createFrame(session, { name: "New" }) : createFrames(session, { New: {} }));
  expect(await messageOf(create())).toMatch(
    /^Frame "New" \(\S+\) may have been inserted into zone \S+, but could not be found there \(.*\); run the update again, which finds what is there$/,
  );
  session.service.emulator.faults.clear();
  await create();
  expect(frameIds(session, "New")).toHaveLength(1);
});

it("an update that deletes many frames of others: maxRemovals", async () => {
  const { session, first, second } = await startWithTwo();
  const { id, state } = await createFrames(session, { New: {} });
  const update = (more: object) =>
    frames.update(nextUpdate(session), id, state, framesInputs(session, { New: {} }, { unlisted: "remove", ...more }));
  expect(await messageOf(update({}))).toBe(
    `zone ${id}: the update would delete 2 of 3 frames ("Old" (${first}), "Old" (${second})), and maxRemovals (0.25) allows 1; set maxRemovals: 2 if that is intended`,
  );
  await update({ maxRemovals: 2 });
  expect([...session.store.all("frames")].map(({ name }) => name)).toEqual(["New"]);
});

it("a frame that could not be deleted: look at the zone and try again", async () => {
  const session = await TestSession.start();
  const { id, state } = await createFrame(session, { name: "New" });
  session.fault("DELETE", "/spaces/*/zones/*/frames", { kind: "status", status: 403 });
  expect(await messageOf(frame.delete(session.newSession(), id, state))).toEqual(
    expect.stringMatching(
      new RegExp(
        `^Frame "New" \\(${id}\\) could not be deleted: DELETE frames returned 403 .*; look at zone ${state.zoneId} and try again$`,
      ),
    ),
  );
  session.service.emulator.faults.clear();
  await frame.delete(session.newSession(), id, state);
  expect(frameIds(session, "New")).toEqual([]);
});

it("an update that stopped partway: run it again", async () => {
  const session = await TestSession.start();
  const { id, state } = await createFrames(session, { Now: {} });
  const inputs = framesInputs(session, { Now: { name: "Today" } });
  session.fault("DELETE", "/spaces/*/zones/*/frames", { kind: "status", status: 403 });
  const failure = await rejection(frames.update(session.newSession(), id, state, inputs), PartialUpdateError);
  expect(failure.message).toMatch(
    /^the update stopped partway: .* could not be deleted: DELETE frames returned 403 .*; correct what is wrong; run the update again to continue from there$/,
  );
  session.service.emulator.faults.clear();
  await frames.update(session.newSession(), id, FramesState.parse(failure.state), inputs);
  expect([frameIds(session, "Now"), frameIds(session, "Today")]).toEqual([[], [expect.any(String)]]);
});
