import { z } from "zod";
import type { ListOptions, StaleLists } from "../lists/list-cache.ts";
import { type PageRange, readAllPages } from "../lists/pages.ts";
import { echoOf, Id, listUnder, record, Text, Timestamp } from "../transport/wire.ts";
import { type Additions, additionsOf, Members } from "./members.ts";

const SpaceMemberRecord = record(
  {
    /** The zuid of a USER, the id of a GROUP, TEAM or ORG. */
    memberId: Id,
    /** USER, GROUP, TEAM or ORG. */
    type: z.string(),
    role: z.string(),
    displayName: Text.exactOptional(),
    mailId: z.string().exactOptional(),
    addedTime: Timestamp.exactOptional(),
    addedBy: Id.exactOptional(),
  },
  { memberId: "zuid", type: "added_type_name", role: "role_name" },
);

export type SpaceMember = z.output<typeof SpaceMemberRecord>;
export type SpaceRole = "ORGANISER" | "EDITOR" | "COMMENTER" | "VIEWER" | "GUEST_COMMENTER" | "GUEST_VIEWER";

export interface NewSpaceMember {
  readonly memberId: string;
  /** How messages name them, if not by id. */
  readonly name?: string;
  readonly role: SpaceRole;
  readonly type: "USER" | "GROUP" | "TEAM" | "ORG";
}

const AddedMember = record({ id: Id }, { id: "zuid" }).transform(({ id }) => ({ id, addition: "added" as const }));

/** The members of a space. */
export class SpaceMembers extends Members<SpaceMember, NewSpaceMember> {
  protected override readonly place = "space";
  readonly #cache = this.lists.cacheOf<readonly SpaceMember[]>("spaceMembers");

  override async list(editionId: string, spaceId: string, options?: ListOptions): Promise<readonly SpaceMember[]> {
    const response = listUnder("space_members", SpaceMemberRecord);
    const params = { editionId, spaceId };
    const readPage = async (range: PageRange) => ({
      items: await this.send({ operation: "listSpaceMembers", params, query: range, response }),
    });
    const idOf = ({ memberId }: SpaceMember) => memberId;
    const read = () => readAllPages({ name: `members of space ${spaceId}`, readPage, idOf });
    return this.#cache.load([editionId, spaceId], read, options);
  }

  /** The members of all spaces that were listed, and not changed since. */
  async listed(editionId: string): Promise<readonly SpaceMember[]> {
    return (await this.#cache.cachedIn([editionId])).flat();
  }

  /** Records that a space is new, which saves the list of its members: only its creator is in it. */
  markNew(editionId: string, spaceId: string, creator: string): void {
    this.lists.run.put(this.snapshotOf(editionId, spaceId), [{ memberId: creator, type: "USER", role: "CREATOR" }]);
  }

  protected override sendAdditions(
    editionId: string,
    spaceId: string,
    membersInfo: readonly object[],
  ): Promise<Additions> {
    return this.send({
      operation: "addSpaceMembers",
      params: { editionId, spaceId },
      body: { members_info: membersInfo },
      stale: membersOf(editionId, spaceId),
      response: additionsOf(AddedMember),
    });
  }

  protected override toWire({ memberId, role, type }: NewSpaceMember): object {
    return { zuid: memberId, role, type };
  }

  protected override idOf({ memberId }: NewSpaceMember): string {
    return memberId;
  }

  protected override nameOf({ memberId, name = memberId }: NewSpaceMember): string {
    return name;
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

/** Space lists include member counts. */
const membersOf = (editionId: string, spaceId: string): StaleLists => ({
  spaceMembers: [[editionId, spaceId]],
  spaces: [[editionId]],
});
