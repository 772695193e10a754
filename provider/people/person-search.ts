import { undefinedIfUnreadable } from "../run/outcomes.ts";
import type { SpacePlace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { acceptance } from "./pending.ts";
import type { SearchResult } from "./place.ts";
import { teams } from "./team-place.ts";

/** How many other teams are searched; each costs a list, once in a run. */
const maxTeams = 50;

/**
 * Looks for the id of a person in a space, in its team, in other spaces that the run has listed, and in the other teams that the
 * caller can see, each listed once in a run. `known` is what the person was waiting for before.
 */
export async function findPerson(
  session: Session,
  space: SpacePlace,
  mailId: string,
  known: string | undefined,
): Promise<SearchResult> {
  const { client, ledger, declarations } = session;
  const { editionId, spaceId } = space;
  const isPerson = (person: { readonly mailId?: string }) => equalAddresses(person.mailId, mailId);
  const member = (await client.spaceMembers.snapshot(editionId, spaceId)).find(isPerson);
  if (member) return { id: member.memberId };
  const teamId = await client.spaces.teamOf(editionId, spaceId);
  const colleague = (await client.teamMembers.snapshot(editionId, teamId)).find(isPerson);
  if (colleague) return { id: colleague.zuid };
  const invited = teams.objectOf(teamId, mailId);
  // A refresh does not know who was invited by an earlier run.
  if (known === acceptance || ledger.isManaged(invited) || declarations.has(invited)) return { waitingFor: acceptance };
  const guest = (await client.spaceMembers.listed(editionId)).find(isPerson);
  return guest
    ? { id: guest.memberId, elsewhere: "another space" }
    : findInOtherTeams(session, editionId, teamId, isPerson);
}

/** Teams that the caller may not list have nobody: the person may be in none of them. */
async function findInOtherTeams(
  { client, cache }: Session,
  editionId: string,
  teamId: string,
  isPerson: (person: { readonly mailId?: string }) => boolean,
): Promise<SearchResult> {
  const teams = (await undefinedIfUnreadable(client.teams.list(editionId))) ?? [];
  const others = teams.filter((team) => team.teamId !== teamId);
  for (const team of others.slice(0, maxTeams)) {
    const list = () => undefinedIfUnreadable(client.teamMembers.snapshot(editionId, team.teamId));
    const people = await cache.once(["visible members of team", editionId, team.teamId], list);
    const id = people?.find(isPerson)?.zuid;
    if (id !== undefined) return { id, elsewhere: `another team, "${team.name}" (${team.teamId})` };
  }
  const isCut = others.length > maxTeams;
  const hint = isCut ? `, or give their id, because only ${maxTeams} of ${others.length} other teams are searched` : "";
  return { waitingFor: `they are in team ${teamId}: if they are not invited yet, invite them${hint}` };
}
