// A project in which a user has installed the packed package, for routes that need the language hosts of a current Pulumi.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";
import { findEngine } from "../../../tools/engine.mjs";
import type { Service } from "../../e2e/service.ts";
import { execute, type Finished, mustNpm, pack } from "../../engine/npm.ts";
import type { SdkLanguage } from "../../engine/sdks.ts";
import type { Stack, StackOptions } from "../../engine/stack.ts";

export const minutes = 60_000;
const schema = fileURLToPath(new URL("../../../provider/schema.json", import.meta.url));

/** The folder that users name in `pulumi package add`. */
export const pluginFolder = "./node_modules/pulumi-canvas/provider";

/** With it Pulumi makes an environment of its own, and leaves the packages of the machine's Python alone. */
export const pythonRuntime = { name: "python", options: { toolchain: "pip", virtualenv: "venv" } };

/** What TypeScript programs of users have, in addition to Pulumi itself. */
export const compiler = ["typescript@^6.0.0", "@types/node@^20.0.0"];

/** Skips a test where a host is missing or old: one that cannot write an SDK cannot run a plugin from its folder either. */
export async function requireHosts(test: TestContext, ...languages: readonly SdkLanguage[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-hosts-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const language of languages) {
    const { exitCode, stderr } = await generateSdk(language, folder);
    test.skip(exitCode !== 0, `the host of ${language} is not that of a current Pulumi: ${stderr.trim()}`);
  }
}

/** What `pulumi package add` runs; the hosts built from Go modules do not support it. */
function generateSdk(language: SdkLanguage, out: string): Promise<Finished> {
  const { pulumi = "pulumi", path = "" } = findEngine() ?? {};
  const args = ["package", "gen-sdk", schema, "--language", language, "--out", out];
  return execute(pulumi, [...args, "--non-interactive", "--color=never"], {
    node: [path, dirname(process.execPath)].join(delimiter),
    environment: { PULUMI_SKIP_UPDATE_CHECK: "true" },
  });
}

/** A stack whose project has the package from npm, and no line about the plugin yet. */
export async function userProject(
  service: Service,
  { project, ...options }: StackOptions,
  packages: readonly string[] = [],
): Promise<Stack> {
  // Programs are compiled as they are for users, with all types checked.
  const stack = await service.stack({ ...options, typeCheck: true, project: { plugins: undefined, ...project } });
  const modules = join(stack.folder, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  await mustNpm(["install", pack(stack.folder), ...packages], stack.folder);
  return stack;
}
