// What comes with the copy of a space belongs to the program that asked for the copy.
import { describe, expect } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, PartialCreateError } from "../../../provider/errors.ts";
import { FramesInputs, FramesState } from "../../../provider/resources/frames.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { it, TestSession, workspace } from "./harness.ts";
import { frames, space, zone } from "./lifecycles.ts";

/** A copy of the space "Plans" of the seed, which has a zone "Canvas" with a frame "Old". */
async function copyPlans(session: TestSession) {
  const teamId = session.service.id("teams", "Alpha");
  const sourceSpaceId = session.service.id("spaces", "Plans");
  const { id } = await space.create(
    session,
    SpaceInputs.parse({ teamId, name: "Q3", from: { space: sourceSpaceId, copy: true } }),
  );
  return id;
}

const createZone = (session: TestSession, spaceId: string, more: object = {}) =>
  zone.create(session, ZoneInputs.parse({ spaceId, name: "Canvas", ...more }));
const zonesIn = (session: TestSession, spaceId: string) =>
  session.store.where("zones", "spaceId", spaceId).filter(({ trashedTime }) => trashedTime === null);
const framesIn = (session: TestSession, zoneId: string) => session.store.where("frames", "zoneId", zoneId);

it("a zone that may be our own continues with the one of its name that came with the copy, and its frames do too", async ({
  session,
}) => {
  const spaceId = await copyPlans(session);
  // The description does not say who the author of a copied zone is.
  const stranger = session.service.id("users", "admin@example.com");
  session.changeStore((store) => {
    for (const found of store.where("zones", "spaceId", spaceId))
      store.put("zones", { ...found, authorZuid: stranger });
  });
  const [came] = zonesIn(session, spaceId);
  const { id, state } = await createZone(session, spaceId, { existing: "adopt", continues: { own: true } });
  expect(id).toBe(came?.id);
  expect(state.adopted).toBeUndefined();
  const [old] = framesIn(session, id);
  const made = await frames.create(session, FramesInputs.parse({ spaceId, zoneId: id, frames: { Old: {}, New: {} } }));
  expect(made.state).toMatchObject({ frameIds: { Old: old?.frameId } });
  expect(framesIn(session, id).map(({ name }) => name)).toEqual(["Old", "New"]);
  await zone.delete(session.newSession(), id, state);
  expect(zonesIn(session, spaceId)).toEqual([]);
});

it("a zone that did not come with the copy, has a source or a template, or does not ask for what came with it, is created", async ({
  session,
}) => {
  const spaceId = await copyPlans(session);
  const [original, zone] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
  await createZone(session, spaceId, { name: "Extra" });
  await createZone(session, spaceId, { from: { space: original, zone, copy: true } });
  await createZone(session, spaceId);
  expect(zonesIn(session, spaceId).map(({ name }) => name)).toEqual(["Canvas", "Extra", "Canvas", "Canvas"]);
});

it("a later run continues with the caller's zone of the copy only if the program says so", async ({ session }) => {
  const spaceId = await copyPlans(session);
  const [came] = zonesIn(session, spaceId);
  const { id } = await createZone(session.newSession(), spaceId, { continues: { own: true } });
  expect(id).toBe(came?.id);
  const second = await createZone(session.newSession(), spaceId);
  expect(second.id).not.toBe(id);
});

describe("a run that is interrupted after the copy", () => {
  const framesOf = (spaceId: string, zoneId: string) =>
    FramesInputs.parse({ spaceId, zoneId, idSeed: "it", frames: { Old: { layout: { left: 5 } }, New: {} } });
  const path = "/spaces/*/zones/*/frames";

  it("names the zone of somebody else that may have come with it", async ({ session }) => {
    const spaceId = await copyPlans(session);
    const [came] = zonesIn(session, spaceId);
    session.changeStore((store) => void (came && store.put("zones", { ...came, authorZuid: "1" })));
    const next = session.newSession();
    const { id } = await createZone(next, spaceId, { continues: { own: true } });
    expect(id).not.toBe(came?.id);
    expect(next.warnings).toEqual([
      `the zones of space ${spaceId} already include a Zone named "Canvas" (${came?.id}), and another one is created; give its id as from.zone to continue with it instead`,
    ]);
  });

  it("names the frames that may have come with the zone before others are inserted", async ({ session }) => {
    const spaceId = await copyPlans(session);
    const made = await createZone(session, spaceId, { continues: { own: true } });
    const [old] = framesIn(session, made.id);
    const next = session.newSession();
    await zone.diff(next, made.id, made.state, ZoneInputs.parse({ spaceId, name: "Canvas", continues: { own: true } }));
    await frames.preview(next, framesOf(spaceId, made.id));
    expect(next.warnings).toEqual([
      `zone ${made.id} already has frames with the names of new ones: "Old" (${old?.frameId}); to continue with one of them instead, give its id as frameId`,
    ]);
  });

  it("goes on with the frames that it has found, if their change or the insert of others fails", async () => {
    for (const method of ["POST", "PUT"]) {
      const session = await TestSession.start();
      const spaceId = await copyPlans(session);
      const { id } = await createZone(session, spaceId, { continues: { own: true } });
      const [old] = framesIn(session, id);
      session.fault(method, path, { kind: "status", status: 401 }, 1);
      const error = await rejection(frames.create(session, framesOf(spaceId, id)), PartialCreateError);
      const state = FramesState.parse(error.state);
      expect(state).toMatchObject({ frames: { Old: { layout: {} } }, adoptedIds: [old?.frameId] });
      await frames.update(session.newSession(), id, state, framesOf(spaceId, id));
      expect(framesIn(session, id).map(({ name }) => name)).toEqual(["Old", "New"]);
      expect(framesIn(session, id)[0]?.properties).toMatchObject({ layout: { left: 5 } });
    }
  });
});

describe("an original that is in the trash", () => {
  const planned = { outputs: { __effects: [{ action: "add", source: { kind: "space" } }] } };

  /** Previews a copy of the space "Bin" of the seed, which a resource of the program goes on with. */
  async function previewCopy(session: TestSession, { trashed }: { readonly trashed: boolean }) {
    const run = session.newSession();
    const bin = session.service.id("spaces", "Bin");
    const teamId = session.service.id("teams", "Alpha");
    const inputs = SpaceInputs.parse({ teamId, name: "Bin", trashed });
    run.ledger.startProgram();
    await space.diff(run, bin, { ...inputs, trashed: true, spaceId: bin, editionId: session.editionId }, inputs);
    return space.preview(run, SpaceInputs.parse({ teamId, name: "Copy", from: { space: bin, copy: true } }));
  }

  it("does not fail the preview of an update that restores it first", async () => {
    expect(await previewCopy(await TestSession.start(), { trashed: false })).toMatchObject(planned);
  });

  it("fails the preview if the program keeps it there", async () => {
    const refused = previewCopy(await TestSession.start(), { trashed: true });
    expect((await rejection(refused, CanvasError)).summary).toMatch(/, which is to be copied, is in the trash$/);
  });

  it("does not fail the preview if another resource of the program restores it by its id", async ({ session }) => {
    const [teamId, bin] = [session.service.id("teams", "Alpha"), session.service.id("spaces", "Bin")];
    await space.preview(session, SpaceInputs.parse({ teamId, name: "Bin", from: { space: bin } }));
    const copy = SpaceInputs.parse({ teamId, name: "Copy", from: { space: bin, copy: true } });
    expect(await space.preview(session, copy)).toMatchObject(planned);
  });
});

describe("a source that cannot be copied", () => {
  const copyOf = (session: TestSession, more: object) =>
    SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Copy", ...more });

  it("is refused by the preview and the create if it is nowhere or in the trash, until it is restored", async ({
    session,
  }) => {
    const sourceSpaceId = session.service.id("spaces", "Bin");
    const attempts = (inputs: object) => [
      space.create(session.newSession(), copyOf(session, inputs)),
      new Lifecycle(definitionOf("Space")).previewCreate(session.newSession(), undefined, copyOf(session, inputs)),
    ];
    for (const wrong of ["999", sourceSpaceId])
      for (const attempt of attempts({ from: { space: wrong, copy: true } })) await rejection(attempt, CanvasError);
    expect(session.store.count("spaces")).toBe(3);
    await session.client.spaces.setState(session.editionId, sourceSpaceId, "RESTORE");
    for (const attempt of attempts({ from: { space: sourceSpaceId, copy: true } }))
      expect((await attempt).state.name).toBe("Copy");
  });

  it("is advised to be left out in a trial, and to be copied with another token otherwise", async () => {
    const refused = async (plan: "TRIAL" | "PAID") => {
      const session = await TestSession.start({ editions: workspace.editions.map((one) => ({ ...one, plan })) });
      const sourceSpaceId = session.service.id("spaces", "Plans");
      const scopes = ["Service.editions.READ", "Service.spaces.READ"];
      const reader = session.newSession({ accessToken: session.service.tokenOf("owner@example.com", scopes) });
      return (
        await rejection(
          space.create(reader, copyOf(session, { from: { space: sourceSpaceId, copy: true } })),
          CanvasError,
        )
      ).remedy;
    };
    expect(await refused("TRIAL")).toContain("leave out from");
    expect(await refused("PAID")).toContain("use a token that has it");
  });
});
