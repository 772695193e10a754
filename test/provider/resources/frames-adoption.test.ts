// Frames that adopt frames by their names.
import { describe, expect } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { addNamesake, create, frameIds, idIn, inputsOf, lifecycle, place, writes } from "./adoption-fixture.ts";
import { it, type TestSession } from "./harness.ts";
import { frames } from "./lifecycles.ts";

describe("Frames with adopt: true", () => {
  const inputsWith = (session: TestSession, items: Properties, more: Properties = {}) =>
    FramesInputs.parse({ ...place(session), idSeed: "it", adopt: true, frames: items, ...more });

  it("adopts the frame of a key's name, and inserts the others", async ({ session }) => {
    const old = idIn(session, "Frame");
    const inputs = inputsWith(session, { old: { name: "Old", layout: { left: 3 } }, New: {} });
    const { state } = await frames.create(session, inputs);
    expect(state).toMatchObject({ adoptedIds: [old], frameIds: { old, New: frameIds(session, "New")[0] } });
    expect(frameIds(session, "Old")).toEqual([old]);
    expect(await frames.read(session.newSession(), String(state.zoneId), state)).toEqual(state);
    expect(diff(definitionOf("Frames"), state, inputs).changed).toEqual([]);
  });

  it("adopts a frame for the key that has its id, in whatever case, and draws one for another key of that name", async ({
    session,
  }) => {
    const old = idIn(session, "Frame");
    const items = {
      a: { name: "Old", layout: { width: 9, height: 9 } },
      b: { name: "Old", frameId: old.toUpperCase() },
    };
    const { state } = await frames.create(session, inputsWith(session, items));
    expect(old).not.toBe(old.toUpperCase());
    const [, drawn] = frameIds(session, "Old");
    expect(state).toMatchObject({ adoptedIds: [old], frameIds: { a: drawn, b: old } });
  });

  it("looks into a zone that the update moves, in the space that it is in before", async ({ session }) => {
    const [old] = frameIds(session, "Old");
    const spaceId = session.service.id("spaces", "Annex");
    const inputs = inputsWith(session, { Old: {}, New: {} }, { spaceId });
    const { state } = await lifecycle("Frames").previewCreate(session, undefined, inputs);
    expect(state).toMatchObject({ spaceId, frameIds: { Old: old, New: unknownValue }, adoptedIds: [old] });
    const second = await addNamesake(session, "Frame");
    const again = lifecycle("Frames").previewCreate(session.newSession(), undefined, inputs);
    expect((await rejection(again, CanvasError)).message).toContain(`several of that name (${old}, ${second})`);
  });

  it("leaves adopted frames when their key or the resource is deleted, and deletes its own", async ({ session }) => {
    const zoneId = place(session).zoneId;
    const { state } = await frames.create(session, inputsWith(session, { Old: {}, New: {} }));
    const less = await frames.update(session.newSession(), zoneId, state, inputsWith(session, {}));
    expect(less).toMatchObject({ frames: {}, frameIds: {}, adoptedIds: undefined });
    expect([...session.store.all("frames")].map(({ name }) => name)).toEqual(["Old"]);
    const again = await frames.update(session.newSession(), zoneId, less, inputsWith(session, { Old: {}, New: {} }));
    await frames.delete(session.newSession(), zoneId, again);
    expect([...session.store.all("frames")].map(({ name }) => name)).toEqual(["Old"]);
  });

  it("keeps an adopted frame whose key changes", async ({ session }) => {
    const old = idIn(session, "Frame");
    const { id, state } = await frames.create(session, inputsWith(session, { a: { name: "Old" } }));
    const next = session.newSession();
    const inputs = inputsWith(session, { b: { name: "Old" } });
    const { inputs: checked } = lifecycle("Frames").check(next, undefined, { olds: () => state, news: inputs });
    await frames.diff(next, id, state, FramesInputs.parse(checked));
    const renamed = await frames.update(next, id, state, inputs);
    expect(renamed.frameIds).toEqual({ b: old });
    expect(renamed.adoptedIds).toEqual([old]);
    expect((await frames.diff(session.newSession(), id, renamed, inputs)).hasChanges).toBe(false);
    expect(frameIds(session, "Old")).toEqual([old]);
  });

  it("deletes the former frame of a key that adopts another", async ({ session }) => {
    const old = idIn(session, "Frame");
    const { id, state } = await frames.create(session, inputsWith(session, { a: { name: "New" } }));
    const renamed = await frames.update(session.newSession(), id, state, inputsWith(session, { a: { name: "Old" } }));
    expect(renamed).toMatchObject({ frameIds: { a: old }, adoptedIds: [old] });
    expect(frameIds(session, "New")).toEqual([]);
  });

  it("leaves alone what a single Frame adopts, and the other way round", async ({ session }) => {
    const single = await create(session.newSession(), "Frame", inputsOf(session, "Frame", { name: "New" }));
    const both = session.newSession();
    const { id, state } = await frames.create(both, inputsWith(session, { New: {} }));
    expect(state).toMatchObject({ frameIds: { New: single.id } });
    await lifecycle("Frame").delete(both, single);
    expect(frameIds(session, "New")).toEqual([single.id]);
    const back = session.newSession();
    const again = await create(back, "Frame", inputsOf(session, "Frame", { name: "New", adopt: true, idSeed: "else" }));
    expect(again.id).toBe(single.id);
    await frames.delete(back, id, { ...state, adoptedIds: undefined });
    expect(frameIds(session, "New")).toEqual([single.id]);
  });

  it("keeps what it has adopted from a single Frame, in a run that ended before the delete", async ({ session }) => {
    const single = await create(session.newSession(), "Frame", inputsOf(session, "Frame", { name: "New" }));
    const inputs = inputsWith(session, { New: {} }, { onDestroy: "delete" });
    const whole = await frames.create(session.newSession(), inputs);
    const later = session.newSession();
    await frames.diff(later, whole.id, whole.state, inputs);
    await lifecycle("Frame").delete(later, single);
    expect(frameIds(session, "New")).toEqual([single.id]);
    await frames.delete(later, whole.id, whole.state);
    expect(frameIds(session, "New")).toEqual([]);
  });

  it("does not adopt what a single Frame manages", async ({ session }) => {
    const single = await create(session, "Frame", inputsOf(session, "Frame", { name: "New" }));
    const { state } = await frames.create(session, inputsWith(session, { New: {} }));
    expect(state.adoptedIds).toBeUndefined();
    expect(frameIds(session, "New")).toEqual([single.id, Object(state.frameIds).New]);
  });

  it("previews what it adopts", async ({ session }) => {
    const { zoneId } = place(session);
    const known = await frames.preview(session, inputsWith(session, { old: { name: "Old" }, New: {} }));
    const old = idIn(session, "Frame");
    expect(known).toMatchObject({ id: zoneId, outputs: { frameIds: { old, New: unknownValue }, adoptedIds: [old] } });
    expect(session.infos).toEqual([`adopts Frame "Old" (${old})`]);
    expect(writes(session)).toEqual([]);
  });
});

it("Frames that replace themselves leave their frames in the zone when the replaced ones are deleted", async ({
  session,
}) => {
  const inputs = FramesInputs.parse({ ...place(session), idSeed: "it", frames: { New: {} } });
  const replaced = await frames.create(session, inputs);
  const later = session.newSession();
  // The engine does not compare what --replace names.
  const { state } = await frames.create(later, inputs);
  await frames.delete(later, replaced.id, replaced.state);
  expect(frameIds(session, "New")).toEqual(Object.values(state.frameIds));
});
