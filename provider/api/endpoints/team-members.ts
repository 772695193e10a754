import { z } from "zod";
import { ListCache, type ListOptions } from "../lists/list-cache.ts";
import type { StaleLists } from "../lists/lists.ts";
import { type PageRequest, readAllPages } from "../lists/pages.ts";
import { echoOf, Id, listUnder, optionalListUnder, record, Timestamp } from "../transport/wire.ts";
import { type Addition, type AdditionResponse, coalesceAdditions, type ParentIds } from "./additions.ts";
import { Endpoint } from "./endpoint.ts";

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
  /** Whether to send the invitation in a request of its own, because it is likely to be refused. */
  readonly isAlone?: boolean;
}

/** The members of a team. */
export class TeamMembers extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly TeamMember[]>("teamMembers");
  readonly #snapshots = new ListCache<readonly TeamMember[]>();
  readonly #additions = coalesceAdditions<NewTeamMember>(this.transport, {
    add: (team, members) => this.add(...team, members),
    toWire,
    idOf: ({ mailId }) => mailId.toLowerCase(),
    isAlone: ({ isAlone = false }) => isAlone,
  });

  async list(editionId: string, teamId: string, options?: ListOptions): Promise<readonly TeamMember[]> {
    const readPage = async ({ index, limit }: PageRequest) => ({
      items: await this.send({
        operation: "listTeamMembers",
        params: { editionId, teamId },
        query: { from: index, limit },
        response: listUnder("team_members", TeamMemberRecord),
      }),
    });
    const list = {
      name: `members of team ${teamId}`,
      readPage,
      idOf: ({ zuid }: TeamMember) => zuid,
      defaultPageSize: 20,
    };
    return this.#cache.load([editionId, teamId], () => readAllPages(list), options);
  }

  /** The members when this was first called: unlike `list`, it does not change while members are removed. */
  async snapshot(editionId: string, teamId: string): Promise<readonly TeamMember[]> {
    return this.#snapshots.load([editionId, teamId], () => this.list(editionId, teamId));
  }

  /** Invites one person, together with others who are invited to the team at the same time. */
  addOne(team: ParentIds, member: NewTeamMember): Promise<Addition> {
    return this.#additions.write(team, member);
  }

  /** Invites people with one request. */
  async add(
    editionId: string,
    teamId: string,
    members: readonly NewTeamMember[],
  ): Promise<AdditionResponse<NewTeamMember>> {
    const { status, data: added } = await this.sendForStatus({
      operation: "addTeamMembers",
      params: { editionId, teamId },
      body: { members_info: members.map(toWire) },
      stale: membersOf(editionId, teamId),
      response: optionalListUnder("added_members", InvitedMemberRecord),
    });
    const addresses = new Set(added.map(({ mailId }) => mailId.toLowerCase()));
    return {
      isPartial: status === 206,
      unconfirmed: members.filter(({ mailId }) => !addresses.has(mailId.toLowerCase())),
    };
  }

  /** Returns whether the response confirms the role. */
  async changeRole(editionId: string, teamId: string, zuid: string, role: TeamRole): Promise<boolean> {
    return this.send({
      operation: "changeTeamMemberRole",
      params: { editionId, teamId, zuid },
      body: { role },
      stale: { teamMembers: [[editionId, teamId]] },
      response: echoOf("new_role", role),
    });
  }

  /** Removes a member, whose records go to `assignToZuid`; returns whether the response confirms it. */
  async remove(editionId: string, teamId: string, zuid: string, assignToZuid: string): Promise<boolean> {
    // Records are spaces and zones anywhere in the team.
    const everything = [[editionId]];
    const stale = {
      ...membersOf(editionId, teamId),
      spaces: everything,
      spaceMembers: everything,
      zones: everything,
    };
    return this.send({
      operation: "removeTeamMember",
      params: { editionId, teamId, zuid },
      body: { assign_to_zuid: assignToZuid },
      stale,
      response: echoOf("removed_zuid", zuid),
    });
  }
}

const toWire = ({ mailId, role }: NewTeamMember) => ({ mail_id: mailId, role });

/** Team lists include member counts. */
const membersOf = (editionId: string, teamId: string): StaleLists => ({
  teamMembers: [[editionId, teamId]],
  teams: [[editionId]],
});
