import { z } from "zod";
import type { Lists, Stale } from "./lists.ts";
import type { ListOptions } from "./loader.ts";
import { readByIndex } from "./pages.ts";
import { path } from "./path.ts";
import type { Transport } from "./transport.ts";
import { Id, listUnder, record, Timestamp } from "./wire.ts";

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

/** Someone to be added to a team. */
export interface NewTeamMember {
  readonly mailId: string;
  readonly role: TeamRole;
}

/** The members of a team. */
export class TeamMembers {
  readonly #transport: Transport;
  readonly #lists: Lists;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
  }

  async list(editionId: string, teamId: string, options?: ListOptions): Promise<readonly TeamMember[]> {
    const readPage = (from: number, limit: number) =>
      this.#transport.send({
        operation: "team members",
        method: "GET",
        path: path`/editions/${editionId}/teams/${teamId}/members`,
        scope: "Service.teams.READ",
        query: { from, limit },
        answer: listUnder("team_members", TeamMemberRecord),
      });
    return this.#lists.teamMembers.load([editionId, teamId], () => readByIndex(readPage), options);
  }

  /** Invites people; `failed` are those whom a partial success left out. */
  async add(
    editionId: string,
    teamId: string,
    members: readonly NewTeamMember[],
  ): Promise<{ added: readonly InvitedMember[]; failed: readonly NewTeamMember[] }> {
    const { status, data: added } = await this.#lists.writing(membersOf(editionId, teamId), () =>
      this.#transport.call({
        operation: "team members",
        method: "POST",
        path: path`/editions/${editionId}/teams/${teamId}/members`,
        scope: "Service.teams.CREATE",
        body: { members_info: members.map(({ mailId, role }) => ({ mail_id: mailId, role })) },
        answer: listUnder("added_members", InvitedMemberRecord),
      }),
    );
    const addresses = new Set(added.map(({ mailId }) => mailId.toLowerCase()));
    // Which ones failed is not documented, so it is found by comparing.
    const failed = status === 206 ? members.filter(({ mailId }) => !addresses.has(mailId.toLowerCase())) : [];
    return { added, failed };
  }

  async changeRole(editionId: string, teamId: string, zuid: string, role: TeamRole): Promise<void> {
    await this.#lists.writing({ teamMembers: [[editionId, teamId]] }, () =>
      this.#transport.send({
        operation: "team member",
        method: "PUT",
        path: path`/editions/${editionId}/teams/${teamId}/members/${zuid}`,
        scope: "Service.teams.UPDATE",
        body: { role },
        answer: z.unknown(),
      }),
    );
  }

  /** Removes a member and hands their records to someone else. */
  async remove(editionId: string, teamId: string, zuid: string, assignToZuid: string): Promise<void> {
    // The records that change hands are spaces and zones anywhere in the team.
    const everything = [[editionId]];
    const stale = {
      ...membersOf(editionId, teamId),
      spaces: everything,
      spaceMembers: everything,
      zones: everything,
    };
    await this.#lists.writing(stale, () =>
      this.#transport.send({
        operation: "team member",
        method: "DELETE",
        path: path`/editions/${editionId}/teams/${teamId}/members/${zuid}`,
        scope: "Service.teams.DELETE",
        body: { assign_to_zuid: assignToZuid },
        answer: z.unknown(),
      }),
    );
  }
}

/** Lists of teams show how many members each has. */
const membersOf = (editionId: string, teamId: string): Stale => ({
  teamMembers: [[editionId, teamId]],
  teams: [[editionId]],
});
