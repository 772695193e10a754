// The SDKs that Pulumi's generators write from the schema, and what their programs need; each is made once per schema.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../tools/engine/cache.mjs";
import { type SdkLanguage, writeSdk } from "../../tools/language-sdk/write.mjs";
import { removeOld } from "./installation.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const kept = join(repository, ".cache", "sdks");
const tools = join(repository, "tools", "language-sdk");
/** Works with the engine that we build, and with the SDK, which asks for 3.231.0 at least. */
const pulumiForPython = "3.259.0";

/** The folder of the SDK, as `npm run sdk -- LANGUAGE` leaves it. */
export function provideSdk(language: SdkLanguage): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(join(repository, "provider", "schema.json")));
  for (const file of readdirSync(tools)) hash.update(readFileSync(join(tools, file)));
  return keep(`${language}-${hash.digest("hex").slice(0, 16)}`, (target) => writeSdk(language, target));
}

/** The folder of programs of a Python environment with the SDK in it, to put in front of PATH. */
export async function providePython(): Promise<string> {
  const sdk = await provideSdk("python");
  const folder = await keep(`environment-${pulumiForPython}-${basename(sdk)}`, async (target) => {
    await run("python3", ["-m", "venv", target]);
    await run(join(target, "bin", "python"), ["-m", "pip", "install", "--quiet", `pulumi==${pulumiForPython}`, sdk]);
  });
  return join(folder, "bin");
}

/** Runs a program to its end, and gives what it printed; where it fails, an error with what it said. */
export async function run(program: string, args: readonly string[], cwd = repository): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(`${[program, ...args].join(" ")} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Folders of former schemas go when one is made for a new schema. */
async function keep(name: string, fill: (target: string) => Promise<void>): Promise<string> {
  const folder = join(kept, name);
  if (!existsSync(folder)) removeOld(kept);
  await installOnce(folder, fill);
  return folder;
}
