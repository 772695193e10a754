import { z } from "zod";
import type { ListOptions, StaleLists } from "../lists/list-cache.ts";
import { type PageRange, readAllPages } from "../lists/pages.ts";
import { echoOf, Id, listUnder, record, Text, Timestamp } from "../transport/wire.ts";
import { type Additions, additionsOf, Members } from "./members.ts";

const ListedPerson = record(
  {
    /** Someone who is only invited has none: the description does not say whether a list has them. */
    zuid: Id.exactOptional(),
    /** Such as `MEMBER`. */
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
export type TeamRole = "MEMBER" | "TEAM_ADMIN" | "TEAM_GUEST";

export interface NewTeamMember {
  readonly mailId: string;
  readonly role: TeamRole;
}

/** Someone who is a member at once has the time of that; the response has no ids. */
const Invitee = record({ mailId: z.string(), addedTime: Timestamp.exactOptional() }).transform(
  ({ mailId, addedTime }) => ({
    id: addressOf({ mailId }),
    addition: addedTime === undefined ? ("invited" as const) : ("added" as const),
  }),
);

/** The members of a team. */
export class TeamMembers extends Members<TeamMember, NewTeamMember> {
  protected override readonly place = "team";
  readonly #cache = this.lists.cacheOf<readonly TeamMember[]>("teamMembers");

  override async list(editionId: string, teamId: string, options?: ListOptions): Promise<readonly TeamMember[]> {
    const readPage = async (range: PageRange) => ({
      items: await this.send({
        operation: "listTeamMembers",
        params: { editionId, teamId },
        query: range,
        response: listUnder("team_members", ListedPerson),
      }),
    });
    const name = `members of team ${teamId}`;
    const idOf = ({ zuid, mailId = "" }: ListedPerson) => zuid ?? mailId;
    const read = async () => (await readAllPages({ name, readPage, idOf })).filter(hasJoined);
    return this.#cache.load([editionId, teamId], read, options);
  }

  protected override sendAdditions(
    editionId: string,
    teamId: string,
    membersInfo: readonly object[],
  ): Promise<Additions> {
    return this.send({
      operation: "addTeamMembers",
      params: { editionId, teamId },
      body: { members_info: membersInfo },
      stale: membersOf(editionId, teamId),
      response: additionsOf(Invitee),
    });
  }

  protected override toWire({ mailId, role }: NewTeamMember): object {
    return { mail_id: mailId, role };
  }

  protected override idOf(member: NewTeamMember): string {
    return addressOf(member);
  }

  protected override nameOf({ mailId }: NewTeamMember): string {
    return mailId;
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

function addressOf({ mailId }: { readonly mailId: string }): string {
  return mailId.toLowerCase();
}

/** Team lists include member counts. */
const membersOf = (editionId: string, teamId: string): StaleLists => ({
  teamMembers: [[editionId, teamId]],
  teams: [[editionId]],
});
