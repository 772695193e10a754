import { BadRequest, CanvasError, NotFound } from "../errors.ts";
import { findTeam } from "../run/find.ts";
import { isTeamGone } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses, MailId } from "../validation/formats.ts";
import { adoptExisting, isKeptByAnother, personInTeam } from "./ownership.ts";
import { type Attempt, attempt, type Member, type Person, type Removal } from "./person.ts";
import { describeProtections, editionOwner, findProtectionInTeam } from "./protected-people.ts";
import { TeamMemberRole } from "./roles.ts";
import { activePerson } from "./roster.ts";
import type { PlaceIds, RosterKind, RosterPlace } from "./roster-place.ts";
import { inviteToTeam, type TeamMemberSettings } from "./team-invitation.ts";
import { listTeam, type TeamIds, type TeamMemberKey } from "./team-list.ts";
import { readTeamMember, removeTeamMember, updateTeamMember } from "./team-membership.ts";

/** The people of a team, each by e-mail address. */
class TeamRoster implements RosterPlace {
  readonly name: string;
  readonly additionRemedy: string;
  readonly #session: Session;
  readonly #team: TeamIds;
  readonly #holder: string;
  readonly #adoptInvitations: boolean;

  constructor(session: Session, { id, editionId, adoptInvitations = false }: PlaceIds) {
    this.#session = session;
    this.#team = { editionId, teamId: id };
    this.#holder = `${teamRoster.resource} ${id}`;
    this.#adoptInvitations = adoptInvitations;
    this.name = `team ${id}`;
    this.additionRemedy = adoptInvitations ? "" : ", or set adoptInvitations: true if they are invited already";
  }

  list(options: { readonly fresh: boolean }): Promise<readonly Member[]> {
    return listTeam(this.#session, this.#team, options);
  }

  async look(): Promise<readonly Member[] | "gone"> {
    const { editionId, teamId } = this.#team;
    try {
      return await this.list({ fresh: false });
    } catch (error) {
      if (error instanceof NotFound && (await isTeamGone(this.#session, editionId, teamId))) return "gone";
      throw error;
    }
  }

  async protectedIds(present: readonly Member[], removals: readonly Removal[]): Promise<Record<string, string>> {
    const { editionId } = this.#team;
    // The removal itself fails if the owner cannot be read: that must not stand in the way of others.
    const owner = await undefinedIfFailed(editionOwner(this.#session, editionId));
    const removed = new Set(removals.map(({ id }) => id));
    const find = async ({ id }: Member) => {
      const facts = { editionId, owner, looksUpRole: removed.has(id) };
      return [id, await findProtectionInTeam(this.#session, id, facts)] as const;
    };
    return describeProtections(await Promise.all(present.map(find)));
  }

  objectOf(key: string, id: string | undefined) {
    return personInTeam(this.#team.teamId, id, key);
  }

  read(key: string, person: Person): Promise<Person | undefined> {
    return readTeamMember(this.#session, this.#keyOf(key), person);
  }

  async add(key: string, roleName: string): Promise<Attempt> {
    const role = TeamMemberRole.parse(roleName);
    // Not yet as an adoption: someone who is expected to be refused is sent in a request of their own.
    const first = await this.#invite(key, { role });
    if (first.error === undefined) return first;
    const joined = (await this.list({ fresh: false })).find(({ mailId }) => equalAddresses(mailId, key));
    if (joined) {
      const adopted = adoptExisting(this.#session, this.objectOf(key, joined.id));
      return this.update(key, activePerson(joined, adopted), role);
    }
    if (!this.#adoptInvitations || !isRefused(first.error)) return first;
    return this.#invite(key, { role, adoptInvitation: true });
  }

  update(key: string, person: Person, roleName: string): Promise<Attempt> {
    const settings = { role: TeamMemberRole.parse(roleName), adoptInvitation: this.#adoptInvitations };
    return attempt(updateTeamMember(this.#session, this.#keyOf(key), person, settings));
  }

  async remove({ id, label }: Removal, assignToZuid: string | undefined): Promise<void> {
    const names = { holder: this.#holder, label, place: this.name };
    if (isKeptByAnother(this.#session, this.objectOf(label, id), names)) return;
    const person = { status: "active", id, role: "" } as const;
    await removeTeamMember(this.#session, this.#keyOf(label), person, { assignToZuid });
  }

  #invite(key: string, settings: TeamMemberSettings): Promise<Attempt> {
    const { ledger } = this.#session;
    const object = this.objectOf(key, undefined);
    // Someone who is recorded here and gone was removed by somebody: only another resource can have invited them.
    const isRepeated = ledger.isHeldByAnother(object, this.#holder, ledger.originOf(object) ?? "created");
    return inviteToTeam(this.#session, this.#keyOf(key), settings, isRepeated);
  }

  #keyOf(mailId: string): TeamMemberKey {
    return { ...this.#team, mailId };
  }
}

/** Rosters of teams. */
export const teamRoster: RosterKind = {
  resource: "TeamMembers",
  place: "team",
  personId: "zuid",
  open: (session, ids) => new TeamRoster(session, ids),
  objectOf: (teamId, key, id) => personInTeam(teamId, id, key),
  keyOf: ({ mailId }) => MailId.safeParse(mailId).data,
  find: async (session, editionId, text, search) => search((await findTeam(session, editionId, text)).teamId),
  handOverText,
};

/** Whether the service refused an invitation, on its own or with others. */
function isRefused(error: unknown): boolean {
  return error instanceof BadRequest || (error instanceof Error && isRefused(error.cause));
}

/** How many spaces get a new owner; empty if nobody can find out. */
async function handOverText(
  { client }: Session,
  { editionId, id: teamId }: PlaceIds,
  removals: readonly Removal[],
): Promise<string> {
  if (removals.length === 0) return "";
  const ids = new Set(removals.map(({ id }) => id));
  const spaces = await undefinedIfFailed(client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }));
  const count = spaces?.filter(({ ownerZuid = "" }) => ids.has(ownerZuid)).length ?? 0;
  return count === 0 ? "" : ` and reassigns ${count === 1 ? "1 space" : `${count} spaces`}`;
}

async function undefinedIfFailed<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CanvasError) return undefined;
    throw error;
  }
}
