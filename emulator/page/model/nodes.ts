import { formatCount } from "../../../picture/format.ts";
import type { IconName } from "../../../picture/icons.ts";
import { linkTo } from "../state/route.ts";
import { type Records, workspace } from "../state/workspace.ts";
import { countPeople, isActive, isTrashed, zonesOf } from "./content.ts";
import { formatWaiting } from "./format.ts";

/** A node of the tree. */
export interface TreeNode {
  /** `TABLE/ID`, or the key of the group that it stands for. */
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  /** Without a link, a click only expands or collapses the node. */
  readonly href?: string;
  readonly count?: string;
  readonly favorite?: boolean;
  readonly embedded?: boolean;
  readonly trashed?: boolean;
  readonly children?: () => readonly TreeNode[];
}

/** The roots of the tree. */
export const editionNodes = (): TreeNode[] =>
  workspace.editions.all().map(({ id, name }) => ({
    ...nodeOf("edition", "editions", id, name),
    children: () => workspace.teams.under(id).map(teamNode),
  }));

function teamNode({ id, name }: Records["teams"]): TreeNode {
  const children = (): TreeNode[] => {
    const spaces = workspace.spaces.under(id);
    const trashed = spaces.filter(isTrashed);
    const trash = { key: trashKey(id), label: "Trash", count: formatCount(trashed.length) };
    return [
      peopleNode("teams", id, formatWaiting(countPeople(id), "pending")),
      ...spaces.filter(isActive).map(spaceNode),
      ...(trashed.length > 0 ? [{ ...trash, icon: "trash" as const, children: () => trashed.map(spaceNode) }] : []),
    ];
  };
  return { ...nodeOf("team", "teams", id, name), children };
}

const spaceNode = (space: Records["spaces"]): TreeNode => ({
  ...nodeOf("space", "spaces", space.id, space.name),
  favorite: workspace.favorites.under(space.id).length > 0,
  embedded: space.allowEmbed,
  trashed: isTrashed(space),
  children: () => [
    peopleNode("spaces", space.id, formatCount(workspace.spaceMembers.under(space.id).length)),
    ...zonesOf(space.id).map((zone) => ({
      ...nodeOf("zone", "zones", zone.id, zone.name),
      trashed: isTrashed(zone),
    })),
  ],
});

/** The people of a team or space, which its view shows. */
const peopleNode = (table: "teams" | "spaces", id: string, count: string): TreeNode => ({
  ...nodeOf("person", table, id, "People"),
  key: `people of ${id}`,
  count,
});

function nodeOf(icon: IconName, table: string, id: string, label: string): TreeNode {
  return { key: `${table}/${id}`, icon, label, href: linkTo(table, id) };
}

const trashKey = (teamId: string): string => `trash of ${teamId}`;

/** The keys of the nodes above the one of a zone, space or team, root first. */
export function keysAbove(key: string): string[] {
  const [table = "", id = ""] = key.split("/");
  const under = (parent: string): string[] => [...keysAbove(parent), parent];
  const [zone, space, team] = [workspace.zones.get(id), workspace.spaces.get(id), workspace.teams.get(id)];
  if (table === "zones" && zone) return under(`spaces/${zone.spaceId}`);
  if (table === "spaces" && space) {
    const above = under(`teams/${space.teamId}`);
    return isTrashed(space) ? [...above, trashKey(space.teamId)] : above;
  }
  return table === "teams" && team ? [`editions/${team.editionId}`] : [];
}
