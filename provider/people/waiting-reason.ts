import type { TeamMember } from "../api/endpoints/team-members.ts";
import { CanvasError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { personInTeam } from "./ownership.ts";
import { acceptance } from "./pending.ts";
import type { SpaceMemberKey } from "./space-list.ts";

/** How many other teams are searched; each costs a list, once in a run. */
const maxTeams = 10;

/** What has to happen before a person given by e-mail address can be added to a space; `known` is what was found before. */
export async function waitingReason(
  session: Session,
  { editionId, spaceId, mailId }: SpaceMemberKey,
  known: string | undefined,
): Promise<string> {
  // A refresh does not know who was invited by an earlier run.
  if (known === acceptance) return acceptance;
  const teamId = await session.client.spaces.teamOf(editionId, spaceId);
  const object = personInTeam(teamId, undefined, mailId);
  if (session.ledger.isManaged(object) || session.ledger.isDeclared(object)) return acceptance;
  const others = await membersOfOtherTeams(session, editionId, teamId);
  const person = others.find((one) => equalAddresses(one.mailId, mailId));
  return person
    ? `they are in team ${teamId}, not only in the edition: add them to the team, or give their id, "${person.zuid}", instead of their address`
    : `they are in team ${teamId}: if they are not invited yet, invite them`;
}

/** The members of the other teams that the caller can see; none if they cannot be listed, because they only explain. */
async function membersOfOtherTeams(
  { client }: Session,
  editionId: string,
  teamId: string,
): Promise<readonly TeamMember[]> {
  const noneIfFailed = (error: unknown): [] => {
    if (error instanceof CanvasError) return [];
    throw error;
  };
  const teams = await client.teams.list(editionId).catch(noneIfFailed);
  const others = teams.filter((team) => team.teamId !== teamId);
  if (others.length > maxTeams) return [];
  const lists = others.map((team) => client.teamMembers.snapshot(editionId, team.teamId).catch(noneIfFailed));
  return (await Promise.all(lists)).flat();
}
