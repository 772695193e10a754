import { z } from "zod";
import type { ListCache, ListOptions } from "../lists/list-cache.ts";
import type { Lists, StaleLists } from "../lists/lists.ts";
import { readByIndex } from "../lists/pages.ts";
import { path } from "../transport/path.ts";
import type { Transport } from "../transport/transport.ts";
import { Id, listUnder, record, Timestamp } from "../transport/wire.ts";

const TeamMemberRecord = record(
  {
    zuid: Id,
    /** MEMBER or TEAM_ADMIN. */
    role: z.string(),
    mailId: z.string().exactOptional(),
    displayName: z.string().exactOptional(),
    addedTime: Timestamp.exactOptional(),
    modifiedTime: Timestamp.exactOptional(),
    addedBy: Id.exactOptional(),
  },
  { role: "role_name" },
);

const InvitedMemberRecord = record(
  { mailId: z.string(), role: z.string().exactOptional(), invitedTime: Timestamp.exactOptional() },
  { role: "role_name" },
);

export type TeamMember = z.output<typeof TeamMemberRecord>;
export type InvitedMember = z.output<typeof InvitedMemberRecord>;
export type TeamRole = "MEMBER" | "TEAM_ADMIN";

export interface NewTeamMember {
  readonly mailId: string;
  readonly role: TeamRole;
}

/** The members of a team. */
export class TeamMembers {
  readonly #transport: Transport;
  readonly #lists: Lists;
  readonly #cache: ListCache<readonly TeamMember[]>;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
    this.#cache = lists.cacheOf("teamMembers");
  }

  async list(editionId: string, teamId: string, options?: ListOptions): Promise<readonly TeamMember[]> {
    const readPage = (from: number, limit: number) =>
      this.#transport.send({
        operation: "team members",
        method: "GET",
        path: path`/editions/${editionId}/teams/${teamId}/members`,
        scope: "Service.teams.READ",
        query: { from, limit },
        response: listUnder("team_members", TeamMemberRecord),
      });
    return this.#cache.load([editionId, teamId], () => readByIndex(readPage), options);
  }

  /** Invites people; after a partial success, `failed` are those who were not invited. */
  async add(
    editionId: string,
    teamId: string,
    members: readonly NewTeamMember[],
  ): Promise<{ added: readonly InvitedMember[]; failed: readonly NewTeamMember[] }> {
    const { status, data: added } = await this.#lists.write(membersOf(editionId, teamId), () =>
      this.#transport.sendForStatus({
        operation: "team members",
        method: "POST",
        path: path`/editions/${editionId}/teams/${teamId}/members`,
        scope: "Service.teams.CREATE",
        body: { members_info: members.map(({ mailId, role }) => ({ mail_id: mailId, role })) },
        response: listUnder("added_members", InvitedMemberRecord),
      }),
    );
    const addresses = new Set(added.map(({ mailId }) => mailId.toLowerCase()));
    // The response does not name those who failed.
    const failed = status === 206 ? members.filter(({ mailId }) => !addresses.has(mailId.toLowerCase())) : [];
    return { added, failed };
  }

  async changeRole(editionId: string, teamId: string, zuid: string, role: TeamRole): Promise<void> {
    await this.#lists.write({ teamMembers: [[editionId, teamId]] }, () =>
      this.#transport.send({
        operation: "team member",
        method: "PUT",
        path: path`/editions/${editionId}/teams/${teamId}/members/${zuid}`,
        scope: "Service.teams.UPDATE",
        body: { role },
        response: z.unknown(),
      }),
    );
  }

  /** Removes a member; `assignToZuid` receives their records. */
  async remove(editionId: string, teamId: string, zuid: string, assignToZuid: string): Promise<void> {
    // Records are spaces and zones anywhere in the team.
    const everything = [[editionId]];
    const stale = {
      ...membersOf(editionId, teamId),
      spaces: everything,
      spaceMembers: everything,
      zones: everything,
    };
    await this.#lists.write(stale, () =>
      this.#transport.send({
        operation: "team member",
        method: "DELETE",
        path: path`/editions/${editionId}/teams/${teamId}/members/${zuid}`,
        scope: "Service.teams.DELETE",
        body: { assign_to_zuid: assignToZuid },
        response: z.unknown(),
      }),
    );
  }
}

/** Team lists include member counts. */
const membersOf = (editionId: string, teamId: string): StaleLists => ({
  teamMembers: [[editionId, teamId]],
  teams: [[editionId]],
});
