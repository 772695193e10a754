// YAML programs with functions; behavior common to all languages is tested in conformance/.
import { join } from "node:path";
import { expect, it } from "vitest";
import { installPackage } from "../engine/installation.ts";
import { quiet, Service } from "./service.ts";

const minutes = 60_000;

/** The team comes from one function, and another function reads a created resource. */
const program = (color: string) => `
variables:
  team:
    fn::invoke:
      function: canvas:getTeam
      arguments:
        name: Alpha
  zones:
    fn::invoke:
      function: canvas:getZones
      arguments:
        spaceId: \${plan.spaceId}
      return: zones
resources:
  roadmap:
    type: canvas:Space
    properties:
      teamId: \${team.teamId}
      name: Roadmap of \${team.name} in $$
  plan:
    type: canvas:Zone
    properties:
      spaceId: \${roadmap.spaceId}
      name: Plan
  now:
    type: canvas:Frame
    properties:
      spaceId: \${roadmap.spaceId}
      zoneId: \${plan.zoneId}
      name: Now
      fills:
        - solid: { color: { hex: "${color}" } }
outputs:
  members: \${team.memberCount}
  zone: \${zones[0].name}
  color: \${now.fills[0].solid.color.hex}
`;

it(
  "calls functions, and goes from up to destroy",
  async (test) => {
    const service = await Service.start(test);
    const stack = await service.stack({ language: "yaml", plugin: true, program: program("#00FF00") });
    expect(quiet(await stack.preview())).toEqual({ create: 4 });
    // Functions that depend on resources to be created are not called in a preview.
    expect(service.takeRequests()).toEqual(["GET /teams"]);

    expect(quiet(await stack.up())).toEqual({ create: 4 });
    expect(await stack.outputs()).toEqual({ members: 9, zone: "Plan", color: "#00FF00" });
    const { id: spaceId, teamId } = service.one("spaces", ({ name }) => name === "Roadmap of Alpha in $");
    expect(teamId).toBe(service.team("Alpha"));
    expect(quiet(await stack.preview())).toEqual({ same: 4 });

    stack.setProgram(program("#0000FF"));
    expect(quiet(await stack.up())).toEqual({ same: 3, update: 1 });
    expect(await stack.outputs()).toMatchObject({ color: "#0000FF" });
    expect(service.one("frames", ({ name }) => name === "Now").properties.fills).toEqual([
      { solid: { color: { rgb: { red: 0, green: 0, blue: 255 } } } },
    ]);

    expect(quiet(await stack.destroy())).toEqual({ delete: 4 });
    expect(service.all("frames", ({ name }) => name === "Now")).toEqual([]);
    expect(service.store.get("spaces", spaceId)?.trashedTime).toEqual(expect.any(Number));
  },
  4 * minutes,
);

it(
  "says how to write an id, which looks like a number",
  async (test) => {
    const service = await Service.start(test);
    const space = `{ type: canvas:Space, properties: { teamId: ${service.team("Alpha")}, name: Roadmap } }`;
    const stack = await service.stack({ language: "yaml", plugin: true, program: `resources: { roadmap: ${space} }` });
    const { exitCode, diagnostics } = await stack.preview();
    expect(exitCode).not.toBe(0);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/has a problem: teamId must be a string; put it in quotes: "\d+"$/),
    ]);
  },
  minutes,
);

it(
  "passes on what a function has to say",
  async (test) => {
    const service = await Service.start(test);
    const team = "{ fn::invoke: { function: canvas:getTeam, arguments: { name: Alhpa }, return: teamId } }";
    const stack = await service.stack({ language: "yaml", plugin: true, program: `outputs: { team: ${team} }` });
    const { exitCode, diagnostics } = await stack.preview();
    expect(exitCode).not.toBe(0);
    const says = `edition ${service.editionId} has no team named "Alhpa" (it has "Alpha", "Beta", "Shared"); correct the id or name`;
    expect(diagnostics[0]?.message).toContain(says);
  },
  minutes,
);

it(
  "finds the plugin on PATH, which the engine remarks on",
  async (test) => {
    const service = await Service.start(test);
    const path = join(installPackage(), ".bin");
    const stack = await service.stack({ language: "yaml", path, program: program("#00FF00") });
    const { exitCode, changes, diagnostics } = await stack.up();
    expect({ exitCode, changes }).toEqual({ exitCode: 0, changes: { create: 4 } });
    expect(new Set(diagnostics.map(({ message }) => message))).toEqual(
      new Set([`using pulumi-resource-canvas from $PATH at ${join(path, "pulumi-resource-canvas")}`]),
    );
  },
  2 * minutes,
);
