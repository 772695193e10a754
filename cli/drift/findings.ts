import { pluralize } from "../../picture/format.ts";
import { quoted, shortName } from "../../provider/validation/printable-text.ts";
import { isMember, type Kind, kindNames, kinds } from "../kinds.ts";

/**
 * What happened to a thing since the last update. `restored`: taken out of the trash, though the resource keeps it there.
 * `added`: a copy has it, and its original does not.
 */
const driftKinds = ["changed", "missing", "trashed", "restored", "unmanaged", "added"] as const;
export type DriftKind = (typeof driftKinds)[number];

/** A property in words of the workspace; secrets have no values. */
export interface PropertyDrift {
  /** Such as `name`, `role`, `space`, `left` or `fills`. */
  readonly property: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One thing that differs from what was recorded. */
export interface Finding {
  readonly kind: DriftKind;
  readonly thing: Kind;
  /** The service's id; the key of a person who has none. */
  readonly id: string;
  /** As recorded. */
  readonly name: string;
  /** The name of the team, space or zone that it is in. */
  readonly place?: string | undefined;
  /** The resource that it belongs to; undefined if it is unmanaged. */
  readonly urn?: string | undefined;
  /** For an unmanaged person, their role. */
  readonly properties: readonly PropertyDrift[];
  /** Who changed it, or the zone of a frame, last, or added a person, where the service says so: an address, or else an id. */
  readonly by?: string | undefined;
  /** When they changed it. */
  readonly at?: string | undefined;
}

/** Something that could not be read: it may have drifted. */
export interface Unread {
  /** Such as `space "Roadmap" in team "Product" (12)`. */
  readonly what: string;
  readonly reason: string;
}

/** How a live workspace differs from the records: what `pulumi-canvas drift --json` prints. */
export interface Drift {
  readonly drift: readonly Finding[];
  /** What is not finished, such as an invitation; it is not drift. */
  readonly pending: readonly string[];
  readonly errors: readonly Unread[];
  /** How copies of spaces differ from their originals, if that was asked for. */
  readonly originals?: readonly Finding[];
}

/** Whether something has drifted. */
export const hasDrifted = ({ drift, originals = [] }: Drift): boolean => originals.length + drift.length > 0;

/** By what happened, from the team to the frames, and by name. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      driftKinds.indexOf(a.kind) - driftKinds.indexOf(b.kind) ||
      kindNames.indexOf(a.thing) - kindNames.indexOf(b.thing) ||
      compareText(a.place, b.place) ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
}

const compareText = (a = "", b = ""): number => (a < b ? -1 : Number(a > b));

/** `2 changed, 1 unmanaged; 1 could not be read`. */
export function summaryOf({ drift, errors, originals = [] }: Drift): string {
  const counts = driftKinds.flatMap((kind) => {
    const { length } = drift.filter((finding) => finding.kind === kind);
    return length > 0 ? [`${length} ${kind}`] : [];
  });
  const copies = originals.length === 0 ? "" : `; ${pluralize(originals.length, "difference")} from originals`;
  const found = `${counts.join(", ") || "No drift"}${copies}`;
  return errors.length > 0 ? `${found}; ${errors.length} could not be read.` : `${found}.`;
}

/** `zone "Plan" in space "Roadmap"`, `ada@example.com in team "Product"`. */
export function labelOf({ thing, name, place }: Pick<Finding, "thing" | "name" | "place">): string {
  const { singular, container } = kinds[thing];
  const where = place === undefined ? "" : ` in ${container} ${quoted(place)}`;
  return `${isMember(thing) ? shortName(name) : `${singular} ${quoted(name)}`}${where}`;
}

/** The contents of a collection or a list: `frames of zone "Plan"`, `people of team "Product"`. */
export function contentLabel({ thing, place }: Pick<Finding, "thing" | "place">): string {
  const { plural, container } = kinds[thing];
  return `${plural} of ${container} ${quoted(place ?? "")}`;
}

/** The details of a finding: `name: "Plan" -> "Plans", left: 0 -> 120`. */
export function detailsOf(finding: Described): string {
  return [changesText(finding), authorText(finding)].filter(Boolean).join(" ");
}

type Described = Pick<Finding, "kind" | "thing" | "id" | "properties" | "by" | "at">;

function changesText({ kind, thing, id, properties }: Described): string {
  if (kind !== "unmanaged") return properties.map(changeText).join(", ");
  const named = isMember(thing) ? [] : [`id: ${id}`];
  return [...named, ...properties.map(({ property, to }) => `${property}: ${to}`)].join(", ");
}

/** `(last changed by ada@example.com, 2026-11-17T01:02:03Z)`: it may have been another change, of a frame in the same zone. */
function authorText({ thing, by, at }: Described): string {
  if (by === undefined) return "";
  const what = isMember(thing) ? "added" : `${thing === "frame" ? "zone " : ""}last changed`;
  return `(${what} by ${shortName(by)}${at === undefined ? "" : `, ${at}`})`;
}

function changeText({ property, from, to }: PropertyDrift): string {
  if (from === undefined && to === undefined) return `${property}: a secret`;
  const text = (value: string | undefined) => {
    if (value === undefined) return "nothing";
    return ["name", "description", "team", "space"].includes(property) ? quoted(value) : value;
  };
  return `${property}: ${text(from)} -> ${text(to)}`;
}
