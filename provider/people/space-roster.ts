import { isRefusal } from "../errors.ts";
import { findInSpace } from "../run/find.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { MailId } from "../validation/formats.ts";
import { isKeptByAnother, memberOfSpace } from "./ownership.ts";
import { type Attempt, attempt, type Member, type Person, type Removal } from "./person.ts";
import { describeProtections, protectionInSpace } from "./protected-people.ts";
import { creatorRole, SpaceMemberRole } from "./roles.ts";
import type { PlaceIds, RosterKind, RosterPlace } from "./roster-place.ts";
import { listSpace, type SpaceIds, type SpaceMemberKey } from "./space-list.ts";
import { addToSpace, readSpaceMember, removeSpaceMember } from "./space-membership.ts";

const types: Readonly<Record<string, SpaceMemberKey["type"]>> = { group: "GROUP", team: "TEAM", org: "ORG" };

/** The member that a key stands for: an e-mail address, a user id, or `group:ID`, `team:ID`, or `org:ID`. */
export function parseMemberKey(key: string): Pick<SpaceMemberKey, "mailId" | "memberId" | "type"> {
  const [, prefix = "", memberId] = /^(?:(group|team|org):)?(\d+)$/i.exec(key) ?? [];
  const type = types[prefix.toLowerCase()] ?? "USER";
  return memberId === undefined ? { mailId: key, type } : { memberId, type };
}

/** The members of a space. */
class SpaceRoster implements RosterPlace {
  readonly name: string;
  readonly additionRemedy = "";
  readonly #session: Session;
  readonly #space: SpaceIds;

  constructor(session: Session, { id, editionId }: PlaceIds) {
    this.#session = session;
    this.#space = { editionId, spaceId: id };
    this.name = `space ${id}`;
  }

  list(options: { readonly fresh: boolean }): Promise<readonly Member[]> {
    return listSpace(this.#session, this.#space, options);
  }

  async look(): Promise<readonly Member[] | "gone" | "in the trash"> {
    try {
      return await this.list({ fresh: false });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const space = await readSpaceOnce(this.#session, this.#space);
      if (space?.isActive) throw error;
      return space ? "in the trash" : "gone";
    }
  }

  async protectedIds(present: readonly Member[]): Promise<Record<string, string>> {
    const caller = await this.#session.client.myZuid(this.#space.editionId);
    return describeProtections(present.map((member) => [member.id, protectionInSpace(member, caller)]));
  }

  objectOf(key: string, id: string) {
    return spaceRoster.objectOf(this.#space.spaceId, key, id);
  }

  read(key: string, person: Person): Promise<Person | undefined> {
    return readSpaceMember(this.#session, this.#keyOf(key, person.id), person);
  }

  add(key: string, role: string): Promise<Attempt> {
    return this.update(key, { status: "waiting", role }, role);
  }

  update(key: string, person: Person, roleName: string): Promise<Attempt> {
    // Someone who is there is adopted: that is what a roster is for.
    const settings = { role: SpaceMemberRole.parse(roleName), adopt: true };
    return attempt(addToSpace(this.#session, this.#keyOf(key, person.id), person, settings));
  }

  async remove({ id, label }: Removal): Promise<void> {
    const names = { holder: `${spaceRoster.resource} ${this.#space.spaceId}`, label, place: this.name };
    if (isKeptByAnother(this.#session, this.objectOf(label, id), names)) return;
    await removeSpaceMember(this.#session, { ...this.#keyOf(label), memberId: id });
  }

  #keyOf(key: string, id?: string): SpaceMemberKey {
    return { ...this.#space, memberId: id, ...parseMemberKey(key) };
  }
}

/** Rosters of spaces. */
export const spaceRoster: RosterKind = {
  resource: "SpaceMembers",
  place: "space",
  personId: "memberId",
  open: (session, ids) => new SpaceRoster(session, ids),
  objectOf(spaceId, key, id) {
    const { memberId = id, mailId } = parseMemberKey(key);
    return memberOfSpace(spaceId, memberId, mailId);
  },
  keyOf({ id, mailId, type = "USER", role }) {
    if (role === creatorRole) return undefined;
    return MailId.safeParse(mailId).data ?? (type === "USER" ? id : `${type.toLowerCase()}:${id}`);
  },
  find: findInSpace,
};
