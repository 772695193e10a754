import { quoted, shortName } from "../../provider/validation/printable-text.ts";
import { isMember, kinds } from "../kinds.ts";
import type { Finding, PropertyDrift } from "./findings.ts";

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
  const remark = kind === "reordered" ? " (the service has no way to set the order)" : "";
  if (kind !== "unmanaged") return `${properties.map(changeText).join(", ")}${remark}`;
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
