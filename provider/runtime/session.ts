import { CanvasClient } from "../api/client.ts";
import type { Config } from "../config.ts";
import { CreateOnce } from "./create-once.ts";

/** What handlers work with; all resources with the same configuration share one, and with it caches and tokens. */
export interface Session {
  readonly config: Config;
  readonly client: CanvasClient;
  readonly creates: CreateOnce;
  /** Shows the user a warning. */
  warn(message: string): void;
}

const sessions = new Map<string, Session>();

export function createSession(config: Config, warn: (message: string) => void): Session {
  return { config, client: new CanvasClient(config), creates: new CreateOnce(), warn };
}

/** The session of a configuration, created with the first call. */
export function sharedSession(config: Config, warn: (message: string) => void): Session {
  const key = JSON.stringify(config);
  const session = sessions.get(key) ?? createSession(config, warn);
  sessions.set(key, session);
  return session;
}
