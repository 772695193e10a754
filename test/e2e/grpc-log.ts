import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Owner } from "./service.ts";

/** The log of gRPC calls between the engine and its plugins, removed after the test. */
export class GrpcLog {
  readonly #file: string;

  constructor(test: Owner) {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-grpc-"));
    test.onTestFinished(() => rmSync(folder, { recursive: true }));
    this.#file = join(folder, "log.jsonl");
    this.clear();
  }

  /** Makes the engine write the log. */
  get environment(): Readonly<Record<string, string>> {
    return { PULUMI_DEBUG_GRPC: this.#file };
  }

  read(): string {
    return readFileSync(this.#file, "utf8");
  }

  clear(): void {
    writeFileSync(this.#file, "");
  }
}
