import { setTimeout as delay } from "node:timers/promises";
import { CanvasClient } from "../api/client.ts";
import { waitUntilDeadline } from "../api/transport/cancellation.ts";
import type { Config } from "../config.ts";
import { Claims } from "./claims.ts";
import { CreateOnce } from "./create-once.ts";
import { Departures } from "./departures.ts";
import { Lookups } from "./lookups.ts";
import { Owners } from "./owners.ts";
import { Renames } from "./renames.ts";
import { TrashedByProgram } from "./trashed-by-program.ts";

/** What handlers work with; all resources with the same configuration share one, and with it caches and tokens. */
export interface Session {
  readonly config: Config;
  readonly client: CanvasClient;
  readonly creates: CreateOnce;
  readonly claims: Claims;
  readonly departures: Departures;
  readonly lookups: Lookups;
  readonly owners: Owners;
  readonly renames: Renames;
  readonly trashedByProgram: TrashedByProgram;
  /** Waits, at most until the operation has to end. */
  sleep(milliseconds: number): Promise<void>;
  /** Shows the user a warning. */
  warn(message: string): void;
  /** Shows the user what happens, which is as the program wants it. */
  info(message: string): void;
  /** Shows the user what is left open when the run has ended, together with what others leave open. */
  leaveOpen(message: string): void;
}

/** What a user is told. */
export interface Messages {
  warn(message: string): void;
  info(message: string): void;
  leaveOpen(message: string): void;
  /** Replaces the previous status of the resource. */
  status(message: string): void;
}

const sessions = new Map<string, Session>();

export function createSession(
  config: Config,
  messages: Messages,
  client = new CanvasClient(config, { messages }),
  wait: (milliseconds: number) => Promise<void> = delay,
): Session {
  const sleep = (milliseconds: number) => waitUntilDeadline(wait(milliseconds));
  const creates = new CreateOnce(sleep);
  const own = {
    claims: new Claims(),
    departures: new Departures(),
    lookups: new Lookups(client),
    owners: new Owners(),
    renames: new Renames(),
    trashedByProgram: new TrashedByProgram(),
  };
  const warn = (message: string) => messages.warn(message);
  const info = (message: string) => messages.info(message);
  const leaveOpen = (message: string) => messages.leaveOpen(message);
  return { config, client, creates, ...own, sleep, warn, info, leaveOpen };
}

/** The session of a configuration, created with the first call. */
export function sharedSession(config: Config, messages: Messages): Session {
  const key = JSON.stringify(config);
  const session = sessions.get(key) ?? createSession(config, messages);
  sessions.set(key, session);
  return session;
}
