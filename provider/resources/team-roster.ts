import type { z } from "zod";
import { BadRequest, CanvasError, NotFound } from "../errors.ts";
import { editionRoleOf } from "../people/edition-role.ts";
import { removalsOf } from "../people/removals.ts";
import { attempt } from "../people/roster.ts";
import { canonicalKey, type Leaver, type Member, type Person } from "../people/roster-plan.ts";
import type { Attempt, RosterPlace } from "../people/roster-update.ts";
import { isTeamGone } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import { TeamMemberInputs, TeamMemberState, teamMember } from "./team-member.ts";

/** The team of a roster. */
export interface TeamPlace {
  readonly teamId: string;
  readonly editionId: string;
  readonly adoptInvitations?: boolean | undefined;
}

type State = z.output<typeof TeamMemberState>;

/** The members of the team; undefined if it is certainly gone. */
export async function presentUnlessGone(session: Session, place: TeamPlace): Promise<readonly Member[] | undefined> {
  try {
    return await new TeamRoster(session, place).list({ fresh: false });
  } catch (error) {
    if (error instanceof NotFound && (await isTeamGone(session, place.editionId, place.teamId))) return undefined;
    throw error;
  }
}

/** Manages the people of a team through the handlers of TeamMember. */
export class TeamRoster implements RosterPlace {
  readonly name: string;
  readonly additionRemedy: string;
  readonly #session: Session;
  readonly #place: TeamPlace;

  constructor(session: Session, place: TeamPlace) {
    this.#session = session;
    this.#place = place;
    this.name = `team ${place.teamId}`;
    this.additionRemedy = place.adoptInvitations ? "" : ", or set adoptInvitations: true if they are invited already";
  }

  async list(options: { readonly fresh: boolean }): Promise<readonly Member[]> {
    const { editionId, teamId } = this.#place;
    const members = await this.#session.client.teamMembers.list(editionId, teamId, options);
    return members.map(({ zuid, displayName, ...member }) => ({ id: zuid, name: displayName, ...member }));
  }

  protectedIds(present: readonly Member[], leavers: readonly Leaver[]): Promise<Record<string, string>> {
    return protectedIn(this.#session, this.#place.editionId, present, leavers);
  }

  async read(key: string, person: Person): Promise<Person | undefined> {
    const found = await teamMember.read(this.#session, this.#idOf(key), this.#stateOf(key, person));
    return found && personOf(found);
  }

  async add(key: string, role: string): Promise<Attempt> {
    // Not yet as an adoption: whoever is expected to be refused is sent in a request of their own.
    const first = await this.#create(key, role, {});
    if (first.error === undefined) return first;
    const joined = (await this.list({ fresh: false })).find(({ mailId }) => equalAddresses(mailId, key));
    if (joined) return this.update(key, this.adopt(key, joined), role);
    if (!this.#place.adoptInvitations || !isRefused(first.error)) return first;
    return this.#create(key, role, { adoptInvitation: true });
  }

  update(key: string, person: Person, role: string): Promise<Attempt> {
    const inputs = this.#inputsOf(key, role, { adoptInvitation: this.#place.adoptInvitations });
    return attempt(teamMember.update(this.#session, this.#idOf(key), this.#stateOf(key, person), inputs), personOf);
  }

  adopt(key: string, { id, role }: Member): Person {
    const { claims } = this.#session;
    const identity = [this.#place.teamId, canonicalKey(key)];
    const isOurs = claims.isManaged("TeamMember", identity) && !claims.wasThereBefore("TeamMember", identity);
    claims.adopt("TeamMember", this.#place.teamId, id);
    return { status: "active", id, role, adopted: isOurs ? undefined : true };
  }

  async remove({ id, label }: Leaver, assignToZuid: string | undefined): Promise<void> {
    const { teamId, editionId } = this.#place;
    const who = { teamId, editionId, mailId: label, zuid: id };
    const leaving: State = { ...who, status: "active", role: "", assignToZuid, onDestroy: "remove" };
    this.#session.claims.release("TeamMember", teamId, id);
    await teamMember.delete(this.#session, `${teamId}/${label}`, leaving);
  }

  #create(key: string, role: string, more: object): Promise<Attempt> {
    const created = teamMember.create(this.#session, this.#inputsOf(key, role, more));
    return attempt(
      created.then(({ state }) => state),
      personOf,
    );
  }

  #idOf(key: string): string {
    return `${this.#place.teamId}/${canonicalKey(key)}`;
  }

  #inputsOf(mailId: string, role: string, more: object) {
    const { teamId, editionId } = this.#place;
    return TeamMemberInputs.parse({ teamId, editionId, mailId, role, ...more });
  }

  #stateOf(mailId: string, { id: zuid, ...person }: Person): State {
    const { teamId, editionId } = this.#place;
    return TeamMemberState.parse({ teamId, editionId, mailId, zuid, ...person });
  }
}

const personOf = ({ status, zuid: id, role, effectiveRole, adopted }: State): Person => ({
  ...{ status, id, role, effectiveRole, adopted },
});

/** Whether the service refused an invitation, alone or with others. */
function isRefused(error: unknown): boolean {
  return error instanceof BadRequest || (error instanceof Error && isRefused(error.cause));
}

/** The caller, the owner of the edition, and super admins among those who are to be removed. */
async function protectedIn(
  session: Session,
  editionId: string,
  present: readonly Member[],
  leavers: readonly Leaver[],
): Promise<Record<string, string>> {
  const { client } = session;
  const removals = removalsOf(session);
  const roles = leavers.map(async ({ id }) => {
    const role = await editionRoleOf(session, editionId, id);
    return role === "SUPER_ADMIN" ? [[id, "a super admin"] as const] : [];
  });
  const readOwner = async () => (await client.editions.get(editionId)).ownerZuid;
  const [caller, owner, ...superAdmins] = await Promise.all([
    client.myZuid(editionId),
    undefinedIfFailed(removals.editionOwners.load([editionId], readOwner)),
    ...roles,
  ]);
  const reasons = new Map([
    ...superAdmins.flat(),
    ...(owner === undefined ? [] : [[owner, "the owner of the edition"] as const]),
    [caller, "the user of the access token"] as const,
  ]);
  const ids = new Set(present.map(({ id }) => id));
  return Object.fromEntries([...reasons].filter(([id]) => ids.has(id)));
}

/** The service refuses the removal of such people itself: what cannot be read must not stand in the way of the others. */
async function undefinedIfFailed<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CanvasError) return undefined;
    throw error;
  }
}

/** How many spaces change hands; nothing if it cannot be found out. */
export async function handOverText(
  { client }: Session,
  { editionId, teamId }: TeamPlace,
  removals: readonly Leaver[],
): Promise<string> {
  if (removals.length === 0) return "";
  const ids = new Set(removals.map(({ id }) => id));
  const spaces = await undefinedIfFailed(client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }));
  const count = spaces?.filter(({ ownerZuid = "" }) => ids.has(ownerZuid)).length ?? 0;
  return count === 0 ? "" : `, whose spaces change hands: ${count}`;
}
