// Follows the README of an example: runs its commands in a copy of it, against an emulator of its own.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { findEngine } from "../../../tools/engine.mjs";
import type { Service } from "../../e2e/service.ts";
import { installPackage } from "../../engine/installation.ts";
import { quickStartOptions } from "../../engine/stack.ts";
import { copyExample } from "./example.ts";
import { startDemo, type Workspace, workspaceOf } from "./workspace.ts";

const execute = promisify(execFile);

/** The reader confirms what Pulumi asks, without the preview that it would show before. */
const confirm = 'pulumi() { PULUMI_SKIP_CONFIRMATIONS=true PULUMI_OPTION_SKIP_PREVIEW=true command pulumi "$@"; }';

/** What a reader has besides the example. */
interface Place {
  /** A folder for PATH, such as a Python environment. */
  readonly path?: string;
  /** The initial workspace of the emulator: a file of the example. */
  readonly seed?: string;
  readonly settings?: NodeJS.ProcessEnv;
}

/** A reader of an example's README, who has done what its set-up says. */
export class Walkthrough {
  readonly readme: string;
  /** The service of the reader. */
  readonly service: Service;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(folder: string, service: Service, path: string, settings: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.service = service;
    this.readme = readFileSync(join(folder, "README.md"), "utf8");
    this.#environment = { ...environment(folder, service, path), ...settings };
  }

  /** Everything is removed after the test. */
  static async start(name: string, { path = "", seed, settings = {} }: Place = {}): Promise<Walkthrough> {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-walkthrough-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    copyExample(name, folder);
    symlinkSync(installPackage(), join(folder, "node_modules"));
    const seeded = seed === undefined ? undefined : JSON.parse(readFileSync(join(folder, seed), "utf8"));
    const service = await startDemo({ onTestFinished }, seeded);
    return new Walkthrough(folder, service, path, settings);
  }

  /** Runs the commands below a heading of the README, and returns what they print, which has to be what the README shows. */
  async follow(heading: string): Promise<string> {
    const [, section] = this.readme.split(`\n## ${heading}\n`);
    if (section === undefined) throw new Error(`the README has no heading "${heading}"`);
    const [text = ""] = section.split("\n## ");
    const output = await this.run(commandsIn(text).join("\n"));
    for (const line of outputIn(text)) expect(output).toContain(line);
    return output;
  }

  /** Runs commands with the settings that the README exports; fails if one of them fails. */
  async run(commands: string): Promise<string> {
    const settings = commandsIn(this.readme).filter((line) => line.startsWith("export PULUMI_"));
    const script = [confirm, ...settings, commands].join("\n");
    const options = { cwd: this.#folder, env: this.#environment };
    const { stdout, stderr } = await execute("bash", ["--norc", "-euo", "pipefail", "-c", script], options);
    return stdout + stderr;
  }

  /** Changes a file as the README says. */
  edit(file: string, before: string, after: string): void {
    const path = join(this.#folder, file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(before);
    writeFileSync(path, text.replace(before, after));
  }

  /** All records of the emulator. */
  workspace(): Workspace {
    return workspaceOf(this.service);
  }
}

/** The lines of the indented blocks. */
function commandsIn(markdown: string): string[] {
  const withoutFences = markdown.replaceAll(/^```.*?^```$/gms, "");
  return withoutFences.split("\n").flatMap((line) => (line.startsWith("    ") ? [line.slice(4)] : []));
}

/** The lines of the blocks that show what commands print. */
function outputIn(markdown: string): string[] {
  return [...markdown.matchAll(/^```text\n(.*?)^```$/gms)].flatMap(([, text = ""]) => text.trimEnd().split("\n"));
}

/** The reader's environment, without the developer's own settings. */
export function environment(folder: string, service: Service, path: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PULUMI|CANVAS)_/.test(name));
  return {
    ...Object.fromEntries(inherited),
    PATH: [path, findEngine()?.path, process.env.PATH].filter(Boolean).join(delimiter),
    CANVAS_BASE_URL: service.url,
    CANVAS_EDITION_ID: service.editionId,
    CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Type-checking takes seconds, and `compiles` does it.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    NODE_OPTIONS: quickStartOptions,
    // Commands run for a second or two, so less garbage collection is faster.
    GOGC: "400",
  };
}
