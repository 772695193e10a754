// Writes a Pulumi project in any of the languages that the tests use.
import { symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findExecutable } from "../../tools/engine/places.mjs";
import type { findEngine } from "../../tools/engine.mjs";
import { installPackage, installSdk } from "./installation.ts";

type Engine = NonNullable<ReturnType<typeof findEngine>>;

/** JavaScript starts fastest; TypeScript is compiled by Pulumi's ts-node; `module` is an ES module. */
export type Language = "javascript" | "module" | "typescript" | "go" | "python" | "yaml";

export interface ProjectOptions {
  readonly language?: Language;
  /** More fields of Pulumi.yaml, such as `plugins`. */
  readonly project?: Readonly<Record<string, unknown>>;
  /** The node_modules folder of the program and the plugin. Default: an installation of the build. */
  readonly modules?: string;
  /** Whether Pulumi.yaml names `pulumi-resource-canvas`; all programs need it except those with dynamic resources. */
  readonly plugin?: boolean;
  /** The generated SDK that a Node program imports, from `provideSdk("nodejs")`. */
  readonly sdk?: string;
}

const runtimes: Readonly<Record<Language, { entry: string; runtime: string; options?: { typescript: boolean } }>> = {
  javascript: { entry: "index.js", runtime: "nodejs", options: { typescript: false } },
  module: { entry: "index.mjs", runtime: "nodejs", options: { typescript: false } },
  typescript: { entry: "index.ts", runtime: "nodejs", options: { typescript: true } },
  go: { entry: "main.go", runtime: "go" },
  python: { entry: "__main__.py", runtime: "python" },
  yaml: { entry: "Main.yaml", runtime: "yaml" },
};

export function entryFile({ language = "javascript" }: ProjectOptions): string {
  return runtimes[language].entry;
}

/** The project's name, which is the namespace of configuration keys without a colon. */
export function projectName({ project }: ProjectOptions): string {
  return String(project?.name ?? "test");
}

/** Writes everything except the program. */
export function writeProject(folder: string, engine: Engine, options: ProjectOptions): void {
  const { language = "javascript", project, modules = installPackage(), sdk } = options;
  const { runtime: name, options: runtimeOptions } = runtimes[language];
  const runtime = runtimeOptions ? { name, options: runtimeOptions } : name;
  const plugins = {
    languages: languagePlugins(name, engine),
    // The engine warns about a plugin that it finds on PATH.
    providers: options.plugin ? [{ name: "canvas", path: join(modules, ".bin") }] : [],
  };
  // JSON is valid YAML.
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ name: "test", runtime, plugins, ...project }));
  if (name !== "nodejs") return;
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "test", private: true, main: entryFile(options) }),
  );
  if (sdk) installSdk(sdk, modules, join(folder, "node_modules"));
  else symlinkSync(modules, join(folder, "node_modules"));
}

/** Names a host that is not in the engine's folder: the engine would warn about one that it finds on PATH. */
function languagePlugins(runtime: string, { pulumi, path }: Engine): readonly { name: string; path: string }[] {
  const host = findExecutable(`pulumi-language-${runtime}`, [path, process.env.PATH].join(delimiter));
  if (!host) throw new Error(`there is no pulumi-language-${runtime} yet; \`npm test\` provides it`);
  return dirname(host) === dirname(pulumi) ? [] : [{ name: runtime, path: dirname(host) }];
}
