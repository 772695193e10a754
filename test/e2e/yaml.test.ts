// YAML programs with functions; behavior common to all languages is tested in conformance/.
import { join } from "node:path";
import { expect, it } from "vitest";
import { installPackage } from "../engine/installation.ts";
import { quiet, Service } from "./service.ts";

const minutes = 60_000;

/** The team comes from one function, and another function reads a created resource. */
const program = `
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
        - solid: { color: { hex: "#00FF00" } }
outputs:
  members: \${team.memberCount}
  zone: \${zones[0].name}
  color: \${now.fills[0].solid.color.hex}
`;

it(
  "calls functions, before and after what they depend on is created",
  async (test) => {
    const service = await Service.start(test);
    const stack = await service.stack({ language: "yaml", plugin: true, program });
    expect(quiet(await stack.preview())).toEqual({ create: 4 });
    // Functions that depend on resources to be created are not called in a preview.
    expect(service.takeRequests()).toEqual(["GET /teams"]);

    expect(quiet(await stack.up())).toEqual({ create: 4 });
    expect(await stack.outputs()).toEqual({ members: 9, zone: "Plan", color: "#00FF00" });
    const { teamId } = service.one("spaces", ({ name }) => name === "Roadmap of Alpha in $");
    expect(teamId).toBe(service.team("Alpha"));
  },
  4 * minutes,
);

it(
  "reports the error of a function",
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
  "finds the plugin on PATH, with a warning of the engine",
  async (test) => {
    const service = await Service.start(test);
    const path = join(installPackage(), ".bin");
    const stack = await service.stack({ language: "yaml", path, program });
    const { exitCode, changes, diagnostics } = await stack.preview();
    expect({ exitCode, changes }).toEqual({ exitCode: 0, changes: { create: 4 } });
    expect(new Set(diagnostics.map(({ message }) => message))).toEqual(
      new Set([`using pulumi-resource-canvas from $PATH at ${join(path, "pulumi-resource-canvas")}`]),
    );
  },
  2 * minutes,
);
