// A stack of dynamic resources continues with the plugin: no resource is replaced, and no write request is sent.
import { expect, it } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { Stack } from "../engine/stack.ts";
import {
  type Declaration,
  dynamicInterface,
  type Interface,
  Output,
  pluginInterface,
} from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { type Owner, quiet, resourcesOf, Service } from "./service.ts";

const timeout = 600_000;

it.concurrent("moves to the generated Node SDK", { timeout }, (test) => moving(pluginInterface, test));
it.concurrent("moves to YAML", { timeout }, (test) => moving(yamlInterface, test));

async function moving(via: Interface, test: Owner): Promise<void> {
  const service = await Service.start(test);
  const old = await service.stack({ program: dynamicInterface.program(workspace("Roadmap")) });
  quiet(await old.up());
  const before = await resourcesOf(old);
  // Rosters cannot stand beside the single members of the same team and space, which are migrated here.
  const types = new Set([...workspace("").map(({ type }) => type), "TeamMembers", "SpaceMembers"]);
  expect(types).toEqual(new Set(Object.keys(resources)));
  const stack = await service.stack({ via, program: via.program(workspace("Roadmap")) });
  await stack.importState(await old.exportState());

  service.takeRequests();
  expect(quiet(await stack.preview())).toEqual({ same: 9 });
  expect(quiet(await stack.up())).toEqual({ same: 9 });
  expect(service.takeRequests()).toEqual([]);
  const after = await resourcesOf(stack);
  for (const [name, { id, outputs }] of before) {
    const { type } = workspace("").find((declaration) => declaration.name === name) ?? {};
    expect(after.get(name), name).toMatchObject({ type: `canvas:index:${type}`, id, outputs });
  }

  // `__provider` is removed from a resource's state by its next update or refresh.
  expect(await leftovers(stack)).toEqual(["cards", "frame", "person", "reader", "space", "team", "wall", "zone"]);
  stack.setProgram(via.program(workspace("Renamed")));
  expect(quiet(await stack.up())).toEqual({ same: 8, update: 1 });
  expect(service.takeRequests()).toEqual([`PUT /spaces/${before.get("space")?.id}/meta`]);
  expect(await leftovers(stack)).toEqual(["cards", "frame", "person", "reader", "team", "wall", "zone"]);
  expect(quiet(await stack.refresh())).toEqual({ same: 9 });
  expect(await leftovers(stack)).toEqual([]);
  expect(quiet(await stack.preview())).toEqual({ same: 9 });

  const { exitCode, changes } = await stack.destroy();
  expect({ exitCode, changes }).toEqual({ exitCode: 0, changes: { delete: 9 } });
  expect(service.store.get("spaces", before.get("space")?.id ?? "")?.trashedTime).not.toBeNull();
  expect(service.all("frames", ({ name }) => name === "Now")).toEqual([]);
}

function workspace(name: string): Declaration[] {
  const teamId = new Output("team", "teamId");
  const spaceId = new Output("space", "spaceId");
  const fills = [{ solid: { color: { hex: "#00FF00" } } }];
  return [
    { name: "team", type: "Team", args: { name: "Alpha" } },
    { name: "person", type: "TeamMember", args: { teamId, mailId: "First@Example.com", adopt: true } },
    { name: "space", type: "Space", args: { teamId, name } },
    { name: "reader", type: "SpaceMember", args: { spaceId, mailId: "First@Example.com" } },
    { name: "zone", type: "Zone", args: { spaceId, name: "Plan" } },
    { name: "frame", type: "Frame", args: { spaceId, zoneId: new Output("zone", "zoneId"), name: "Now", fills } },
    { name: "wall", type: "Zone", args: { spaceId, name: "Wall" } },
    {
      name: "cards",
      type: "Frames",
      args: { spaceId, zoneId: new Output("wall", "zoneId"), frames: { one: { fills } } },
    },
  ];
}

/** The resources whose state still contains `__provider`, which only dynamic resources need. */
async function leftovers(stack: Stack): Promise<string[]> {
  const resources = [...(await resourcesOf(stack))];
  return resources
    .filter(([, resource]) => JSON.stringify(resource).includes("__provider"))
    .map(([name]) => name)
    .sort();
}

it.concurrent("moves what is nested, secret or not finished yet", { timeout }, async (test) => {
  const service = await Service.start(test);
  const old = await service.stack({ program: nested("pulumi-canvas") });
  quiet(await old.up());
  const before = await resourcesOf(old);
  const stack = await service.stack({ ...(await pluginInterface.stack?.()), program: nested("pulumi-canvas-sdk") });
  await stack.importState(await old.exportState());

  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 8 });
  expect(service.takeRequests()).toEqual([]);
  expect(before.get("reader")?.outputs).toMatchObject({ status: "waiting" });
  const { deployment } = await stack.exportState();
  expect(deployment.resources?.map(({ urn }) => urn)).toContain(
    "urn:pulumi:dev::test::shop:index:Area$canvas:index:Team$canvas:index:Space$canvas:index:SpaceMember::reader",
  );

  await service.accept("new@example.com");
  expect(quiet(await stack.up({ args: ["--refresh"] }))).toEqual({ same: 7, update: 1 });
  const spaceId = before.get("space")?.id;
  expect(service.takeRequests().filter((request) => !request.startsWith("GET "))).toEqual([
    `POST /spaces/${spaceId}/members`,
  ]);
  expect(await leftovers(stack)).toEqual([]);
  expect(JSON.stringify(await stack.exportState())).not.toContain("Hush-hush");
  expect(quiet(await stack.preview())).toEqual({ same: 8 });
});

/** Resources with parents, a secret name, and a member with a pending invitation. */
const nested = (packageName: string) => `
const pulumi = require("@pulumi/pulumi");
const canvas = require("${packageName}");
const area = new pulumi.ComponentResource("shop:index:Area", "area");
const team = new canvas.Team("team", { name: "Alpha" }, { parent: area });
const { teamId } = team;
const person = new canvas.TeamMember("person", { teamId, mailId: "new@example.com" }, { parent: team });
const space = new canvas.Space("space", { teamId, name: pulumi.secret("Hush-hush") }, { parent: team });
const { spaceId } = space;
new canvas.SpaceMember("reader", { spaceId, mailId: "new@example.com" }, { parent: space, dependsOn: person });
const zone = new canvas.Zone("zone", { spaceId, name: "Plan" }, { parent: space });
new canvas.Frame("frame", { spaceId, zoneId: zone.zoneId, name: "Now" }, { parent: zone });
`;
