// Writes an SDK from provider/schema.json: with the language host of an engine that is there, or, where that one cannot,
// with Pulumi's generators themselves.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { hasGo } from "../engine/build.mjs";
import { findEngine, provideEngine, provideProgram } from "../engine.mjs";
import { root, run } from "../setup.mjs";
import { languages } from "./languages.mjs";

const schema = join(root, "provider", "schema.json");

/** Puts a whole SDK in the place of the folder; where that fails, the folder is left as it was. */
export async function writeSdk(language, folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}.partial-`);
  try {
    const written = join(partial, language);
    const refusal = await askEngine(language, partial);
    if (refusal !== undefined) await generate(language, written, refusal);
    languages[language].finish?.(written);
    rmSync(folder, { recursive: true, force: true });
    renameSync(written, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Lets the engine's host write; what it says when it cannot, as the ones that we build, which are too old for this. */
async function askEngine(language, parent) {
  // To build a whole engine for this would take ten times as long as to build the generators.
  const engine = findEngine() ?? (hasGo() ? undefined : await provideEngine());
  if (!engine) return "there is no engine";
  const { status, stderr } = spawnSync(
    engine.pulumi,
    ["package", "gen-sdk", schema, "--language", language, "--out", parent, "--non-interactive", "--color=never"],
    {
      env: { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true", PATH: [engine.path, process.env.PATH].join(delimiter) },
      encoding: "utf8",
    },
  );
  return status === 0 ? undefined : stderr.trim();
}

async function generate(language, folder, refusal) {
  if (!hasGo())
    throw new Error(`pulumi package gen-sdk could not write the SDK (${refusal}), nor is there Go to do it`);
  const generator = join(await provideProgram("generate-sdk"), "generate-sdk");
  if (!run(generator, [schema, language, folder])) {
    throw new Error(`the SDK for ${language} could not be written; what is wrong with ${schema} is said above`);
  }
}
