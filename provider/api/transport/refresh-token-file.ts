import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

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

  /** Written beside the file and renamed, so that another process never reads half of it. */
  write(token: string): void {
    const temporary = `${this.#path}.${randomUUID()}`;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify({ ...this.#entries(), [this.#key]: token }), { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, this.#path);
  }

  #entries(): Record<string, unknown> {
    try {
      return Object(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return {};
    }
  }
}
