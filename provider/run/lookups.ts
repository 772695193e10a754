import type { CanvasClient } from "../api/client.ts";
import type { Frame } from "../api/endpoints/frames.ts";
import type { SpaceMember } from "../api/endpoints/space-members.ts";
import type { Space } from "../api/endpoints/spaces.ts";
import type { TeamMember } from "../api/endpoints/team-members.ts";
import { ListCache } from "../api/lists/list-cache.ts";
import type { CanvasError } from "../errors.ts";

/** Where a zone is. */
export type ZoneLocation =
  /** The service does not show the name of a trashed zone. */
  | { readonly kind: "found"; readonly spaceId: string; readonly name: string | undefined; readonly trashed: boolean }
  /** Its space is in the trash, where zones are not visible; they are restored with it. */
  | { readonly kind: "in trashed space" }
  /** It is in no space that the caller can see. */
  | { readonly kind: "gone" };

/** The frames of a zone, and the space in which it is; undefined if the zone is gone. */
export type FoundFrames = { readonly list: readonly Frame[]; readonly spaceId: string } | "not visible" | undefined;

/** Half of the zone lists that the service allows in a minute. */
const maxInspections = 30;

/** What was found out about single spaces and zones, shared by everything in them until something is written. */
export class Lookups {
  readonly spaces: ListCache<Space | undefined>;
  readonly zones: ListCache<ZoneLocation>;
  /** The frames of zones, and the members of spaces and teams, whose list lacked some, as they were a moment later. */
  readonly settledFrames: ListCache<FoundFrames>;
  readonly settledMembers: ListCache<readonly SpaceMember[]>;
  readonly settledTeams: ListCache<readonly TeamMember[]>;
  /** The active spaces of teams; none for a team whose spaces cannot be listed. */
  readonly teamSpaces: ListCache<readonly Space[]>;
  /** The trash of teams, as it was before this run restored or trashed anything; or why it cannot be listed. */
  readonly trash = new ListCache<readonly Space[] | CanvasError>();
  /** The members of teams in which people are looked for; none of a team that cannot be listed. */
  readonly otherTeams = new ListCache<readonly TeamMember[]>();
  readonly #teamsRead = new Set<string>();
  #inspections = 0;

  constructor(client: CanvasClient) {
    this.spaces = client.cacheUntilWrite();
    this.zones = client.cacheUntilWrite();
    this.settledFrames = client.cacheUntilWrite();
    this.settledMembers = client.cacheUntilWrite();
    this.settledTeams = client.cacheUntilWrite();
    this.teamSpaces = client.cacheUntilWrite();
  }

  /** True for the first space that is read of a team. */
  startTeam(teamId: string): boolean {
    const isFirst = !this.#teamsRead.has(teamId);
    this.#teamsRead.add(teamId);
    return isFirst;
  }

  /** Takes one of the few lists that a run may spend on warnings: the rate limit of zone lists is for what has to be known. */
  takeInspection(): boolean {
    this.#inspections += 1;
    return this.#inspections <= maxInspections;
  }
}
