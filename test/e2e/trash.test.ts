// Programs that trash something and change what is in it, in one update.
import { expect, it } from "vitest";
import { type Declaration, Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { Service, unchanged } from "./service.ts";

/** A trashed space with a trashed zone, a frame and a member. */
function declarations(teamId: string, left: number): Declaration[] {
  const spaceId = new Output("space", "spaceId");
  const zoneId = new Output("zone", "zoneId");
  return [
    { name: "space", type: "Space", args: { teamId, name: "Old", trashed: true } },
    { name: "zone", type: "Zone", args: { spaceId, name: `Zone ${left}`, trashed: true } },
    { name: "frame", type: "Frame", args: { spaceId, zoneId, name: "Frame", layout: { left } } },
    { name: "member", type: "SpaceMember", args: { spaceId, mailId: "first@example.com", role: "EDITOR" } },
  ];
}

/** Whether space and zone are in the trash, and what is in them. */
function contents(service: Service) {
  const space = service.one("spaces", ({ name }) => name === "Old");
  const zone = service.one("zones", ({ spaceId }) => spaceId === space.id);
  const frame = service.one("frames", ({ zoneId }) => zoneId === zone.id);
  const trashed = [space, zone].map(({ trashedTime }) => trashedTime !== null);
  const members = service.all("spaceMembers", ({ spaceId }) => spaceId === space.id).length;
  return { trashed, zone: zone.name, layout: frame.properties.layout, members };
}

it("creates and changes what is in the trash", { timeout: 240_000 }, async (test) => {
  const service = await Service.start(test);
  const program = (left: number) => yamlInterface.program(declarations(service.team("Alpha"), left));
  const stack = await service.stack({ via: yamlInterface, program: program(1) });
  const created = await stack.up();
  expect(created.exitCode, created.stdout + created.stderr).toBe(0);
  expect(contents(service)).toMatchObject({ trashed: [true, true], zone: "Zone 1", layout: { left: 1 }, members: 2 });
  stack.setProgram(program(2));
  const changed = await stack.up();
  expect(changed.exitCode, changed.stdout + changed.stderr).toBe(0);
  expect(contents(service)).toMatchObject({ trashed: [true, true], zone: "Zone 2", layout: { left: 2 }, members: 2 });
  expect(unchanged(await stack.refresh())).toBe(true);
});
