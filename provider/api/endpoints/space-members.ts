import { z } from "zod";
import { ListCache, type ListOptions } from "../lists/list-cache.ts";
import type { StaleLists } from "../lists/lists.ts";
import { echoOf, Id, listUnder, optionalListUnder, record, Timestamp } from "../transport/wire.ts";
import { type Addition, type AdditionResponse, coalesceAdditions, type ParentIds } from "./additions.ts";
import { Endpoint } from "./endpoint.ts";

const SpaceMemberRecord = record(
  {
    /** The zuid of a USER, the id of a GROUP, TEAM or ORG. */
    memberId: Id,
    /** USER, GROUP, TEAM or ORG. */
    type: z.string(),
    role: z.string(),
    displayName: z.string().exactOptional(),
    mailId: z.string().exactOptional(),
    addedTime: Timestamp.exactOptional(),
    addedBy: Id.exactOptional(),
  },
  { memberId: "zuid", type: "added_type_name", role: "role_name" },
);

export type SpaceMember = z.output<typeof SpaceMemberRecord>;
export type SpaceRole = "EDITOR" | "COMMENTER" | "VIEWER" | "GUEST_COMMENTER" | "GUEST_VIEWER";

export interface NewSpaceMember {
  readonly memberId: string;
  readonly role: SpaceRole;
  readonly type: "USER" | "GROUP" | "TEAM" | "ORG";
}

/** The members of a space. */
export class SpaceMembers extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly SpaceMember[]>("spaceMembers");
  readonly #snapshots = new ListCache<readonly SpaceMember[]>();
  readonly #additions = coalesceAdditions<NewSpaceMember>(this.transport, {
    add: (space, members) => this.add(...space, members),
    toWire,
    idOf: ({ memberId }) => memberId,
  });

  async list(editionId: string, spaceId: string, options?: ListOptions): Promise<readonly SpaceMember[]> {
    const read = () =>
      this.send({
        operation: "listSpaceMembers",
        params: { editionId, spaceId },
        response: listUnder("space_members", SpaceMemberRecord),
      });
    return this.#cache.load([editionId, spaceId], read, options);
  }

  /** The members when this was first called: unlike `list`, it does not change while members are added and removed. */
  async snapshot(editionId: string, spaceId: string): Promise<readonly SpaceMember[]> {
    return this.#snapshots.load([editionId, spaceId], () => this.list(editionId, spaceId));
  }

  /** Records that a space is new, which saves the list of its members: only its creator is in it. */
  markNew(editionId: string, spaceId: string, creator: string): void {
    this.#snapshots.put([editionId, spaceId], [{ memberId: creator, type: "USER", role: "CREATOR" }]);
  }

  /** Adds one member, together with others who are added to the space at the same time. */
  addOne(space: ParentIds, member: NewSpaceMember): Promise<Addition> {
    return this.#additions.write(space, member);
  }

  /** Adds members with one request. */
  async add(
    editionId: string,
    spaceId: string,
    members: readonly NewSpaceMember[],
  ): Promise<AdditionResponse<NewSpaceMember>> {
    const { status, data: added } = await this.sendForStatus({
      operation: "addSpaceMembers",
      params: { editionId, spaceId },
      body: { members_info: members.map(toWire) },
      stale: membersOf(editionId, spaceId),
      response: optionalListUnder("added_members", SpaceMemberRecord),
    });
    const ids = new Set(added.map(({ memberId }) => memberId));
    return { isPartial: status === 206, unconfirmed: members.filter(({ memberId }) => !ids.has(memberId)) };
  }

  /** Returns whether the response confirms the role. */
  async changeRole(editionId: string, spaceId: string, memberId: string, role: SpaceRole): Promise<boolean> {
    return this.send({
      operation: "changeSpaceMemberRole",
      params: { editionId, spaceId, memberId },
      body: { role },
      stale: membersOf(editionId, spaceId),
      response: echoOf("new_role", role),
    });
  }

  /** Returns whether the response confirms the removal. */
  async remove(editionId: string, spaceId: string, memberId: string): Promise<boolean> {
    return this.send({
      operation: "removeSpaceMember",
      params: { editionId, spaceId, memberId },
      stale: membersOf(editionId, spaceId),
      response: echoOf("removed_zuid", memberId),
    });
  }
}

const toWire = ({ memberId, role, type }: NewSpaceMember) => ({ zuid: memberId, role, type });

/** Space lists include member counts. */
const membersOf = (editionId: string, spaceId: string): StaleLists => ({
  spaceMembers: [[editionId, spaceId]],
  spaces: [[editionId]],
});
