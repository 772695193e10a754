// Functions in programs on the real engine: those of the Node package, without the plugin, and those of the plugin in YAML.
import { expect, it } from "vitest";
import { quiet, Service } from "./service.ts";

const timeout = 240_000;

it("a program with classes gets promises that share their requests, and outputs that wait", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const program = `const canvas = require("pulumi-canvas");
module.exports = async () => {
  const { teamId, createdBy } = await canvas.getTeam({ name: "Beta" });
  const { spaceId, allowEmbed } = await canvas.getSpace({ name: "Plans", teamId: "${service.team("Alpha")}" });
  const [{ zones }, board, sketch] = await Promise.all([
    canvas.getZones({ spaceId }),
    canvas.getZone({ spaceId, name: "Canvas" }),
    canvas.getZone({ spaceId, name: "Sketch" }),
  ]);
  const { frames } = await canvas.getFrames({ spaceId, zoneId: board.zoneId });
  const space = new canvas.Space("ideas", { teamId, name: "Ideas" });
  return {
    team: { teamId, createdBy },
    space: { spaceId, allowEmbed },
    zones: zones.map(({ name }) => name),
    sketch: sketch.zoneId,
    frames: frames.map(({ name, layout }) => ({ name, layout })),
    made: canvas.getSpacesOutput({ teamId }, { dependsOn: space }).spaces.apply((all) => all.map(({ name }) => name)),
    owner: canvas.getSpaceOutput({ spaceId: space.spaceId }).ownerZuid,
  };
};
`;
  const stack = await service.stack({ program });
  expect(quiet(await stack.preview())).toEqual({ create: 2 });
  const spaceId = service.space("Plans");
  // Calls with unknown arguments are not made in a preview.
  expect(service.takeRequests().sort()).toEqual([
    "GET /spaces",
    `GET /spaces/${spaceId}`,
    `GET /spaces/${spaceId}/zones/${service.zone("Canvas", "Plans")}/frames`,
    // Once more for the times of states, which only selected fields have.
    `GET /spaces/${spaceId}/zones/meta`,
    `GET /spaces/${spaceId}/zones/meta`,
    "GET /teams",
  ]);
  quiet(await stack.up());
  expect(await stack.outputs()).toEqual({
    team: { teamId: service.team("Beta"), createdBy: service.zuid("owner") },
    space: { spaceId, allowEmbed: false },
    zones: ["Canvas", "Sketch"],
    sketch: service.zone("Sketch", "Plans"),
    frames: [{ name: "Old frame", layout: {} }],
    made: ["Ideas"],
    owner: service.zuid("owner"),
  });

  // A mistake is one sentence, without a stack trace.
  stack.setProgram(`const canvas = require("pulumi-canvas");
canvas.getEditionOutput({}, { dependsOn: new (require("@pulumi/pulumi").ComponentResource)("my:index:Board", "board") });`);
  const { exitCode, diagnostics } = await stack.preview();
  expect(exitCode).not.toBe(0);
  expect(diagnostics.map(({ message }) => message.trim())).toEqual([
    expect.stringMatching(/^canvas\.getEdition: dependsOn has a component, .*exist$/),
  ]);
});

/** The team comes from one function, and another function reads a created resource. */
const inYaml = `
variables:
  team: { fn::invoke: { function: canvas:getTeam, arguments: { name: Alpha } } }
  zones: { fn::invoke: { function: canvas:getZones, arguments: { spaceId: "\${plan.spaceId}" }, return: zones } }
resources:
  roadmap: { type: canvas:Space, properties: { teamId: "\${team.teamId}", name: "Roadmap of \${team.name} in $$" } }
  plan: { type: canvas:Zone, properties: { spaceId: "\${roadmap.spaceId}", name: Plan } }
outputs:
  members: \${team.memberCount}
  zone: \${zones[0].name}
`;

it("a program in YAML calls them, before and after what they depend on is created", { timeout }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ language: "yaml", plugin: true, program: inYaml });
  expect(quiet(await stack.preview())).toEqual({ create: 3 });
  expect(service.takeRequests()).toEqual(["GET /teams"]);
  expect(quiet(await stack.up())).toEqual({ create: 3 });
  expect(await stack.outputs()).toEqual({ members: 9, zone: "Plan" });
  const { teamId } = service.one("spaces", ({ name }) => name === "Roadmap of Alpha in $");
  expect(teamId).toBe(service.team("Alpha"));

  stack.setProgram(inYaml.replace("name: Alpha", "name: Alhpa"));
  const { exitCode, diagnostics } = await stack.preview();
  expect(exitCode).not.toBe(0);
  expect(diagnostics[0]?.message).toContain('has no team named "Alhpa" (it has "Alpha", "Beta", "Shared")');
});
