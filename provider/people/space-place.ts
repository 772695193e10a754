import type { NewSpaceMember, SpaceMember } from "../api/endpoints/space-members.ts";
import { isRefusal } from "../errors.ts";
import { findInSpace } from "../run/find.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { thingTerm } from "../validation/audience.ts";
import { MailId } from "../validation/formats.ts";
import { keysOf, type Member, oncePerList } from "./person.ts";
import { findPerson } from "./person-search.ts";
import type { Place, PlaceKind, PlaceSettings, SearchResult } from "./place.ts";
import { protectionInSpace } from "./protected-people.ts";
import { creatorRole, SpaceMemberRole } from "./roles.ts";

/** Who has access to a space; the keys are e-mail addresses, user ids, and `group:ID`, `team:ID`, or `org:ID`. */
export const spaces: PlaceKind = {
  resource: "SpaceMembers",
  place: "space",
  personId: "memberId",
  effects: {
    add: { sends: ["listSpaceMembers", "addSpaceMembers"] },
    change: { sends: ["listSpaceMembers", "changeSpaceMemberRole"] },
    remove: { sends: ["listSpaceMembers", "removeSpaceMember"] },
  },
  isByInvitation: false,
  open: openSpace,
  objectOf(spaceId, key, id) {
    const { memberId = id, mailId } = parseMemberKey(key);
    return { kind: "SpaceMember", parent: spaceId, ids: [memberId, mailId] };
  },
  keyOf: (member) =>
    member.role === creatorRole ? undefined : (MailId.safeParse(member.mailId).data ?? keysOf(member).at(-1)),
  find: findInSpace,
};

const types: Readonly<Record<string, NewSpaceMember["type"]>> = { group: "GROUP", team: "TEAM", org: "ORG" };

/** Someone with access to a space, by id or by e-mail address. */
interface MemberKey {
  readonly type: NewSpaceMember["type"];
  readonly memberId?: string;
  readonly mailId?: string;
}

/** The member that a key stands for. */
export function parseMemberKey(key: string): MemberKey {
  const [, prefix = "", memberId] = /^(?:(group|team|org):)?(\d+)$/i.exec(key) ?? [];
  const type = types[prefix.toLowerCase()] ?? "USER";
  return memberId === undefined ? { mailId: key, type } : { memberId, type };
}

const listed = oncePerList((members: readonly SpaceMember[]) =>
  members.map(({ memberId, displayName, ...member }): Member => ({ id: memberId, name: displayName, ...member })),
);

function openSpace(session: Session, settings: PlaceSettings): Place {
  const { id: spaceId, editionId } = settings;
  const { client } = session;
  const search = async (
    key: string,
    known: Partial<Record<"id" | "waitingFor", string | undefined>>,
  ): Promise<SearchResult> => {
    const { memberId = known.id, mailId = "" } = parseMemberKey(key);
    return memberId === undefined
      ? findPerson(session, { editionId, spaceId }, mailId, known.waitingFor)
      : { id: memberId };
  };
  const labelOf = (key: string, id: string | undefined) => {
    const { type, memberId = id, mailId = `${type} ${memberId}` } = parseMemberKey(key);
    return mailId;
  };
  return {
    ...settings,
    session,
    kind: spaces,
    name: thingTerm("space", spaceId),
    list: async (options) => listed(await client.spaceMembers.list(editionId, spaceId, options)),
    listFirst: async () => listed(await client.spaceMembers.snapshot(editionId, spaceId)),
    async absence(error) {
      if (!isRefusal(error)) return undefined;
      const space = await readSpaceOnce(session, { editionId, spaceId });
      if (!space) return "gone";
      return space.isActive ? undefined : "in the trash";
    },
    labelOf,
    protectionOf: async (member) => protectionInSpace(member, await client.myZuid(editionId)),
    search,
    async findIds(keys) {
      const people = keys.filter((key) => parseMemberKey(key).type === "USER");
      // Only an address and a user id can stand for one person.
      if (new Set(people.map((key) => parseMemberKey(key).mailId === undefined)).size < 2) return new Map();
      const find = async (key: string) => {
        const found = await undefinedIfFailed(search(key, {}));
        return found?.id === undefined ? [] : [[key, found.id] as const];
      };
      return new Map((await Promise.all(people.map(find))).flat());
    },
    add(key, id = "", role) {
      const member = { memberId: id, role: SpaceMemberRole.parse(role), type: parseMemberKey(key).type };
      return client.spaceMembers.addOne([editionId, spaceId], { ...member, name: labelOf(key, id) });
    },
    changeRole: (id, role) => client.spaceMembers.changeRole(editionId, spaceId, id, SpaceMemberRole.parse(role)),
    fixedRole: async (_id, code) => (code === ownerRole ? creatorRole : undefined),
    startRemoval: async (_key, id) => ({ send: () => client.spaceMembers.remove(editionId, spaceId, id) }),
  };
}

/** The code of the service for the role of the space's owner, which nobody can change. */
const ownerRole = "S1004";
