// The Go SDK generated from the schema, with which the examples of the documentation compile.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { languages } from "../../../tools/language-sdk/languages.mjs";
import { provideSdk, run } from "../../engine/sdks.ts";
import { programsIn } from "./examples.ts";
import { minutes, write } from "./sdk.ts";

it.skipIf(!hasGo())("compile (skipped without Go)", { timeout: 15 * minutes }, async () => {
  const [[, first = ""] = [], ...others] = programsIn("go");
  const program = write("main.go", first);
  for (const [name, example] of others) {
    mkdirSync(join(program, name));
    writeFileSync(join(program, name, "main.go"), example);
  }
  await run("go", ["mod", "init", "program"], program);
  await run("sh", ["-c", languages.go.installing(await provideSdk("go"))], program);
  await run("go", ["vet", "./..."], program);
});
