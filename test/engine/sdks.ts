// Generates SDKs with Pulumi's generators, and a Python environment for them; cached per schema.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../tools/engine/cache.mjs";
import type { languages } from "../../tools/language-sdk/languages.mjs";
import { writeSdk } from "../../tools/language-sdk/write.mjs";
import { removeOld } from "./installation.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const kept = join(repository, ".cache", "sdks");
const tools = join(repository, "tools", "language-sdk");
/** The version of the engine; the SDK requires 3.231.0 or later. */
const pulumiForPython = "3.259.0";

/** A language that SDKs are generated for. */
export type SdkLanguage = keyof typeof languages;

/** The folder of the SDK, as `npm run sdk -- LANGUAGE` generates it. */
export function provideSdk(language: SdkLanguage): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(join(repository, "provider", "schema.json")));
  for (const file of readdirSync(tools)) hash.update(readFileSync(join(tools, file)));
  return keep(`${language}-${hash.digest("hex").slice(0, 16)}`, (target) => writeSdk(language, target));
}

/** The bin folder of a Python virtual environment with the SDK, to prepend to PATH. */
export async function providePython(): Promise<string> {
  const sdk = await provideSdk("python");
  const folder = await keep(`environment-${pulumiForPython}-${basename(sdk)}`, async (target) => {
    await run("python3", ["-m", "venv", target]);
    await run(join(target, "bin", "python"), ["-m", "pip", "install", "--quiet", `pulumi==${pulumiForPython}`, sdk]);
  });
  return join(folder, "bin");
}

/** Runs a program and returns its stdout; throws an error with its output if it fails. */
export async function run(program: string, args: readonly string[], cwd = repository): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(`${[program, ...args].join(" ")} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Creates a cache folder unless it exists; before creating one, deletes those that are older than a day. */
export async function keep(name: string, fill: (target: string) => Promise<void>): Promise<string> {
  const folder = join(kept, name);
  if (!existsSync(folder)) removeOld(kept);
  await installOnce(folder, fill);
  return folder;
}
