// Problems that first-time users of the provider ran into.
import { expect, it } from "vitest";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { errorsOf, quiet, resourcesOf, Service, unchanged } from "./service.ts";

const timeout = 240_000;

it.concurrent("chooses another team by its name, and changes neither", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = (name: string) => yamlInterface.program([{ name: "team", type: "Team", args: { name } }]);
  const stack = await service.stack({ via: yamlInterface, program: program("Alpha") });
  quiet(await stack.up());
  const teams = service.all("teams");

  stack.setProgram(program("Beta"));
  expect(await stack.up()).toMatchObject({ exitCode: 0, changes: { same: 1, replace: 1 } });
  expect((await resourcesOf(stack)).get("team")?.id).toBe(service.team("Beta"));
  expect(service.all("teams")).toEqual(teams);
  expect(service.takeWrites()).toEqual([]);
});

it.concurrent("edits a team's description without replacing what uses the team's outputs", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const program = (description: string) => `
    const canvas = require("pulumi-canvas");
    const team = new canvas.Team("team", { name: "Alpha", description: "${description}" });
    const { editionId, teamId } = team;
    const protect = true;
    const space = new canvas.Space("space", { editionId, teamId, name: "Made" }, { protect });
    const { spaceId } = space;
    const zone = new canvas.Zone("zone", { editionId, spaceId, name: "Made" }, { protect });
    new canvas.Frame("frame", { editionId, spaceId, zoneId: zone.zoneId, name: "Made" }, { protect });
    new canvas.TeamMember("person", { editionId, teamId, mailId: "first@example.com", adopt: true }, { protect });
    new canvas.SpaceMember("reader", { editionId, spaceId, mailId: "first@example.com" }, { protect });`;
  const stack = await service.stack({ program: program("Before") });
  expect(quiet(await stack.up())).toEqual({ create: 7 });
  const before = await resourcesOf(stack);
  service.takeRequests();

  stack.setProgram(program("After"));
  const preview = await stack.preview();
  expect(preview.operations.filter(({ op }) => op !== "same").map(({ op, name }) => `${op} ${name}`)).toEqual([
    "update team",
  ]);
  expect(quiet(await stack.up())).toEqual({ same: 6, update: 1 });
  expect(service.takeRequests()).toEqual([`PUT /teams/${service.team("Alpha")}`]);
  for (const [name, { id }] of await resourcesOf(stack)) expect(id).toBe(before.get(name)?.id);
});

it.concurrent("refuses to destroy a space, and leaves it as it is with everything in it", { timeout }, async (test) => {
  const service = await Service.start(test);
  const program = (options: string) => fullSpace(service.team("Alpha"), options);
  const stack = await service.stack({ ...(await yamlInterface.stack?.()), program: program("protect: true") });
  expect(quiet(await stack.up())).toEqual({ create: 5 });
  const made = await resourcesOf(stack);
  const tables = ["spaces", "zones", "frames", "spaceMembers"] as const;
  const contents = () => tables.map((table) => service.all(table));
  const before = contents();

  // The preview finds what is protected before anything is deleted, so the state stays complete as well.
  expect((await stack.run(["destroy", "--yes", "--stack", "dev"])).stdout).toContain("cannot be deleted");
  expect(await resourcesOf(stack)).toEqual(made);
  stack.setProgram(program(""));
  expect(unchanged(await stack.up())).toBe(true);

  const refused = await stack.destroy();
  expect(errorsOf(refused)).toEqual([expect.stringMatching(/^Space "Made" \(\d+\) has onDestroy: prevent/)]);
  expect(contents()).toEqual(before);
});

/** A space that must not be destroyed, and something of every kind that goes to the trash with it. */
const fullSpace = (teamId: string, options: string) => `resources:
  space:
    type: canvas:Space
    properties: { teamId: "${teamId}", name: Made, onDestroy: prevent }
    options: { ${options} }
  zone:
    type: canvas:Zone
    properties: { spaceId: "\${space.spaceId}", name: Made }
    options: { deletedWith: "\${space}" }
  reader:
    type: canvas:SpaceMember
    properties: { spaceId: "\${space.spaceId}", mailId: first@example.com }
    options: { deletedWith: "\${space}" }
  frame:
    type: canvas:Frame
    properties: { spaceId: "\${space.spaceId}", zoneId: "\${zone.zoneId}", name: Made }
    options: { deletedWith: "\${zone}" }`;
