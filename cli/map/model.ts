import type { Frame } from "../../picture/frame.ts";
import type { Change } from "../plan/changes.ts";

// A workspace as it is drawn: plain data, whatever it was read from. Every part has the changes of a plan, or none.

export interface MapMember {
  /** An e-mail address, or another key of a roster. */
  readonly name: string;
  /** As the resources have it, such as `TEAM_ADMIN`; of somebody who leaves, the former one. */
  readonly role: string;
  readonly changes: readonly Change[];
}

export interface MapFrame extends Frame {
  /** As it was, if the plan changes it. */
  readonly before?: Frame | undefined;
  readonly changes: readonly Change[];
}

export interface MapZone {
  /** Unique in the map. */
  readonly id: string;
  readonly title: string;
  /** In the order in which they are drawn, the last on top. */
  readonly frames: readonly MapFrame[];
  readonly changes: readonly Change[];
}

export interface MapSpace {
  /** Unique in the map. */
  readonly id: string;
  readonly title: string;
  readonly isFavorite: boolean;
  readonly isEmbeddable: boolean;
  readonly access: readonly MapMember[];
  readonly zones: readonly MapZone[];
  readonly changes: readonly Change[];
}

/** What an update costs. */
export interface Bill {
  readonly requests: number;
  /** How long the documented limits make it wait, if nobody else uses them. */
  readonly minutes: number;
  /** The most frequent first. */
  readonly operations: readonly BilledOperation[];
}

export interface BilledOperation {
  readonly method: string;
  /** What it is about: `zone move`. */
  readonly label: string;
  readonly count: number;
  /** The documented limit, if there is one. */
  readonly perMinute?: number | undefined;
}

/** What an update would do, as a whole. */
export interface MapPlan {
  readonly sentences: readonly string[];
  /** Why there can be no update. */
  readonly errors: readonly string[];
  readonly bill: Bill;
}

export interface WorkspaceMap {
  /** The name of the team. */
  readonly title: string;
  readonly description: string;
  readonly people: readonly MapMember[];
  readonly spaces: readonly MapSpace[];
  readonly changes: readonly Change[];
  readonly plan?: MapPlan;
}
