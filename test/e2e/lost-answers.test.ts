import { describe, expect, it } from "vitest";
import type { FaultAction } from "../../emulator/faults.ts";
import type { ResourceState, Stack } from "../engine/stack.ts";
import { type Declaration, dynamicFace, type Face, Output } from "./conformance/face.ts";
import { yamlFace } from "./conformance/yaml-face.ts";
import { errorsOf, Service, unchanged } from "./service.ts";

const timeout = 240_000;
const yaml = { language: "yaml", plugin: true } as const;

/** Faults after the service has made the change; errors are tested with dynamic resources and with the plugin. */
const losses: Readonly<Record<string, { readonly action: FaultAction; readonly face: Face }>> = {
  "the connection is dropped": { action: { kind: "drop", when: "after" }, face: dynamicFace },
  "the body is cut": { action: { kind: "cut" }, face: yamlFace },
  "the body is no JSON": { action: { kind: "malformed" }, face: yamlFace },
  "the status is 500": { action: { kind: "status", status: 500, when: "after" }, face: yamlFace },
};

/** All operations that create something in an edition; `nth` limits the fault to one request. */
const creations: readonly { readonly path: string; readonly nth?: number }[] = [
  { path: "/*/teams/*/members", nth: 1 },
  { path: "/*/spaces/" },
  { path: "/*/spaces/*/duplicate" },
  { path: "/*/spaces/*/members", nth: 1 },
  { path: "/*/spaces/*/zones" },
  { path: "/*/spaces/*/zones/*/duplicate" },
  { path: "/*/spaces/*/zones/*/frames", nth: 1 },
];

/** One resource for each of the operations, and duplicates of the same name, which differ only in their ids. */
function creatures(service: Service): Declaration[] {
  const teamId = service.team("Alpha");
  const spaceId = new Output("space", "spaceId");
  const source = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
  return [
    { name: "member", type: "TeamMember", args: { teamId, mailId: "new@example.com" } },
    { name: "space", type: "Space", args: { teamId, name: "Made", favorite: true } },
    { name: "space twin", type: "Space", args: { teamId, name: "Made" } },
    { name: "copied space", type: "Space", args: { teamId, name: "Copy", sourceSpaceId: source.spaceId } },
    { name: "space member", type: "SpaceMember", args: { spaceId, mailId: "first@example.com" } },
    { name: "zone", type: "Zone", args: { spaceId, name: "Made" } },
    { name: "zone twin", type: "Zone", args: { spaceId, name: "Made" } },
    { name: "zone in copy", type: "Zone", args: { spaceId: new Output("copied space", "spaceId"), name: "Canvas" } },
    { name: "copied zone", type: "Zone", args: { spaceId, name: "Copy", source } },
    { name: "frame", type: "Frame", args: { spaceId, zoneId: new Output("zone", "zoneId"), name: "Made" } },
  ];
}

/** The objects on the service that the program may have created. */
function count(service: Service) {
  const zonesIn = (name: string) =>
    service.all("zones", ({ spaceId }) => service.store.get("spaces", spaceId)?.name === name).map((zone) => zone.name);
  return {
    invitations: service.store.count("invitations"),
    spaces: service.all("spaces", ({ name }) => name === "Made" || name === "Copy").map(({ name }) => name),
    spaceMembers: service.all("spaceMembers", ({ memberId }) => memberId === service.zuid("first")).length,
    zones: zonesIn("Made").sort(),
    zonesInCopy: zonesIn("Copy").sort(),
    frames: service.all("frames", ({ name }) => name === "Made").length,
  };
}

/** Runs `up`, repeats it once after a failure, and expects no changes in the preview that follows. */
async function upInTheEnd(stack: Stack): Promise<void> {
  const first = await stack.up();
  if (first.exitCode !== 0) {
    const second = await stack.up();
    expect(second.exitCode, second.stdout).toBe(0);
  }
  expect(unchanged(await stack.preview())).toBe(true);
}

async function ownOf(stack: Stack): Promise<ResourceState[]> {
  const { resources = [] } = (await stack.exportState()).deployment;
  return resources.filter(({ type }) => !type.startsWith("pulumi:"));
}

async function idsOf(stack: Stack): Promise<Map<string, string>> {
  return new Map((await ownOf(stack)).map(({ urn, id = "" }) => [urn.split("::").at(-1) ?? "", id]));
}

describe.each(Object.entries(losses))("when the answer to a create is lost because %s", (_, { action, face }) => {
  it.concurrent("makes exactly one of everything", { timeout }, async (t) => {
    const service = await Service.start(t);
    for (const creation of creations) service.fault({ method: "POST", ...creation, action });
    const stack = await service.stack({ face, program: face.program(creatures(service)) });
    await upInTheEnd(stack);
    expect(service.emulator.faults.list().filter(({ fired }) => fired === 0)).toEqual([]);
    expect(count(service)).toEqual({
      invitations: 1,
      spaces: expect.toSatisfy((names: string[]) => names.sort().join() === "Copy,Made,Made"),
      spaceMembers: 1,
      zones: ["Copy", "Made", "Made"],
      zonesInCopy: ["Canvas", "Canvas", "Sketch"],
      frames: 1,
    });
    const ids = await idsOf(stack);
    expect(new Set(ids.values()).size).toBe(creatures(service).length);
    // The space copy contains a zone of this name with a frame, which must not be adopted.
    expect(service.all("frames", ({ zoneId }) => zoneId === ids.get("zone in copy"))).toEqual([]);
  });

  it.concurrent("makes exactly one edition", { timeout }, async (t) => {
    const service = await Service.start(t);
    const stack = await withoutEdition(service, face);
    service.fault({ method: "POST", path: "", nth: 1, action });
    await upInTheEnd(stack);
    expect(service.all("teams", ({ name }) => name === "First")).toHaveLength(1);
    expect(service.all("editions", ({ name }) => name === "First")).toHaveLength(1);
  });
});

/** A stack whose user is not a member of any edition. */
async function withoutEdition(service: Service, face: Face): Promise<Stack> {
  const { token } = service.emulator.credentials;
  const scopes = service.store.get("accessTokens", token)?.scopes ?? [];
  service.change((store) => {
    store.put("users", { id: "42", mailId: "new@example.com", address: "new@example.com", displayName: "New" });
    store.put("accessTokens", { id: "at_new", zuid: "42", scopes, expiresTime: null });
  });
  const team: Declaration = { name: "team", type: "Team", args: { name: "First", planType: "FREE" } };
  return service.stack({
    face,
    program: face.program([team]),
    config: { "canvas:editionId": "" },
    secrets: { "canvas:accessToken": "at_new" },
  });
}

it.concurrent("changes and removes everything once though the answers are lost", { timeout }, async (t) => {
  const service = await Service.start(t);
  const teamId = service.team("Alpha");
  const declare = (isAfter: boolean): Declaration[] => {
    const home = service.space(isAfter ? "Archive" : "Plans");
    const place = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
    const name = isAfter ? "After" : "Before";
    const change = (now: object) => (isAfter ? now : {});
    return [
      { name: "team", type: "Team", args: { name: "Shared", ...change({ description: "After" }) } },
      {
        name: "person",
        type: "TeamMember",
        args: { teamId, mailId: "promoted@example.com", adopt: true, onDestroy: "remove", ...change(admin) },
      },
      { name: "space", type: "Space", args: { teamId: isAfter ? service.team("Beta") : teamId, name } },
      { name: "trashed space", type: "Space", args: { teamId, name: "Trashed", trashed: isAfter } },
      { name: "reader", type: "SpaceMember", args: { ...reader(service), ...change({ role: "EDITOR" }) } },
      { name: "zone", type: "Zone", args: { spaceId: home, name } },
      { name: "trashed zone", type: "Zone", args: { spaceId: place.spaceId, name: "Trashed", trashed: isAfter } },
      { name: "frame", type: "Frame", args: { ...place, name: "Frame", ...change({ layout: { width: 9 } }) } },
    ];
  };
  const lose = (method: "POST" | "PUT" | "DELETE", path: string) =>
    service.fault({ method, path, nth: 1, action: { kind: "drop", when: "after" } });
  const stack = await service.stack({ ...yaml, program: yamlFace.program(declare(false)) });
  expect((await stack.up()).exitCode).toBe(0);
  const ids = await idsOf(stack);

  for (const path of changing) lose("PUT", path);
  lose("POST", "/*/spaces/*/move");
  lose("POST", "/*/spaces/*/zones/*/move");
  stack.setProgram(yamlFace.program(declare(true)));
  const changed = await stack.up();
  expect(changed.exitCode, changed.stdout).toBe(0);
  expect(service.emulator.faults.list().filter(({ fired }) => fired === 0)).toEqual([]);
  expect(await idsOf(stack)).toEqual(ids);
  expect(service.store.get("spaces", ids.get("space") ?? "")).toMatchObject({
    name: "After",
    teamId: service.team("Beta"),
  });
  expect(service.store.get("zones", ids.get("zone") ?? "")).toMatchObject({
    name: "After",
    spaceId: service.space("Archive"),
  });
  expect(unchanged(await stack.refresh())).toBe(true);

  service.emulator.faults.clear();
  for (const path of ["/*/teams/*/members/*", "/*/spaces/*/members/*", "/*/spaces/*/zones/*/frames"])
    lose("DELETE", path);
  for (const path of ["/*/spaces/*/state", "/*/spaces/*/zones/*/state"]) lose("PUT", path);
  const destroyed = await stack.destroy();
  expect(destroyed.exitCode, destroyed.stdout).toBe(0);
  expect(service.emulator.faults.list().filter(({ fired }) => fired === 0)).toEqual([]);
});

/** All operations that update in place. */
const changing = [
  "/*/teams/*",
  "/*/teams/*/members/*",
  "/*/spaces/*/meta",
  "/*/spaces/*/state",
  "/*/spaces/*/members/*",
  "/*/spaces/*/zones/*/meta",
  "/*/spaces/*/zones/*/state",
  "/*/spaces/*/zones/*/frames",
];
const admin = { role: "TEAM_ADMIN" };
const reader = (service: Service) => ({ spaceId: service.space("Plans"), mailId: "second@example.com" });

it.concurrent("goes on from a create that failed half way", { timeout }, async (t) => {
  const service = await Service.start(t);
  const teamId = service.team("Alpha");
  const spaceId = service.space("Plans");
  const refusal: FaultAction = { kind: "status", status: 403, when: "before" };
  service.fault({ method: "PUT", path: "/*/spaces/*/meta", action: refusal });
  service.fault({ method: "PUT", path: "/*/spaces/*/zones/*/state", action: refusal });
  service.fault({ method: "PUT", path: "/*/teams/*", action: refusal });
  service.fault({ method: "POST", path: "/*/teams/*/members", action: { kind: "drop", when: "after" } });
  const stack = await service.stack({
    program: dynamicFace.program([
      { name: "space", type: "Space", args: { teamId, name: "Half", favorite: true } },
      { name: "zone", type: "Zone", args: { spaceId, name: "Half", trashed: true } },
      { name: "team", type: "Team", args: { name: "Beta", description: "Other" } },
      { name: "member", type: "TeamMember", args: { teamId, mailId: "new@example.com" } },
    ]),
  });

  const failed = await stack.up();
  expect(failed.exitCode).not.toBe(0);
  const half = await idsOf(stack);
  const space = service.one("spaces", ({ name }) => name === "Half");
  const zone = service.one("zones", ({ name }) => name === "Half");
  expect(Object.fromEntries(half)).toEqual({
    space: space.id,
    zone: zone.id,
    team: service.team("Beta"),
    member: `${teamId}/new@example.com`,
  });
  for (const message of errorsOf(failed)) expect(message).not.toMatch(/\n\s+at /);

  service.emulator.faults.clear();
  const finished = await stack.up();
  expect(finished.exitCode, finished.stdout).toBe(0);
  expect(finished.changes).toEqual({ same: 1, update: 4 });
  expect(await idsOf(stack)).toEqual(half);
  expect(service.one("spaces", ({ name }) => name === "Half").id).toBe(space.id);
  expect(service.store.get("favorites", `${space.id}:${service.zuid("owner")}`)).toBeDefined();
  expect(service.one("zones", ({ name }) => name === "Half").trashedTime).not.toBeNull();
  expect(service.store.get("teams", service.team("Beta"))?.description).toBe("Other");
  expect(service.all("invitations")).toHaveLength(1);
  expect(unchanged(await stack.preview())).toBe(true);
});

it.concurrent("keeps the state when a refresh cannot be answered", { timeout }, async (t) => {
  const service = await Service.start(t);
  const team: Declaration = { name: "team", type: "Team", args: { name: "Beta" } };
  const stack = await service.stack({
    ...yaml,
    program: yamlFace.program([team, ...creatures(service)]),
    config: { "canvas:retrySeconds": "0" },
  });
  expect((await stack.up()).exitCode).toBe(0);
  const before = await knownOf(stack);
  for (const [name, { action, says }] of Object.entries(unanswered)) {
    service.fault({ method: "GET", action });
    const run = await stack.refresh();
    expect(run.exitCode, name).not.toBe(0);
    const errors = errorsOf(run);
    expect(errors.length, name).toBeGreaterThan(0);
    for (const message of errors) expect(message, name).toMatch(says);
    expect(await knownOf(stack), name).toEqual(before);
    service.emulator.faults.clear();
  }
  expect(unchanged(await stack.refresh())).toBe(true);
});

/** The resources in the state, without their dependencies, which the engine may rewrite. */
async function knownOf(stack: Stack): Promise<unknown> {
  return (await ownOf(stack)).map(({ urn, id, inputs, outputs }) => ({ urn, id, inputs, outputs }));
}

/** Failed reads that do not mean that the resource was deleted, and their error messages. */
const unanswered: Readonly<Record<string, { readonly action: FaultAction; readonly says: RegExp }>> = {
  "401": { action: { kind: "status", status: 401, when: "before" }, says: /GET [a-z ]+ returned 401.*accessToken.*$/ },
  "403": { action: { kind: "status", status: 403, when: "before" }, says: /GET [a-z ]+ returned 403.*lacks.*$/ },
  "500": { action: { kind: "status", status: 500, when: "before" }, says: /GET [a-z ]+ returned 500.*again later$/ },
  "a cut body": { action: { kind: "cut" }, says: /GET [a-z ]+ got a truncated response.*$/ },
};
