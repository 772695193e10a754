// Generates an SDK from provider/schema.json: with `pulumi package gen-sdk`, or, if that fails, with Pulumi's code
// generators, built with Go.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { hasGo } from "../engine/build.mjs";
import { findEngine, provideEngine, provideProgram } from "../engine.mjs";
import { root, run } from "../setup.mjs";
import { languages } from "./languages.mjs";

const schema = join(root, "provider", "schema.json");

/** Replaces the folder with a newly generated SDK; if that fails, the folder is unchanged. */
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

/** Runs `pulumi package gen-sdk`; returns its error if it fails. The hosts built from Go modules do not support it. */
export async function askEngine(language, parent) {
  // Building an engine takes ten times as long as building the generators.
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
  const { generator = "generate" } = languages[language];
  const program = join(await provideProgram(generator), generator);
  if (!run(program, ["sdk", schema, language, folder])) {
    throw new Error(
      `the SDK for ${language} could not be written; the messages above say what is wrong with ${schema}`,
    );
  }
}
