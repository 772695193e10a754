// The package's types in a program, under every supported module resolution.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installPackage } from "../engine/installation.ts";

const minutes = 60_000;

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
  ["node16", "commonjs", { module: "node16" }],
  ["bundler", "module", { module: "preserve", moduleResolution: "bundler" }],
  ["nodenext, ES modules", "module", { module: "nodenext" }],
])(
  "types refuse what is wrong and nothing else, with %s",
  (_, type, options) => {
    const compilerOptions = { ...options, target: "es2022", strict: true, noEmit: true, types: [], rootDir: "." };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "test", type }));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["right.ts", "wrong.ts"] }));
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
