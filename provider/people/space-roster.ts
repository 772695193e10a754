import { isRefusal } from "../errors.ts";
import { findInSpace } from "../run/find.ts";
import { undefinedIfFailed, undefinedIfHidden } from "../run/outcomes.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { thingTerm } from "../validation/audience.ts";
import { MailId } from "../validation/formats.ts";
import { memberOfSpace } from "./ownership.ts";
import { effectsInSpace } from "./people-effects.ts";
import { keysOf } from "./person.ts";
import { findPerson } from "./person-search.ts";
import { protectionInSpace } from "./protected-people.ts";
import { creatorRole, SpaceMemberRole } from "./roles.ts";
import type { PlaceIds, RosterKind, RosterPlace } from "./roster-place.ts";
import { listSpace, type SpaceMemberKey, snapshotOfSpace } from "./space-list.ts";
import { addToSpace, readSpaceMember, removeSpaceMember, restoreSpaceRole } from "./space-membership.ts";

const types: Readonly<Record<string, SpaceMemberKey["type"]>> = { group: "GROUP", team: "TEAM", org: "ORG" };

/** The member that a key stands for: an e-mail address, a user id, or `group:ID`, `team:ID`, or `org:ID`. */
export function parseMemberKey(key: string): Pick<SpaceMemberKey, "mailId" | "memberId" | "type"> {
  const [, prefix = "", memberId] = /^(?:(group|team|org):)?(\d+)$/i.exec(key) ?? [];
  const type = types[prefix.toLowerCase()] ?? "USER";
  return memberId === undefined ? { mailId: key, type } : { memberId, type };
}

/** Rosters of spaces. */
export const spaceRoster: RosterKind = {
  resource: "SpaceMembers",
  place: "space",
  personId: "memberId",
  effects: effectsInSpace,
  open: openSpace,
  objectOf(spaceId, key, id) {
    const { memberId = id, mailId } = parseMemberKey(key);
    return memberOfSpace(spaceId, memberId, mailId);
  },
  keyOf: (member) =>
    member.role === creatorRole ? undefined : (MailId.safeParse(member.mailId).data ?? keysOf(member).at(-1)),
  find: findInSpace,
};

function openSpace(session: Session, { id: spaceId, editionId, adopt = true }: PlaceIds): RosterPlace {
  const space = { editionId, spaceId };
  const keyOf = (key: string, id: string | undefined) => ({ ...space, memberId: id, ...parseMemberKey(key) });
  const place: RosterPlace = {
    name: thingTerm("space", spaceId),
    list: (options) => listSpace(session, space, options),
    listBefore: async () => (await undefinedIfHidden(snapshotOfSpace(session, space))) ?? [],
    look: (options) =>
      place.list(options).catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        const found = await readSpaceOnce(session, space);
        // What the program keeps in the trash may be out of it for a moment, for other work of this run.
        if (found?.isActive && !session.containers.isKeptInTrash(spaceId)) throw error;
        return found ? "in the trash" : "gone";
      }),
    async protections(present) {
      const caller = await session.client.myZuid(editionId);
      return present.map((member) => [member.id, protectionInSpace(member, caller)] as const);
    },
    async findIds(keys) {
      const people = keys.map((key) => ({ key, ...parseMemberKey(key) })).filter(({ type }) => type === "USER");
      // Only an address and a user id can stand for one person.
      if (new Set(people.map(({ mailId }) => mailId === undefined)).size < 2) return new Map();
      const find = async ({ key, ...person }: (typeof people)[number]) => {
        const found = await undefinedIfFailed(findPerson(session, { ...space, ...person }, undefined));
        return found?.id === undefined ? [] : [[key, found.id] as const];
      };
      return new Map((await Promise.all(people.map(find))).flat());
    },
    read: (key, person) => readSpaceMember(session, keyOf(key, person.id), person),
    put(key, person = { status: "waiting", role: "" }, role) {
      return addToSpace(session, keyOf(key, person.id), person, { role: SpaceMemberRole.parse(role), adopt });
    },
    restore: (key, person, roleName) =>
      restoreSpaceRole(session, keyOf(key, person.id), person, SpaceMemberRole.parse(roleName)),
    remove: (key, id) => removeSpaceMember(session, { ...keyOf(key, id), memberId: id }),
  };
  return place;
}
