import { z } from "zod";
import type { ListOptions, StaleLists } from "../lists/list-cache.ts";
import { type PageRequest, readAllPages } from "../lists/pages.ts";
import { echoOf, Id, listUnder, optionalListUnder, record, Text, Timestamp } from "../transport/wire.ts";
import { Members } from "./members.ts";

const ListedPerson = record(
  {
    /** Someone who is only invited has none: the description does not say whether a list has them. */
    zuid: Id.exactOptional(),
    /** MEMBER or TEAM_ADMIN. */
    role: z.string(),
    mailId: z.string().exactOptional(),
    displayName: Text.exactOptional(),
    addedTime: Timestamp.exactOptional(),
    modifiedTime: Timestamp.exactOptional(),
    addedBy: Id.exactOptional(),
  },
  { role: "role_name" },
).refine(({ zuid, mailId }) => (zuid ?? mailId) !== undefined, { path: ["zuid"] });

type ListedPerson = z.output<typeof ListedPerson>;
export type TeamMember = ListedPerson & { readonly zuid: string };
export type TeamRole = "MEMBER" | "TEAM_ADMIN";

export interface NewTeamMember {
  readonly mailId: string;
  readonly role: TeamRole;
  /** Likely refusals share a request only with each other. */
  readonly isLikelyRefused?: boolean;
}

/** The members of a team. */
export class TeamMembers extends Members<TeamMember, NewTeamMember> {
  readonly #cache = this.lists.cacheOf<readonly TeamMember[]>("teamMembers");

  override async list(editionId: string, teamId: string, options?: ListOptions): Promise<readonly TeamMember[]> {
    const readPage = async ({ index, limit }: PageRequest) => ({
      items: await this.send({
        operation: "listTeamMembers",
        params: { editionId, teamId },
        query: { from: index, limit },
        response: listUnder("team_members", ListedPerson),
      }),
    });
    const name = `members of team ${teamId}`;
    const idOf = ({ zuid, mailId = "" }: ListedPerson) => zuid ?? mailId;
    const read = async () => (await readAllPages({ name, readPage, idOf })).filter(hasJoined);
    return this.#cache.load([editionId, teamId], read, options);
  }

  /** Invites people; the response has their e-mail addresses. */
  protected override sendAdditions(editionId: string, teamId: string, membersInfo: readonly object[]) {
    return this.sendForStatus({
      operation: "addTeamMembers",
      params: { editionId, teamId },
      body: { members_info: membersInfo },
      stale: membersOf(editionId, teamId),
      response: optionalListUnder("added_members", record({ mailId: z.string() }).transform(addressOf)),
    });
  }

  protected override toWire({ mailId, role }: NewTeamMember): object {
    return { mail_id: mailId, role };
  }

  protected override idOf(member: NewTeamMember): string {
    return addressOf(member);
  }

  protected override isLikelyRefused({ isLikelyRefused = false }: NewTeamMember): boolean {
    return isLikelyRefused;
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

  /** Removes a member and assigns their records to `assignToZuid`; returns whether the response confirms it. */
  async remove(editionId: string, teamId: string, zuid: string, assignToZuid: string): Promise<boolean> {
    // Records are spaces and zones anywhere in the team.
    const everything = [[editionId]];
    const stale = { ...membersOf(editionId, teamId), spaces: everything, spaceMembers: everything, zones: everything };
    return this.send({
      operation: "removeTeamMember",
      params: { editionId, teamId, zuid },
      body: { assign_to_zuid: assignToZuid },
      stale,
      response: echoOf("removed_zuid", zuid),
    });
  }
}

const hasJoined = (person: ListedPerson): person is TeamMember => person.zuid !== undefined;
const addressOf = ({ mailId }: { readonly mailId: string }): string => mailId.toLowerCase();

/** Team lists include member counts. */
const membersOf = (editionId: string, teamId: string): StaleLists => ({
  teamMembers: [[editionId, teamId]],
  teams: [[editionId]],
});
