import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type ControlTarget, controlRoutes } from "./control/control-api.ts";
import { PageFeed } from "./control/page-feed.ts";
import { pageRoutes } from "./control/page-server.ts";
import { seeds } from "./seeds/index.ts";
import { loadSeed, newSecrets } from "./seeds/seed-loader.ts";
import type { SeedInput } from "./seeds/seed-schema.ts";
import { ServiceError } from "./service/service-errors.ts";
import { apiRoutes } from "./service/transport/api.ts";
import { Faults } from "./service/transport/faults.ts";
import { oauthRoutes } from "./service/transport/oauth.ts";
import { RateLimits } from "./service/transport/rate-limits.ts";
import { RequestLog } from "./service/transport/request-log.ts";
import { ConnectionDropped, type HonoEnv, RequestPipeline } from "./service/transport/request-pipeline.ts";
import { errorResponse } from "./service/transport/response-envelope.ts";
import { Journal } from "./store/journal.ts";
import type { ReadingName } from "./store/readings.ts";
import type { Credentials } from "./store/tables.ts";
import { type Settings, type Sources, World } from "./store/world.ts";

/** Options of a new emulator. */
export interface EmulatorOptions {
  readonly settings?: Partial<Settings>;
  /** Readings of points that the contract leaves open. */
  readonly readings?: readonly ReadingName[];
  /** The initial workspace; ignored if the data file already has one. */
  readonly seed?: SeedInput;
  /** The journal; without it, state is in memory only. */
  readonly dataFile?: string;
  /** Clock and id generator, for tests. */
  readonly sources?: Sources;
  readonly warn?: (message: string) => void;
}

/** The whole service in one object: maps a Request to a Response, without a socket. */
export class Emulator implements ControlTarget {
  readonly world: World;
  readonly log = new RequestLog();
  readonly faults = new Faults();
  readonly #rateLimits: RateLimits;
  readonly #tokenLimits: RateLimits;
  readonly #feed: PageFeed;
  readonly #seed: SeedInput;
  readonly #journal: Journal | undefined;
  readonly #closing = new AbortController();
  readonly #warn: (message: string) => void;
  readonly #app: Hono<HonoEnv>;

  constructor(options: EmulatorOptions = {}) {
    const { settings, readings, seed = seeds.demo, dataFile, sources, warn = console.warn } = options;
    this.#warn = warn;
    this.world = new World(settings, sources, readings);
    this.#seed = seed;
    this.#rateLimits = new RateLimits(this.world);
    this.#tokenLimits = new RateLimits(this.world, 10);
    this.#journal = dataFile === undefined ? undefined : Journal.open(dataFile, this.world.store, warn);
    if (!this.world.store.get("credentials", "credentials")) loadSeed(this.world, seed, newSecrets(this.world));
    this.#feed = new PageFeed({ world: this.world, log: this.log, faults: this.faults });
    this.#app = this.#routes(new RequestPipeline(this.world, this.faults, this.log));
  }

  get credentials(): Credentials {
    const credentials = this.world.store.get("credentials", "credentials");
    if (!credentials) throw new Error("the emulator has no workspace");
    return credentials;
  }

  /** Handles one request; rejects with ConnectionDropped when a fault drops it and there is no socket to close. */
  async fetch(request: Request, bindings: Partial<HttpBindings> = {}): Promise<Response> {
    return this.#app.fetch(request, bindings);
  }

  /** Replaces the workspace; tokens stay valid, while log, faults, rate limits, settings, readings and clock are reset. */
  loadSeed(seed: SeedInput): Credentials {
    const credentials = loadSeed(this.world, seed, this.credentials);
    this.log.clear();
    this.faults.clear();
    this.#rateLimits.reset();
    this.#tokenLimits.reset();
    this.world.reset();
    return credentials;
  }

  /** Loads the initial seed again. */
  reset(): Credentials {
    return this.loadSeed(this.#seed);
  }

  /** Notifies open pages after a change through the control API. */
  controlsChanged(): void {
    this.#feed.controlsChanged();
  }

  /** Closes the event streams and the data file; later writes fail. */
  close(): void {
    this.#closing.abort();
    this.#journal?.close();
  }

  #routes(pipeline: RequestPipeline): Hono<HonoEnv> {
    const app = new Hono<HonoEnv>();
    app.route("/", apiRoutes({ world: this.world, pipeline, rateLimits: this.#rateLimits, warn: this.#warn }));
    app.route("/", oauthRoutes(this.world, pipeline, this.#tokenLimits));
    app.route("/", controlRoutes(this));
    app.route("/", pageRoutes(this.world, this.log, this.#feed, this.#closing.signal));
    return app.onError((error, c) => {
      if (error instanceof ConnectionDropped) throw error;
      this.#warn(error.stack ?? error.message);
      const { status, text, headers } = errorResponse(this.world, c.req.path, new ServiceError("internal"));
      return new Response(text, { status, headers });
    });
  }
}
