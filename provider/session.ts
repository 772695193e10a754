import { CanvasClient } from "./api/client.ts";
import { Births } from "./births.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./errors.ts";

/** What handlers work with: one per configuration and process, so that caches, tokens and quota are shared. */
export interface Session {
  readonly config: Config;
  readonly client: CanvasClient;
  /** What was made in this process, and what was there before. */
  readonly births: Births;
  /** Tells the user something that is not an error. */
  warn(message: string): void;
}

const sessions = new Map<string, Session>();

/** A session of its own. */
export function newSession(config: Config, warn: (message: string) => void): Session {
  return { config, client: new CanvasClient(config), births: new Births(), warn };
}

/** The session of a configuration: whoever asks with the same one gets the same. */
export function openSession(config: Config, warn: (message: string) => void): Session {
  const key = JSON.stringify(config);
  const session = sessions.get(key) ?? newSession(config, warn);
  sessions.set(key, session);
  return session;
}

/** The edition that a resource is in, or a function asks about: its own, or the provider's default. */
export function editionOf({ config }: Session, editionId: string | undefined): string {
  const edition = editionId ?? config.editionId;
  if (edition !== undefined) return edition;
  const places = "canvas:editionId in the stack configuration, or CANVAS_EDITION_ID";
  throw new ConfigError([`no edition is known; give an editionId, or set ${places}`]);
}
