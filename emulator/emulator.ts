import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { api } from "./api.ts";
import { control } from "./control.ts";
import { refusal } from "./envelope.ts";
import { ServiceError } from "./errors.ts";
import { Faults } from "./faults.ts";
import { Journal } from "./journal.ts";
import { oauth } from "./oauth.ts";
import { page } from "./page.ts";
import { RateLimits } from "./rate-limits.ts";
import { RequestLog } from "./request-log.ts";
import { seeds } from "./seeds/index.ts";
import { newSecrets, plant } from "./seeds/plant.ts";
import type { SeedInput } from "./seeds/schema.ts";
import type { Credentials } from "./tables.ts";
import { ConnectionDropped, type Environment, Traffic } from "./traffic.ts";
import { type Settings, type Sources, World } from "./world.ts";

export interface EmulatorOptions {
  readonly settings?: Partial<Settings>;
  /** The workspace to begin with, unless the data file holds one. */
  readonly seed?: SeedInput;
  readonly dataFile?: string;
  readonly sources?: Sources;
  readonly warn?: (message: string) => void;
}

/** The whole service in one object: from Request to Response, without a socket. */
export class Emulator {
  readonly world: World;
  readonly log = new RequestLog();
  readonly faults = new Faults();
  readonly #rateLimits: RateLimits;
  readonly #seed: SeedInput;
  readonly #journal: Journal | undefined;
  readonly #closing = new AbortController();
  readonly #app: Hono<Environment>;

  constructor({ settings, seed = seeds.demo, dataFile, sources, warn = console.warn }: EmulatorOptions = {}) {
    this.world = new World(settings, sources);
    this.#seed = seed;
    this.#rateLimits = new RateLimits(this.world);
    this.#journal = dataFile === undefined ? undefined : Journal.open(dataFile, this.world.store, warn);
    if (!this.world.store.get("credentials", "credentials")) plant(this.world, seed, newSecrets(this.world));
    this.#app = this.#routes();
  }

  get credentials(): Credentials {
    const credentials = this.world.store.get("credentials", "credentials");
    if (!credentials) throw new Error("the emulator has no workspace");
    return credentials;
  }

  /** Answers one request; rejects with ConnectionDropped when a fault drops it and there is no socket to close. */
  async fetch(request: Request, bindings: Partial<HttpBindings> = {}): Promise<Response> {
    return this.#app.fetch(request, bindings);
  }

  /** Replaces the workspace; tokens stay valid, and everything else that was set or counted is forgotten. */
  plant(seed: SeedInput): Credentials {
    const credentials = plant(this.world, seed, this.credentials);
    this.log.clear();
    this.faults.clear();
    this.#rateLimits.reset();
    this.world.reset();
    return credentials;
  }

  /** Back to the seed that it was started with. */
  reset(): Credentials {
    return this.plant(this.#seed);
  }

  /** Ends the event streams and the data file; nothing can be written afterwards. */
  close(): void {
    this.#closing.abort();
    this.#journal?.close();
  }

  #routes(): Hono<Environment> {
    const traffic = new Traffic(this.world, this.faults, this.log);
    const app = new Hono<Environment>();
    app.route("/", api(this.world, traffic, this.#rateLimits));
    app.route("/", oauth(this.world, traffic));
    app.route("/", control(this));
    app.route("/", page(this.world, this.#closing.signal));
    app.onError((error, c) => {
      if (error instanceof ConnectionDropped) throw error;
      console.error(error);
      const { status, text, headers } = refusal(c.req.path, new ServiceError("internal"));
      return new Response(text, { status, headers });
    });
    return app;
  }
}
