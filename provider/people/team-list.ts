import type { TeamMember } from "../api/endpoints/team-members.ts";
import type { ListOptions } from "../api/lists/list-cache.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import type { Member } from "./person.ts";

/** A team in its edition. */
export interface TeamIds {
  readonly editionId: string;
  readonly teamId: string;
}

/** Someone who is, or may become, a member of a team. */
export interface TeamMemberKey extends TeamIds {
  readonly mailId: string;
}

const memberOf = ({ zuid, displayName, ...member }: TeamMember): Member => ({ id: zuid, name: displayName, ...member });

export async function listTeam(
  { client }: Session,
  { editionId, teamId }: TeamIds,
  options?: ListOptions,
): Promise<readonly Member[]> {
  return (await client.teamMembers.list(editionId, teamId, options)).map(memberOf);
}

/** The members when this was first called: unlike `listTeam`, it does not change while members are removed. */
export async function listTeamOnce({ client }: Session, { editionId, teamId }: TeamIds): Promise<readonly Member[]> {
  return (await client.teamMembers.snapshot(editionId, teamId)).map(memberOf);
}

/** The member; people who were written together share the list, which their request has made stale. */
export async function findTeamMember(
  { client }: Session,
  { editionId, teamId, mailId }: TeamMemberKey,
  zuid: string | undefined,
): Promise<Member | undefined> {
  const members = await client.teamMembers.list(editionId, teamId);
  const found = members.find((member) => member.zuid === zuid || equalAddresses(member.mailId, mailId));
  return found && memberOf(found);
}
