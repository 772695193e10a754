import type { Frame } from "../../picture/drawn-frame.ts";
import type { Change } from "../plan/change.ts";
import type { Sentence } from "../plan/sentences.ts";

// A workspace as it is drawn: plain data, wherever it comes from. Every part lists its changes.

export interface MapMember {
  /** An e-mail address, or another key of a roster. */
  readonly name: string;
  /** As in the resources, such as `TEAM_ADMIN`; the former role of someone who leaves. */
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
export interface Cost {
  readonly requests: number;
  /** How long the documented limits make it wait, if no one else uses them up. */
  readonly minutes: number;
  /** The most frequent first. */
  readonly operations: readonly OperationCost[];
}

export interface OperationCost {
  readonly method: string;
  /** What it does, such as `zone move`. */
  readonly label: string;
  readonly count: number;
  /** The documented limit, if there is one. */
  readonly perMinute?: number | undefined;
}

/** What an update would do, as a whole. */
export interface MapPlan {
  readonly sentences: readonly Sentence[];
  /** Why there is no plan. */
  readonly errors: readonly string[];
  readonly cost: Cost;
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
