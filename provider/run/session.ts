import { setTimeout as delay } from "node:timers/promises";
import { CanvasClient } from "../api/client.ts";
import type { RunCache } from "../api/lists/list-cache.ts";
import { waitUntilDeadline } from "../api/transport/cancellation.ts";
import type { AccessTokens } from "../api/transport/tokens.ts";
import type { Config } from "../config.ts";
import { worded } from "../validation/audience.ts";
import { Containers } from "./containers.ts";
import { CreateOnce } from "./create-once.ts";
import { Declarations } from "./declarations.ts";
import { Ledger } from "./ledger.ts";
import { ZoneReads } from "./zone-reads.ts";

/** What the user sees of a run. */
export interface Messages {
  warn(message: string): void;
  /** Something that happens as the program wants it. */
  info(message: string): void;
  /** What is still pending when the run ends; shown together with what else is pending. */
  pending(message: string): void;
  /** Replaces the previous status of the resource. */
  status(message: string): void;
  /** A line of the log of requests; without this, it is printed. */
  readonly request?: ((line: string) => void) | undefined;
}

interface SessionOptions {
  readonly client?: CanvasClient;
  /** The tokens of another session's client. */
  readonly tokens?: AccessTokens;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** What handlers work with. All resources with the same configuration share one, and with it caches and tokens. */
export class Session {
  readonly config: Config;
  readonly client: CanvasClient;
  readonly creates: CreateOnce;
  readonly cache: RunCache;
  readonly zoneReads: ZoneReads;
  readonly ledger = new Ledger();
  readonly declarations = new Declarations();
  readonly containers = new Containers();
  /** Waits, at most until the operation has to end. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly warn: (message: string) => void;
  readonly info: (message: string) => void;
  readonly pending: (message: string) => void;

  constructor(config: Config, messages: Messages, options: SessionOptions = {}) {
    const { tokens, client = new CanvasClient(config, { messages, tokens }), wait = delay } = options;
    this.config = config;
    this.client = client;
    this.cache = client.cache;
    this.sleep = (milliseconds) => waitUntilDeadline(wait(milliseconds));
    this.creates = new CreateOnce(this.ledger, this.cache, this.sleep);
    this.warn = (message) => messages.warn(worded(message));
    this.info = (message) => messages.info(worded(message));
    this.pending = (message) => messages.pending(worded(message));
    this.zoneReads = new ZoneReads(client, this.info);
  }
}

const sessions = new Map<string, Session>();

/** The session of a configuration, created with the first call. */
export function sharedSession(config: Config, messages: Messages): Session {
  const key = JSON.stringify(config);
  const session = sessions.get(key) ?? new Session(config, messages);
  sessions.set(key, session);
  return session;
}
