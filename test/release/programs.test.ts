// The package in an ES module. The examples are programs in TypeScript, and package/ has what other package managers install.
import { expect, it } from "vitest";
import { quiet, Service } from "../e2e/service.ts";
import type { Stack } from "../engine/stack.ts";

/** One resource of each type that destroy really deletes, in a team that a function looks up. */
const resources = `
const { teamId } = getTeamOutput({ teamId: process.env.TEAM_ID });
const space = new Space("ideas", { teamId, name: "Ideas" });
new SpaceMember("everyone", { spaceId: space.spaceId, type: "TEAM", memberId: teamId, role: "EDITOR" });
const zone = new Zone("board", { spaceId: space.spaceId, name: "Board" });
const layout = { left: 0, top: 0, width: 200, height: 100 };
new Frame("card", { spaceId: space.spaceId, zoneId: zone.zoneId, name: "Card", layout });
`;

const kinds = ["Frame", "Space", "SpaceMember", "Zone"];

const program = `import { Frame, getTeamOutput, Space, SpaceMember, Zone, types } from "pulumi-canvas";
${resources} String(types);`;

it("an ES module with named imports is run from up to destroy, without noise", { timeout: 120_000 }, async (test) => {
  const service = await Service.start(test);
  const environment = { TEAM_ID: service.team("Alpha") };
  const stack = await service.stack({ program, language: "module", environment });
  expect(quiet(await stack.up())).toEqual({ create: 5 });
  expect(await providersIn(stack)).toEqual(
    kinds.map((kind) => `exports.handler = () => require("pulumi-canvas/dynamic").${kind};`),
  );
  expect(quiet(await stack.preview())).toEqual({ same: 5 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 5 });
});

/** The serialized provider of each resource, which must be small and the same in inputs and outputs. */
async function providersIn(stack: Stack): Promise<unknown[]> {
  const { deployment } = await stack.exportState();
  const own = (deployment.resources ?? []).filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic/"));
  return own
    .map(({ inputs, outputs }) => {
      expect(outputs?.__provider).toBe(inputs?.__provider);
      expect(Buffer.byteLength(String(inputs?.__provider))).toBeLessThanOrEqual(300);
      return inputs?.__provider;
    })
    .sort();
}
