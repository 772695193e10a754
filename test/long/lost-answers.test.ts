// Answers that never arrive. Every way to lose one is in ../provider/api/transport/retry.test.ts and ../provider/model, every
// step of every resource in ../provider/resources/crash.test.ts; here is one way for each interface.
import { describe, expect, it } from "vitest";
import type { FaultAction } from "../../emulator/service/transport/faults.ts";
import { type Declaration, dynamicInterface, type Interface, Output } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { errorsOf, resourcesOf, Service, unchanged } from "../e2e/service.ts";
import type { Stack } from "../engine/stack.ts";

const timeout = 240_000;

/** Faults after the service has made the change. */
const losses: Readonly<Record<string, { readonly action: FaultAction; readonly via: Interface }>> = {
  "the connection is dropped": { action: { kind: "drop", when: "after" }, via: dynamicInterface },
  "the body is cut": { action: { kind: "cut" }, via: yamlInterface },
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

async function idsOf(stack: Stack): Promise<Map<string, string>> {
  return new Map([...(await resourcesOf(stack))].map(([name, { id = "" }]) => [name, id]));
}

describe.each(Object.entries(losses))("when the answer to a create is lost because %s", (_, { action, via }) => {
  it.concurrent("makes exactly one of everything", { timeout }, async (t) => {
    const service = await Service.start(t);
    for (const creation of creations) service.fault({ method: "POST", ...creation, action });
    const stack = await service.stack({ via, program: via.program(creatures(service)) });
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
});

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
    program: dynamicInterface.program([
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
});
