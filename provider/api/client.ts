import type { Config } from "../config.ts";
import { Editions } from "./editions.ts";
import { Frames } from "./frames.ts";
import { Http } from "./http.ts";
import { Lists } from "./lists.ts";
import { Loader } from "./loader.ts";
import { Permissions } from "./permissions.ts";
import { Search } from "./search.ts";
import { SpaceMembers } from "./space-members.ts";
import { Spaces } from "./spaces.ts";
import { Stopper } from "./stop.ts";
import { Subscription } from "./subscription.ts";
import { TeamMembers } from "./team-members.ts";
import { Teams } from "./teams.ts";
import { Templates } from "./templates.ts";
import { Transport, type TransportDependencies } from "./transport.ts";
import { Zones } from "./zones.ts";

/** The whole service, one member per family of operations. */
export class CanvasClient {
  readonly editions: Editions;
  readonly teams: Teams;
  readonly teamMembers: TeamMembers;
  readonly permissions: Permissions;
  readonly spaces: Spaces;
  readonly spaceMembers: SpaceMembers;
  readonly zones: Zones;
  readonly frames: Frames;
  readonly templates: Templates;
  readonly search: Search;
  readonly subscription: Subscription;
  readonly #stopper = new Stopper();
  readonly #http: Http;
  readonly #lists = new Lists();
  readonly #zuids = new Loader<string>();

  constructor(config: Config, dependencies: TransportDependencies = {}) {
    this.#http = new Http(config.requestTimeoutSeconds * 1000);
    const transport = new Transport(config, this.#http, this.#stopper, dependencies);
    const lists = this.#lists;
    this.editions = new Editions(transport, lists);
    this.teams = new Teams(transport, lists);
    this.teamMembers = new TeamMembers(transport, lists);
    this.permissions = new Permissions(transport);
    this.spaces = new Spaces(transport, lists);
    this.spaceMembers = new SpaceMembers(transport, lists);
    this.zones = new Zones(transport, lists, config.paths);
    this.frames = new Frames(transport, lists);
    this.templates = new Templates(transport);
    this.search = new Search(transport);
    this.subscription = new Subscription(transport);
  }

  /** The caller's own zuid, asked once. */
  myZuid(editionId: string): Promise<string> {
    return this.#zuids.load([editionId], async () => (await this.permissions.edition(editionId)).currentUserId);
  }

  /** Forgets every list, so that what was changed elsewhere is seen. */
  forget(): void {
    this.#lists.forget();
  }

  /**
   * Ends requests and waits; every call that needs another request fails with a ConnectionError. A write that is under
   * way has the grace time left to tell what it has made.
   */
  close(reason = "the provider is closing", graceMs = 0): void {
    this.#stopper.stop(reason, graceMs);
    if (graceMs <= 0) this.#http.close();
  }
}
