// The SDKs for other languages, written from the real schema, as a program in each language meets them.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { hasGo } from "../../tools/engine/build.mjs";
import { findExecutable } from "../../tools/engine/places.mjs";
import { provideProgram } from "../../tools/engine.mjs";
import { languages } from "../../tools/language-sdk/languages.mjs";
import { installPackage, installSdk } from "../engine/installation.ts";
import { providePython, provideSdk, run } from "../engine/sdks.ts";

const minutes = 60_000;
const repository = fileURLToPath(new URL("../..", import.meta.url));
const kinds = [...Object.keys(resources), "Provider"].sort();
const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi canvas languages-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in a folder of its own. */
function write(name: string, file: string, text: string): string {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, file), text);
  return join(folder, name);
}

it.skipIf(!findExecutable("python3"))(
  "has a class for every resource in Python (skipped without Python)",
  async () => {
    const python = join(await providePython(), "python");
    const program = `
import importlib.metadata, pulumi, pulumi_canvas
of = lambda base: sorted(n for n, c in vars(pulumi_canvas).items() if isinstance(c, type) and issubclass(c, base))
print(importlib.metadata.version("pulumi_canvas"), *of(pulumi.CustomResource))`;
    expect(await run(python, ["-c", program])).toBe(`${version} ${kinds.join(" ")}\n`);
  },
  10 * minutes,
);

it(
  "has a class for every resource in Node, and types that a program is held to",
  async () => {
    const program = write(
      "nodejs",
      "index.ts",
      `import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas-sdk";
export const make = (teamId: pulumi.Output<string>) => new canvas.Space("plan", { teamId, name: "Plan" }).spaceId;
// @ts-expect-error: a space has a name.
export const nameless = (teamId: string) => new canvas.Space("plan", { teamId });
const isResource = ([, member]: [string, unknown]) => typeof member === "function" && member.prototype instanceof pulumi.CustomResource;
console.log(Object.entries(canvas).filter(isResource).map(([name]) => name).sort().join(" "));
`,
    );
    installSdk(await provideSdk("nodejs"), installPackage(), join(program, "node_modules"));
    const options = ["--strict", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
    await run(process.execPath, [join(repository, "node_modules/typescript/bin/tsc"), ...options, "index.ts"], program);
    expect(await run(process.execPath, ["index.js"], program)).toBe(`${kinds.join(" ")}\n`);
  },
  10 * minutes,
);

describe.skipIf(!hasGo())("with Go (skipped without it)", () => {
  it(
    "has a type for every resource in Go",
    async () => {
      const program = write(
        "go",
        "main.go",
        `package main

import (
	"example.com/pulumi-canvas/sdk/go/canvas"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

var Resources = []pulumi.CustomResource{${kinds.map((kind) => `&canvas.${kind}{}`).join(", ")}}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		_, err := canvas.NewSpace(ctx, "plan", &canvas.SpaceArgs{TeamId: pulumi.String("1"), Name: pulumi.String("Plan")})
		return err
	})
}
`,
      );
      await run("go", ["mod", "init", "program"], program);
      await run("sh", ["-c", languages.go.installing(await provideSdk("go"))], program);
      await run("go", ["vet", "."], program);
    },
    15 * minutes,
  );

  it(
    "tells what is wrong with a schema, and writes nothing",
    async () => {
      const team = { $ref: "#/types/canvas:index:Team" };
      const schema = { name: "canvas", version, resources: { "canvas:index:Space": { inputProperties: { team } } } };
      const given = write("schema", "schema.json", JSON.stringify(schema));
      const generator = join(await provideProgram("generate-sdk"), "generate-sdk");
      const written = spawnSync(generator, ["schema.json", "python", "sdk"], { cwd: given, encoding: "utf8" });
      expect(written).toMatchObject({
        status: 1,
        stderr: `#/resources/canvas:index:Space/inputProperties/team/$ref: type canvas:index:Team not found in package canvas
schema.json is not a valid schema; what is wrong is said above
`,
      });
      expect(readdirSync(given)).toEqual(["schema.json"]);
    },
    10 * minutes,
  );
});

it.each([
  [[], "name a language for the SDK"],
  [["rust"], "there is no SDK for rust"],
])("names the choices: npm run sdk -- %j", (args, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [join(repository, "tools", "language-sdk.mjs"), ...args], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toBe(`pulumi-canvas: ${problem}; the choices are npm run sdk -- python | nodejs | go\n`);
});
