// A stack of dynamic resources continues with the plugin: no resource is replaced, and no write request is sent. The migration
// to the generated Node SDK, with nested and pending resources, is in ../release/languages/migration.test.ts.
import { expect, it } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { type Declaration, dynamicInterface, Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { leftovers, quiet, resourcesOf, Service } from "./service.ts";

it("a stack of classes moves to YAML", { timeout: 240_000 }, async (test) => {
  const service = await Service.start(test);
  const old = await service.stack({ program: dynamicInterface.program(workspace("Roadmap")) });
  quiet(await old.up());
  const before = await resourcesOf(old);
  // A roster cannot manage the same team or space as single members, which are migrated here.
  const types = new Set([...workspace("").map(({ type }) => type), "TeamMembers", "SpaceMembers"]);
  expect(types).toEqual(new Set(Object.keys(resources)));
  const stack = await service.stack({ via: yamlInterface, program: yamlInterface.program(workspace("Roadmap")) });
  await stack.importState(await old.exportState());

  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 9 });
  expect(service.takeRequests()).toEqual([]);
  const after = await resourcesOf(stack);
  for (const [name, { id, outputs }] of before) {
    const { type } = workspace("").find((declaration) => declaration.name === name) ?? {};
    expect(after.get(name), name).toMatchObject({ type: `canvas:index:${type}`, id, outputs });
  }

  // `__provider` is removed from a resource's state by its next update or refresh.
  expect(await leftovers(stack)).toEqual(["cards", "frame", "person", "reader", "space", "team", "wall", "zone"]);
  stack.setProgram(yamlInterface.program(workspace("Renamed")));
  expect(quiet(await stack.up())).toEqual({ same: 8, update: 1 });
  expect(service.takeRequests()).toEqual([`PUT /spaces/${before.get("space")?.id}/meta`]);
  expect(await leftovers(stack)).toEqual(["cards", "frame", "person", "reader", "team", "wall", "zone"]);
  expect(quiet(await stack.refresh())).toEqual({ same: 9 });
  expect(await leftovers(stack)).toEqual([]);

  const { exitCode, changes } = await stack.destroy();
  expect({ exitCode, changes }).toEqual({ exitCode: 0, changes: { delete: 9 } });
  expect(service.store.get("spaces", before.get("space")?.id ?? "")?.trashedTime).not.toBeNull();
  expect(service.all("frames", ({ name }) => name === "Now")).toEqual([]);
});

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
