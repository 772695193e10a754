import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { type LockOptions, whileLocked } from "./file-lock.ts";
import { privatePath, writePrivately } from "./private-file.ts";

const Token = z.object({
  text: z.string().min(1),
  /** When to get another one; never if its lifetime is unknown. */
  refreshTime: z.number().optional(),
  /** When it replaced a token that the service had rejected. */
  replacedTime: z.number().optional(),
});
const Entry = z.union([Token, z.object({ refusedTime: z.number() })]);

/** An access token. */
export type Token = Readonly<z.output<typeof Token>>;
/** An access token, or when the identity provider granted none because it had been asked too often. */
export type Entry = Readonly<z.output<typeof Entry>>;

/** No access token lives that long. */
const maxAgeMs = 86_400_000;

/**
 * The access token of one refresh token, which all processes of this machine share in a private file: an identity provider may
 * grant only ten in ten minutes. Where no file can be written, each process has its own.
 */
export class TokenCache {
  readonly #path: string | undefined;

  constructor({ authUrl, clientId }: Config, refreshToken: string) {
    this.#path = privatePath("tokens", JSON.stringify([authUrl, clientId, refreshToken]));
  }

  read(): Entry | undefined {
    return this.#quietly((path) => Entry.parse(JSON.parse(readFileSync(path, "utf8"))));
  }

  write(entry: Entry): void {
    this.#quietly((path) => {
      writePrivately(path, JSON.stringify(entry));
      removeOld(dirname(path));
    });
  }

  remove(): void {
    this.#quietly((path) => rmSync(path, { force: true }));
  }

  /** Runs work while no other process of this machine asks for a token of the same credential. */
  inTurn<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
    return this.#path === undefined ? work() : whileLocked(`${this.#path}.lock`, options, work);
  }

  /** Without the file, a run only asks more often. */
  #quietly<T>(action: (path: string) => T): T | undefined {
    try {
      return this.#path === undefined ? undefined : action(this.#path);
    } catch {
      return undefined;
    }
  }
}

/** Removes what credentials have left that are no longer used. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < Date.now() - maxAgeMs) rmSync(path);
  }
}
