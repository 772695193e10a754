import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { CanvasError, summaryOf } from "../../errors.ts";

const Entries = z.record(z.string(), z.unknown());

/** Keeps refresh tokens, by the hash of the configured one they descend from or of the login, in a file of the user's own. */
export class RefreshTokenFile {
  readonly #path: string;
  readonly #key: string;

  constructor(path: string, origin: string) {
    this.#path = path;
    this.#key = createHash("sha256").update(origin).digest("hex");
  }

  /** The newest token, if the configured one has been replaced or someone has logged in. */
  read(): string | undefined {
    const token = this.#entries()[this.#key];
    return typeof token === "string" ? token : undefined;
  }

  /** Writes another file and renames it: no process ever reads half of it. */
  write(token: string): void {
    const temporary = `${this.#path}.${randomUUID()}`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      writeFileSync(temporary, JSON.stringify({ ...this.#entries(), [this.#key]: token }), { mode: 0o600 });
      chmodSync(temporary, 0o600);
      renameSync(temporary, this.#path);
    } catch (cause) {
      rmSync(temporary, { force: true });
      throw new CanvasError(
        `the refresh token was not stored in ${this.#path}: ${summaryOf(cause)}`,
        "set CANVAS_REFRESH_TOKEN_FILE to the path of a file that you can write, and run pulumi-canvas login again",
        { cause },
      );
    }
  }

  #entries(): Readonly<Record<string, unknown>> {
    try {
      return Entries.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return {};
    }
  }
}

/** The origin of the tokens of `pulumi-canvas login`: another client, or another identity provider, does not get them. */
export const loginOrigin = ({ authUrl, clientId }: Config): string => JSON.stringify([authUrl, clientId]);
