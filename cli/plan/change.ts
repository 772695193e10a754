import type { Kind } from "../kinds.ts";

export type Action = "add" | "adopt" | "restore" | "change" | "rename" | "move" | "trash" | "remove" | "keep";

/** One thing that a plan changes. */
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
}

/** What a change is about. */
export type ChangedThing = Pick<Change, "kind" | "urn" | "name" | "place">;
