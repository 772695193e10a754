import type { Invitation, Team, TeamMember, TeamRole } from "../../store/tables.ts";
import { requireTeam } from "../access-rules.ts";
import type { Call, CallOf, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";

const defaultFields: readonly string[] = [
  "zuid",
  "role_name",
  "added_time",
  "added_by",
  "modified_time",
  "display_name",
  "mail_id",
  "invited_time",
];

/** The roles of a team, from the least to the most privileged. */
const roleRank: Readonly<Record<TeamRole, number>> = { TEAM_GUEST: 1, MEMBER: 2, TEAM_ADMIN: 3 };
const byName = new Intl.Collator("en").compare;

type Entry = ReturnType<typeof memberEntry> | ReturnType<typeof invitationEntry>;

const orders: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  ROLE_ASC: (a, b) => roleRank[a.role_name] - roleRank[b.role_name],
  ROLE_DESC: (a, b) => roleRank[b.role_name] - roleRank[a.role_name],
  NAME_ASC: (a, b) => byName(a.display_name, b.display_name),
  NAME_DESC: (a, b) => byName(b.display_name, a.display_name),
};

export const teamRoster: Handlers<"listTeamMembers" | "searchMembers"> = {
  listTeamMembers(call) {
    const team = requireTeam(call, call.params.team_id);
    const { member_type, sort_by, search = "" } = call.query;
    const entries = matching(call, team, search).filter(({ role_name }) => !member_type || role_name === member_type);
    if (sort_by) entries.sort(orders[sort_by]);
    const page = call.page(entries, call.query);
    const members = page.map((entry) => selectFields(entry, call.query.fields ?? defaultFields));
    return {
      message: "Team members fetched successfully.",
      data: {
        [member_type === "TEAM_ADMIN" ? "team_admins" : "team_members"]: members,
        next_from: call.query.from + page.length,
      },
    };
  },

  searchMembers(call) {
    if (call.store.get("teams", call.params.team_id)?.editionId !== call.edition.id)
      throw new ServiceError("invalidTeam", call.commonData, true);
    const team = requireTeam(call, call.params.team_id);
    const page = call.page(matching(call, team, call.query.search), call.query);
    const fields = call.query.fields ?? [...defaultFields, "subscriber_state"];
    return {
      message: "Team member search completed successfully",
      data: {
        search_result: page.map((entry) => selectFields(entry, fields)),
        next_from: call.query.from + page.length,
      },
    };
  },
};

/** The members of a team, and under a reading its invitees, that the keyword and the other filters match. */
function matching(call: CallOf<"listTeamMembers" | "searchMembers">, team: Team, search: string): Entry[] {
  const { store, world } = call;
  const { roles, subscriber_state } = call.query;
  const sought = search.toLowerCase();
  const invitations = world.reads("invitees-listed") ? store.where("invitations", "teamId", team.id) : [];
  const entries: Entry[] = [
    ...store.where("teamMembers", "teamId", team.id).map((member) => memberEntry(call, team, member)),
    ...invitations.map((invitation) => invitationEntry(call, invitation)),
  ];
  return entries.filter(
    (entry) =>
      (!roles || entry.role_name === roles) &&
      (!subscriber_state || entry.subscriber_state === subscriber_state) &&
      [entry.display_name, entry.mail_id].some((text) => text.toLowerCase().includes(sought)),
  );
}

function memberEntry({ store, world }: Call, team: Team, member: TeamMember) {
  const user = store.get("users", member.zuid);
  return {
    zuid: member.zuid,
    role_name: member.role,
    display_name: user?.displayName ?? "",
    mail_id: user?.mailId ?? "",
    added_time: world.timestamp(member.addedTime),
    modified_time: world.timestamp(member.modifiedTime),
    added_by: member.addedBy,
    team_id: member.teamId,
    edition_id: team.editionId,
    subscriber_state: "ACTIVE",
  };
}

function invitationEntry({ world }: Call, invitation: Invitation) {
  return {
    role_name: invitation.role,
    display_name: "",
    mail_id: invitation.mailId,
    invited_time: world.timestamp(invitation.invitedTime),
    added_by: invitation.addedBy,
    team_id: invitation.teamId,
    edition_id: invitation.editionId,
    subscriber_state: "ACTIVE",
  };
}
