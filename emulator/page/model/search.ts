import type { IconName } from "../../../picture/icons.ts";
import { linkTo } from "../state/route.ts";
import { workspace } from "../state/workspace.ts";
import { editionNodes, type TreeNode } from "./nodes.ts";
import { type Person, peopleOfSpace, peopleOfTeam } from "./people.ts";

/** Something that can be found. */
interface Match {
  readonly key: string;
  readonly icon: IconName;
  readonly href: string;
  readonly name: string;
  /** Where it is, and other texts that the search looks at. */
  readonly place: string;
  readonly details: readonly string[];
  readonly trashed?: boolean | undefined;
}

/** A frame that the emulator found; the page does not have all frames. */
export interface FoundFrame {
  readonly frameId: string;
  readonly zoneId: string;
  readonly name: string;
  readonly type: string;
}

/** Everything with a text that contains the wanted one; names come first, and among them those that start with it. */
export function search(text: string, frames: readonly FoundFrame[]): Match[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const contains = (field: string): boolean => field.toLowerCase().includes(wanted);
  const rank = ({ name }: Match): number => (name.toLowerCase().startsWith(wanted) ? 0 : contains(name) ? 1 : 2);
  return [...matchesIn(editionNodes(), ""), ...frames.map(frameMatch)]
    .filter(({ name, details }) => contains(name) || details.some(contains))
    .sort((one, other) => rank(one) - rank(other));
}

/** The nodes of the tree that have a view, and the people in the views. */
function matchesIn(nodes: readonly TreeNode[], place: string): Match[] {
  return nodes.flatMap(({ key, icon, label, href = "", trashed, children }) => {
    const [table, id = ""] = key.split("/");
    const below = place === "" ? label : `${place} / ${label}`;
    const people = table === "teams" ? peopleOfTeam(id) : table === "spaces" ? peopleOfSpace(id) : [];
    return [
      ...(id === "" ? [] : [{ key, icon, href, name: label, place, details: [id], trashed }]),
      ...people.map((person) => personMatch(person, href, below)),
      ...matchesIn(children?.() ?? [], below),
    ];
  });
}

const personMatch = ({ id: key, memberId, name, detail, invitation }: Person, href: string, place: string): Match => ({
  key,
  icon: invitation ? "invitation" : "person",
  href,
  name,
  place: detail === name ? place : `${detail} · ${place}`,
  details: [detail, memberId],
});

function frameMatch({ frameId, zoneId, name, type }: FoundFrame): Match {
  const zone = workspace.zones.get(zoneId);
  return {
    key: `frames/${zoneId}/${frameId}`,
    icon: "fit",
    href: linkTo("zones", zoneId, "frames", frameId),
    name,
    place: [workspace.spaces.get(zone?.spaceId ?? "")?.name, zone?.name].join(" / "),
    details: [frameId, type],
    trashed: zone?.trashedTime !== null,
  };
}
