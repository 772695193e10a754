// The Go SDK generated from the schema compiles, and so do the examples of the documentation.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { provideProgram } from "../../../tools/engine.mjs";
import { languages } from "../../../tools/language-sdk/languages.mjs";
import { provideSdk, run } from "../../engine/sdks.ts";
import { programsIn } from "./examples.ts";
import { kinds, minutes, repository, version, write } from "./sdk.ts";

const { language } = JSON.parse(readFileSync(join(repository, "provider", "schema.json"), "utf8"));

describe.skipIf(!hasGo())("with Go (skipped without it)", () => {
  it(
    "has a type for every resource in Go, and what the examples use",
    async () => {
      const program = write(
        "main.go",
        `package main

import (
	"${language.go.importBasePath}"
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
      for (const [name, example] of programsIn("go")) {
        mkdirSync(join(program, name));
        writeFileSync(join(program, name, "main.go"), example);
      }
      await run("go", ["mod", "init", "program"], program);
      await run("sh", ["-c", languages.go.installing(await provideSdk("go"))], program);
      await run("go", ["vet", "./..."], program);
    },
    15 * minutes,
  );

  it(
    "reports what is wrong with a schema, and writes nothing",
    async () => {
      const team = { $ref: "#/types/canvas:index:Team" };
      const schema = { name: "canvas", version, resources: { "canvas:index:Space": { inputProperties: { team } } } };
      const given = write("schema.json", JSON.stringify(schema));
      const generator = join(await provideProgram("generate"), "generate");
      const written = spawnSync(generator, ["sdk", "schema.json", "python", "sdk"], { cwd: given, encoding: "utf8" });
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
