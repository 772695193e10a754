import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const hook = fileURLToPath(new URL("cpu-hook.cjs", import.meta.url));

/** Measures the processor time, user and system, of providers that were started with its environment and have ended. */
export class CpuMeter {
  readonly #folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-cpu-"));

  /** The environment of the processes; `required` are other files that they load first. */
  environment(required: readonly string[] = []): Readonly<Record<string, string>> {
    const options = [...required, hook].map((file) => `--require=${JSON.stringify(file)}`);
    return { NODE_OPTIONS: options.join(" "), CANVAS_BENCH_CPU: this.#folder };
  }

  /** The seconds since the last call. */
  take(): number {
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    if (files.length === 0)
      throw new Error("no provider has reported its processor time; it was killed before it could");
    const seconds = files.map((file): number => JSON.parse(readFileSync(file, "utf8")));
    for (const file of files) rmSync(file);
    return seconds.reduce((sum, each) => sum + each, 0);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
