// The package in every kind of program that Pulumi runs, and as the compiler sees it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endAll, type Ready, startEmulator } from "../emulator/process.ts";
import { installPackage } from "../engine/installation.ts";
import { type Language, Stack } from "../engine/stack.ts";
import { quiet } from "./service.ts";

const repositoryModules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const minutes = 60_000;

/** One resource of each kind that is really made and really deleted, in a team that is looked up. */
const resources = (module: string) => `
const { teamId } = ${module}getTeamOutput({ teamId: process.env.TEAM_ID });
const space = new ${module}Space("ideas", { teamId, name: "Ideas" });
new ${module}SpaceMember("everyone", { spaceId: space.spaceId, type: "TEAM", memberId: teamId, role: "EDITOR" });
const zone = new ${module}Zone("board", { spaceId: space.spaceId, name: "Board" });
const layout = { left: 0, top: 0, width: 200, height: 100 };
new ${module}Frame("card", { spaceId: space.spaceId, zoneId: zone.zoneId, name: "Card", layout });
`;

const kinds = ["Frame", "Space", "SpaceMember", "Zone"];

describe("a program", () => {
  let service: Ready;
  let stack: Stack | undefined;

  beforeEach(async () => {
    service = await startEmulator("--rate-limits", "off").ready();
  });

  afterEach(async () => {
    stack?.remove();
    await endAll();
  });

  const programs: readonly [name: string, language: Language, program: string][] = [
    ["in TypeScript", "typescript", `import * as canvas from "pulumi-canvas"; ${resources("canvas.")}`],
    ["that is an ES module", "module", `import * as canvas from "pulumi-canvas"; ${resources("canvas.")}`],
    [
      "that is an ES module with named imports",
      "module",
      `import { Frame, getTeamOutput, Space, SpaceMember, Zone, types } from "pulumi-canvas"; ${resources("")} String(types);`,
    ],
    ["in plain JavaScript", "javascript", `const canvas = require("pulumi-canvas"); ${resources("canvas.")}`],
  ];

  it.each(programs)("%s is run from up to destroy, without noise", liveAndDie, 2 * minutes);

  it(
    "in a node_modules of pnpm is run from up to destroy, without noise",
    () =>
      liveAndDie(
        "pnpm",
        "javascript",
        `const canvas = require("pulumi-canvas"); ${resources("canvas.")}`,
        layOutAsPnpm,
      ),
    2 * minutes,
  );

  async function liveAndDie(
    _name: string,
    language: Language,
    program: string,
    prepare: (stack: Stack) => void = () => {},
  ): Promise<void> {
    stack = await Stack.create({
      program,
      language,
      config: { "canvas:baseUrl": service.url, "canvas:editionId": service.editionId },
      secrets: { "canvas:accessToken": service.token },
      environment: { TEAM_ID: service.teamId },
    });
    prepare(stack);
    expect(quiet(await stack.up())).toEqual({ create: 5 });
    expect(await providersIn(stack)).toEqual(
      kinds.map((kind) => `exports.handler = () => require("pulumi-canvas/dynamic").${kind};`),
    );
    expect(quiet(await stack.preview())).toEqual({ same: 5 });
    expect(quiet(await stack.destroy())).toEqual({ delete: 5 });
  }
});

/** What stands in the state for the provider's code; the same bytes in inputs and outputs, and small. */
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

/** Every package in a folder of its own, with only what it depends on beside it; links lead there from the top. */
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

describe("the types", () => {
  const right = `import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";
import { Frame, type SpaceArgs, types } from "pulumi-canvas";
const args: SpaceArgs = { teamId: pulumi.output("1"), name: "A" };
const space = new canvas.Space("a", args, { protect: true });
const zone = new canvas.Zone("b", { spaceId: space.spaceId, name: "B" });
const fill: types.FillArgs = { solid: { color: { hex: "#fff" } } };
const frame = new Frame("c", { spaceId: zone.spaceId, zoneId: zone.zoneId, name: "C", fills: [fill] });
export const left: pulumi.Output<number | undefined> = frame.layout.apply((layout) => layout.left);
export const status: pulumi.Output<"active" | "invited" | "uncertain"> =
  new canvas.TeamMember("d", { teamId: "1", mailId: "d@example.com", role: "MEMBER" }).status;
export const found: Promise<types.SpaceInfo> = canvas.getSpace({ name: "A", teamId: "1" });
const options = { dependsOn: [space, zone] };
export const zones: pulumi.Output<string[]> = canvas
  .getZonesOutput({ spaceId: space.spaceId }, options)
  .zones.apply((all) => all.map(({ name }) => name));
export const editions: Promise<canvas.GetEditionsResult> = canvas.getEditions();
`;
  const wrong = `import * as canvas from "pulumi-canvas";
new canvas.Space("a", { teamId: 12, name: "A" });
new canvas.Space("b", { name: "B" });
new canvas.Zone("c", { spaceId: "1", name: "C", colour: "red" });
new canvas.SpaceMember("d", { spaceId: "1", memberId: "2", role: "OWNER" });
new canvas.Frame("e", { spaceId: "1", zoneId: "2", name: "E", fills: [{ solid: { color: "#fff" } }] });
new canvas.Board("f", {});
canvas.getSpaces({ kind: "FAVORITES" });
canvas.getSpaces({ teamId: "1", kind: "MINE" });
canvas.getSpace({ spaceId: new canvas.Space("g", { teamId: "1", name: "G" }).spaceId });
canvas.getTeamOutput({ team: "1" });
canvas.getZonesOutput({ spaceId: "1" }, { provider: undefined });
`;
  const expected = [
    "2: TS2322",
    "3: TS2345",
    "4: TS2353",
    "5: TS2322",
    "6: TS2322",
    "7: TS2339",
    "8: TS2345",
    "9: TS2322",
    "10: TS2322",
    "11: TS2353",
    "12: TS2353",
  ];

  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-types-"));
    symlinkSync(installPackage(), join(folder, "node_modules"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["commonjs and node10", "commonjs", { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0" }],
    ["nodenext, CommonJS", "commonjs", { module: "nodenext" }],
    ["nodenext, ES modules", "module", { module: "nodenext" }],
  ])(
    "refuse what is wrong and nothing else, with %s",
    (_, type, options) => {
      const compilerOptions = { ...options, target: "es2022", strict: true, noEmit: true, types: [], rootDir: "." };
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "test", type }));
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions, files: ["right.ts", "wrong.ts"] }),
      );
      writeFileSync(join(folder, "right.ts"), right);
      writeFileSync(join(folder, "wrong.ts"), wrong);
      const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
      const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8", cwd: folder });
      const messages = stdout.split("\n").filter((line) => /^\S.*error/.test(line));
      const places = messages.map((line) => line.replace(/^wrong\.ts\((\d+),\d+\): error (TS\d+):.*$/, "$1: $2"));
      expect(places, stdout).toEqual(expected);
    },
    2 * minutes,
  );
});
