// A Pulumi project on disk, in any language the tests speak.
import { symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findExecutable } from "../../tools/engine/places.mjs";
import type { Engine } from "../../tools/engine.mjs";
import { installPackage, installSdk } from "./installation.ts";

/** How the program is written; JavaScript starts fastest, TypeScript is what Pulumi's own ts-node compiles. */
export type Language = "javascript" | "module" | "typescript" | "python" | "yaml";

export interface ProjectOptions {
  readonly language?: Language;
  /** More of Pulumi.yaml, such as `plugins`. */
  readonly project?: Readonly<Record<string, unknown>>;
  /** The node_modules folder that programs and the plugin run from; made of the build unless told. */
  readonly modules?: string;
  /** Whether the engine finds `pulumi-resource-canvas`, as any program but one of dynamic resources needs it. */
  readonly plugin?: boolean;
  /** The generated SDK that a Node program imports, as `provideSdk("nodejs")` gives it. */
  readonly sdk?: string;
}

const runtimes: Readonly<Record<Language, { entry: string; runtime: string; options?: { typescript: boolean } }>> = {
  javascript: { entry: "index.js", runtime: "nodejs", options: { typescript: false } },
  module: { entry: "index.mjs", runtime: "nodejs", options: { typescript: false } },
  typescript: { entry: "index.ts", runtime: "nodejs", options: { typescript: true } },
  python: { entry: "__main__.py", runtime: "python" },
  yaml: { entry: "Main.yaml", runtime: "yaml" },
};

/** The file that holds the program. */
export function entryFile({ language = "javascript" }: ProjectOptions): string {
  return runtimes[language].entry;
}

/** The project's name; configuration whose key has no colon belongs to it. */
export function projectName({ project }: ProjectOptions): string {
  return String(project?.name ?? "test");
}

/** Writes everything but the program. */
export function writeProject(folder: string, engine: Engine, options: ProjectOptions): void {
  const { language = "javascript", project, modules = installPackage(), sdk } = options;
  const { runtime: name, options: runtimeOptions } = runtimes[language];
  const runtime = runtimeOptions ? { name, options: runtimeOptions } : name;
  const plugins = {
    languages: languagePlugins(name, engine),
    // A plugin that is found on PATH makes the engine warn each time.
    providers: options.plugin ? [{ name: "canvas", path: join(modules, ".bin") }] : [],
  };
  // JSON is YAML too.
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ name: "test", runtime, plugins, ...project }));
  if (name !== "nodejs") return;
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "test", private: true, main: entryFile(options) }),
  );
  if (sdk) installSdk(sdk, modules, join(folder, "node_modules"));
  else symlinkSync(modules, join(folder, "node_modules"));
}

/** A host that is not beside the engine: taken from PATH, it would make the engine warn too. */
function languagePlugins(runtime: string, { pulumi, path }: Engine): readonly { name: string; path: string }[] {
  const host = findExecutable(`pulumi-language-${runtime}`, [path, process.env.PATH].join(delimiter));
  if (!host) throw new Error(`there is no pulumi-language-${runtime} yet; \`npm test\` provides it`);
  return dirname(host) === dirname(pulumi) ? [] : [{ name: runtime, path: dirname(host) }];
}
