import { describe, expect } from "vitest";
import type { z } from "zod";
import { diff } from "../../../provider/core/diff.ts";
import {
  CanvasError,
  Inactive,
  OutcomeUnknownError,
  PartialCreateError,
  PartialUpdateError,
} from "../../../provider/errors.ts";
import { FramesInputs, type FramesState } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, type TestSession } from "./harness.ts";
import { frames } from "./lifecycles.ts";

type State = z.output<typeof FramesState>;

const path = "/spaces/*/zones/*/frames";
const inputsFor = (session: TestSession, items: object, more: object = {}, zone = "Canvas") =>
  FramesInputs.parse({
    ...{ spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", zone) },
    ...{ idSeed: "project/stack/plan", frames: items, ...more },
  });
const create = (session: TestSession, items: object, more: object = {}) =>
  frames.create(session, inputsFor(session, items, more));
const update = (session: TestSession, { id, state }: { id: string; state: State }, items: object, more: object = {}) =>
  frames.update(session, id, state, inputsFor(session, items, more));
const onCanvas = (session: TestSession) =>
  session.store.where("frames", "zoneId", session.service.id("zones", "Canvas"));
const names = (session: TestSession) =>
  onCanvas(session)
    .map(({ name }) => name)
    .sort();
const methods = (session: TestSession) => session.takeRequests().map((line) => line.split(" ")[0]);
const remove = (session: TestSession, name: string) =>
  session.changeStore((store) => {
    for (const found of onCanvas(session)) if (found.name === name) store.remove("frames", found.id);
  });
const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`card ${n}`, { layout: { left: n } }]));

describe("create", () => {
  it("inserts fifty frames with one request, and read returns the same state", async ({ session }) => {
    const { id, state } = await create(session, fifty);
    expect(methods(session)).toEqual(["POST"]);
    expect(id).toBe(session.service.id("zones", "Canvas"));
    expect(names(session)).toHaveLength(51);
    expect(Object.keys(state.frameIds)).toEqual(Object.keys(fifty));
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
  });

  it("names a frame after its key unless it has a name", async ({ session }) => {
    await create(session, { now: {}, next: { name: "Next week" } });
    expect(names(session)).toEqual(["Next week", "Old", "now"]);
  });

  it("inserts larger frames first, so smaller ones are drawn above them", async ({ session }) => {
    const size = (width: number) => ({ layout: { width, height: 10 } });
    await create(session, { c: size(10), unsized: {}, b: size(10), a: size(20) });
    expect(onCanvas(session).map(({ name }) => name)).toEqual(["Old", "a", "b", "c", "unsized"]);
  });

  it("finds the frames if the response was lost", async ({ session }) => {
    session.fault("POST", path, lostResponse);
    await create(session, { now: {}, next: {} });
    expect(methods(session)).toEqual(["POST", "GET"]);
    expect(names(session)).toEqual(["Old", "next", "now"]);
  });

  it("names what may have been inserted if nobody can look", async ({ session }) => {
    session.fault("POST", path, lostResponse);
    session.fault("GET", path, { kind: "status", status: 400 });
    const error = await rejection(create(session, { now: {}, next: { name: "Next" } }), OutcomeUnknownError);
    const ids = ["now", "Next"].map((name) => onCanvas(session).find((frame) => frame.name === name)?.frameId);
    expect(error.message).toContain(`frame "now" (${ids[0]}) and frame "next" (${ids[1]}) may have been inserted`);
  });

  it("records a frame that it finds even if the service refuses to change it", async ({ session }) => {
    await create(session, { now: { layout: { left: 1 } } });
    session.fault("PUT", path, { kind: "status", status: 400 });
    const again = create(session.newSession(), { now: { layout: { left: 2 } }, next: {} });
    const { state } = (await rejection(again, PartialCreateError)) as PartialCreateError<State>;
    expect(state.frames).toMatchObject({ now: { layout: { left: 1 } }, next: {} });
  });

  it("records what was inserted if one frame is refused, and names that one", async ({ session }) => {
    const taken = await create(session, { now: {} });
    session.changeStore((store) => {
      // The id is taken by a frame of another zone: the service refuses it.
      for (const found of onCanvas(session))
        if (found.frameId === taken.state.frameIds.now)
          store.put("frames", { ...found, zoneId: session.service.id("zones", "Trashed") });
    });
    const error = await rejection(create(session.newSession(), { now: {}, next: {}, later: {} }), PartialCreateError);
    expect(error.message).toMatch(/frame "now" \([\w-]+\) could not be inserted: POST frames returned 4/);
    expect(names(session)).toEqual(["Old", "later", "next"]);
    const { state, id } = error as PartialCreateError<State>;
    expect(Object.keys(state.frames)).toEqual(["next", "later"]);
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
  });

  it("fails in a trashed zone without recording anything", async ({ session }) => {
    await rejection(frames.create(session, inputsFor(session, { now: {} }, {}, "Trashed")), Inactive);
  });
});

describe("update", () => {
  it("inserts a renamed frame before it deletes the old one", async ({ session }) => {
    const created = await create(session, { now: { name: "Now" }, next: {} });
    session.takeRequests();
    const state = await update(session, created, { now: { name: "Today" }, next: {} });
    expect(methods(session)).toEqual(["POST", "DELETE"]);
    expect(names(session)).toEqual(["Old", "Today", "next"]);
    expect(state.frameIds.now).not.toBe(created.state.frameIds.now);
    expect(state.frameIds.next).toBe(created.state.frameIds.next);
  });

  it("keeps the old frame of a key in the state until it is deleted", async ({ session }) => {
    const created = await create(session, { now: { name: "Now" } });
    for (const nth of [1, 2]) session.fault("DELETE", path, { kind: "status", status: 403 }, nth);
    const renamed = { now: { name: "Today" } };
    const error = await rejection(update(session, created, renamed), CanvasError);
    expect(error.message).toMatch(
      /could not be deleted: DELETE frames returned 403 .*; correct what is wrong; run the update again/,
    );
    const recorded = (error instanceof PartialUpdateError ? error.state : created.state) as State;
    const old = created.state.frameIds.now;
    const now = onCanvas(session).find(({ name }) => name === "Today")?.frameId;
    expect(recorded.frameIds).toEqual({ now, [`now (${old})`]: old });
    expect(await frames.read(session.newSession(), created.id, recorded)).toEqual(recorded);
    const state = await update(session.newSession(), { id: created.id, state: recorded }, renamed);
    expect(names(session)).toEqual(["Old", "Today"]);
    expect(await frames.read(session.newSession(), created.id, state)).toEqual(state);
  });

  it("says which frame somebody has deleted, and records the changes to the others", async ({ session }) => {
    const created = await create(session, { now: {}, next: {} });
    remove(session, "now");
    const change = { now: { layout: { left: 5 } }, next: { layout: { left: 5 } } };
    const error = await rejection(update(session, created, change), PartialUpdateError);
    expect(error.message).toMatch(
      /frame "now" \([\w-]+\) is no longer there, and pulumi up --refresh inserts it again/,
    );
    expect((error.state as State).frames).toMatchObject({ now: { layout: {} }, next: { layout: { left: 5 } } });
    const refreshed = await frames.read(session.newSession(), created.id, error.state as State);
    const state = await update(session.newSession(), { id: created.id, state: refreshed as State }, change);
    expect(names(session)).toEqual(["Old", "next", "now"]);
    expect(await frames.read(session.newSession(), created.id, state)).toEqual(state);
  });
});

describe("frames that the program does not list", () => {
  it("are ignored by default", async ({ session }) => {
    const { id, state } = await create(session, { now: {} });
    const found = await frames.read(session.newSession(), id, state);
    expect(found).toEqual(state);
    expect(found?.unlistedFrames).toBeUndefined();
  });

  it("are reported in an output and in the preview", async ({ session }) => {
    const { id, state } = await create(session, { now: {} }, { unlisted: "report" });
    expect(state.unlistedFrames).toMatchObject([{ name: "Old" }]);
    expect(names(session)).toEqual(["Old", "now"]);
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
    const plan = await frames.diff(session, id, state, inputsFor(session, { now: {} }, { unlisted: "report" }));
    expect(plan.warning).toMatch(/^zone [\w-]+ has frames that the program does not list: "Old" \([\w-]+\)$/);
    expect(diff(definitionOf("Frames"), state, inputsFor(session, { now: {} }, { unlisted: "report" }))).toEqual({
      ...{ changed: [], replaces: [], needsUpdate: false },
    });
  });

  it("are removed if the program says so, with those that it no longer wants in one request", async ({ session }) => {
    const created = await create(session, { now: {}, next: {} });
    session.takeRequests();
    const state = await update(session, created, { next: {} }, { unlisted: "remove" });
    expect(methods(session)).toEqual(["GET", "DELETE"]);
    expect(names(session)).toEqual(["next"]);
    expect(state.unlistedFrames).toEqual([]);
  });

  it("are removed by the update after the refresh that finds them", async ({ session }) => {
    const inputs = inputsFor(session, { now: {} }, { unlisted: "remove" });
    const { id, state } = await frames.create(session, inputs);
    expect(diff(definitionOf("Frames"), state, inputs).needsUpdate).toBe(false);
    await create(session.newSession(), { stranger: {} }, { idSeed: "somebody else" });
    const found = await frames.read(session.newSession(), id, state);
    expect(found?.unlistedFrames).toMatchObject([{ name: "stranger" }]);
    expect(diff(definitionOf("Frames"), found as State, inputs).needsUpdate).toBe(true);
    const { warning } = await frames.diff(session, id, found as State, inputs);
    expect(warning).toMatch(/"stranger" \([\w-]+\); the update deletes them$/);
    await frames.update(session.newSession(), id, found as State, inputs);
    expect(names(session)).toEqual(["now"]);
  });
});

describe("delete", () => {
  it("deletes its frames with one request, and no others", async ({ session }) => {
    const { id, state } = await create(session, fifty);
    session.takeRequests();
    await frames.delete(session.newSession(), id, state);
    expect(methods(session)).toEqual(["DELETE"]);
    expect(names(session)).toEqual(["Old"]);
  });

  it("is done if the zone is gone, and says so if it is in the trash", async ({ session }) => {
    const { id, state } = await create(session, { now: {} });
    session.changeStore((store) => {
      const zone = store.get("zones", id);
      if (zone) store.put("zones", { ...zone, trashedTime: 1 });
    });
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
    const next = session.newSession();
    await frames.delete(next, id, state);
    expect(next.warnings).toEqual([
      `the frames of zone ${id} stay in it: it is in the trash, where frames cannot be deleted`,
    ]);
    session.changeStore((store) => store.remove("zones", id));
    expect(await frames.read(session.newSession(), id, state)).toBeUndefined();
    await frames.delete(session.newSession(), id, state);
  });
});

describe("import", () => {
  it("takes all frames of a zone, each under a key made from its name", async ({ session }) => {
    await create(session, { a: { name: "Twice" }, b: { name: "Twice" }, c: { name: "Once", layout: { left: 3 } } });
    const { id, state } = await frames.import(session, session.editionId, ["Plans", "Canvas"]);
    expect(id).toBe(session.service.id("zones", "Canvas"));
    expect(Object.entries(state.frames).map(([key, { name }]) => [key, name])).toEqual([
      ["old", "Old"],
      ["twice", "Twice"],
      ["twice-2", "Twice"],
      ["once", "Once"],
    ]);
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
    session.takeRequests();
    const { old: _, ...others } = state.frames;
    await frames.update(session, id, state, inputsFor(session, others));
    expect(methods(session)).toEqual(["DELETE"]);
    expect(names(session)).toEqual(["Once", "Twice", "Twice"]);
  });
});
