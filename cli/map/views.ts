import type { Frame } from "../../picture/drawn-frame.ts";
import { type Area, viewBoxFor } from "../../picture/geometry.ts";
import type { Action, Change } from "../plan/change.ts";
import { type Look, markOf, precedence } from "./marks.ts";
import type { MapFrame, MapMember, MapSpace, MapZone, WorkspaceMap } from "./model.ts";

// The workspace before and after a plan, made from the map that shows both.

type Part = { readonly changes: readonly Change[] };

/** The workspace as it is before the update. */
export function mapBefore(map: WorkspaceMap): WorkspaceMap {
  const spaces = map.spaces.filter(wasThere);
  const zones = map.spaces.flatMap((space) =>
    space.zones.filter(wasThere).map((zone) => ({ spaceId: zone.before?.spaceId ?? space.id, zone })),
  );
  return {
    ...map,
    title: formerName(map.changes) ?? map.title,
    changes: [],
    people: map.people.filter(wasThere).map(formerMember),
    spaces: spaces.map((space) => ({
      ...space,
      ...space.before,
      id: `before-${space.id}`,
      changes: [],
      access: space.access.filter(wasThere).map(formerMember),
      zones: zones.filter(({ spaceId }) => spaceId === space.id).map(({ zone }) => formerZone(zone)),
    })),
  };
}

/** The workspace as the update leaves it. */
export function mapAfter(map: WorkspaceMap): WorkspaceMap {
  const unmarked = <P extends Part>(part: P): P => ({ ...part, changes: [] });
  return {
    ...unmarked(map),
    people: map.people.filter(stays).map(unmarked),
    spaces: map.spaces.filter(stays).map((space) => ({
      ...unmarked(space),
      id: `after-${space.id}`,
      access: space.access.filter(stays).map(unmarked),
      zones: space.zones.filter(stays).map((zone) => ({
        ...unmarked(zone),
        id: `after-${zone.id}`,
        extent: extentOf(zone),
        frames: zone.frames.filter(stays).map((frame) => plainFrame(frame)),
      })),
    })),
  };
}

/** The part of the canvas with the frames of a zone, before and after the plan. */
export const extentOf = ({ extent, frames }: MapZone): Area =>
  extent ?? viewBoxFor([...frames, ...frames.flatMap(({ before }) => before ?? [])]);

/** The map with what a review has to see first: what goes, then what changes. */
export function inReviewOrder(map: WorkspaceMap): WorkspaceMap {
  const spaces = map.spaces.map((space) => ({
    ...space,
    access: ranked(space.access, ownChanges),
    zones: ranked(space.zones, changesInZone),
  }));
  return { ...map, people: ranked(map.people, ownChanges), spaces: ranked(spaces, changesInSpace) };
}

/** The changes of a zone and its frames. */
export const changesInZone = ({ changes, frames }: MapZone): readonly Change[] => [
  ...changes,
  ...frames.flatMap(ownChanges),
];

/** The changes of a space and everything in it. */
export const changesInSpace = ({ changes, access, zones }: MapSpace): readonly Change[] => [
  ...changes,
  ...access.flatMap(ownChanges),
  ...zones.flatMap(changesInZone),
];

/** Parts by what happens to them, and otherwise as they are. */
export function ranked<P>(parts: readonly P[], changesOf: (part: P) => readonly Change[]): P[] {
  const rankOf = (look: Look | undefined) => (look === undefined ? precedence.length : precedence.indexOf(look));
  const ranks = new Map(parts.map((part) => [part, rankOf(markOf(changesOf(part))?.look)]));
  return parts.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

const ownChanges = ({ changes }: Part): readonly Change[] => changes;

const has = ({ changes }: Part, ...actions: readonly Action[]): boolean =>
  changes.some(({ action }) => actions.includes(action));
const wasThere = (part: Part): boolean => !has(part, "add", "restore");

/** Whether a part is there after the update. */
export const stays = (part: Part): boolean => !has(part, "trash", "remove");

const formerName = (changes: readonly Change[]): string | undefined =>
  changes.find(({ action }) => action === "rename")?.from;

const formerMember = (member: MapMember): MapMember => ({
  ...member,
  role: member.formerRole ?? member.changes.find(({ action }) => action === "change")?.from ?? member.role,
  changes: [],
});

const formerZone = (zone: MapZone): MapZone => ({
  ...zone,
  id: `before-${zone.id}`,
  title: zone.before?.title ?? zone.title,
  changes: [],
  extent: extentOf(zone),
  frames: zone.frames.filter(wasThere).map((frame) => plainFrame(frame.before ?? frame)),
});

const plainFrame = ({ id, name, layout, fills, strokes }: Frame): MapFrame => ({
  ...{ id, name, layout, fills, strokes },
  changes: [],
});
