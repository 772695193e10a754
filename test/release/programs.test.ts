// The package in every kind of Node program that Pulumi runs; package/package-managers.test.ts has those of pnpm, yarn and bun.
import { expect, it } from "vitest";
import { quiet, Service } from "../e2e/service.ts";
import type { Language, Stack } from "../engine/stack.ts";

/** One resource of each type that destroy really deletes, in a team that a function looks up. */
const resources = (module: string) => `
const { teamId } = ${module}getTeamOutput({ teamId: process.env.TEAM_ID });
const space = new ${module}Space("ideas", { teamId, name: "Ideas" });
new ${module}SpaceMember("everyone", { spaceId: space.spaceId, type: "TEAM", memberId: teamId, role: "EDITOR" });
const zone = new ${module}Zone("board", { spaceId: space.spaceId, name: "Board" });
const layout = { left: 0, top: 0, width: 200, height: 100 };
new ${module}Frame("card", { spaceId: space.spaceId, zoneId: zone.zoneId, name: "Card", layout });
`;

const kinds = ["Frame", "Space", "SpaceMember", "Zone"];

const programs: readonly [name: string, language: Language, program: string][] = [
  ["in TypeScript", "typescript", `import * as canvas from "pulumi-canvas"; ${resources("canvas.")}`],
  [
    "that is an ES module with named imports",
    "module",
    `import { Frame, getTeamOutput, Space, SpaceMember, Zone, types } from "pulumi-canvas"; ${resources("")} String(types);`,
  ],
];

it.for(programs)(
  "a program %s is run from up to destroy, without noise",
  { timeout: 120_000 },
  async ([, language, program], test) => {
    const service = await Service.start(test);
    const stack = await service.stack({ program, language, environment: { TEAM_ID: service.team("Alpha") } });
    expect(quiet(await stack.up())).toEqual({ create: 5 });
    expect(await providersIn(stack)).toEqual(
      kinds.map((kind) => `exports.handler = () => require("pulumi-canvas/dynamic").${kind};`),
    );
    expect(quiet(await stack.preview())).toEqual({ same: 5 });
    expect(quiet(await stack.destroy())).toEqual({ delete: 5 });
  },
);

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
