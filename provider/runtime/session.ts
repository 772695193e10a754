import { setTimeout as delay } from "node:timers/promises";
import { CanvasClient } from "../api/client.ts";
import { waitUntilDeadline } from "../api/transport/cancellation.ts";
import type { Config } from "../config.ts";
import { Claims } from "./claims.ts";
import { CreateOnce } from "./create-once.ts";
import { Renames } from "./renames.ts";
import { TrashedByProgram } from "./trashed-by-program.ts";

/** What handlers work with; all resources with the same configuration share one, and with it caches and tokens. */
export interface Session {
  readonly config: Config;
  readonly client: CanvasClient;
  readonly creates: CreateOnce;
  readonly claims: Claims;
  readonly renames: Renames;
  readonly trashedByProgram: TrashedByProgram;
  /** Shows the user a warning. */
  warn(message: string): void;
}

const sessions = new Map<string, Session>();

export function createSession(
  config: Config,
  warn: (message: string) => void,
  client = new CanvasClient(config),
  sleep: (milliseconds: number) => Promise<void> = delay,
): Session {
  const creates = new CreateOnce((milliseconds) => waitUntilDeadline(sleep(milliseconds)));
  const own = { claims: new Claims(), renames: new Renames(), trashedByProgram: new TrashedByProgram() };
  return { config, client, creates, ...own, warn };
}

/** The session of a configuration, created with the first call. */
export function sharedSession(config: Config, warn: (message: string) => void): Session {
  const key = JSON.stringify(config);
  const session = sessions.get(key) ?? createSession(config, warn);
  sessions.set(key, session);
  return session;
}
