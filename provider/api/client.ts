import type { Config } from "../config.ts";
import { Editions } from "./endpoints/editions.ts";
import { Frames } from "./endpoints/frames.ts";
import { Links } from "./endpoints/links.ts";
import { Permissions } from "./endpoints/permissions.ts";
import { Search } from "./endpoints/search.ts";
import { SpaceMembers } from "./endpoints/space-members.ts";
import { Spaces } from "./endpoints/spaces.ts";
import { TeamMembers } from "./endpoints/team-members.ts";
import { Teams } from "./endpoints/teams.ts";
import { Templates } from "./endpoints/templates.ts";
import { Zones } from "./endpoints/zones.ts";
import { Lists, type RunCache } from "./lists/list-cache.ts";
import { CancellationSource } from "./transport/cancellation.ts";
import { Http, type HttpClient } from "./transport/http.ts";
import { requestLog } from "./transport/request-log.ts";
import type { Timing } from "./transport/retry.ts";
import type { AccessTokens } from "./transport/tokens.ts";
import { Transport } from "./transport/transport.ts";
import type { WaitMessages } from "./transport/waiting.ts";

/** Clock and HTTP are replaced by tests. */
export interface ClientDependencies {
  readonly timing?: Timing | undefined;
  readonly http?: HttpClient | undefined;
  readonly messages?: WaitMessages | undefined;
  /** The tokens of another client: a refresh token may work only once. */
  readonly tokens?: AccessTokens | undefined;
  /** False sends requests without pacing, and fails with RateLimited after a 429. */
  readonly waitsForQuota?: boolean | undefined;
}

/** The whole API, one member per family of endpoints. */
export class CanvasClient {
  readonly editions: Editions;
  readonly teams: Teams;
  readonly teamMembers: TeamMembers;
  readonly permissions: Permissions;
  readonly spaces: Spaces;
  readonly spaceMembers: SpaceMembers;
  readonly links: Links;
  readonly zones: Zones;
  readonly frames: Frames;
  readonly templates: Templates;
  readonly search: Search;
  readonly tokens: AccessTokens;
  /** What is asked once in a run. */
  readonly cache: RunCache;
  readonly #cancellation = new CancellationSource();
  readonly #http: HttpClient;
  readonly #lists = new Lists();

  constructor(config: Config, { timing, http, messages, tokens, waitsForQuota }: ClientDependencies = {}) {
    this.#http = http ?? new Http(config.requestTimeoutSeconds * 1000);
    const log = requestLog(process.env, process.argv, messages?.request);
    const options = { timing, messages, tokens, log, waitsForQuota };
    const transport = new Transport(config, this.#http, this.#cancellation, options);
    const lists = this.#lists;
    this.editions = new Editions(transport, lists);
    this.teams = new Teams(transport, lists);
    this.teamMembers = new TeamMembers(transport, lists);
    this.permissions = new Permissions(transport, lists);
    this.spaces = new Spaces(transport, lists);
    this.spaceMembers = new SpaceMembers(transport, lists);
    this.links = new Links(transport, lists);
    this.zones = new Zones(transport, lists);
    this.frames = new Frames(transport, lists);
    this.templates = new Templates(transport, lists);
    this.search = new Search(transport, lists);
    this.tokens = transport.tokens;
    this.cache = lists.run;
  }

  /** The caller's own zuid, requested once. */
  myZuid(editionId: string): Promise<string> {
    const ask = async () => (await this.permissions.teams(editionId)).currentUserId;
    return this.cache.once(["user of the token", editionId], ask);
  }

  /** Drops every cached list, to see what others have changed. */
  clearLists(): void {
    this.#lists.clear();
  }

  /**
   * Cancels all requests and waits; calls that need another request fail with a ConnectionError. A write in flight has
   * the grace period left to report what it created.
   */
  close(reason = "the provider is closing", graceMs = 0): void {
    this.#cancellation.cancel(reason, graceMs);
    if (graceMs <= 0) this.#http.close();
  }
}
