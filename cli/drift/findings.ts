import type { Kind } from "../plan/changes.ts";
import { groupBy } from "../plan/sentences.ts";

/** What happened to a thing behind the stack's back; `restored` is out of the trash though the stack keeps it there. */
export type DriftKind = "changed" | "missing" | "trashed" | "restored" | "unmanaged";

/** A property in words of the workspace. Without the values if they are secret. */
export interface PropertyDrift {
  /** Such as `name`, `role`, `space`, `left` or `fills`. */
  readonly property: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One thing that is not as the stack recorded it. */
export interface Finding {
  readonly kind: DriftKind;
  readonly thing: Kind;
  /** The service's id; of somebody who has none, what the program calls them. */
  readonly id: string;
  /** As the stack recorded it. */
  readonly name: string;
  /** The name of the team, space or zone that it is in. */
  readonly place?: string | undefined;
  /** The resource that it belongs to; nothing that is unmanaged has one. */
  readonly urn?: string | undefined;
  /** Of somebody unmanaged, the role that they have. */
  readonly properties: readonly PropertyDrift[];
}

/** Something that could not be read, so that nobody knows whether it has drifted. */
export interface Unread {
  /** Such as `space "Roadmap" in team "Product" (12)`. */
  readonly what: string;
  readonly reason: string;
}

/** How a live workspace differs from what stacks have recorded: what `pulumi-canvas drift --json` prints. */
export interface Drift {
  readonly drift: readonly Finding[];
  /** What still waits, such as an invitation; it is no drift. */
  readonly pending: readonly string[];
  readonly errors: readonly Unread[];
}

const kinds: readonly DriftKind[] = ["changed", "missing", "trashed", "restored", "unmanaged"];
const things: readonly Kind[] = ["team", "person", "space", "access", "zone", "frame"];

/** By what happened, from the team to the frames, and by name. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      things.indexOf(a.thing) - things.indexOf(b.thing) ||
      compareText(a.place, b.place) ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
}

const compareText = (a = "", b = ""): number => (a < b ? -1 : Number(a > b));

/** `2 changed, 1 unmanaged; 1 could not be read`. */
export function summaryOf({ drift, errors }: Drift): string {
  const byKind = groupBy(drift, ({ kind }) => kind);
  const counts = kinds.flatMap((kind) => (byKind.has(kind) ? [`${byKind.get(kind)?.length} ${kind}`] : []));
  const found = counts.length > 0 ? counts.join(", ") : "No drift";
  return errors.length > 0 ? `${found}; ${errors.length} could not be read.` : `${found}.`;
}
