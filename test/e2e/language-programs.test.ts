// Programs in other languages, on the plugin: what they make, that a second preview is clean, and that they end quietly.
import { expect, it } from "vitest";
import { findExecutable } from "../../tools/engine/places.mjs";
import { providePython, provideSdk } from "../engine/sdks.ts";
import type { StackOptions } from "../engine/stack.ts";
import { type Owner, quiet, Service } from "./service.ts";

const minutes = 60_000;

it.skipIf(!findExecutable("python3"))(
  "takes a program in Python from up to destroy (skipped without Python)",
  async (test) => {
    const program = `
import pulumi
import pulumi_canvas as canvas

team = canvas.get_team_output(name="Alpha")
space = canvas.Space("plan", team_id=team.team_id, name="Plan")
zone = canvas.Zone("board", space_id=space.space_id, name="Board")
pulumi.export("path", pulumi.Output.format("{0}/{1}/{2}", team.name, space.name, zone.name))`;
    await liveAndDie(test, { program, language: "python", path: await providePython() });
  },
  10 * minutes,
);

it(
  "takes a program on the generated Node SDK from up to destroy",
  async (test) => {
    const program = `
const pulumi = require("@pulumi/pulumi");
const canvas = require("pulumi-canvas-sdk");

const team = canvas.getTeamOutput({ name: "Alpha" });
const space = new canvas.Space("plan", { teamId: team.teamId, name: "Plan" });
const zone = new canvas.Zone("board", { spaceId: space.spaceId, name: "Board" });
exports.path = pulumi.interpolate\`\${team.name}/\${space.name}/\${zone.name}\`;`;
    await liveAndDie(test, { program, sdk: await provideSdk("nodejs") });
  },
  10 * minutes,
);

it(
  "takes a program in YAML from up to destroy",
  async (test) => {
    const program = `
variables:
  team: { fn::invoke: { function: canvas:getTeam, arguments: { name: Alpha } } }
resources:
  plan: { type: canvas:Space, properties: { teamId: "\${team.teamId}", name: Plan } }
  board: { type: canvas:Zone, properties: { spaceId: "\${plan.spaceId}", name: Board } }
outputs:
  path: "\${team.name}/\${plan.name}/\${board.name}"`;
    await liveAndDie(test, { program, language: "yaml" });
  },
  5 * minutes,
);

async function liveAndDie(test: Owner, options: StackOptions): Promise<void> {
  const service = await Service.start(test);
  const stack = await service.stack({ ...options, plugin: true });
  expect(quiet(await stack.up())).toEqual({ create: 3 });
  expect(await stack.outputs()).toEqual({ path: "Alpha/Plan/Board" });
  const space = service.one("spaces", ({ name }) => name === "Plan");
  expect(service.all("zones", ({ spaceId }) => spaceId === space.id)).toMatchObject([{ name: "Board" }]);
  expect(quiet(await stack.preview())).toEqual({ same: 3 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 3 });
  expect(service.one("spaces", ({ id }) => id === space.id).trashedTime).not.toBeNull();
}
