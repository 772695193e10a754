import { undefinedIfUnreadable } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { personInTeam } from "./ownership.ts";
import { acceptance } from "./pending.ts";
import { findSpaceMemberBefore, type SpaceMemberKey } from "./space-list.ts";

/** How many other teams are searched; each costs a list, once in a run. */
const maxTeams = 50;

/** Someone who was found, and where if not in the space or its team; or what has to happen before they can be added. */
type SearchResult =
  | { readonly id: string; readonly elsewhere?: string | undefined }
  | { readonly id?: undefined; readonly waitingFor: string };

/**
 * The id of a member; a person given by e-mail address is looked for in the space, in its team, in other spaces that the run
 * has listed, and in the other teams that the caller can see, each listed once in a run. `known` is what the person was
 * waiting for before.
 */
export async function findPerson(
  session: Session,
  key: SpaceMemberKey,
  known: string | undefined,
): Promise<SearchResult> {
  const { client, ledger, declarations } = session;
  const { editionId, spaceId, mailId } = key;
  if (key.memberId !== undefined) return { id: key.memberId };
  const member = await findSpaceMemberBefore(session, key);
  if (member) return { id: member.id };
  const teamId = await client.spaces.teamOf(editionId, spaceId);
  const colleague = idIn(await client.teamMembers.snapshot(editionId, teamId), mailId);
  if (colleague !== undefined) return { id: colleague };
  const invited = personInTeam(teamId, undefined, mailId);
  // A refresh does not know who was invited by an earlier run.
  if (known === acceptance || ledger.isManaged(invited) || declarations.has(invited)) return { waitingFor: acceptance };
  const guest = (await client.spaceMembers.listed(editionId)).find((one) => equalAddresses(one.mailId, mailId));
  return guest ? { id: guest.memberId, elsewhere: "another space" } : findInOtherTeams(session, key, teamId);
}

/** Teams that the caller may not list have nobody: the person may be in none of them. */
async function findInOtherTeams(
  { client, cache }: Session,
  { editionId, mailId }: SpaceMemberKey,
  teamId: string,
): Promise<SearchResult> {
  const teams = (await undefinedIfUnreadable(client.teams.list(editionId))) ?? [];
  const others = teams.filter((team) => team.teamId !== teamId);
  for (const team of others.slice(0, maxTeams)) {
    const list = () => undefinedIfUnreadable(client.teamMembers.snapshot(editionId, team.teamId));
    const people = await cache.once(["visible members of team", editionId, team.teamId], list);
    const id = idIn(people ?? [], mailId);
    if (id !== undefined) return { id, elsewhere: `another team, "${team.name}" (${team.teamId})` };
  }
  const isCut = others.length > maxTeams;
  const hint = isCut ? `, or give their id, because only ${maxTeams} of ${others.length} other teams are searched` : "";
  return { waitingFor: `they are in team ${teamId}: if they are not invited yet, invite them${hint}` };
}

const idIn = (
  people: readonly { readonly zuid: string; readonly mailId?: string }[],
  mailId: string | undefined,
): string | undefined => people.find((person) => equalAddresses(person.mailId, mailId))?.zuid;
