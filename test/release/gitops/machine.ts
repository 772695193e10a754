// Runs jobs as on machines of GitHub and GitLab.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { findEngine } from "../../../tools/engine.mjs";
import type { Owner } from "../../e2e/service.ts";
import { installPackage } from "../../engine/installation.ts";
import { ghScript, githubAnswers } from "./github-api.ts";
import { example, type Job, type Step } from "./job.ts";

/** A new machine with a copy of the example. */
export class Machine {
  readonly #folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-machine-"));
  /** Everything that was printed. */
  output = "";

  /** `state` is the copy of the state that the newest run on main has published. */
  constructor(test: Owner, workspace: string, state: string | undefined) {
    test.onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    const left = ["node_modules", ".pulumi-canvas"];
    cpSync(example, this.#checkout, { recursive: true, filter: (path) => !left.includes(basename(path)) });
    writeFileSync(join(this.#checkout, "workspace.yaml"), workspace);
    mkdirSync(this.#bin);
    // What `npm ci` would install once this version is published.
    this.#addProgram("npm", `test "$*" = ci && ln -s "${installPackage()}" node_modules`);
    const artifact = join(this.#folder, "published.json");
    if (state !== undefined) writeFileSync(artifact, state);
    const run = { id: 5, workflow: "apply.yml", event: "push", commit: "c0ffee", artifacts: [{ id: 7 }] };
    const answers = githubAnswers(state === undefined ? [] : [run]);
    writeFileSync(join(this.#folder, "github.json"), JSON.stringify(answers));
    this.#addProgram("gh", ghScript);
    this.#addProgram("unzip", `test "$*" = "-o state.zip state.json" && mv state.zip state.json`);
    // GitLab has the file itself.
    this.#addProgram(
      "curl",
      `if [ -f "$HOME/published.json" ]; then cp "$HOME/published.json" state.json; echo 200; else echo 404; fi`,
    );
  }

  /** Runs the steps of a job; returns the first exit code that is not 0. */
  async run({ steps }: Pick<Job, "steps">): Promise<number> {
    let failure = 0;
    for (const step of steps) {
      const exitCode = failure === 0 || step.isAlways ? await this.#run(step) : 0;
      failure ||= exitCode;
    }
    return failure;
  }

  /** A file that a job has written; empty if there is none. */
  file(name: string): string {
    const path = join(this.#checkout, name);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  /** A file that a job has written, which may not be text. */
  bytes(name: string): Buffer<ArrayBuffer> {
    return readFileSync(join(this.#checkout, name));
  }

  /** Adds the plan that an earlier job has stored. */
  addPlan(plan: Buffer): void {
    writeFileSync(join(this.#checkout, "plan.bin"), plan);
  }

  /** The summary of a job of GitHub. */
  get summary(): string {
    return this.file("../summary.md");
  }

  /** The calls of GitHub's command, each with the token that it was given. */
  get githubCalls(): string {
    return this.file("../gh.log");
  }

  get #checkout(): string {
    return join(this.#folder, "checkout");
  }

  get #bin(): string {
    return join(this.#folder, "bin");
  }

  #addProgram(name: string, script: string): void {
    writeFileSync(join(this.#bin, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  }

  async #run({ script, environment }: Step): Promise<number> {
    const engine = findEngine();
    if (!engine) throw new Error("there is no Pulumi engine yet; `npm test` provides it");
    // Nothing is inherited: a setting that the job does not give is missing.
    const env = {
      PATH: [this.#bin, engine.path, dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: this.#folder,
      CI: "true",
      GITHUB_STEP_SUMMARY: join(this.#folder, "summary.md"),
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "acme/workspace",
      GITHUB_RUN_ID: "5",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      ...environment,
    };
    const args = ["-eo", "pipefail", "-c", script];
    const bash = spawn("bash", args, { cwd: this.#checkout, env, stdio: ["ignore", "pipe", "pipe"] });
    const [stdout, stderr] = await Promise.all([text(bash.stdout), text(bash.stderr), once(bash, "close")]);
    this.output += stdout + stderr;
    return bash.exitCode ?? -1;
  }
}
