// Frames that are adopted by their ids, because several have the same name.
import { describe, expect, it, vi } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { rejection } from "../api/harness.ts";
import { addNamesake, frameIds, place, writes } from "./adoption-fixture.ts";
import { TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";

/** A zone with two frames named "Old", and their ids. */
async function start(): Promise<{ session: TestSession; first: string; second: string }> {
  const session = await TestSession.start();
  await addNamesake(session, "Frame");
  const [first = "", second = ""] = frameIds(session, "Old");
  session.takeRequests();
  return { session, first, second };
}
const unknownFrame = "00000000-0000-4000-8000-000000000000";

describe("Frame with frameId", () => {
  const inputsWith = (session: TestSession, more: object) =>
    FrameInputs.parse({ ...place(session), name: "Old", idSeed: "it", ...more });

  it("adopts the frame, which stays when the resource is deleted", async () => {
    const { session, first, second } = await start();
    const inputs = inputsWith(session, { frameId: second, layout: { left: 4 } });
    expect(await frame.preview(session.newSession(), inputs)).toMatchObject({ id: second, outputs: { adopted: true } });
    const { id, state } = await frame.create(session.newSession(), inputs);
    expect({ id, state }).toMatchObject({ id: second, state: { frameId: second, adopted: true } });
    expect(frameIds(session, "Old")).toEqual([first, second]);
    const { frameId: _, ...without } = inputs;
    expect(diff(definitionOf("Frame"), state, without).changed).toEqual([]);
    await frame.update(session.newSession(), id, state, { ...without, layout: { left: 5 } });
    await frame.delete(session.newSession(), id, state);
    expect(frameIds(session, "Old")).toEqual([first, second]);
  });

  it.each([
    [{ frameId: unknownFrame }, "has no frame 00000000-0000-4000-8000-000000000000; correct frameId, or remove it"],
    [{ name: "New" }, 'has another name; set name: "Old" to adopt it, because the service cannot rename frames'],
  ])("is refused where the frame differs: %j", async (more, message) => {
    const { session, second } = await start();
    const work = frame.create(session, inputsWith(session, { frameId: second, ...more }));
    expect((await rejection(work, CanvasError)).message).toContain(message);
    expect(writes(session)).toEqual([]);
  });

  it("has the type that the service lists, unless that is CUSTOM", async () => {
    const { session, first } = await start();
    const create = (more: object) => frame.create(session, inputsWith(session, { frameId: first, ...more }));
    expect((await create({ type: "A4" })).state.type).toBe("A4");
    const { frames: endpoint } = session.client;
    const list = endpoint.list.bind(endpoint);
    vi.spyOn(endpoint, "list").mockImplementation(async (...zone) =>
      (await list(...zone)).map((found) => ({ ...found, type: "A3" })),
    );
    expect((await rejection(create({ type: "A4" }), CanvasError)).remedy).toContain('set type: "A3" to adopt it');
    expect((await create({ type: "A3" })).id).toBe(first);
  });
});

describe("Frames with frameId", () => {
  const inputsWith = (session: TestSession, items: object) =>
    FramesInputs.parse({ ...place(session), idSeed: "it", frames: items });

  it("adopts the frames, and inserts the others", async () => {
    const { session, first, second } = await start();
    const items = { a: { name: "Old", frameId: second }, b: { name: "Old", frameId: first }, New: {} };
    const { id, state } = await frames.create(session.newSession(), inputsWith(session, items));
    const [added] = frameIds(session, "New");
    expect(state.frameIds).toEqual({ a: second, b: first, New: added });
    expect(state.adoptedIds?.toSorted()).toEqual([first, second].sort());
    expect(await frames.read(session.newSession(), id, state)).toEqual(state);
    const changedTo = (news: object) => diff(definitionOf("Frames"), state, inputsWith(session, news)).changed;
    const named = { a: { name: "Old" }, b: { name: "Old", frameId: first }, New: { frameId: added } };
    expect(changedTo(named)).toEqual([]);
    expect(changedTo({ ...items, a: { name: "Old", frameId: first } })).toEqual(["frames"]);
    expect(changedTo({ ...items, a: { ...items.a, layout: { left: 1 } } })).toEqual(["frames"]);
  });

  it("leaves the former frame of a key that adopts another, if it was adopted", async () => {
    const { session, first, second } = await start();
    const { id, state } = await frames.create(
      session.newSession(),
      inputsWith(session, { a: { name: "Old", frameId: first } }),
    );
    const other = inputsWith(session, { a: { name: "Old", frameId: second } });
    const now = await frames.update(session.newSession(), id, state, other);
    expect(now).toMatchObject({ frameIds: { a: second }, adoptedIds: [second] });
    expect(frameIds(session, "Old")).toEqual([first, second]);
  });

  it("writes nothing if two keys are the same frame", async () => {
    const { session, first } = await start();
    const twice = inputsWith(session, { a: { name: "Old", frameId: first }, b: { name: "Old", frameId: first } });
    const error = await rejection(frames.create(session, twice), CanvasError);
    expect(error.message).toBe(`"a" and "b" are the same frame (${first}); list it once`);
    expect(writes(session)).toEqual([]);
  });
});
