import type { Config } from "../../provider/config.ts";
import { type Session, sharedSession } from "../../provider/run/session.ts";
import { type Status, showProgress } from "../output/terminal.ts";
import { readCostOf, readingText, refreshCostOf } from "../plan/cost.ts";
import type { DriftOptions } from "./find-drift.ts";
import type { ReadProgress } from "./read-queue.ts";
import type { RecordedResource } from "./recorded-resources.ts";

/** The sessions of a command that compares resources with the service: several comparisons share them. */
export class DriftSessions {
  readonly #managedOnly: boolean;
  readonly #status: Status;
  readonly #sessions = new Set<Session>();

  constructor(managedOnly: boolean, status: Status) {
    this.#managedOnly = managedOnly;
    this.#status = status;
  }

  /** What it takes to read resources, if that is slow. */
  readingText(resources: readonly RecordedResource[]): string | undefined {
    return readingText(this.#managedOnly ? refreshCostOf(resources) : readCostOf(resources));
  }

  /** How to read, with progress. */
  options(status: Status): DriftOptions {
    const onProgress = ({ what, done, left }: ReadProgress) =>
      showProgress(status, done, `read ${done}, ${left} left: ${what}`);
    const sessionOf = (config: Config) => this.#sessionOf(config);
    return { sessionOf, managedOnly: this.#managedOnly, onProgress };
  }

  close(): void {
    for (const { client } of this.#sessions) client.close();
  }

  #sessionOf(config: Config): Session {
    const show = (text: string) => this.#status.show(text);
    const messages = { status: (text: string) => this.#status.wait(text), info: show, warn: show, pending: show };
    const session = sharedSession(config, messages);
    this.#sessions.add(session);
    return session;
  }
}
