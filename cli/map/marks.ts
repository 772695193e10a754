import type { IconName } from "../../picture/icons.ts";
import type { Action, Change } from "../plan/changes.ts";
import { roleName } from "./map-facts.ts";
import type { WorkspaceMap } from "./model.ts";

/** The kinds of change that the map tells apart by color, sign and word. */
export const looks = ["add", "change", "move", "trash", "remove", "keep"] as const;
export type Look = (typeof looks)[number] & IconName;

/** What the legend calls them. */
export const lookNames: Readonly<Record<Look, string>> = {
  ...{ add: "Added", change: "Changed", move: "Moved", trash: "To the trash", remove: "Removed" },
  keep: "No longer managed",
};

/** What stands before the title of a frame. */
export const signs: Readonly<Record<Look, string>> = {
  ...{ add: "+", change: "~", move: "→", trash: "×", remove: "×", keep: "○" },
};

/** How a part with changes is shown. */
export interface Mark {
  readonly look: Look;
  /** What happens, in a few words. */
  readonly text: string;
}

const lookOf: Readonly<Record<Action, Look>> = {
  ...{ add: "add", adopt: "change", restore: "change", rename: "change", change: "change" },
  ...{ move: "move", trash: "trash", remove: "remove", keep: "keep" },
};
/** Of several changes, the first of these gives the look. */
const precedence: readonly Look[] = ["remove", "trash", "add", "move", "change", "keep"];

const was = (from: string | undefined, verb: string): string => (from === undefined ? verb : `${verb} from "${from}"`);

const texts: Readonly<Record<Action, (change: Change) => string>> = {
  add: () => "new",
  adopt: () => "taken over",
  restore: () => "out of the trash",
  rename: ({ from }) => was(from, "renamed"),
  move: ({ from }) => was(from, "moved"),
  change: ({ from, to }) => {
    if (from !== undefined) return `was ${roleName(from).toLowerCase()}`;
    return to === undefined ? "changed" : `${to} changed`;
  },
  trash: () => "to the trash",
  remove: () => "removed",
  keep: () => "no longer managed",
};

/** How to show what happens to a part; undefined if nothing does. */
export function markOf(changes: readonly Change[]): Mark | undefined {
  const look = precedence.find((one) => changes.some(({ action }) => lookOf[action] === one));
  return look && { look, text: changes.map((change) => texts[change.action](change)).join(", ") };
}

/** How many parts of a map have each look. */
export function countLooks(map: WorkspaceMap): ReadonlyMap<Look, number> {
  const zones = map.spaces.flatMap((space) => space.zones);
  const frames = zones.flatMap((zone) => zone.frames);
  const members = [...map.people, ...map.spaces.flatMap(({ access }) => access)];
  const counts = new Map<Look, number>();
  for (const { changes } of [map, ...members, ...map.spaces, ...zones, ...frames]) {
    const look = markOf(changes)?.look;
    if (look) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return counts;
}
