import type { TeamMember } from "../api/endpoints/team-members.ts";
import { CanvasError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";

/** How many other teams are searched; each costs a list, once in a run. */
const maxTeams = 10;

/** Why a person given by e-mail address cannot be added to a space yet, and what to do about it. */
export async function waitingReason(
  session: Session,
  { editionId, teamId, mailId }: { readonly editionId: string; readonly teamId: string; readonly mailId: string },
): Promise<string> {
  const others = await membersOfOtherTeams(session, editionId, teamId);
  const person = others.find((one) => equalAddresses(one.mailId, mailId));
  if (!person)
    return `not in team ${teamId} yet, and not seen in the edition: if they are not invited, invite them to the team`;
  const remedy = `add them to the team, or give memberId "${person.zuid}" instead of mailId`;
  return `in the edition, but not in team ${teamId}: ${remedy}`;
}

/** The members of the teams that the caller can see. It explains only, so that a failure is not one of the resource. */
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
