import { z } from "zod";
import type { Team, TeamMember } from "../../store/tables.ts";
import { reassignContent } from "../../store/workspace-writes.ts";
import type { World } from "../../store/world.ts";
import { findTeam, isTeamAdmin, requireTeam } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { addEachMember } from "../partial-success.ts";
import { invalid, notFound, ServiceError } from "../service-errors.ts";
import { commaSeparated, limitedSize, MailId, NumericId, paging, selectFields } from "../validation.ts";

const defaultFields = [
  "zuid",
  "role_name",
  "added_time",
  "added_by",
  "modified_time",
  "display_name",
  "mail_id",
] as const;
const Role = z.enum(["MEMBER", "TEAM_ADMIN"]);

const ListQuery = z.strictObject({
  fields: commaSeparated([...defaultFields, "team_id"]).optional(),
  member_type: z.enum(["TEAM_ADMIN"]).optional(),
  ...paging(0, 20),
});
const NewMember = z.strictObject({ mail_id: MailId, role: Role.default("MEMBER") });
const AddMembers = z.strictObject({ members_info: limitedSize(z.array(NewMember).min(1)) });
const ChangeRole = z.strictObject({ role: Role });
const RemoveMember = z.strictObject({ assign_to_zuid: NumericId });

export const teamMembers: Handlers<"listTeamMembers" | "addTeamMembers" | "changeTeamMemberRole" | "removeTeamMember"> =
  {
    listTeamMembers(call) {
      const team = requireTeam(call);
      const { from, limit, fields, member_type } = call.query(ListQuery);
      const members = call.store
        .where("teamMembers", "teamId", team.id)
        .filter((member) => !member_type || member.role === member_type)
        .slice(from, from + call.pageSize(limit))
        .map((member) => selectFields(memberRecord(call, member), fields ?? defaultFields));
      return {
        message: "Team members fetched",
        data: member_type ? { team_admins: members } : { team_members: members },
      };
    },

    addTeamMembers(call) {
      const team = requireTeam(call);
      requireAdmin(call, team);
      const { members_info } = call.body(AddMembers);
      const outcome = addEachMember(
        call,
        members_info,
        ({ mail_id }) => ({ mail_id }),
        (member) => invite(call, team, member),
      );
      return { message: "Members invited", ...outcome };
    },

    changeTeamMemberRole(call) {
      const team = requireTeam(call);
      requireAdmin(call, team);
      const { role } = call.body(ChangeRole);
      const member = requireMember(call, team);
      if (isSuperAdmin(call, member)) throw new ServiceError("superAdminRole");
      if (member.zuid === call.caller.id) throw new ServiceError("ownRole");
      if (member.role === role) throw new ServiceError("sameRole");
      call.store.put("teamMembers", { ...member, role, modifiedTime: call.world.now() });
      return {
        message: "Role changed",
        data: { ...call.commonData, new_role: role, team_id: team.id, zuid: member.zuid },
      };
    },

    removeTeamMember(call) {
      // Unlike other operations, this one responds 403 to a caller who is not in the team.
      const team = findTeam(call.world, call.edition, call.params.team_id);
      if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("unauthorizedRemoval");
      const member = requireMember(call, team);
      if (isSuperAdmin(call, member)) throw new ServiceError("removeSuperAdmin");
      if (member.zuid === call.caller.id) throw new ServiceError("removeSelf");
      const { assign_to_zuid } = call.body(RemoveMember);
      if (assign_to_zuid === member.zuid) throw invalid("assign_to_zuid", "is the member who is removed");
      if (!call.store.get("teamMembers", `${team.id}:${assign_to_zuid}`)) {
        throw invalid("assign_to_zuid", "is not a member of the team");
      }
      reassignContent(call.world, team, member.zuid, assign_to_zuid);
      call.store.remove("teamMembers", member.id);
      return { message: "Member removed", data: { ...call.commonData, team_id: team.id, removed_zuid: member.zuid } };
    },
  };

function requireAdmin(call: Call, team: Team): void {
  if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("noPermission");
}

function requireMember(call: Call<"member_id">, team: Team): TeamMember {
  const member = call.store.get("teamMembers", `${team.id}:${call.params.member_id}`);
  if (!member) throw notFound("member");
  return member;
}

function isSuperAdmin(call: Call, member: TeamMember): boolean {
  return call.store.get("editionMembers", `${call.edition.id}:${member.zuid}`)?.role === "SUPER_ADMIN";
}

function invite(call: Call, team: Team, member: z.output<typeof NewMember>): object {
  const { store, edition, caller, world } = call;
  const address = member.mail_id.toLowerCase();
  const id = `${team.id}:${address}`;
  const person = store.where("users", "address", address)[0];
  const isMember = person !== undefined && store.get("teamMembers", `${team.id}:${person.id}`) !== undefined;
  if (isMember || store.get("invitations", id)) throw refusedInvitation(world, "alreadyInTeam");
  const seats = seatHolders(call);
  if (!seats.has(address) && seats.size >= edition.seats) throw refusedInvitation(world, "licenseLimit");
  const invitation = store.put("invitations", {
    id,
    editionId: edition.id,
    teamId: team.id,
    mailId: member.mail_id,
    address,
    role: member.role,
    invitedTime: world.now(),
    addedBy: caller.id,
  });
  return {
    role_name: invitation.role,
    invited_time: world.timestamp(invitation.invitedTime),
    edition_id: edition.id,
    mail_id: invitation.mailId,
    added_by: caller.id,
    team_id: team.id,
  };
}

function refusedInvitation(world: World, condition: "alreadyInTeam" | "licenseLimit"): ServiceError {
  return new ServiceError(world.reads("generic-invitation-refusal") ? "invalidRequest" : condition);
}

/** The e-mail addresses that count toward the license limit: edition members and pending invitations. */
function seatHolders({ store, edition }: Call): Set<string> {
  const people = store
    .where("editionMembers", "editionId", edition.id)
    .flatMap(({ zuid }) => store.get("users", zuid)?.address ?? []);
  return new Set([...people, ...store.where("invitations", "editionId", edition.id).map(({ address }) => address)]);
}

function memberRecord({ store, world }: Call, member: TeamMember) {
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
  };
}
