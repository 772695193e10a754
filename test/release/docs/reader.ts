// A reader of a page, who does what it says in an empty folder: writes its files, runs its commands, and compares what they print.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import type { Owner } from "../../e2e/service.ts";
import { installPackage } from "../../engine/installation.ts";
import { environment } from "../examples/walkthrough.ts";
import { startDemo } from "../examples/workspace.ts";
import type { Block } from "./blocks.ts";

/** The reader has installed the package, confirms what is asked, and continues in the folder and with the settings of the last block. */
const habits = `
npm() { [ "$1" = install ] || command npm "$@"; }
npx() { case "$2" in up|destroy) installed "$@" --yes;; *) installed "$@";; esac; }
installed() { "$READER/workspace/node_modules/.bin/$1" "\${@:2}"; }
pulumi() { PULUMI_SKIP_CONFIRMATIONS=true PULUMI_OPTION_SKIP_PREVIEW=true command pulumi "$@"; }
[ ! -f "$READER/settings" ] || { source "$READER/settings"; cd "$(cat "$READER/folder")"; }
trap 'export -p > "$READER/settings"; pwd > "$READER/folder"' EXIT
`;

/** A reader with an emulator of their own. */
export class Reader {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #printed = "";

  private constructor(folder: string, settings: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#environment = settings;
  }

  /** Everything is removed after the test. */
  static async start(test: Owner): Promise<Reader> {
    const home = mkdtempSync(join(tmpdir(), "pulumi-canvas-reader-"));
    test.onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const folder = join(home, "workspace");
    mkdirSync(folder);
    symlinkSync(installPackage(), join(folder, "node_modules"));
    const service = await startDemo(test);
    const { clientId, clientSecret } = service.emulator.credentials;
    const client = { CANVAS_CLIENT_ID: clientId, CANVAS_CLIENT_SECRET: clientSecret, CANVAS_AUTH_URL: service.url };
    return new Reader(folder, { ...environment(folder, service, ""), ...client, READER: home });
  }

  /** Does what a block says; a command has to end with `exitCode`. */
  async follow(block: Block, exitCode: number): Promise<void> {
    if (block.kind === "file") this.#write(block.path ?? "", block.text);
    if (block.kind === "output")
      for (const line of block.text.trimEnd().split("\n")) expect(this.#printed).toContain(line);
    if (block.kind === "commands") await this.#run(block.text, exitCode);
  }

  #write(path: string, content: string): void {
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
    writeFileSync(join(this.#folder, path), content);
  }

  async #run(commands: string, exitCode: number): Promise<void> {
    const status = await this.#execute(commands);
    expect(status, `${commands}\n${this.#printed}`).toBe(exitCode);
  }

  /** Runs commands, and returns what they print, whether they succeed or not. */
  async print(commands: string): Promise<string> {
    await this.#execute(commands);
    return this.#printed;
  }

  async #execute(commands: string): Promise<unknown> {
    const shell = spawn("bash", ["--norc", "-euo", "pipefail", "-c", `${habits}\n${commands}`], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise((resolve) => shell.on("close", resolve));
    const [stdout, stderr, status] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
    this.#printed = stdout + stderr;
    return status;
  }
}
