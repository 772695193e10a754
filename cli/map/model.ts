import type { Frame } from "../../picture/drawn-frame.ts";
import { pluralize } from "../../picture/format.ts";
import { dayOf } from "../../provider/workspace/people/dated-entry.ts";
import type { Change } from "../plan/change.ts";
import type { Cost } from "../plan/cost.ts";

// A workspace as it is drawn: plain data, wherever it comes from, in the order in which it is shown.

interface Part {
  readonly changes: readonly Change[];
}

export interface MapMember extends Part {
  /** An e-mail address, or another key of a roster. */
  readonly name: string;
  /** As in the resources, such as `TEAM_ADMIN`; the former role of someone who leaves. */
  readonly role: string;
  /** Whether they are there without being listed. */
  readonly isUnlisted?: boolean;
}

export interface MapFrame extends Frame, Part {
  /** As it was, if the plan changes it. */
  readonly before?: Frame | undefined;
}

export interface MapZone extends Part {
  readonly title: string;
  /** In the order in which they are drawn, the last on top. */
  readonly frames: readonly MapFrame[];
}

export interface MapSpace extends Part {
  readonly title: string;
  readonly isFavorite: boolean;
  readonly isEmbeddable: boolean;
  readonly access: readonly MapMember[];
  readonly zones: readonly MapZone[];
}

/** What an update would do, and what a review has to know about it. */
export interface MapPlan extends Part {
  readonly cost: Cost;
  /** Why there is no plan. */
  readonly errors: readonly string[];
  /** Why the plan is refused. */
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
  /** What is pending. */
  readonly notes: readonly string[];
}

export interface WorkspaceMap extends Part {
  /** The name of the team. */
  readonly title: string;
  readonly description: string;
  readonly people: readonly MapMember[];
  readonly spaces: readonly MapSpace[];
  readonly plan?: MapPlan;
  /** What it was drawn from, and when. */
  readonly origin?: readonly string[] | undefined;
}

/** The file, or other words, and the day in UTC, such as 2026-12-31. */
export const originOf = (source: string, day = dayOf(new Date())): readonly string[] => [
  source.replaceAll("\\", "/"),
  day,
];

/** The changes of a space or zone, and of everything in it. */
export function changesIn({ changes, ...inside }: MapSpace | MapZone): readonly Change[] {
  if ("frames" in inside) return [...changes, ...inside.frames.flatMap((frame) => frame.changes)];
  return [...changes, ...inside.access.flatMap((member) => member.changes), ...inside.zones.flatMap(changesIn)];
}

/** The parts that are there after the update. */
export const staying = <P extends Part>(parts: readonly P[]): readonly P[] =>
  parts.filter(({ changes }) => !changes.some(({ action }) => action === "trash" || action === "remove"));

/** How much there is, after the plan if the map has one. */
export function factsOf(map: WorkspaceMap): readonly string[] {
  const [people, spaces] = [staying(map.people), staying(map.spaces)];
  const zones = spaces.flatMap((space) => staying(space.zones));
  const frames = zones.flatMap((zone) => staying(zone.frames));
  return [
    pluralize(people.length, "person", "people"),
    pluralize(spaces.length, "space"),
    pluralize(zones.length, "zone"),
    pluralize(frames.length, "frame"),
  ];
}
