import type { Frame } from "../../picture/drawn-frame.ts";
import type { Area } from "../../picture/geometry.ts";
import type { Change } from "../plan/change.ts";
import type { Sentence } from "../plan/sentences.ts";

// A workspace as it is drawn: plain data, wherever it comes from. Every part lists its changes.

export interface MapMember {
  /** An e-mail address, or another key of a roster. */
  readonly name: string;
  /** As in the resources, such as `TEAM_ADMIN`; the former role of someone who leaves. */
  readonly role: string;
  /** The role before the plan, if they had one. */
  readonly formerRole?: string | undefined;
  /** Whether they are there without being listed. */
  readonly isUnlisted?: boolean | undefined;
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
  /** As it was, if it was there: its title, and the id of its space. */
  readonly before?: { readonly title: string; readonly spaceId: string } | undefined;
  /** The part of the canvas to draw, if that is not the part with frames. */
  readonly extent?: Area | undefined;
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
  /** As it was, if it was there. */
  readonly before?: Pick<MapSpace, "title" | "isFavorite" | "isEmbeddable"> | undefined;
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
  /** The limit. */
  readonly perMinute: number;
}

/** What a review has to know apart from the changes. */
export interface PlanRemarks {
  /** Why the plan is refused. */
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
  /** What is pending. */
  readonly notes: readonly string[];
}

/** Sentences of a plan under a heading. */
export interface PlanGroup {
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

/** What an update would do, as a whole. */
export interface MapPlan extends PlanRemarks {
  readonly sentences: readonly Sentence[];
  /** The sentences for a reader: what cannot be undone first, then what goes. */
  readonly groups: readonly PlanGroup[];
  /** Why there is no plan. */
  readonly errors: readonly string[];
  readonly cost: Cost;
}

/** What a map was made from. */
export interface MapOrigin {
  /** A path, or other words. */
  readonly source: string;
  /** The last commit that changed the file, such as `1a2b3c4`. */
  readonly commit?: string | undefined;
  /** The day of the map, such as 2026-12-31. */
  readonly day: string;
}

export interface WorkspaceMap {
  /** The name of the team. */
  readonly title: string;
  readonly description: string;
  readonly people: readonly MapMember[];
  readonly spaces: readonly MapSpace[];
  readonly changes: readonly Change[];
  readonly plan?: MapPlan;
  readonly origin?: MapOrigin | undefined;
}
