import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The first line that `--json` prints. */
export interface Ready {
  readonly url: string;
  readonly token: string;
  readonly controlToken: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly [key: string]: string;
}

/** A running process of the built command line. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  #stdout = "";
  #stderr = "";

  /** `prepare` is a shell command that runs first in the same process, such as `ulimit`. */
  constructor(args: readonly string[], prepare = ":") {
    if (!existsSync(main)) throw new Error(`${main} is missing; run node tools/build.mjs first`);
    const shell = ["-c", `${prepare}; exec "$0" "$@"`, process.execPath, main, ...args];
    this.#child = spawn("sh", shell, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
    this.#ended = once(this.#child, "close").then(([code, signal]) => ({
      code,
      signal,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
    running.add(this);
  }

  /** Waits for output that matches; throws if the process exits first. */
  async printed(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#stdout)) {
      const more = this.#child.stdout ? once(this.#child.stdout, "data") : Promise.resolve();
      const end = await Promise.race([more.then(() => undefined), this.#ended]);
      if (end && !pattern.test(end.stdout)) throw new Error(`it ended too early: ${end.stderr}`);
    }
    return this.#stdout;
  }

  /** Waits for the JSON line that the emulator prints when it is ready. */
  async ready(): Promise<Ready> {
    return JSON.parse((await this.printed(/\n/)).split("\n")[0] ?? "") as Ready;
  }

  ended(): Promise<Ended> {
    return this.#ended;
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal);
    return this.#ended;
  }
}

const running = new Set<Program>();

/** Kills the processes that a test left running. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((program) => program.end("SIGKILL")));
  running.clear();
}

/** Runs a command that exits by itself. */
export function run(...args: string[]): Promise<Ended> {
  return new Program(args).ended();
}

/** Starts an emulator on a free port. */
export function startEmulator(...args: string[]): Program {
  return new Program(["emulator", "--port", "0", "--json", ...args]);
}

/** Calls the API of a started emulator with its initial token. */
export function call(ready: Ready, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${ready.url}/service/api/v1/editions/${ready.editionId}${path}`, {
    method,
    headers: { authorization: `Bearer ${ready.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
