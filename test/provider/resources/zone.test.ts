import { describe, expect } from "vitest";
import { CanvasError, Inactive, NotFound, PartialCreateError } from "../../../provider/errors.ts";
import { getZoneVersions } from "../../../provider/functions/zone.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, nextUpdate, TestSession } from "./harness.ts";
import { zone } from "./lifecycles.ts";

const inputsFor = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "New", ...more });
const create = (session: TestSession, more: object = {}) => zone.create(session, inputsFor(session, more));
/** The state of a zone of the seed. */
function seededState(session: TestSession, name: string, more: object = {}) {
  const record = session.store.get("zones", session.service.id("zones", name));
  const current = { spaceId: record?.spaceId, zoneId: record?.id, trashed: (record?.trashedTime ?? null) !== null };
  return ZoneState.parse({ ...inputsFor(session, { name }), ...current, editionId: session.editionId, ...more });
}
/** Requests with `ID` for the zone's id, and names for the ids of spaces. */
function requests(session: TestSession, zoneId: string): string[] {
  const names = ["Plans", "Annex", "Bin"].map((name) => [session.service.id("spaces", name), name] as const);
  const plain = (line: string) => names.reduce((text, [id, name]) => text.replace(id, name), line);
  return session.takeRequests().map((line) => plain(line).replace(zoneId, "ID").replace("/spaces", ""));
}
const zonesIn = (session: TestSession, space: string) =>
  session.store.where("zones", "spaceId", session.service.id("spaces", space)).map(({ name }) => name);

const unknownZone = "00000000-0000-4000-8000-000000000000";

describe("create", () => {
  it.for<[string, object, string[]]>([
    ["with defaults", {}, []],
    ["in the trash", { trashed: true }, ["PUT /Plans/zones/ID/state"]],
  ])("%s sends the expected requests", async ([_, more, rest], { session }) => {
    const { id, state } = await create(session, more);
    expect(requests(session, id)).toEqual([
      "GET /teams/users/me/permission",
      "GET /Plans/zones/meta",
      "POST /Plans/zones",
      ...rest,
    ]);
    expect(state).toMatchObject({ zoneId: id, name: "New", ...more });
    expect(await zone.read(session.newSession(), id, state)).toEqual(state);
  });

  it("copies the frames of a template", async ({ session }) => {
    const templateId = session.service.id("templates", "Kanban board");
    const { id, state } = await create(session, { from: { template: templateId } });
    expect(state).toMatchObject({ from: { template: templateId } });
    expect(session.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["To do", "Doing", "Done"]);
    expect(requests(session, id)).toEqual([
      "GET /teams/users/me/permission",
      "GET /Plans/zones/meta",
      "POST /Plans/zones",
    ]);
  });

  it("fails if the template does not exist, and creates nothing", async ({ session }) => {
    await rejection(create(session, { from: { template: "999" } }), CanvasError);
    expect(zonesIn(session, "Plans")).toEqual(["Canvas", "Trashed"]);
  });

  it.for(["Plans", "Annex"])("copies a zone from the same space or from another (%s)", async (from, { session }) => {
    const { spaceId, zoneId } = seededState(session, "Canvas");
    const destination = session.service.id("spaces", from);
    const { id } = await create(session, { spaceId: destination, from: { space: spaceId, zone: zoneId, copy: true } });
    expect(requests(session, zoneId)).toEqual([
      "GET /teams/users/me/permission",
      `GET /${from}/zones/meta`,
      "POST /Plans/zones/ID/duplicate",
    ]);
    expect(session.store.get("zones", id)).toMatchObject({ name: "New", spaceId: destination });
    expect(session.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["Old"]);
  });

  it("copies a version of a zone", async ({ session }) => {
    const { spaceId, zoneId } = seededState(session, "Canvas");
    const { allowed } = await session.client.zones.versions(session.editionId, spaceId, zoneId);
    const [frame] = session.store.where("frames", "zoneId", zoneId);
    await session.client.frames.remove(session.editionId, spaceId, zoneId, [frame?.frameId ?? ""]);
    const from = { space: spaceId, zone: zoneId, copy: true, version: allowed[0]?.versionId };
    const { id, state } = await create(session, { from });
    expect(session.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["Old"]);
    const { replaces } = await zone.diff(
      session,
      id,
      state,
      inputsFor(session, { from: { space: spaceId, zone: zoneId, copy: true } }),
    );
    expect(replaces).toEqual(["from"]);
  });

  it.for<[object, number]>([
    [{}, 0],
    [{ deepCopy: true, copyComments: true }, 1],
    [{ deepCopy: false, copyComments: false }, 0],
  ])("copies what %j says", async ([options, comments], { session }) => {
    const { spaceId, zoneId } = seededState(session, "Canvas");
    const comment = { id: unknownZone, zoneId, text: "Look", authorZuid: session.owner };
    session.changeStore((store) => store.put("comments", comment));
    const { id } = await create(session, { from: { space: spaceId, zone: zoneId, copy: true, ...options } });
    expect(session.store.where("frames", "zoneId", id).map(({ name }) => name)).toEqual(["Old"]);
    expect(session.store.countWhere("comments", "zoneId", id)).toBe(comments);
  });

  it("reports the refusal of a copy if the version is not why, or cannot be read", async ({ session }) => {
    const { spaceId, zoneId } = seededState(session, "Canvas");
    const { allowed } = await session.client.zones.versions(session.editionId, spaceId, zoneId);
    const copy = (versionId = "") =>
      create(session.newSession(), { from: { space: spaceId, zone: zoneId, copy: true, version: versionId } });
    session.fault("GET", "/spaces/*/zones/*/version", { kind: "status", status: 403 }, 1);
    await rejection(copy("999"), NotFound);
    session.fault("POST", "/spaces/*/zones/*/duplicate", { kind: "status", status: 404 });
    await rejection(copy(allowed[0]?.versionId), NotFound);
  });

  it("throws a PartialCreateError if a later step fails", async ({ session }) => {
    session.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 500 });
    const { id, state } = await rejection(create(session, { trashed: true }), PartialCreateError);
    expect(state).toMatchObject({ zoneId: id, trashed: false });
  });
});

describe("update", () => {
  const [rename, move] = ["PUT /Plans/zones/ID/meta", "POST /Plans/zones/ID/move"];
  // Someone may have renamed it before it went to the trash.
  const readName = "GET /Plans/zones/ID/meta";
  const renameInAnnex = "PUT /Annex/zones/ID/meta";
  const [setState, setStateInAnnex] = ["PUT /Plans/zones/ID/state", "PUT /Annex/zones/ID/state"];
  const changes: [
    string,
    string,
    { spaceId?: string; name?: string; trashed?: boolean; onDestroy?: string },
    string[],
  ][] = [
    ["without changes", "Canvas", {}, []],
    ["onDestroy", "Canvas", { onDestroy: "delete" }, []],
    ["name", "Canvas", { name: "Other" }, [rename]],
    ["space", "Canvas", { spaceId: "Annex" }, [move]],
    ["name and space", "Canvas", { name: "Other", spaceId: "Annex" }, [move, renameInAnnex]],
    [
      "name and space, then trash",
      "Canvas",
      { name: "Other", spaceId: "Annex", trashed: true },
      [move, renameInAnnex, setStateInAnnex],
    ],
    ["trash", "Canvas", { trashed: true }, [setState]],
    ["restore", "Trashed", { trashed: false }, [setState, readName]],
    [
      "restore, then name and space",
      "Trashed",
      { trashed: false, name: "Other", spaceId: "Annex" },
      [setState, readName, move, renameInAnnex],
    ],
    [
      "name and space of a trashed zone",
      "Trashed",
      { name: "Other", spaceId: "Annex" },
      [setState, readName, move, renameInAnnex, setStateInAnnex],
    ],
  ];
  const changed = (session: TestSession, from: object, { spaceId, ...change }: (typeof changes)[number][2]) => ({
    ...from,
    ...change,
    ...(spaceId === undefined ? {} : { spaceId: session.service.id("spaces", spaceId) }),
  });

  it.each(changes)("sends the expected requests: %s", async (_, name, change, expected) => {
    const session = await TestSession.start();
    const from = seededState(session, name);
    const { zoneId, editionId, ...old } = from;
    const inputs = ZoneInputs.parse(changed(session, old, change));
    const after = await zone.update(session, zoneId, from, inputs);
    expect(requests(session, zoneId)).toEqual(expected);
    expect(after).toEqual({ ...inputs, zoneId, editionId });
    expect(await zone.read(session.newSession(), zoneId, after)).toEqual(after);
  });
});

it("update gives a zone from the trash its name back", async ({ session }) => {
  const { zoneId, editionId, ...old } = seededState(session, "Trashed");
  session.changeStore((store) => {
    const found = store.get("zones", zoneId);
    if (found) store.put("zones", { ...found, name: "By hand" });
  });
  const inputs = ZoneInputs.parse({ ...old, trashed: false });
  expect(await zone.update(session, zoneId, { ...old, zoneId, editionId }, inputs)).toMatchObject({ name: "Trashed" });
  expect(session.store.get("zones", zoneId)?.name).toBe("Trashed");
});

it.for<[string, object, boolean]>([
  ["succeeds if it was applied", lostResponse, true],
  ["fails if it was not applied", { kind: "status", status: 500 }, false],
])("update verifies a move of unknown outcome, and %s", async ([_, action, isApplied], { session }) => {
  const from = seededState(session, "Canvas");
  const { zoneId, editionId, ...old } = from;
  session.fault("POST", "/spaces/*/zones/*/move", action);
  const inputs = ZoneInputs.parse({ ...old, spaceId: session.service.id("spaces", "Annex") });
  const moving = zone.update(session, zoneId, from, inputs);
  if (isApplied) expect((await moving).spaceId).toBe(inputs.spaceId);
  else await expect(moving).rejects.toMatchObject({ status: 500 });
  expect(requests(session, zoneId).slice(0, 2)).toEqual(["POST /Plans/zones/ID/move", "GET /Plans/zones/meta"]);
});

describe("read", () => {
  it.for<[string, string, object]>([
    ["returns a trashed zone", "Trashed", { trashed: true }],
    ["returns the old state if the space is trashed", "Inside", { trashed: false }],
  ])("%s", async ([_, name, expected], { session }) => {
    const state = seededState(session, name);
    expect(await zone.read(session, state.zoneId, state)).toEqual({ ...state, ...expected });
  });

  it.for<[string, object]>([
    ["zone", { zoneId: unknownZone }],
    ["space", { spaceId: "999", zoneId: unknownZone }],
  ])("returns undefined if the %s does not exist", async ([_, more], { session }) => {
    const state = seededState(session, "Canvas", more);
    expect(await zone.read(session, state.zoneId, state)).toBeUndefined();
  });

  it("returns undefined if the zone is not in its space and searching is forbidden", async ({ session }) => {
    const state = seededState(session, "Canvas", { zoneId: unknownZone });
    session.fault("GET", "/teams/*/zones/search", { kind: "status", status: 403 });
    expect(await zone.read(session, state.zoneId, state)).toBeUndefined();
  });

  it.for([401, 403, 500])("fails with a %i", async (status, { session }) => {
    const state = seededState(session, "Canvas");
    session.fault("GET", "/spaces/**", { kind: "status", status });
    await expect(zone.read(session, state.zoneId, state)).rejects.toMatchObject(
      status === 401 ? { cause: { status } } : { status },
    );
  });
});

describe("delete", () => {
  it.for<[string, string, boolean]>([
    ["trash", "Canvas", true],
    ["trash", "Trashed", true],
    ["delete", "Canvas", false],
    ["delete", "Trashed", false],
    ["retain", "Canvas", true],
  ])("with onDestroy %s: %s", async ([onDestroy, name, stays], { session }) => {
    const state = seededState(session, name, { onDestroy });
    await zone.delete(session, state.zoneId, state);
    const left = session.store.get("zones", state.zoneId);
    expect(left !== undefined).toBe(stays);
    if (onDestroy === "trash") expect(left?.trashedTime).not.toBeNull();
    if (onDestroy === "retain") expect(session.takeRequests()).toEqual([]);
  });

  it.for<[string, object]>([
    ["trash", { zoneId: unknownZone }],
    ["delete", { zoneId: unknownZone }],
    ["trash", { spaceId: "999" }],
    ["delete", { spaceId: "999" }],
  ])("succeeds if the zone or its space does not exist (%s, %j)", async ([onDestroy, more], { session }) => {
    const state = seededState(session, "Canvas", { onDestroy, ...more });
    await zone.delete(session, state.zoneId, state);
  });

  it("succeeds with onDestroy: trash if the space is trashed, but not with onDestroy: delete", async ({ session }) => {
    const state = seededState(session, "Inside");
    await zone.delete(session, state.zoneId, state);
    const withDelete = seededState(session, "Inside", { onDestroy: "delete" });
    const error = await rejection(zone.delete(session, state.zoneId, withDelete), Inactive);
    expect(error.remedy).toBe("restore it, or what it is in, from the trash first");
  });

  it("fails with onDestroy: prevent", async ({ session }) => {
    const state = seededState(session, "Canvas", { onDestroy: "prevent" });
    const error = await rejection(zone.delete(session, state.zoneId, state), CanvasError);
    expect(error.message).toBe(
      `Zone "Canvas" (${state.zoneId}) has onDestroy: prevent; set it to trash or retain, run pulumi up, then delete the resource`,
    );
  });
});

it.for([
  ["a version", { version: "999" }],
  ["a zone", { zone: unknownZone, version: undefined }],
] as const)("copies %s that is there, once it is corrected", async ([_, wrong], { session }) => {
  const [spaceId, zoneId] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
  const { allowed } = await getZoneVersions.call(session.newSession(), { spaceId, zoneId });
  const from = { space: spaceId, zone: zoneId, copy: true, version: allowed[0]?.versionId };
  const refused = inputsFor(session, { from: { ...from, ...wrong } });
  await rejection(zone.create(session.newSession(), refused), CanvasError);
  expect(zonesIn(session, "Plans")).not.toContain("New");
  const { id, state } = await zone.create(session.newSession(), inputsFor(session, { from }));
  expect(await zone.read(session.newSession(), id, state)).toEqual(state);
});

describe("a zone with onDestroy: prevent", () => {
  it.for(["trash", "retain"])("is deleted after an update to %s", async (onDestroy, { session }) => {
    const { id, state } = await create(session, { onDestroy: "prevent" });
    await rejection(zone.delete(session.newSession(), id, state), CanvasError);
    const updated = await zone.update(session.newSession(), id, state, inputsFor(session, { onDestroy }));
    await zone.delete(session.newSession(), id, updated);
    expect(session.store.get("zones", id)?.trashedTime !== null).toBe(onDestroy === "trash");
  });

  it("is replaced only after an update to another onDestroy", async ({ session }) => {
    const { id, state } = await create(session, { onDestroy: "prevent" });
    const compare = (known: typeof state) =>
      zone.diff(nextUpdate(session), id, known, inputsFor(session, { onDestroy: "trash", from: { template: "7" } }));
    await rejection(compare(state), CanvasError);
    const updated = await zone.update(session.newSession(), id, state, inputsFor(session, { onDestroy: "trash" }));
    expect((await compare(updated)).replaces).toEqual(["from"]);
  });
});
