// Frames that others have drawn in a zone whose frames the program lists.
import { describe, expect } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { create as createResource, frameIds, inputsOf, place, writes } from "./adoption-fixture.ts";
import { it, TestSession } from "./harness.ts";
import { frames, zone } from "./lifecycles.ts";

const inputsWith = (session: TestSession, items: object, more: object = {}) =>
  FramesInputs.parse({ ...place(session), idSeed: "it", frames: items, unlisted: "remove", ...more });

/** A zone with the frame of the seed and others. */
async function startWith(count: number): Promise<TestSession> {
  const session = await TestSession.start();
  const drawn = Object.fromEntries(Array.from({ length: count - 1 }, (_, n) => [`Idea ${n}`, {}]));
  await frames.create(session.newSession(), inputsWith(session, drawn, { idSeed: "others", unlisted: "keep" }));
  session.takeRequests();
  return session;
}

const labels = (session: TestSession) =>
  session.store.where("frames", "zoneId", place(session).zoneId).map(({ name, frameId }) => `"${name}" (${frameId})`);

describe("an update that would delete many frames of others", () => {
  it.each(["preview", "create"] as const)(
    "is refused before anything is written: %s of a new resource",
    async (step) => {
      const session = await startWith(60);
      const { zoneId } = place(session);
      const shown = labels(session).slice(0, 30).join(", ");
      const inputs = inputsWith(session, { now: {} });
      const work = async () => (step === "preview" ? frames.preview(session, inputs) : frames.create(session, inputs));
      const error = await rejection(work(), CanvasError);
      expect(error.message).toBe(
        `zone ${zoneId}: the update would delete 60 of 60 frames (${shown}, and 30 more), and maxRemovals (0.25) allows 15; set maxRemovals: 60 if that is intended`,
      );
      expect(writes(session)).toEqual([]);
    },
  );

  it.each(["preview", "update"] as const)("is refused if only unlisted has changed: %s", async (step) => {
    const session = await startWith(3);
    const kept = inputsWith(session, { now: {} }, { unlisted: "keep" });
    const { id, state } = await frames.create(session.newSession(), kept);
    session.takeRequests();
    const inputs = inputsWith(session, { now: {} });
    const work = async () =>
      step === "preview" ? frames.preview(session, inputs, state) : frames.update(session, id, state, inputs);
    const error = await rejection(work(), CanvasError);
    expect(error.message).toContain("the update would delete 3 of 4 frames (");
    expect(error.message).toContain("and maxRemovals (0.25) allows 1; set maxRemovals: 3 if that is intended");
    expect(writes(session)).toEqual([]);
  });

  it("is refused by the comparison after the refresh that finds them", async ({ session }) => {
    const inputs = inputsWith(session, { now: {} });
    const { id, state } = await frames.create(session.newSession(), inputs);
    const drawn = inputsWith(session, { a: {}, b: {} }, { idSeed: "others", unlisted: "keep" });
    await frames.create(session.newSession(), drawn);
    const found = await frames.read(session.newSession(), id, state);
    expect(found?.unlistedFrames).toHaveLength(2);
    const lifecycle = new Lifecycle(definitionOf("Frames"));
    lifecycle.check(session, undefined, { olds: () => ({}), news: inputs });
    const compare = lifecycle.diff(session, undefined, { id, state: found ?? {} }, inputs);
    expect((await rejection(compare, CanvasError)).message).toMatch(
      /^zone [\w-]+: the update would delete 2 of 3 frames \("a" \([\w-]+\), "b" \([\w-]+\)\), and maxRemovals/,
    );
  });

  it("is not refused because of what an interrupted run has inserted", async ({ session }) => {
    const inputs = inputsWith(session, { now: {} });
    const { id, state } = await frames.create(session.newSession(), inputs);
    const more = inputsWith(session, { now: {}, a: {}, b: {} });
    await frames.update(session.newSession(), id, state, more);
    const found = await frames.read(session.newSession(), id, state);
    expect(found?.unlistedFrames).toHaveLength(2);
    expect(await frames.review(found ?? state, more)).toEqual({ refusal: undefined, warning: undefined });
    const now = await frames.update(session.newSession(), id, found ?? state, more);
    expect(Object.keys(now.frameIds)).toEqual(["now", "a", "b"]);
    expect(labels(session)).toHaveLength(3);
  });

  it("is made with maxRemovals, and its preview has shown them", async () => {
    const session = await startWith(3);
    const inputs = inputsWith(session, { now: {} }, { maxRemovals: 3 });
    const { zoneId } = place(session);
    const planned = await new Lifecycle(definitionOf("Frames")).previewCreate(session, undefined, inputs);
    expect(planned.state.unlistedFrames).toMatchObject([{ name: "Old" }, { name: "Idea 0" }, { name: "Idea 1" }]);
    expect(session.warnings).toEqual([
      `zone ${zoneId} has frames that the program does not list: ${labels(session).join(", ")}; the update deletes them`,
    ]);
    const { state } = await frames.create(session.newSession(), inputs);
    expect(labels(session)).toEqual([`"now" (${state.frameIds.now})`]);
  });
});

it("a preview says that it names nobody's frames while some inputs are not known, unless the zone is new", async () => {
  const session = await startWith(2);
  const inputs = inputsWith(session, { now: {} });
  const lifecycle = new Lifecycle(definitionOf("Frames"));
  const unnamed = { ...inputs, frames: { now: { ...inputs.frames.now, name: unknownValue } } };
  await lifecycle.previewCreate(session, undefined, { ...unnamed, zoneId: unknownValue });
  expect(session.warnings).toEqual([]);
  await lifecycle.previewCreate(session, undefined, unnamed);
  expect(session.warnings).toEqual([
    `cannot say which of the frames of zone ${inputs.zoneId} the update removes, because the preview does not know frames; maxRemovals limits how many`,
  ]);
});

describe("the preview of an update", () => {
  it("shows the frames of others once, with those that the state does not know", async ({ session }) => {
    const before = inputsWith(session, { now: {} }, { unlisted: "report" });
    const { id, state } = await frames.create(session.newSession(), before);
    const drawn = inputsWith(session, { later: {} }, { idSeed: "others", unlisted: "keep" });
    await frames.create(session.newSession(), drawn);
    const inputs = inputsWith(session, { now: {} }, { maxRemovals: 2 });
    const { warning } = await frames.diff(session, id, state, inputs);
    const named = (name: string) => `"${name}" (${frameIds(session, name)})`;
    const text = (name: string) =>
      `zone ${id} has frames that the program does not list: ${named(name)}; the update deletes them`;
    expect(warning).toBe(text("Old"));
    const planned = await new Lifecycle(definitionOf("Frames")).previewUpdate(session, undefined, state, inputs);
    expect(session.warnings).toEqual([text("later")]);
    expect(planned).toMatchObject({
      frameIds: state.frameIds,
      unlistedFrames: [{ name: "Old" }, { name: "later" }],
    });
  });
});

describe("an adopted frame whose key is deleted", () => {
  it("is unlisted: it is deleted with unlisted: remove, as the preview says, and counts", async ({ session }) => {
    const adopted = inputsWith(session, { Old: {} }, { adopt: true });
    const { id, state } = await frames.create(session.newSession(), adopted);
    const [old] = frameIds(session, "Old");
    const none = inputsWith(session, {}, { adopt: true, maxRemovals: 0 });
    const { refusal, warning } = Object(await frames.review(state, none));
    expect(warning).toBe(
      `zone ${id} has frames that the program does not list: "Old" (${old}); the update deletes them`,
    );
    const message = `zone ${id}: the update would delete 1 of 1 frames ("Old" (${old})), and maxRemovals (0) allows 0; set maxRemovals: 1 if that is intended`;
    expect(refusal.message).toBe(message);
    const update = frames.update(session.newSession(), id, state, none);
    expect((await rejection(update, CanvasError)).message).toBe(message);
    expect(frameIds(session, "Old")).toEqual([old]);
    await frames.update(session.newSession(), id, state, inputsWith(session, {}));
    expect(frameIds(session, "Old")).toEqual([]);
  });
});

it("says of each frame that stays whether it was adopted, or another resource has it", async ({ session }) => {
  const adopted = inputsWith(session, { Old: {}, New: {} }, { adopt: true, unlisted: "keep" });
  const { id, state } = await frames.create(session.newSession(), adopted);
  const last = session.newSession();
  const single = inputsOf(session, "Frame", { name: "New", adopt: true, idSeed: "else" });
  await createResource(last, "Frame", single);
  await frames.delete(last, id, state);
  expect(last.warnings).toEqual([
    `frames of zone ${id} are left alone, because they were adopted, and onDestroy is not set: ${frameIds(session, "Old")}`,
    `frames of zone ${id} are left alone, because another resource has adopted them: ${frameIds(session, "New")}`,
  ]);
});

it("a frame of somebody else stays in a zone that comes out of the trash until a preview has named it", async () => {
  const session = await startWith(2);
  const { spaceId, zoneId } = place(session);
  const kept = inputsWith(session, { now: {} }, { unlisted: "keep" });
  const { id, state } = await frames.create(session.newSession(), kept);
  await session.client.zones.setState(session.editionId, spaceId, zoneId, "TRASH");
  const restored = session.newSession();
  const zoneInputs = ZoneInputs.parse({ spaceId, name: "Canvas" });
  await zone.update(
    restored,
    zoneId,
    { ...zoneInputs, editionId: session.editionId, zoneId, trashed: true },
    zoneInputs,
  );
  const inputs = inputsWith(session, { now: {} }, { maxRemovals: 5 });
  const first = await frames.update(restored, id, state, inputs);
  expect(frameIds(session, "Old")).toHaveLength(1);
  expect(first.unlistedFrames?.map(({ name }) => name)).toEqual(["Old", "Idea 0"]);
  await frames.update(session.newSession(), id, first, inputs);
  expect(frameIds(session, "Old")).toEqual([]);
});
