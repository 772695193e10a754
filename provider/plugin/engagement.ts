import { AsyncLocalStorage } from "node:async_hooks";
import { within } from "../api/stop.ts";
import type { Config } from "../config.ts";
import { CanvasError } from "../errors.ts";
import { newSession, type Session } from "../session.ts";
import type { EngineLog } from "./engine-log.ts";

/** An operation of the engine on one resource. */
export interface Operation {
  readonly urn: string;
  /** As `customTimeouts` names it: `create`. */
  readonly verb: "create" | "read" | "update" | "delete";
  /** From `customTimeouts`; 0 when the program gives none. */
  readonly timeoutSeconds: number;
}

/** How long a write may still take to tell what it made, once its run is cancelled or its time is over. */
const graceMs = 10_000;

/** What a process of the provider is engaged for: one configuration, from Configure to Cancel. */
export class Engagement {
  readonly #log: EngineLog;
  readonly #operations = new AsyncLocalStorage<{ readonly urn: string; readonly told: Promise<void>[] }>();
  #session: Session | undefined;

  constructor(log: EngineLog) {
    this.#log = log;
  }

  configure(config: Config): void {
    this.#session = newSession(config, (message) => this.#warn(message));
  }

  get session(): Session {
    if (!this.#session) throw new CanvasError("the provider was not configured; run it through the pulumi command");
    return this.#session;
  }

  /** Runs an operation within its time, and waits until the engine has heard its warnings. */
  async run<T>({ urn, verb, timeoutSeconds }: Operation, work: (session: Session) => Promise<T>): Promise<T> {
    const told: Promise<void>[] = [];
    const start = () => this.#operations.run({ urn, told }, () => work(this.session));
    try {
      if (timeoutSeconds <= 0) return await start();
      const setting = `customTimeouts.${verb}`;
      const reason = `its time is over; ${setting} gives ${timeoutSeconds} s`;
      return await within({ milliseconds: timeoutSeconds * 1000, graceMs, reason, setting }, start);
    } finally {
      await Promise.all(told);
    }
  }

  /** Ends what is under way; nothing new is begun, and writes in flight have a moment to tell what they made. */
  cancel(grace = graceMs): void {
    this.#session?.client.close("the run was cancelled", grace);
  }

  #warn(message: string): void {
    const operation = this.#operations.getStore();
    const telling = this.#log.warn(operation?.urn ?? "", message);
    operation?.told.push(telling);
  }
}
