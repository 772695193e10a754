// Generates an SDK from provider/schema.json: with `pulumi package gen-sdk`, or, if that fails, with Pulumi's code
// generators, built with Go.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { hasGo } from "../engine/build.mjs";
import { findEngine, provideEngine, provideProgram } from "../engine.mjs";
import { root } from "../setup.mjs";
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
    await languages[language].finish?.(written);
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
  const env = {
    ...process.env,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PATH: [engine.path, process.env.PATH].join(delimiter),
  };
  const args = ["package", "gen-sdk", schema, "--language", language, "--out", parent];
  return failureOf(engine.pulumi, [...args, "--non-interactive", "--color=never"], { env });
}

/** Runs a program without blocking this process, which may serve an emulator; returns its error output if it fails. */
async function failureOf(program, args, options = {}) {
  try {
    await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024, ...options });
    return undefined;
  } catch (error) {
    return (error.stderr || error.message).trim();
  }
}

async function generate(language, folder, refusal) {
  if (!hasGo())
    throw new Error(`pulumi package gen-sdk could not write the SDK (${refusal}), nor is there Go to do it`);
  const { generator = "generate" } = languages[language];
  const program = join(await provideProgram(generator), generator);
  const failure = await failureOf(program, ["sdk", schema, language, folder]);
  if (failure) throw new Error(`the SDK for ${language} could not be written (${failure}); correct ${schema}`);
}
