// Frames that people have changed by hand, and what the service refuses: nothing of theirs is lost.
import { describe, expect } from "vitest";
import type { z } from "zod";
import { CanvasError, PartialUpdateError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs, FramesState } from "../../../provider/resources/frames.ts";
import { rejection } from "../api/harness.ts";
import { place } from "./adoption-fixture.ts";
import { it, TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";

type State = z.output<typeof FramesState>;

const inputsOfOne = (session: TestSession, more: object) =>
  FrameInputs.parse({ ...place(session), name: "Now", idSeed: "one", ...more });
const inputsOfAll = (session: TestSession, items: object) =>
  FramesInputs.parse({ ...place(session), idSeed: "all", frames: items });
const onCanvas = (session: TestSession) =>
  session.store
    .where("frames", "zoneId", place(session).zoneId)
    .filter(({ name }) => name !== "Old")
    .sort((a, b) => (a.name < b.name ? -1 : 1));
const layouts = (session: TestSession) => onCanvas(session).map(({ properties }) => properties.layout);
const changeByHand = (
  session: TestSession,
  name: string,
  change: { readonly name?: string; readonly layout?: object },
) =>
  session.changeStore((store) => {
    for (const found of onCanvas(session).filter((one) => one.name === name)) {
      const layout = { ...found.properties.layout, ...change.layout };
      store.put("frames", { ...found, ...change, properties: { ...found.properties, layout } });
    }
  });

describe("a size and rotation by hand stay when the program moves the frame", () => {
  const byHand = { layout: { width: 500, height: 300, rotate: 45 } };
  const expected = [{ left: 20, width: 500, height: 300, rotate: 45 }];

  it("of Frames", async ({ session }) => {
    const { id, state } = await frames.create(session, inputsOfAll(session, { Now: { layout: { left: 1 } } }));
    changeByHand(session, "Now", byHand);
    const moved = inputsOfAll(session, { Now: { layout: { left: 20 } } });
    const updated = await frames.update(session.newSession(), id, state as State, moved);
    expect(layouts(session)).toEqual(expected);
    expect(await frames.read(session.newSession(), id, updated)).toEqual(updated);
  });

  it("unless the program has set it, and no longer does", async ({ session }) => {
    const turned = { layout: { left: 1, rotate: 45 } };
    const one = await frame.create(session, inputsOfOne(session, turned));
    await frame.update(session.newSession(), one.id, one.state, inputsOfOne(session, { layout: { left: 2 } }));
    const all = await frames.create(session, inputsOfAll(session, { Next: turned }));
    const moved = inputsOfAll(session, { Next: { layout: { left: 2 } } });
    await frames.update(session.newSession(), all.id, all.state as State, moved);
    const unturned = { left: 2, rotate: 0 };
    expect(layouts(session)).toEqual([unturned, unturned]);
  });
});

describe("a Frame that was renamed by hand", () => {
  const renamed = async (more: object = {}) => {
    const session = await TestSession.start();
    const inputs = inputsOfOne(session, { layout: { left: 1 }, ...more });
    const { id, state } = await frame.create(session, inputs);
    changeByHand(session, "Now", { name: "Later" });
    return { session, inputs, id, state };
  };

  it.each([{}, { adopt: true }])("is replaced under its own id: %o", async (more) => {
    const { session, inputs, id, state } = await renamed(more);
    const next = session.newSession();
    const found = await frame.read(next, id, state);
    const replaced = { ...state, ...found };
    expect((await frame.diff(next, id, replaced, inputs)).replaces).toEqual(["name"]);
    const made = await frame.create(next, inputs);
    await frame.delete(next, id, replaced);
    expect(onCanvas(session)).toMatchObject([{ name: "Now", frameId: id }]);
    expect(await frame.read(session.newSession(), id, made.state)).toEqual(made.state);
  });

  it("stays, and a new one gets another id, with onDestroy: retain", async () => {
    const { session, inputs, id, state } = await renamed({ onDestroy: "retain" });
    const next = session.newSession();
    const replaced = { ...state, ...(await frame.read(next, id, state)) };
    await frame.diff(next, id, replaced, inputs);
    const made = await frame.create(next, inputs);
    await frame.delete(next, id, replaced);
    expect(made.id).not.toBe(id);
    expect(onCanvas(session)).toMatchObject([
      { name: "Later", frameId: id },
      { name: "Now", frameId: made.id },
    ]);
  });

  it("is left alone by a program that does not have it", async () => {
    const { session, inputs } = await renamed();
    await frame.create(session.newSession(), inputs);
    expect(onCanvas(session)).toMatchObject([{ name: "Later" }]);
  });
});

it.for([{}, { adopt: true }, { unlisted: "report" }, { unlisted: "remove" }])(
  "one of Frames that was renamed by hand is replaced under its own id: %o",
  async (more, { session }) => {
    // With `unlisted: "remove"`, the frame of the seed goes too.
    const inputs = FramesInputs.parse({ ...inputsOfAll(session, { Now: {} }), maxRemovals: 1, ...more });
    const { id, state } = await frames.create(session, inputs);
    changeByHand(session, "Now", { name: "Later" });
    const next = session.newSession();
    const renamed = FramesState.parse(await frames.read(next, id, state));
    const updated = await frames.update(next, id, renamed, inputs);
    expect(onCanvas(session)).toMatchObject([{ name: "Now", frameId: state.frameIds.Now }]);
    expect(await frames.read(session.newSession(), id, updated)).toEqual(updated);
  },
);

describe("Frames whose new frame the service refuses", () => {
  const refused = { kind: "status", status: 400 } as const;
  const path = "/spaces/*/zones/*/frames";

  it("keep the old one, and the next update completes the change", async ({ session }) => {
    const created = await frames.create(session, inputsOfAll(session, { now: { name: "Now" }, gone: {} }));
    const renamed = inputsOfAll(session, { now: { name: "Today" } });
    const next = session.newSession();
    session.fault("POST", path, refused, 1);
    const error = await rejection(frames.update(next, created.id, created.state as State, renamed), PartialUpdateError);
    expect(onCanvas(session).map(({ name }) => name)).toEqual(["Now"]);
    const recorded = error.state as State;
    expect(recorded.frameIds).toEqual({ now: created.state.frameIds.now });
    await frames.update(session.newSession(), created.id, recorded, renamed);
    expect(onCanvas(session).map(({ name }) => name)).toEqual(["Today"]);
  });

  it("keep the old one, also if another one was renamed by hand", async ({ session }) => {
    const items = { now: { name: "Now" }, next: { name: "Next" } };
    const created = await frames.create(session, inputsOfAll(session, items));
    changeByHand(session, "Next", { name: "Later" });
    const next = session.newSession();
    const state = await frames.read(next, created.id, created.state as State);
    session.fault("POST", path, refused);
    const renamed = inputsOfAll(session, { now: { name: "Today" }, next: { name: "Next" } });
    await rejection(frames.update(next, created.id, state as State, renamed), PartialUpdateError);
    expect(onCanvas(session).map(({ name }) => name)).toContain("Now");
  });
});

it("a Frame reads numbers that no program could set as the nearest ones, and stays usable", async ({ session }) => {
  const layout = { left: 1, width: 100, rotate: 0 };
  const { id, state } = await frame.create(session, inputsOfOne(session, { layout }));
  changeByHand(session, "Now", { layout: { width: -20, rotate: 12.5 } });
  const read = await frame.read(session.newSession(), id, state);
  expect(read?.layout).toEqual({ left: 1, width: 0, rotate: 13 });
  const updated = await frame.update(session.newSession(), id, { ...state, ...read }, inputsOfOne(session, { layout }));
  expect(layouts(session)).toEqual([layout]);
  await frame.delete(session.newSession(), id, updated);
  expect(onCanvas(session)).toEqual([]);
});

describe("a frame that somebody has deleted", () => {
  const remove = (session: TestSession, frameId: string | undefined) =>
    session.changeStore((store) => {
      for (const { id } of onCanvas(session).filter((found) => found.frameId === frameId)) store.remove("frames", id);
    });
  const moved = { layout: { left: 5 } };

  it("is no longer there for an update, until a refresh and the next update insert it again: Frames", async ({
    session,
  }) => {
    const { id, state } = await frames.create(session, inputsOfAll(session, { Now: {} }));
    remove(session, state.frameIds.Now);
    const inputs = inputsOfAll(session, { Now: moved });
    await rejection(frames.update(session.newSession(), id, state, inputs), CanvasError);
    const next = session.newSession();
    await frames.update(next, id, FramesState.parse(await frames.read(next, id, state)), inputs);
    expect(layouts(session)).toEqual([{ left: 5 }]);
  });

  it("counts as there while its zone is in the trash", async ({ session }) => {
    const { id, state } = await frame.create(session, inputsOfOne(session, {}));
    remove(session, id);
    const next = session.newSession();
    next.containers.place(state.zoneId, { trashed: true });
    await rejection(frame.update(next, id, state, inputsOfOne(session, moved)), CanvasError);
    expect(await frame.read(session.newSession(), id, state)).toEqual(state);
  });
});
