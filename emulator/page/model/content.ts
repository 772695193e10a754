import { type Records, workspace } from "../state/workspace.ts";
import type { Count } from "./format.ts";

interface Trashable {
  readonly trashedTime: number | null;
}

export const isActive = ({ trashedTime }: Trashable): boolean => trashedTime === null;
export const isTrashed = ({ trashedTime }: Trashable): boolean => trashedTime !== null;

/** A space's zones in the order of the service. */
export const zonesOf = (spaceId: string): Records["zones"][] =>
  workspace.zones.under(spaceId).sort((one, other) => one.position - other.position);

/** How many of the objects are active, and how many are in the trash. */
export function countActive(objects: readonly Trashable[]): Count {
  const present = objects.filter(isActive).length;
  return { present, waiting: objects.length - present };
}

/** The members of a team, and its pending invitations. */
export const countPeople = (teamId: string): Count => ({
  present: workspace.teamMembers.under(teamId).length,
  waiting: workspace.invitations.under(teamId).length,
});
