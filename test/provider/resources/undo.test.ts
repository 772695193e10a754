// What comes back from the trash: spaces, the zones and frames in them, and single zones.
import { describe, expect } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, PartialCreateError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { isTrashed, it, type TestSession } from "./harness.ts";
import { frames, space, zone } from "./lifecycles.ts";

const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({
    teamId: session.service.id("teams", "Alpha"),
    name: "Launch",
    continues: { trashed: "own" },
    ...more,
  });
const named = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((one) => one.name === name).map(({ id }) => id);

describe("a space that is not in the trash, given by its id", () => {
  const plans = (session: TestSession, more: object = {}) =>
    spaceInputs(session, { name: "Plans", from: { space: session.service.id("spaces", "Plans") }, ...more });

  it("is adopted, and stays when the resource is deleted", async ({ session }) => {
    const { id, state } = await space.create(session.newSession(), plans(session));
    expect(state.adopted).toBe(true);
    const last = session.newSession();
    await space.delete(last, id, state);
    expect(isTrashed(session, "spaces", id)).toBe(false);
    expect(last.warnings).toEqual([`Space "Plans" (${id}) is left alone: it was adopted, and onDestroy is not set`]);
    await space.delete(session.newSession(), id, { ...state, onDestroy: "trash" });
    expect(isTrashed(session, "spaces", id)).toBe(true);
  });

  it("goes to the trash if an earlier version has recorded it as restored", async ({ session }) => {
    const { id, state } = await space.create(session.newSession(), plans(session));
    await space.delete(session.newSession(), id, { ...state, adopted: undefined });
    expect(isTrashed(session, "spaces", id)).toBe(true);
  });

  it("is known at preview", async ({ session }) => {
    const spaceId = session.service.id("spaces", "Plans");
    const { editionId, owner } = session;
    const foundAs = { name: "Plans", teamId: session.service.id("teams", "Alpha"), trashed: false };
    const __effects = [{ action: "adopt", name: "Plans" }];
    expect(await space.preview(session, plans(session))).toEqual({
      ...{ id: spaceId, outputs: { spaceId, editionId, ownerZuid: owner, adopted: true, foundAs, __effects } },
    });
  });
});

it("a space that comes out of the trash by its id goes back there", async ({ session }) => {
  const restoreSpaceId = session.service.id("spaces", "Bin");
  const { id, state } = await space.create(
    session.newSession(),
    spaceInputs(session, { name: "Bin", from: { space: restoreSpaceId } }),
  );
  expect(state.adopted).toBeUndefined();
  await space.delete(session.newSession(), id, state);
  expect(isTrashed(session, "spaces", id)).toBe(true);
});

describe("a space that the file has again", () => {
  /** Creates a space and trashes it; the clock of the emulator stands still otherwise. */
  async function trashOne(session: TestSession): Promise<string> {
    const { id, state } = await space.create(
      session.newSession(),
      spaceInputs(session, { existing: "ignore", continues: undefined }),
    );
    await space.delete(session.newSession(), id, state);
    session.service.timing.time += 1_000;
    return id;
  }
  const giveToAdmin = (session: TestSession, id: string) =>
    session.changeStore((store) => {
      const found = store.get("spaces", id);
      if (found) store.put("spaces", { ...found, ownerZuid: session.service.id("users", "admin@example.com") });
    });

  it("restores the space of the token's user, and its preview says so", async ({ session }) => {
    const id = await trashOne(session);
    const preview = session.newSession();
    expect(await space.preview(preview, spaceInputs(session))).toMatchObject({ id, outputs: { spaceId: id } });
    expect(preview.infos).toEqual([`restores Space "Launch" (${id}) from the trash`]);
    const created = await space.create(session.newSession(), spaceInputs(session));
    expect(created).toMatchObject({ id, state: { trashed: false } });
    expect(created.state.adopted).toBeUndefined();
    expect(named(session, "spaces", "Launch")).toEqual([id]);
  });

  it("creates another one if somebody else owns it, without a warning", async ({ session }) => {
    const id = await trashOne(session);
    giveToAdmin(session, id);
    const created = await space.create(session, spaceInputs(session));
    expect(named(session, "spaces", "Launch")).toEqual([id, created.id]);
    expect(session.warnings).toEqual([]);
  });

  it("restores the one that was trashed last", async ({ session }) => {
    const [, second, foreign] = [await trashOne(session), await trashOne(session), await trashOne(session)];
    giveToAdmin(session, foreign);
    expect((await space.create(session.newSession(), spaceInputs(session))).id).toBe(second);
  });
});

describe("what is in a space that was restored", () => {
  /** A space with a zone and frames, which went to the trash with it. */
  async function trashWithContent(session: TestSession) {
    const run = session.newSession();
    const outer = await space.create(run, spaceInputs(session));
    const inner = await zone.create(run, ZoneInputs.parse({ spaceId: outer.id, name: "Plan" }));
    const drawn = framesIn(outer.id, inner.id);
    const { state } = await frames.create(run, drawn);
    await space.delete(session.newSession(), outer.id, outer.state);
    return { spaceId: outer.id, zoneId: inner.id, frameIds: state.frameIds };
  }
  const framesIn = (spaceId: string, zoneId: string) =>
    FramesInputs.parse({ spaceId, zoneId, idSeed: "it", frames: { now: {}, next: { layout: { left: 5 } } } });

  it("is the program's again, without a second one of anything", async ({ session }) => {
    const { spaceId, zoneId, frameIds } = await trashWithContent(session);
    const run = session.newSession();
    await space.create(run, spaceInputs(session));
    const inner = await zone.create(run, ZoneInputs.parse({ spaceId, name: "Plan" }));
    expect(inner.id).toBe(zoneId);
    expect(inner.state.adopted).toBeUndefined();
    expect((await frames.create(run, framesIn(spaceId, zoneId))).state).toMatchObject({ frameIds });
    expect(session.store.where("frames", "zoneId", zoneId).map(({ name }) => name)).toEqual(["next", "now"]);
    expect(named(session, "zones", "Plan")).toEqual([zoneId]);
    expect([run.warnings, run.infos]).toEqual([
      [],
      [`restores Space "Launch" (${spaceId}) from the trash`, `continues with Zone "Plan" (${zoneId})`],
    ]);
    await zone.delete(session.newSession(), zoneId, inner.state);
    expect(isTrashed(session, "zones", zoneId)).toBe(true);
  });

  it("includes frames that the program had adopted, which stay adopted", async ({ session }) => {
    const { spaceId, zoneId } = await trashWithContent(session);
    const drawn = { ...framesIn(spaceId, zoneId), idSeed: "imported" };
    const run = session.newSession();
    await space.create(run, spaceInputs(session));
    await zone.create(run, ZoneInputs.parse({ spaceId, name: "Plan" }));
    const { state } = await frames.create(run, drawn);
    const ids = session.store.where("frames", "zoneId", zoneId).map(({ frameId }) => frameId);
    expect(ids).toHaveLength(2);
    expect(Object.values(state.frameIds).sort()).toEqual(ids.sort());
    expect(state.adoptedIds?.toSorted()).toEqual(ids.sort());
  });

  it("is not the program's if somebody else made it", async ({ session }) => {
    const { spaceId, zoneId } = await trashWithContent(session);
    session.changeStore((store) => {
      const found = store.get("zones", zoneId);
      const authorZuid = session.service.id("users", "admin@example.com");
      if (found) store.put("zones", { ...found, authorZuid });
    });
    const run = session.newSession();
    await space.create(run, spaceInputs(session));
    const { id } = await zone.create(run, ZoneInputs.parse({ spaceId, name: "Plan" }));
    expect(named(session, "zones", "Plan")).toEqual([zoneId, id]);
  });

  it("is an error if there are several zones of the name", async ({ session }) => {
    const { spaceId, zoneId } = await trashWithContent(session);
    session.changeStore((store) => {
      const found = store.get("zones", zoneId);
      if (found) store.put("zones", { ...found, id: zoneId.replace(/^.{8}/, "00000000") });
    });
    const run = session.newSession();
    await space.create(run, spaceInputs(session));
    const again = zone.create(run, ZoneInputs.parse({ spaceId, name: "Plan" }));
    expect((await rejection(again, CanvasError)).message).toBe(
      `Zone "Plan": there are several of that name (${named(session, "zones", "Plan").join(", ")}), and only one can be adopted; give the id of the right one as from.zone`,
    );
  });

  it("is left alone in a space that was not restored", async ({ session }) => {
    const spaceId = session.service.id("spaces", "Plans");
    const { id } = await zone.create(session, ZoneInputs.parse({ spaceId, name: "Canvas" }));
    expect(named(session, "zones", "Canvas")).toHaveLength(2);
    expect(id).not.toBe(session.service.id("zones", "Canvas"));
  });
});

describe("a zone that is given by its id", () => {
  const inputsOf = (session: TestSession, name: string, more: object = {}) =>
    ZoneInputs.parse({
      ...{ spaceId: session.service.id("spaces", "Plans"), name },
      ...{ from: { zone: session.service.id("zones", name) }, ...more },
    });

  it("takes a zone out of the trash, where it goes again", async ({ session }) => {
    const zoneId = session.service.id("zones", "Trashed");
    const run = session.newSession();
    const { id, state } = await zone.create(run, inputsOf(session, "Trashed", { name: "Back" }));
    expect({ id, state }).toMatchObject({ id: zoneId, state: { name: "Back", trashed: false } });
    expect(session.store.get("zones", id)).toMatchObject({ name: "Back", trashedTime: null });
    expect(run.infos).toEqual([`restores Zone "Trashed" (${zoneId}) from the trash`]);
    expect(await zone.read(session.newSession(), id, state)).toEqual(state);
    await zone.delete(session.newSession(), id, state);
    expect(isTrashed(session, "zones", id)).toBe(true);
  });

  it("is recorded if its name cannot be read, and goes to the trash again", async ({ session }) => {
    for (const nth of [2, 3]) session.fault("GET", "/spaces/*/zones/*/meta", { kind: "status", status: 400 }, nth);
    const inputs = inputsOf(session, "Trashed", { name: "Back" });
    const { id, state } = await rejection(zone.create(session.newSession(), inputs), PartialCreateError);
    session.service.emulator.faults.clear();
    const recorded = ZoneState.parse(state);
    const updated = await zone.update(session.newSession(), id, recorded, inputs);
    expect(updated).toMatchObject({ name: "Back", trashed: false });
    expect(updated.adopted).toBeUndefined();
    await zone.delete(session.newSession(), id, updated);
    expect(isTrashed(session, "zones", id)).toBe(true);
  });

  it.for(["Canvas", "Trashed"])("moves a zone of another space: %s", async (name, { session }) => {
    const spaceId = session.service.id("spaces", "Annex");
    const { id, state } = await zone.create(session.newSession(), inputsOf(session, name, { spaceId }));
    expect(session.store.get("zones", id)).toMatchObject({ spaceId, name, trashedTime: null });
    expect(await zone.read(session.newSession(), id, state)).toEqual(state);
  });

  it("fails if there is no such zone, and creates nothing", async ({ session }) => {
    const restoreZoneId = "00000000-0000-4000-8000-000000000000";
    const inputs = inputsOf(session, "Canvas", { from: { zone: restoreZoneId } });
    const error = await rejection(zone.create(session, inputs), CanvasError);
    expect(error.message).toBe(
      `there is no zone ${restoreZoneId} in the trash of space ${inputs.spaceId}, or in any space that the token's user can see; correct from.zone`,
    );
    expect(named(session, "zones", "Canvas")).toHaveLength(1);
  });

  it("is found before there is the space that it comes to, and its frames with it", async ({ session }) => {
    const [spaceId, zoneId] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
    const previewIn = (kind: "Zone" | "Frames", inputs: object) =>
      new Lifecycle(definitionOf(kind)).previewCreate(session, undefined, { spaceId: unknownValue, ...inputs });
    const effects = [
      { action: "adopt", name: "Canvas", place: spaceId },
      { action: "move", name: "Canvas", from: spaceId, to: unknownValue },
    ];
    const found = await previewIn("Zone", { name: "Canvas", trashed: false, from: { zone: zoneId } });
    expect(found).toMatchObject({ id: zoneId, state: { spaceId: unknownValue, adopted: true, __effects: effects } });
    const items = { Old: { type: "CUSTOM", layout: {}, fills: [], strokes: [] } };
    const settings = { unlisted: "keep", maxRemovals: 0, adopt: true, idSeed: "seed" };
    const { state } = await previewIn("Frames", { zoneId, frames: items, ...settings });
    expect(state.__effects).toMatchObject([{ action: "adopt", name: "Old" }]);
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const error = await rejection(previewIn("Zone", { name: "Canvas", from: { zone: nowhere } }), CanvasError);
    expect(error.message).toBe(
      `there is no zone ${nowhere} in any space that the token's user can see; correct from.zone of zone "Canvas"`,
    );
    expect(session.takeRequests().filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  it("is known at preview, which changes nothing", async ({ session }) => {
    const { editionId } = session;
    const zoneId = session.service.id("zones", "Trashed");
    const foundAs = { name: unknownValue, spaceId: session.service.id("spaces", "Plans"), trashed: true };
    const __effects = [{ action: "restore", name: "Trashed", place: foundAs.spaceId, isBrief: false }];
    expect(await zone.preview(session, inputsOf(session, "Trashed"))).toEqual({
      ...{ id: zoneId, outputs: { zoneId, editionId, foundAs, __effects } },
    });
    expect(isTrashed(session, "zones", zoneId)).toBe(true);
  });
});
