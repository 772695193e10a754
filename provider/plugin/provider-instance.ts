import { AsyncLocalStorage } from "node:async_hooks";
import { withDeadline } from "../api/transport/cancellation.ts";
import type { Config } from "../config.ts";
import { CanvasError } from "../errors.ts";
import { Session } from "../run/session.ts";
import type { EngineLog } from "./engine-log.ts";

/** An operation of the engine on one resource. */
export interface Operation {
  readonly urn: string;
  /** The key of `customTimeouts`. */
  readonly verb: "create" | "read" | "update" | "delete";
  /** From `customTimeouts`; 0 if the program sets none. */
  readonly timeoutSeconds: number;
}

/** How long a write in flight may take to report what it created, after a cancellation or a timeout. */
const graceMs = 10_000;

/** One configured provider: its session, running operations and warnings, from Configure to Cancel. */
export class ProviderInstance {
  readonly #engineLog: EngineLog;
  readonly #operations = new AsyncLocalStorage<{ readonly urn: string; readonly messages: Promise<void>[] }>();
  #cancellation = new AbortController();
  /** How the engine names this provider: its URN and id; empty means the default provider. */
  reference = "";
  #session: Session | undefined;
  #running = 0;

  constructor(log: EngineLog) {
    this.#engineLog = log;
  }

  /** An older engine sends no reference. */
  configure(config: Config, reference: string): void {
    this.reference = reference;
    // A plugin that was started by hand serves several runs.
    if (this.canceled.aborted) this.#cancellation = new AbortController();
    this.#session = new Session(config, {
      warn: (message) => this.#log("WARNING", message),
      info: (message) => this.#log("INFO", message),
      // The engine shows what belongs to no resource with the stack, at the end of the run.
      pending: (message) => this.#log("INFO", message, ""),
      status: (message) => this.#log("STATUS", message),
      // The engine hides what a plugin prints.
      request: (line) => this.#log("INFO", line),
    });
  }

  /** Aborted when the run is canceled. */
  get canceled(): AbortSignal {
    return this.#cancellation.signal;
  }

  /** Undefined while the provider's settings are not known. */
  get configured(): Session | undefined {
    return this.#session;
  }

  get session(): Session {
    if (!this.#session) throw new CanvasError("the provider was not configured", "run it through the pulumi command");
    return this.#session;
  }

  /** Whether no operation runs. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs an operation under its custom timeout, and waits until the engine has received its messages. */
  async run<T>({ urn, verb, timeoutSeconds }: Operation, work: (session: Session) => Promise<T>): Promise<T> {
    const messages: Promise<void>[] = [];
    const start = () => this.#operations.run({ urn, messages }, () => work(this.session));
    this.#running += 1;
    try {
      if (timeoutSeconds <= 0) return await start();
      const setting = `customTimeouts.${verb}`;
      const reason = `it exceeded ${setting} (${timeoutSeconds} s)`;
      return await withDeadline({ milliseconds: timeoutSeconds * 1000, graceMs, reason, setting }, start);
    } finally {
      await Promise.all(messages);
      this.#running -= 1;
    }
  }

  /** Shows a warning next to a resource. */
  async warn(urn: string, message: string): Promise<void> {
    await this.#engineLog.log(urn, "WARNING", message);
  }

  /** Starts nothing new; writes in flight have the grace period to finish. */
  cancel(grace = graceMs): void {
    this.#cancellation.abort();
    this.#session?.client.close("the run was canceled", grace);
  }

  #log(severity: "WARNING" | "INFO" | "STATUS", message: string, urn?: string): void {
    const operation = this.#operations.getStore();
    const sent = this.#engineLog.log(urn ?? operation?.urn ?? "", severity, message);
    operation?.messages.push(sent);
  }
}
