import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const Entries = z.record(z.string(), z.unknown());

/** Keeps replaced refresh tokens, by the hash of the configured one they descend from, in a file of the user's own. */
export class RefreshTokenFile {
  readonly #path: string;
  readonly #key: string;

  constructor(path: string, configuredToken: string) {
    this.#path = path;
    this.#key = createHash("sha256").update(configuredToken).digest("hex");
  }

  /** The newest token, if the configured one has been replaced. */
  read(): string | undefined {
    const token = this.#entries()[this.#key];
    return typeof token === "string" ? token : undefined;
  }

  /** Writes another file and renames it: no process ever reads half of it. */
  write(token: string): void {
    const temporary = `${this.#path}.${randomUUID()}`;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify({ ...this.#entries(), [this.#key]: token }), { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, this.#path);
  }

  #entries(): Readonly<Record<string, unknown>> {
    try {
      return Entries.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return {};
    }
  }
}
