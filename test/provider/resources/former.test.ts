// `formerSpaceId` and `former`: a create continues with what the resource managed before it was removed from the program.
import { describe, expect, it } from "vitest";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { TestSession } from "./harness.ts";
import { frames, space, zone } from "./lifecycles.ts";

const nowhere = "00000000-0000-4000-8000-000000000000";

async function start() {
  const session = await TestSession.start();
  const teamId = session.service.id("teams", "Alpha");
  const inputs = { teamId, name: "Launch", favorite: false, trashed: false };
  const { id: spaceId, state } = await space.create(session.newSession(), inputs);
  const zoneInputs = { spaceId, name: "Plan", trashed: false };
  const made = await zone.create(session.newSession(), zoneInputs);
  return { session, inputs, spaceId, state, zoneInputs, zoneId: made.id, zoneState: made.state };
}

describe("a space", () => {
  it.each([
    ["active", "retain", false],
    ["in the trash", "trash", true],
  ] as const)("that is %s is the resource's own again", async (_title, onDestroy, trashed) => {
    const { session, inputs, spaceId, state } = await start();
    await space.delete(session.newSession(), spaceId, { ...state, onDestroy });
    const again = { ...inputs, continues: { space: spaceId } };
    const foundAs = { name: "Launch", teamId: inputs.teamId, trashed };
    const planned = await space.preview(session.newSession(), again);
    expect(planned).toMatchObject({ id: spaceId, outputs: { foundAs } });
    const { id, state: now } = await space.create(session.newSession(), again);
    expect(now).toMatchObject({ spaceId, foundAs, trashed: false });
    expect([id, now.adopted]).toEqual([spaceId, undefined]);
    await space.delete(session.newSession(), id, now);
    expect(session.store.get("spaces", id)?.trashedTime).not.toBeNull();
  });

  it("is created if the former one is gone", async () => {
    const { session, inputs, spaceId } = await start();
    session.changeStore((store) => store.remove("spaces", spaceId));
    const { id, state } = await space.create(session.newSession(), { ...inputs, continues: { space: spaceId } });
    expect(id).not.toBe(spaceId);
    expect(state.foundAs).toBeUndefined();
  });

  it("gets its name back", async () => {
    const { session, inputs, spaceId } = await start();
    await session.client.spaces.rename(session.editionId, spaceId, "By hand");
    const again = { ...inputs, continues: { space: spaceId } };
    const planned = await space.preview(session.newSession(), again);
    expect(planned).toMatchObject({ outputs: { foundAs: { name: "By hand" } } });
    await space.create(session.newSession(), again);
    expect(session.store.get("spaces", spaceId)?.name).toBe("Launch");
  });
});

describe("a zone", () => {
  it.each([
    ["active", "retain", false],
    ["in the trash", "trash", true],
  ] as const)("that is %s is the resource's own again", async (_title, onDestroy, trashed) => {
    const { session, zoneInputs, zoneId, zoneState } = await start();
    await zone.delete(session.newSession(), zoneId, { ...zoneState, onDestroy });
    const again = { ...zoneInputs, continues: { space: zoneInputs.spaceId, zone: zoneId } };
    const foundAs = { name: "Plan", spaceId: zoneInputs.spaceId, trashed };
    const planned = trashed ? { ...foundAs, name: unknownValue } : foundAs;
    expect(await zone.preview(session.newSession(), again)).toMatchObject({
      id: zoneId,
      outputs: { foundAs: planned },
    });
    const { id, state } = await zone.create(session.newSession(), again);
    expect(state).toMatchObject({ zoneId, foundAs, trashed: false });
    expect([id, state.adopted]).toEqual([zoneId, undefined]);
  });

  it("comes back with its space, also to another one", async () => {
    const { session, inputs, spaceId, state, zoneInputs, zoneId } = await start();
    await space.delete(session.newSession(), spaceId, state);
    const elsewhere = session.service.id("spaces", "Plans");
    const again = { ...zoneInputs, spaceId: elsewhere, continues: { space: spaceId, zone: zoneId } };
    const planned = session.newSession();
    await space.preview(planned, { ...inputs, continues: { space: spaceId } });
    const foundAs = { name: unknownValue, spaceId, trashed: true };
    expect(await zone.preview(planned, again)).toMatchObject({ id: zoneId, outputs: { foundAs } });
    const run = session.newSession();
    await space.create(run, { ...inputs, continues: { space: spaceId } });
    expect((await zone.create(run, again)).id).toBe(zoneId);
    expect(session.store.get("zones", zoneId)?.spaceId).toBe(elsewhere);
  });

  it("comes back with its space, if that is given by its id, or restored by an update", async () => {
    const { session, inputs, spaceId, state, zoneInputs, zoneId } = await start();
    await space.delete(session.newSession(), spaceId, state);
    const again = { ...zoneInputs, continues: { space: spaceId, zone: zoneId } };
    const given = session.newSession();
    await space.preview(given, { ...inputs, from: { space: spaceId } });
    const updated = session.newSession();
    updated.ledger.startProgram();
    await space.diff(updated, spaceId, { ...state, trashed: true }, inputs);
    for (const planned of [given, updated]) {
      const foundAs = { name: unknownValue, spaceId, trashed: true };
      expect(await zone.preview(planned, again)).toMatchObject({ id: zoneId, outputs: { foundAs } });
      expect(planned.warnings).toEqual([]);
    }
    // A zone of another space does not wait for the update.
    await zone.preview(updated, { ...again, spaceId: session.service.id("spaces", "Plans") });
    expect(updated.warnings).toEqual([expect.stringMatching(/ in the trash: another one is created$/)]);
  });

  it("is created, with a warning, if the former one is in a space that stays in the trash", async () => {
    const { session, spaceId, state, zoneInputs, zoneId } = await start();
    await space.delete(session.newSession(), spaceId, state);
    const elsewhere = session.service.id("spaces", "Plans");
    const run = session.newSession();
    const { id } = await zone.create(run, {
      ...zoneInputs,
      spaceId: elsewhere,
      continues: { space: spaceId, zone: zoneId },
    });
    expect(id).not.toBe(zoneId);
    expect(run.warnings).toEqual([
      `Zone "Plan" (${zoneId}) is in space ${spaceId}, which is in the trash: another one is created`,
    ]);
  });

  it("comes back from the space that someone has moved it to", async () => {
    const { session, zoneInputs, zoneId } = await start();
    const elsewhere = session.service.id("spaces", "Plans");
    session.changeStore((store) => {
      const found = store.get("zones", zoneId);
      if (found) store.put("zones", { ...found, spaceId: elsewhere });
    });
    const again = { ...zoneInputs, continues: { space: zoneInputs.spaceId, zone: zoneId } };
    const planned = await zone.preview(session.newSession(), again);
    expect(planned).toMatchObject({ outputs: { foundAs: { spaceId: elsewhere } } });
    await zone.create(session.newSession(), again);
    expect(session.store.get("zones", zoneId)?.spaceId).toBe(zoneInputs.spaceId);
  });

  it("is created if it is gone", async () => {
    const { session, zoneInputs, zoneId } = await start();
    session.changeStore((store) => store.remove("zones", zoneId));
    const again = { ...zoneInputs, continues: { space: zoneInputs.spaceId, zone: zoneId } };
    expect((await zone.preview(session.newSession(), again))?.id ?? "").toBe("");
    expect((await zone.create(session.newSession(), again)).id).not.toBe(zoneId);
  });

  it("is one that the id names, and not the former one", async () => {
    const { session, zoneInputs, zoneId } = await start();
    const given = { ...zoneInputs, continues: { space: zoneInputs.spaceId, zone: nowhere }, from: { zone: zoneId } };
    expect(await zone.create(session.newSession(), given)).toMatchObject({ id: zoneId, state: { adopted: true } });
  });

  it("has its frames, which are not inserted again", async () => {
    const { session, zoneInputs, zoneId } = await start();
    const drawn = FramesInputs.parse({ spaceId: zoneInputs.spaceId, zoneId, frames: { now: {} } });
    await frames.create(session.newSession(), drawn);
    const planned = session.newSession();
    const again = { ...zoneInputs, continues: { space: zoneInputs.spaceId, zone: zoneId } };
    await zone.preview(planned, again);
    expect(await frames.preview(planned, drawn)).toMatchObject({ outputs: { frameIds: { now: expect.any(String) } } });
    const run = session.newSession();
    await zone.create(run, again);
    const { state } = await frames.create(run, drawn);
    const found = await session.client.frames.list(session.editionId, zoneInputs.spaceId, zoneId);
    expect(found.map(({ id }) => id)).toEqual(Object.values(state.frameIds));
  });
});
