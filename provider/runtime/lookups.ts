import type { CanvasClient } from "../api/client.ts";
import type { Space } from "../api/endpoints/spaces.ts";
import type { ListCache } from "../api/lists/list-cache.ts";

/** Where a zone is. */
export type ZoneLocation =
  /** The service does not tell the name of a trashed zone. */
  | { readonly kind: "found"; readonly spaceId: string; readonly name: string | undefined; readonly trashed: boolean }
  /** Its space is in the trash, where zones are not visible; they are restored with it. */
  | { readonly kind: "in trashed space" }
  /** It is in no space that the caller can see. */
  | { readonly kind: "gone" };

/** What was found out about single spaces and zones, shared by everything in them until something is written. */
export class Lookups {
  readonly spaces: ListCache<Space | undefined>;
  readonly zones: ListCache<ZoneLocation>;
  /** The active spaces of teams; none for a team whose spaces cannot be listed. */
  readonly teamSpaces: ListCache<readonly Space[]>;
  readonly #teamsRead = new Set<string>();

  constructor(client: CanvasClient) {
    this.spaces = client.cacheUntilWrite();
    this.zones = client.cacheUntilWrite();
    this.teamSpaces = client.cacheUntilWrite();
  }

  /** Whether no space of the team has been read before; true once. */
  isFirstOfTeam(teamId: string): boolean {
    const isFirst = !this.#teamsRead.has(teamId);
    this.#teamsRead.add(teamId);
    return isFirst;
  }
}
