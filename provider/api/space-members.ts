import { z } from "zod";
import type { Lists, Stale } from "./lists.ts";
import type { ListOptions } from "./loader.ts";
import { path } from "./path.ts";
import type { Transport } from "./transport.ts";
import { Id, listUnder, record, Timestamp } from "./wire.ts";

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

/** Someone to be added to a space. */
export interface NewSpaceMember {
  readonly memberId: string;
  readonly role: SpaceRole;
  readonly type: "USER" | "GROUP" | "TEAM" | "ORG";
}

/** The members of a space. */
export class SpaceMembers {
  readonly #transport: Transport;
  readonly #lists: Lists;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
  }

  async list(editionId: string, spaceId: string, options?: ListOptions): Promise<readonly SpaceMember[]> {
    const read = () =>
      this.#transport.send({
        operation: "space members",
        method: "GET",
        path: path`/editions/${editionId}/spaces/${spaceId}/members`,
        scope: "Service.spaces.READ",
        answer: listUnder("space_members", SpaceMemberRecord),
      });
    return this.#lists.spaceMembers.load([editionId, spaceId], read, options);
  }

  /** Adds members; `failed` are those whom a partial success left out. */
  async add(
    editionId: string,
    spaceId: string,
    members: readonly NewSpaceMember[],
  ): Promise<{ added: readonly SpaceMember[]; failed: readonly NewSpaceMember[] }> {
    const { status, data: added } = await this.#lists.writing(membersOf(editionId, spaceId), () =>
      this.#transport.call({
        operation: "space members",
        method: "POST",
        path: path`/editions/${editionId}/spaces/${spaceId}/members`,
        scope: "Service.spaces.CREATE",
        body: { members_info: members.map(({ memberId, role, type }) => ({ zuid: memberId, role, type })) },
        answer: listUnder("added_members", SpaceMemberRecord),
      }),
    );
    const ids = new Set(added.map(({ memberId }) => memberId));
    // Which ones failed is not documented, so it is found by comparing.
    const failed = status === 206 ? members.filter(({ memberId }) => !ids.has(memberId)) : [];
    return { added, failed };
  }

  async changeRole(editionId: string, spaceId: string, memberId: string, role: SpaceRole): Promise<void> {
    await this.#lists.writing(membersOf(editionId, spaceId), () =>
      this.#transport.send({
        operation: "space member",
        method: "PUT",
        path: path`/editions/${editionId}/spaces/${spaceId}/members/${memberId}`,
        scope: "Service.spaces.UPDATE",
        body: { role },
        answer: z.unknown(),
      }),
    );
  }

  async remove(editionId: string, spaceId: string, memberId: string): Promise<void> {
    await this.#lists.writing(membersOf(editionId, spaceId), () =>
      this.#transport.send({
        operation: "space member",
        method: "DELETE",
        path: path`/editions/${editionId}/spaces/${spaceId}/members/${memberId}`,
        scope: "Service.spaces.DELETE",
        answer: z.unknown(),
      }),
    );
  }
}

/** Lists of spaces show how many members each has. */
const membersOf = (editionId: string, spaceId: string): Stale => ({
  spaceMembers: [[editionId, spaceId]],
  spaces: [[editionId]],
});
