import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { CanvasError, summaryOf } from "../../errors.ts";
import { parseJson } from "./envelope.ts";
import { type LockOptions, whileLocked } from "./file-lock.ts";
import { writePrivately } from "./private-file.ts";

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

  write(token: string): void {
    this.#write(this.#path, JSON.stringify({ ...this.#entries(), [this.#key]: token }));
  }

  /** Fails if `write` would, before someone grants a token that nothing can keep. */
  requireWritable(): void {
    this.#entries();
    const trial = `${this.#path}.${randomUUID()}`;
    this.#write(trial, "");
    rmSync(trial);
  }

  #write(path: string, text: string): void {
    try {
      writePrivately(path, text);
    } catch (cause) {
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
