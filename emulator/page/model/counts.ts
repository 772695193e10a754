import { formatCount, pluralize } from "../../../picture/format.ts";
import type { Workspace } from "./workspace-copy.ts";

/** How many are present, and how many are waiting: in the trash, or invited. */
export interface Count {
  readonly present: number;
  readonly waiting: number;
}

/** The people of a team, and the invitations that are pending. */
export function countTeamPeople(workspace: Workspace, teamId: string): Count {
  return { present: workspace.count("teamMembers", teamId), waiting: workspace.count("invitations", teamId) };
}

/** The people of an edition, and the invitations that are pending in its teams. */
export function countEditionPeople(workspace: Workspace, editionId: string): Count {
  const invitations = workspace.children("teams", editionId).map(({ id }) => workspace.count("invitations", id));
  return { present: workspace.count("editionMembers", editionId), waiting: sum(invitations) };
}

/** The active and the trashed spaces of a team. */
export function countSpaces(workspace: Workspace, teamId: string): Count {
  return countActive(workspace.children("spaces", teamId));
}

/** The active and the trashed zones of a space. */
export function countZones(workspace: Workspace, spaceId: string): Count {
  return countActive(workspace.children("zones", spaceId));
}

/** The zones of a team: those of a trashed space are in the trash with it. */
export function countTeamZones(workspace: Workspace, teamId: string): Count {
  return addUp(
    workspace.children("spaces", teamId).map(({ id, trashedTime }) => {
      const { present, waiting } = countZones(workspace, id);
      return trashedTime === null ? { present, waiting } : { present: 0, waiting: present + waiting };
    }),
  );
}

/** The sum over the teams of an edition. */
export function countInTeams(
  workspace: Workspace,
  editionId: string,
  count: (workspace: Workspace, teamId: string) => Count,
): Count {
  return addUp(workspace.children("teams", editionId).map(({ id }) => count(workspace, id)));
}

/** `4 · 1 pending`; only the first number if nothing waits. */
export function formatWaiting({ present, waiting }: Count, word: string): string {
  return waiting === 0 ? formatCount(present) : `${formatCount(present)} · ${formatCount(waiting)} ${word}`;
}

/** `2 zones, 1 in trash`. */
export function describeCount({ present, waiting }: Count, word: string, one: string, many?: string): string {
  const counted = pluralize(present, one, many);
  return waiting === 0 ? counted : `${counted}, ${formatCount(waiting)} ${word}`;
}

function countActive(records: readonly { readonly trashedTime: number | null }[]): Count {
  const present = records.filter(({ trashedTime }) => trashedTime === null).length;
  return { present, waiting: records.length - present };
}

function addUp(counts: readonly Count[]): Count {
  return { present: sum(counts.map(({ present }) => present)), waiting: sum(counts.map(({ waiting }) => waiting)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
