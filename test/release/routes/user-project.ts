// A project in which a user has installed the packed package, for routes that need the language hosts of a current Pulumi.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { askEngine, type SdkLanguage } from "../../../tools/language-sdk/write.mjs";
import type { Service } from "../../e2e/service.ts";
import { mustNpm, pack } from "../../engine/npm.ts";
import type { Stack, StackOptions } from "../../engine/stack.ts";

export const minutes = 60_000;

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
    const refusal = await askEngine(language, folder);
    test.skip(refusal !== undefined, `the host of ${language} is not that of a current Pulumi: ${refusal}`);
  }
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
