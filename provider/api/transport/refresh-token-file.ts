import { createHash, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { CanvasError, summaryOf } from "../../errors.ts";
import { parseJson } from "./envelope.ts";
import { type LockOptions, whileLocked } from "./file-lock.ts";

const Entries = z.record(z.hash("sha256"), z.string());
const otherFile = "set CANVAS_REFRESH_TOKEN_FILE to the path of a file that only pulumi-canvas uses";

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
    return this.#entries()[this.#key];
  }

  /** Runs work that uses up the token while no other process does: each reads what the one before has written. */
  inTurn<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
    return whileLocked(`${this.#path}.lock`, options, work);
  }

  /** Writes another file and renames it: no process ever reads half of it. */
  write(token: string): void {
    const text = JSON.stringify({ ...this.#entries(), [this.#key]: token });
    this.#writeTemporary(text, (temporary) => renameSync(temporary, this.#path));
  }

  /** Fails if `write` would, before someone grants a token that nothing can keep. */
  requireWritable(): void {
    this.#entries();
    this.#writeTemporary("", (temporary) => rmSync(temporary));
  }

  #writeTemporary(text: string, end: (temporary: string) => void): void {
    const temporary = `${this.#path}.${randomUUID()}`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      writeFileSync(temporary, text, { mode: 0o600 });
      chmodSync(temporary, 0o600);
      end(temporary);
    } catch (cause) {
      if (existsSync(temporary)) rmSync(temporary);
      throw new CanvasError(
        `the refresh token cannot be stored in ${this.#path}: ${summaryOf(cause)}`,
        "set CANVAS_REFRESH_TOKEN_FILE to the path of a file that you can write, and get another refresh token with pulumi-canvas login",
        { cause },
      );
    }
  }

  /** Refuses a file of somebody else: it would be overwritten. */
  #entries(): Readonly<Record<string, string>> {
    const text = this.#text();
    const { data } = Entries.safeParse(text === "" ? {} : parseJson(text)?.body);
    if (data) return data;
    throw new CanvasError(`${this.#path} has something other than refresh tokens in it`, otherFile);
  }

  #text(): string {
    if (!existsSync(this.#path)) return "";
    try {
      return readFileSync(this.#path, "utf8").trim();
    } catch (cause) {
      throw new CanvasError(`${this.#path} cannot be read: ${summaryOf(cause)}`, otherFile, { cause });
    }
  }
}

/** The origin of the tokens of `pulumi-canvas login`: another client, or another identity provider, does not get them. */
export const loginOrigin = ({ authUrl, clientId }: Config): string => JSON.stringify([authUrl, clientId]);
