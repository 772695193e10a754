// A workspace file in a folder of its own, and the command `pulumi-canvas` as its user runs it.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { execute, type Finished } from "../engine/npm.ts";
import { quickStartOptions } from "../engine/stack.ts";
import { killedAfter } from "./kill.ts";
import { type Owner, Service } from "./service.ts";

/** The program of the command. */
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Runs the command. */
export function runCommand(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
  onStart?: (child: ChildProcess) => void,
  path?: string,
): Promise<Finished> {
  return execute(process.execPath, [main, ...args], {
    cwd,
    // Pulumi's commands run for a second or two, so less garbage collection is faster.
    environment: { NODE_OPTIONS: quickStartOptions, GOGC: "400", ...environment },
    ...(onStart ? { onStart } : {}),
    ...(path === undefined ? {} : { node: path }),
  });
}

/** A folder with a workspace file. */
export class Desk {
  readonly service: Service;
  readonly folder: string;
  /** What its commands get along with the settings of the service. */
  readonly environment: NodeJS.ProcessEnv = {};

  private constructor(service: Service, folder: string) {
    this.service = service;
    this.folder = folder;
  }

  static async open(test: Owner, seed?: SeedInput): Promise<Desk> {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-desk-"));
    test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return new Desk(await Service.start(test, seed && { seed }), folder);
  }

  write(text: string, name = "workspace.yaml"): void {
    writeFileSync(join(this.folder, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  run(...args: readonly string[]): Promise<Finished> {
    return this.#run(args);
  }

  /** Runs the command with the programs of a folder first on PATH. */
  runWith(folder: string, ...args: readonly string[]): Promise<Finished> {
    return this.#run(args, undefined, folder);
  }

  /** Runs the command, and does something to it once the service is in the expected state. */
  runUntil(
    isReached: () => boolean,
    act: (child: ChildProcess) => void,
    ...args: readonly string[]
  ): Promise<Finished> {
    return this.#run(args, (child) => {
      const timer = setInterval(() => {
        if (!isReached()) return;
        clearInterval(timer);
        act(child);
      }, 20);
      child.once("close", () => clearInterval(timer));
    });
  }

  /** Runs the command, which is killed when the service has applied a request such as `POST /spaces/`, and has not answered. */
  runKilledAfter(request: string, ...args: readonly string[]): Promise<Finished> {
    return this.#run(args, killedAfter(this.service, [request], "everything").onStart);
  }

  #run(args: readonly string[], onStart?: (child: ChildProcess) => void, path?: string): Promise<Finished> {
    const { token } = this.service.emulator.credentials;
    // The team finds its edition, and everything else takes it from the team.
    const settings = { CANVAS_BASE_URL: this.service.url, CANVAS_ACCESS_TOKEN: token, CANVAS_EDITION_ID: undefined };
    const environment = {
      ...settings,
      PULUMI_BACKEND_URL: undefined,
      PULUMI_CONFIG_PASSPHRASE: undefined,
      PULUMI_STACK: undefined,
      ...this.environment,
    };
    return runCommand(args, this.folder, environment, onStart, path);
  }
}
