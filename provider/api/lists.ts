import type { Frame } from "./frames.ts";
import { Loader, type Parent } from "./loader.ts";
import type { SpaceMember } from "./space-members.ts";
import type { Space } from "./spaces.ts";
import type { TeamMember } from "./team-members.ts";
import type { Team } from "./teams.ts";
import type { Zone } from "./zones.ts";

/** The parents whose lists a write makes stale, by kind of list. */
export type Stale = Partial<
  Record<"teams" | "teamMembers" | "spaces" | "spaceMembers" | "zones" | "frames", readonly Parent[] | undefined>
>;

/** The lists that one client knows, and the one place that every write under them passes. */
export class Lists {
  readonly teams = new Loader<readonly Team[]>();
  readonly teamMembers = new Loader<readonly TeamMember[]>();
  readonly spaces = new Loader<readonly Space[]>();
  readonly spaceMembers = new Loader<readonly SpaceMember[]>();
  readonly zones = new Loader<readonly Zone[]>();
  readonly frames = new Loader<readonly Frame[]>();

  /**
   * Runs a write and drops the lists that it changes: before, so that nobody joins a read that began earlier, and
   * after, because a read that began meanwhile may have missed it; a failed write may have been applied.
   * The batcher of writes per collection takes its place here.
   */
  async writing<T>(stale: Stale, write: () => Promise<T>): Promise<T> {
    this.#drop(stale);
    try {
      return await write();
    } finally {
      this.#drop(stale);
    }
  }

  /** Forgets everything. */
  forget(): void {
    const all = [[]];
    this.#drop({ teams: all, teamMembers: all, spaces: all, spaceMembers: all, zones: all, frames: all });
  }

  #drop({ teams = [], teamMembers = [], spaces = [], spaceMembers = [], zones = [], frames = [] }: Stale): void {
    for (const parent of teams) this.teams.drop(parent);
    for (const parent of teamMembers) this.teamMembers.drop(parent);
    for (const parent of spaces) this.spaces.drop(parent);
    for (const parent of spaceMembers) this.spaceMembers.drop(parent);
    for (const parent of zones) this.zones.drop(parent);
    for (const parent of frames) this.frames.drop(parent);
  }
}
