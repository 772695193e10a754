// What the messages about spaces and zones advise leads to where they say.
import { describe, expect, it } from "vitest";
import { getZoneVersions } from "../../../provider/functions/zone.ts";
import { Lifecycle } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { SpaceInputs, SpaceState } from "../../../provider/resources/space.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { TestSession, workspace } from "../resources/harness.ts";
import { space, zone } from "../resources/lifecycles.ts";
import { importResource } from "../run/import-fixture.ts";
import { as, messageOf, present } from "./follow.ts";

const teamId = (session: TestSession) => session.service.id("teams", "Alpha");
const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: teamId(session), name: "Plans", ...more });
const zoneInputs = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "Canvas", ...more });
const createSpace = (session: TestSession, more: object = {}) =>
  space.create(session.newSession(), spaceInputs(session, more));
const createZone = (session: TestSession, more: object = {}) =>
  zone.create(session.newSession(), zoneInputs(session, more));
const isTrashed = ({ store }: TestSession, table: "spaces" | "zones", id: string) =>
  store.get(table, id)?.trashedTime !== null;

/** Puts a new space of this name into the trash. */
async function trashSpace(session: TestSession, name: string): Promise<string> {
  const { id, state } = await createSpace(session, { name, onTrashed: "createNew" });
  await space.delete(session.newSession(), id, state);
  return id;
}

describe("several of a name", () => {
  const several = "and only one can be adopted; import the right one, or rename the others";

  it("spaces: import the right one", async () => {
    const session = await TestSession.start();
    const { id: other } = await createSpace(session);
    const inputs = spaceInputs(session, { adopt: true });
    expect(await messageOf(space.create(session.newSession(), inputs))).toBe(
      `Space "Plans": there are several of that name (${session.service.id("spaces", "Plans")}, ${other}), ${several}`,
    );
    const { id, state } = await importResource(session.newSession(), "Space", other);
    expect(id).toBe(other);
    const { hasChanges } = await space.diff(session.newSession(), id, SpaceState.parse(state), inputs);
    expect(hasChanges).toBe(false);
  });

  it("spaces: rename the others", async () => {
    const session = await TestSession.start();
    const { id: other } = await createSpace(session);
    await session.client.spaces.rename(session.editionId, other, "Other");
    expect((await createSpace(session, { adopt: true })).id).toBe(session.service.id("spaces", "Plans"));
  });

  it("zones: import the right one", async () => {
    const session = await TestSession.start();
    const { id: other } = await createZone(session);
    const inputs = zoneInputs(session, { adopt: true });
    expect(await messageOf(zone.create(session.newSession(), inputs))).toBe(
      `Zone "Canvas": there are several of that name (${session.service.id("zones", "Canvas")}, ${other}), ${several}`,
    );
    const { id, state } = await importResource(session.newSession(), "Zone", `Plans/${other}`);
    const { hasChanges } = await zone.diff(session.newSession(), id, ZoneState.parse(state), inputs);
    expect([id, hasChanges]).toEqual([other, false]);
  });

  it("zones: rename the others", async () => {
    const session = await TestSession.start();
    const { id: other, state } = await createZone(session);
    await session.client.zones.rename(session.editionId, state.spaceId, other, "Other");
    expect((await createZone(session, { adopt: true })).id).toBe(session.service.id("zones", "Canvas"));
  });

  it("zones that came back with their space: give the id as restoreZoneId", async () => {
    const session = await TestSession.start();
    const outer = await createSpace(session, { name: "Launch" });
    const inside = { spaceId: outer.id, name: "Twice" };
    const [one, two] = [await createZone(session, inside), await createZone(session, inside)];
    await space.delete(session.newSession(), outer.id, outer.state);
    const run = session.newSession();
    const restored = spaceInputs(session, { name: "Launch", onTrashed: "restoreOwn" });
    await space.create(run, restored);
    expect(await messageOf(zone.create(run, ZoneInputs.parse(inside)))).toBe(
      `Zone "Twice": there are several of that name (${one.id}, ${two.id}), and only one can be adopted; give the id of the right one as restoreZoneId`,
    );
    expect((await createZone(session, { ...inside, restoreZoneId: two.id })).id).toBe(two.id);
  });

  it("spaces in the trash: give the id as restoreSpaceId", async () => {
    const session = await TestSession.start();
    const ids = [session.service.id("spaces", "Bin"), await trashSpace(session, "Bin")] as const;
    expect(await messageOf(createSpace(session, { name: "Bin", onTrashed: "restore" }))).toBe(
      `Space "Bin" in the trash: there are several of that name (${ids.join(", ")}), and only one can be adopted; give the id of the right one as restoreSpaceId`,
    );
    const { id } = await createSpace(session, { name: "Bin", onTrashed: "restore", restoreSpaceId: ids[1] });
    expect([id, isTrashed(session, "spaces", id)]).toEqual([ids[1], false]);
  });
});

describe("a name that is in the trash", () => {
  const holds = (session: TestSession, ...ids: readonly string[]) =>
    `the trash of team ${teamId(session)} holds a Space named "Bin" (${ids.join(", ")})`;

  it.each([
    [{ onTrashed: "restore" }, true],
    [{ onTrashed: "createNew" }, false],
    [{ onTrashed: "fail", name: "Other" }, false],
  ])("is refused: %o", async (more, isRestored) => {
    const session = await TestSession.start();
    const bin = session.service.id("spaces", "Bin");
    expect(await messageOf(createSpace(session, { name: "Bin", onTrashed: "fail" }))).toBe(
      `${holds(session, bin)}; set onTrashed to restore or createNew, or choose another name`,
    );
    expect((await createSpace(session, { name: "Bin", ...more })).id === bin).toBe(isRestored);
  });

  it("several times, and is refused: give the id as restoreSpaceId", async () => {
    const session = await TestSession.start();
    const [bin, other] = [session.service.id("spaces", "Bin"), await trashSpace(session, "Bin")];
    expect(await messageOf(createSpace(session, { name: "Bin", onTrashed: "fail" }))).toBe(
      `${holds(session, bin, other)}; set onTrashed to createNew, give the id of the right one as restoreSpaceId, or choose another name`,
    );
    const { id } = await createSpace(session, { name: "Bin", onTrashed: "fail", restoreSpaceId: bin });
    expect([id, isTrashed(session, "spaces", bin)]).toEqual([bin, false]);
  });

  it("is created again, with a warning: its id as restoreSpaceId replaces the new one", async () => {
    const session = await TestSession.start();
    const bin = session.service.id("spaces", "Bin");
    const first = session.newSession();
    const { id, state } = await space.create(first, spaceInputs(session, { name: "Bin" }));
    expect(first.warnings).toEqual([
      `${holds(session, bin)}, and another one is created; give that id as restoreSpaceId to restore it instead`,
    ]);
    const inputs = spaceInputs(session, { name: "Bin", restoreSpaceId: bin });
    const next = session.newSession();
    expect((await space.diff(next, id, state, inputs)).replaces).toEqual(["restoreSpaceId"]);
    expect((await space.create(next, inputs)).id).toBe(bin);
    await space.delete(next, id, state);
    expect([bin, id].map((one) => isTrashed(session, "spaces", one))).toEqual([false, true]);
  });
});

describe("an id that is not there: correct it", () => {
  it("restoreSpaceId", async () => {
    const session = await TestSession.start();
    expect(await messageOf(createSpace(session, { name: "Bin", restoreSpaceId: "999" }))).toBe(
      "there is no space 999 to restore; correct restoreSpaceId",
    );
    const restoreSpaceId = session.service.id("spaces", "Bin");
    await createSpace(session, { name: "Bin", restoreSpaceId });
    expect(isTrashed(session, "spaces", restoreSpaceId)).toBe(false);
  });

  it("restoreZoneId", async () => {
    const session = await TestSession.start();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await messageOf(createZone(session, { name: "Trashed", restoreZoneId: unknown }))).toBe(
      `there is no zone ${unknown} in the trash of space ${session.service.id("spaces", "Plans")}, or in any space that the token's user can see; correct restoreZoneId`,
    );
    const restoreZoneId = session.service.id("zones", "Trashed");
    await createZone(session, { name: "Trashed", restoreZoneId });
    expect(isTrashed(session, "zones", restoreZoneId)).toBe(false);
  });
});

it("a namesake that an interrupted run may have made: destroy the new one, and continue with the other", async () => {
  const session = await TestSession.start();
  const plans = session.service.id("spaces", "Plans");
  const first = session.newSession();
  const { id, state } = await space.create(first, spaceInputs(session));
  expect(first.warnings).toEqual([
    `the spaces of team ${teamId(session)} already include another Space of yours named "Plans" (${plans}); if an interrupted run created it, run pulumi destroy --target URN for the new one, then pulumi up with adoptOwn: true to continue with the other`,
  ]);
  await space.delete(session.newSession(), id, state);
  expect((await createSpace(session, { adoptOwn: true })).id).toBe(plans);
  expect([plans, id].map((one) => isTrashed(session, "spaces", one))).toEqual([false, true]);
});

it("a zone of somebody else that may have come with the copy: give its id as restoreZoneId", async () => {
  const session = await TestSession.start();
  const copied = session.service.id("spaces", "Plans");
  const { id: spaceId } = await createSpace(session, { name: "Q3", sourceSpaceId: copied });
  const came = present(session.store.where("zones", "spaceId", spaceId)[0]);
  session.changeStore((store) => store.put("zones", { ...came, authorZuid: "1" }));
  const next = session.newSession();
  const { id, state } = await zone.create(next, zoneInputs(session, { spaceId, adoptOwn: true }));
  expect(next.warnings).toEqual([
    `the zones of space ${spaceId} already include a Zone named "Canvas" (${came.id}), and another one is created; give its id as restoreZoneId to continue with it instead`,
  ]);
  const inputs = zoneInputs(session, { spaceId, adoptOwn: true, restoreZoneId: came.id });
  expect((await zone.diff(session.newSession(), id, state, inputs)).replaces).toEqual(["restoreZoneId"]);
  expect((await zone.create(session.newSession(), inputs)).id).toBe(came.id);
  await zone.delete(session.newSession(), id, state);
  expect([came.id, id].map((one) => isTrashed(session, "zones", one))).toEqual([false, true]);
});

describe("a space that this resource manages and another one adopts", () => {
  it.each(["adopt", "restoreSpaceId"])("by %s: the other one creates its own", async (name) => {
    const session = await TestSession.start();
    const { id, state } = await createSpace(session, { name: "New" });
    const inputs = spaceInputs(session, { name: "New" });
    const run = session.newSession();
    await space.create(run, { ...inputs, ...(name === "adopt" ? { adopt: true } : { restoreSpaceId: id }) });
    expect(await messageOf(space.diff(run, id, state, inputs))).toBe(
      `Space ${id} is managed by this resource, and another one adopts it; remove adopt, or the given id, from the other resource, or remove this resource from the program`,
    );
    const next = session.newSession();
    expect((await space.create(next, inputs)).id).not.toBe(id);
    expect((await space.diff(next, id, state, inputs)).hasChanges).toBe(false);
  });

  it("leaves the program: the other one keeps it", async () => {
    const session = await TestSession.start();
    const { id, state } = await createSpace(session, { name: "New" });
    const next = session.newSession();
    expect((await space.create(next, spaceInputs(session, { name: "New", adopt: true }))).id).toBe(id);
    await space.delete(next, id, state);
    expect(isTrashed(session, "spaces", id)).toBe(false);
  });
});

it("a space that somebody renames just now: run the update again", async () => {
  const session = await TestSession.start();
  const plans = session.service.id("spaces", "Plans");
  const run = session.newSession();
  await space.create(run, spaceInputs(session, { name: "New" }));
  await session.client.spaces.rename(session.editionId, plans, "Renamed");
  const inputs = spaceInputs(session, { adopt: true });
  expect(await messageOf(space.create(run, inputs))).toBe(
    `Space "Plans" (${plans}) was just changed by someone else; run the update again`,
  );
  expect((await space.create(session.newSession(), inputs)).id).not.toBe(plans);
});

it("a space that the token's user cannot see: a token of a user who can", async () => {
  const session = await TestSession.start();
  const { id, state } = await createZone(session, { name: "New" });
  expect(await messageOf(zone.read(as(session, "outsider@example.com"), id, state))).toBe(
    `space ${state.spaceId} may still exist, but the token's user cannot see it; use a token of a user who has access to it; the state is left as it is`,
  );
  expect(await zone.read(as(session, "admin@example.com"), id, state)).toEqual(state);
});

it("zones of others in a space that goes to the trash: restoring it gives them back", async () => {
  const session = await TestSession.start();
  const { id, state } = await createSpace(session, { name: "New" });
  const theirs = await zone.create(as(session, "owner@example.com"), zoneInputs(session, { spaceId: id }));
  session.changeStore((store) => {
    const found = present(store.get("zones", theirs.id));
    store.put("zones", { ...found, authorZuid: session.service.id("users", "admin@example.com") });
  });
  const run = session.newSession();
  const trashed = await space.update(run, id, state, spaceInputs(session, { name: "New", trashed: true }));
  expect(run.warnings).toEqual([
    expect.stringMatching(/ goes to the trash with 1 zone of other people in it \(.*\); restoring it gives them back$/),
  ]);
  await space.update(session.newSession(), id, trashed, spaceInputs(session, { name: "New" }));
  const found = await session.newSession().client.zones.list(session.editionId, id);
  expect(found.map(({ zoneId }) => zoneId)).toEqual([theirs.id]);
});

it("a space to copy that is nowhere, or in the trash: correct sourceSpaceId, or restore it, in the preview too", async () => {
  const session = await TestSession.start();
  const sourceSpaceId = await trashSpace(session, "Golden");
  const attempts = (id: string) => [
    () => createSpace(session, { name: "New", sourceSpaceId: id }),
    () =>
      new Lifecycle(definitionOf("Space")).previewCreate(session.newSession(), undefined, {
        ...spaceInputs(session, { name: "New", sourceSpaceId: id }),
      }),
  ];
  for (const attempt of attempts("999"))
    expect(await messageOf(attempt())).toBe(
      "there is no space 999 to copy that the token's user can see; correct sourceSpaceId",
    );
  const [create, preview] = await Promise.all(attempts(sourceSpaceId).map((attempt) => messageOf(attempt())));
  expect(create).toMatch(/ returned 400 \(S1012 .*\); restore it, or what it is in, from the trash first$/);
  expect(preview).toBe(
    `space "Golden" (${sourceSpaceId}), which is to be copied, is in the trash; restore it, or correct sourceSpaceId`,
  );
  await session.client.spaces.setState(session.editionId, sourceSpaceId, "RESTORE");
  for (const attempt of attempts(sourceSpaceId)) expect((await attempt()).state.name).toBe("New");
});

it("a copy in a trial: leave out sourceSpaceId", async () => {
  const trial = { editions: workspace.editions.map((edition) => ({ ...edition, plan: "TRIAL" as const })) };
  const session = await TestSession.start(trial);
  const sourceSpaceId = session.service.id("spaces", "Plans");
  session.fault("POST", "/spaces/*/duplicate", { kind: "status", status: 403 });
  expect(await messageOf(createSpace(session, { name: "New", sourceSpaceId }))).toMatch(
    / returned 403 .*; the service does not copy spaces of a trial team: leave out sourceSpaceId$/,
  );
  expect((await createSpace(session, { name: "New" })).state.name).toBe("New");
});

it("a space with as many zones as it can have: delete some, or use another space", async () => {
  const full = { editions: workspace.editions.map((edition) => ({ ...edition, zoneLimit: 1 })) };
  const session = await TestSession.start(full);
  const [spaceId, zoneId] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
  expect(await messageOf(createZone(session, { name: "New" }))).toMatch(
    / returned 409 .*; the space has reached its limit of zones: delete some for good, or use another space$/,
  );
  await createZone(session, { name: "New", spaceId: session.service.id("spaces", "Annex") });
  for (const id of [zoneId, session.service.id("zones", "Trashed")])
    await session.client.zones.setState(session.editionId, spaceId, id, "DELETE");
  expect((await createZone(session, { name: "Newer" })).state.spaceId).toBe(spaceId);
});

it("a copy of a version that cannot be copied: one that getZoneVersions lists", async () => {
  const session = await TestSession.start();
  const source = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Canvas") };
  const copy = (versionId = "") => createZone(session, { name: "New", source: { ...source, versionId } });
  expect(await messageOf(copy("999"))).toMatch(
    /^POST zone duplicate returned 404 .*; zone \S+ has no version 999 that can be copied: take one that getZoneVersions lists as allowed$/,
  );
  const { allowed } = await getZoneVersions.call(session.newSession(), source);
  expect((await copy(allowed[0]?.versionId)).state.name).toBe("New");
});

it("a copy without the scope, in a plan that is not a trial: a token that has it", async () => {
  const session = await TestSession.start();
  const sourceSpaceId = session.service.id("spaces", "Plans");
  const scopes = ["Service.editions.READ", "Service.spaces.READ"];
  const reader = session.newSession({ accessToken: session.service.tokenOf("owner@example.com", scopes) });
  expect(await messageOf(space.create(reader, spaceInputs(session, { name: "New", sourceSpaceId })))).toMatch(
    / returned 403 .*; the token lacks the scope Service.spaces.CREATE; use a token that has it$/,
  );
  expect((await createSpace(session, { name: "New", sourceSpaceId })).state.name).toBe("New");
});

it("a template that does not exist, or that the edition may not use: correct templateId", async () => {
  const session = await TestSession.start();
  for (const wrong of [session.service.id("templates", "Executive review"), "999"])
    expect(await messageOf(createZone(session, { name: "New", templateId: wrong }))).toMatch(
      /^POST zone returned 404 \(S1030 .*; correct the id of the template: the edition has none of this id$/,
    );
  const templateId = session.service.id("templates", "Retrospective");
  expect((await createZone(session, { name: "New", templateId })).state.templateId).toBe(templateId);
});

it("a zone to copy that does not exist: correct source", async () => {
  const session = await TestSession.start();
  const spaceId = session.service.id("spaces", "Plans");
  const zoneId = "00000000-0000-4000-8000-000000000000";
  expect(await messageOf(createZone(session, { name: "New", source: { spaceId, zoneId } }))).toMatch(
    /^POST zone duplicate returned 404 .*; space \d+ has no zone \S+ that the token's user can see: correct source$/,
  );
  const source = { spaceId, zoneId: session.service.id("zones", "Canvas") };
  expect((await createZone(session, { name: "New", source })).state.name).toBe("New");
});
