import type * as Provider from "../../provider/core/effect.ts";
import type { Kind } from "../kinds.ts";
import type { ResourceStep } from "./steps.ts";

/** What readers see as a change of its own; the settings of a thing are one `change`. */
export type Action = Exclude<Provider.Action, "describe" | "favorite" | "embed" | "settle">;

/** One thing that a plan changes: an effect, with titles for ids, and with what follows from it. */
export interface Change {
  readonly action: Action;
  readonly kind: Kind;
  /** The resource that the thing belongs to. */
  readonly urn: string;
  readonly name: string;
  /** The space of a zone or of access, the zone of a frame. */
  readonly place?: string | undefined;
  /** The old and the new value, if they are short: a role, a name, a place. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What a new space or zone is made from. */
  readonly source?: Source | undefined;
  /** Whether other pages may embed a space from now on, or no longer. */
  readonly embed?: boolean | undefined;
  /** Whether someone who is no longer listed has only an invitation, which stays open. */
  readonly isInvited?: boolean | undefined;
  /** Who receives the records of someone who is removed from the team, if the plan says so. */
  readonly recordsTo?: string | undefined;
  /** The day on which the entry of someone ended who is no longer listed. */
  readonly until?: string | undefined;
  /** What goes to the trash with a space or zone. */
  readonly contents?: Contents | undefined;
  /** The key of a frame in its collection. */
  readonly key?: string | undefined;
  /** The resource, before and after. */
  readonly step: ResourceStep;
}

/** A change for scripts, and for a review: what is said about it. */
export const shownChange = ({ step: _, key: __, ...shown }: Change): Omit<Change, "step" | "key"> => shown;

/** The original of a copy, or a template. */
export interface Source extends Omit<Provider.Source, "id"> {
  /** Undefined if the plan does not know it yet. */
  readonly id: string | undefined;
  /** The title, if the plan knows it. */
  readonly name?: string | undefined;
  /** How many zones of a space come with the copy. */
  readonly zones?: number | undefined;
}

/** How much is in a space or zone that goes to the trash. */
export interface Contents {
  readonly zones: number;
  readonly frames: number;
  /** How many of the zones and frames the workspace does not manage. */
  readonly foreignZones: number;
  readonly foreignFrames: number;
  /** Who loses access. */
  readonly people: readonly string[];
}
