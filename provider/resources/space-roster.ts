import { isRefusal } from "../errors.ts";
import { attempt } from "../people/roster.ts";
import { canonicalKey, creatorRole, type Leaver, type Member, type Person } from "../people/roster-plan.ts";
import type { Attempt, RosterPlace } from "../people/roster-update.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { SpaceMemberInputs, SpaceMemberState, spaceMember } from "./space-member.ts";

/** The space of a roster. */
export interface SpacePlace {
  readonly spaceId: string;
  readonly editionId: string;
}

/** The members of the space; what else is known if they cannot be seen. */
export async function presentOrPlace(
  session: Session,
  place: SpacePlace,
): Promise<readonly Member[] | "gone" | "in the trash"> {
  try {
    return await new SpaceRoster(session, place).list({ fresh: false });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const space = await readSpaceOnce(session, place);
    if (!space) return "gone";
    if (!space.isActive) return "in the trash";
    throw error;
  }
}

/** The inputs of SpaceMember that a key stands for. */
export function memberOf(key: string): { mailId?: string; memberId?: string; type?: string } {
  const [, type, memberId = ""] = /^(?:(group|team|org):)?(\d+)$/i.exec(key) ?? [];
  if (memberId === "") return { mailId: key };
  return type === undefined ? { memberId } : { memberId, type: type.toUpperCase() };
}

/** Manages the members of a space through the handlers of SpaceMember. */
export class SpaceRoster implements RosterPlace {
  readonly name: string;
  readonly additionRemedy = "";
  readonly #session: Session;
  readonly #place: SpacePlace;

  constructor(session: Session, place: SpacePlace) {
    this.#session = session;
    this.#place = place;
    this.name = `space ${place.spaceId}`;
  }

  async list(options: { readonly fresh: boolean }): Promise<readonly Member[]> {
    const { editionId, spaceId } = this.#place;
    const members = await this.#session.client.spaceMembers.list(editionId, spaceId, options);
    return members.map(({ memberId, displayName, ...member }) => ({ id: memberId, name: displayName, ...member }));
  }

  async protectedIds(present: readonly Member[]): Promise<Record<string, string>> {
    const caller = await this.#session.client.myZuid(this.#place.editionId);
    const creators = present.filter(({ role }) => role === creatorRole).map(({ id }) => id);
    const isThere = present.some(({ id }) => id === caller);
    return {
      ...Object.fromEntries(creators.map((id) => [id, "the creator of the space"])),
      ...(isThere ? { [caller]: "the user of the access token" } : {}),
    };
  }

  async read(key: string, person: Person): Promise<Person | undefined> {
    const found = await spaceMember.read(this.#session, this.#idOf(key), this.#stateOf(key, person));
    return found && personOf(found);
  }

  add(key: string, role: string): Promise<Attempt> {
    const created = spaceMember.create(this.#session, this.#inputsOf(key, role));
    return attempt(
      created.then(({ state }) => state),
      personOf,
    );
  }

  update(key: string, person: Person, role: string): Promise<Attempt> {
    const [state, inputs] = [this.#stateOf(key, person), this.#inputsOf(key, role)];
    return attempt(spaceMember.update(this.#session, this.#idOf(key), state, inputs), personOf);
  }

  adopt(key: string, { id, role }: Member): Person {
    const { claims } = this.#session;
    const { spaceId } = this.#place;
    const identity = [spaceId, memberOf(key).memberId ?? canonicalKey(key)];
    const isOurs = claims.isManaged("SpaceMember", identity) && !claims.wasThereBefore("SpaceMember", identity);
    claims.adopt("SpaceMember", spaceId, id);
    return { status: "active", id, role, adopted: isOurs ? undefined : true };
  }

  async remove({ id, label }: Leaver): Promise<void> {
    const { spaceId, editionId } = this.#place;
    const member = { spaceId, editionId, memberId: id, role: "", status: "active", onDestroy: "remove" };
    const leaving = SpaceMemberState.parse(member);
    this.#session.claims.release("SpaceMember", spaceId, id);
    await spaceMember.delete(this.#session, `${spaceId}/${label}`, leaving);
  }

  #idOf(key: string): string {
    return `${this.#place.spaceId}/${canonicalKey(key)}`;
  }

  #inputsOf(key: string, role: string) {
    const { spaceId, editionId } = this.#place;
    // Whoever is there is taken over: that is what a roster is for.
    return SpaceMemberInputs.parse({ spaceId, editionId, ...memberOf(key), role, adopt: true });
  }

  #stateOf(key: string, { id, ...person }: Person) {
    const { spaceId, editionId } = this.#place;
    const { memberId = id, ...who } = memberOf(key);
    return SpaceMemberState.parse({ spaceId, editionId, memberId, ...who, ...person });
  }
}

const personOf = (state: ReturnType<typeof SpaceMemberState.parse>): Person => {
  const { status, memberId: id, role, effectiveRole, waitingFor, adopted } = state;
  return { status, id, role, effectiveRole, waitingFor, adopted };
};
