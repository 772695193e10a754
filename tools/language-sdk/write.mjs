// Generates an SDK from provider/schema.json with Pulumi's code generators, in the version that tools/engine pins: those of an
// installed Pulumi would write something else on each machine.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { provideProgram } from "../engine.mjs";
import { root } from "../setup.mjs";
import { languages } from "./languages.mjs";
import { readmeOf } from "./readme.mjs";

const schemaFile = join(root, "provider", "schema.json");

/** Replaces the folder with a newly generated SDK; if that fails, the folder is unchanged. */
export async function writeSdk(language, folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}.partial-`);
  try {
    const written = join(partial, language);
    await generate(language, written);
    const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
    const { finish, packageFolder = "" } = languages[language];
    await finish?.(written, schema);
    writeFileSync(join(written, packageFolder, "README.md"), readmeOf(language, schema));
    copyFileSync(join(root, "LICENSE"), join(written, packageFolder, "LICENSE"));
    rmSync(folder, { recursive: true, force: true });
    renameSync(written, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Does not block this process, which may serve an emulator. */
async function generate(language, folder) {
  const { generator = "generate" } = languages[language];
  const program = join(await provideProgram(generator), generator);
  try {
    await promisify(execFile)(program, ["sdk", schemaFile, language, folder], { maxBuffer: 2 ** 26 });
  } catch (error) {
    const reason = (error.stderr || error.message).trim();
    throw new Error(`the SDK for ${language} could not be written (${reason}); correct ${schemaFile}`);
  }
}
