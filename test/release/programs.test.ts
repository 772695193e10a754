// The package in every kind of Node program that Pulumi runs.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Owner, quiet, Service } from "../e2e/service.ts";
import { installPackage } from "../engine/installation.ts";
import type { Language, Stack } from "../engine/stack.ts";

const repositoryModules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const minutes = 60_000;

/** One resource of each type that destroy really deletes, in a team that a function looks up. */
const resources = (module: string) => `
const { teamId } = ${module}getTeamOutput({ teamId: process.env.TEAM_ID });
const space = new ${module}Space("ideas", { teamId, name: "Ideas" });
new ${module}SpaceMember("everyone", { spaceId: space.spaceId, type: "TEAM", memberId: teamId, role: "EDITOR" });
const zone = new ${module}Zone("board", { spaceId: space.spaceId, name: "Board" });
const layout = { left: 0, top: 0, width: 200, height: 100 };
new ${module}Frame("card", { spaceId: space.spaceId, zoneId: zone.zoneId, name: "Card", layout });
`;

const plain = `const canvas = require("pulumi-canvas"); ${resources("canvas.")}`;
const kinds = ["Frame", "Space", "SpaceMember", "Zone"];

describe("a program", () => {
  const programs: readonly [name: string, language: Language, program: string][] = [
    ["in TypeScript", "typescript", `import * as canvas from "pulumi-canvas"; ${resources("canvas.")}`],
    [
      "that is an ES module with named imports",
      "module",
      `import { Frame, getTeamOutput, Space, SpaceMember, Zone, types } from "pulumi-canvas"; ${resources("")} String(types);`,
    ],
  ];

  it.for(programs)(
    "%s is run from up to destroy, without noise",
    { timeout: 2 * minutes },
    ([, language, program], test) => liveAndDie(test, language, program),
  );

  it("in a node_modules of pnpm is run from up to destroy, without noise", { timeout: 2 * minutes }, (test) =>
    liveAndDie(test, "javascript", plain, layOutAsPnpm),
  );
});

async function liveAndDie(
  test: Owner,
  language: Language,
  program: string,
  prepare: (stack: Stack) => void = () => {},
): Promise<void> {
  const service = await Service.start(test);
  const stack = await service.stack({ program, language, environment: { TEAM_ID: service.team("Alpha") } });
  prepare(stack);
  expect(quiet(await stack.up())).toEqual({ create: 5 });
  expect(await providersIn(stack)).toEqual(
    kinds.map((kind) => `exports.handler = () => require("pulumi-canvas/dynamic").${kind};`),
  );
  expect(quiet(await stack.preview())).toEqual({ same: 5 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 5 });
}

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

/** The layout of pnpm: each package is next to its own dependencies only, with symlinks from the top level. */
function layOutAsPnpm({ folder }: Stack): void {
  const installed = installPackage();
  const modules = join(folder, "node_modules");
  rmSync(modules);
  for (const name of ["pulumi-canvas", "@pulumi/pulumi"]) {
    const manifest = JSON.parse(readFileSync(join(installed, name, "package.json"), "utf8"));
    const home = join(modules, ".pnpm", `${name.replace("/", "+")}@${manifest.version}`, "node_modules");
    cpSync(join(installed, name), join(home, name), { recursive: true });
    for (const dependency of Object.keys(manifest.dependencies)) {
      const version = JSON.parse(readFileSync(join(installed, dependency, "package.json"), "utf8")).version;
      const isOurs = dependency === "@pulumi/pulumi";
      const store = join(modules, ".pnpm", `@pulumi+pulumi@${version}`, "node_modules");
      link(join(isOurs ? store : repositoryModules, dependency), join(home, dependency));
    }
    link(join(home, name), join(modules, name));
  }
  expect(readdirSync(modules).sort()).toEqual([".pnpm", "@pulumi", "pulumi-canvas"]);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
