import type { Team, TeamMember } from "../../store/tables.ts";
import { addToTeam, reassignContent } from "../../store/workspace-writes.ts";
import { findTeam, isTeamAdmin, requireTeam } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { addEach, additionsResult } from "../partial-success.ts";
import { ServiceError } from "../service-errors.ts";
import type { NewTeamMember } from "../team-requests.ts";

export const teamMembers: Handlers<"addTeamMembers" | "changeTeamMemberRole" | "removeTeamMember"> = {
  addTeamMembers(call) {
    const team = requireTeam(call, call.params.team_id);
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("noPermission");
    const additions = addEach(
      call,
      call.body.members_info,
      ({ mail_id }) => ({ mail_id }),
      (member) => addMember(call, team, member),
    );
    return additionsResult(additions, {
      all: "Team member added successfully.",
      some: "Partial success: Some members added, others failed.",
      none: "noTeamMemberAdded",
    });
  },

  changeTeamMemberRole(call) {
    const team = requireTeam(call, call.params.team_id);
    const { member_id: zuid } = call.params;
    const { role } = call.body;
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("adminOnly");
    const member = call.store.get("teamMembers", `${team.id}:${zuid}`);
    if (!member) throw new ServiceError("unknownTeamMember", { zuid });
    if (isSuperAdmin(call, member)) throw new ServiceError("changesSuperAdmin", { zuid });
    if (zuid === call.caller.id) throw new ServiceError("ownTeamRole", { zuid });
    if (member.role === role) throw new ServiceError("sameRole", { zuid });
    call.store.put("teamMembers", { ...member, role, modifiedTime: call.world.now() });
    return {
      message: "Team member updated successfully.",
      data: { ...call.commonData, new_role: role, team_id: team.id, zuid },
    };
  },

  removeTeamMember(call) {
    const team = findTeam(call, call.params.team_id);
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("noPermission", {}, true);
    const member = call.store.get("teamMembers", `${team.id}:${call.params.member_id}`);
    if (!member) throw new ServiceError("unknownTeamMember");
    if (isSuperAdmin(call, member)) throw new ServiceError("removesSuperAdmin");
    if (member.zuid === call.caller.id) throw new ServiceError("removesSelf");
    const heir = call.body?.assign_to_zuid ?? call.caller.id;
    if (heir === member.zuid || !call.store.get("teamMembers", `${team.id}:${heir}`))
      throw new ServiceError("unknownTeamMember");
    reassignContent(call.world, team, member.zuid, heir);
    call.store.remove("teamMembers", member.id);
    return {
      message: "Team member deleted successfully.",
      data: { ...call.commonData, team_id: team.id, removed_zuid: member.zuid },
    };
  },
};

function isSuperAdmin(call: Call, member: TeamMember): boolean {
  return call.store.get("editionMembers", `${call.edition.id}:${member.zuid}`)?.role === "SUPER_ADMIN";
}

/** Invites someone, or adds a member of the edition at once where the settings say so. */
function addMember(call: Call, team: Team, { mail_id, role }: NewTeamMember): object {
  const { store, edition, caller, world } = call;
  const address = mail_id.toLowerCase();
  const id = `${team.id}:${address}`;
  const person = store.where("users", "address", address)[0];
  if (person && store.get("teamMembers", `${team.id}:${person.id}`)) throw new ServiceError("alreadyInTeam");
  if (store.get("invitations", id)) throw new ServiceError("alreadyInvited");
  const answer = { role_name: role, mail_id, added_by: caller.id, team_id: team.id };
  const isInEdition = person && store.get("editionMembers", `${edition.id}:${person.id}`) !== undefined;
  if (isInEdition && world.settings.addsMembersAtOnce) {
    addToTeam(world, team, person.id, role, caller.id);
    return { ...answer, added_time: world.timestamp(world.now()) };
  }
  const seats = seatHolders(call);
  if (!seats.has(address) && seats.size >= edition.seats) throw new ServiceError("licenseLimit");
  const invitedTime = world.now();
  const owner = { editionId: edition.id, teamId: team.id, addedBy: caller.id };
  store.put("invitations", { id, ...owner, mailId: mail_id, address, role, invitedTime });
  return { ...answer, invited_time: world.timestamp(invitedTime), edition_id: edition.id };
}

/** The e-mail addresses that count toward the license limit: edition members and pending invitations. */
function seatHolders({ store, edition }: Call): Set<string> {
  const people = store
    .where("editionMembers", "editionId", edition.id)
    .flatMap(({ zuid }) => store.get("users", zuid)?.address ?? []);
  return new Set([...people, ...store.where("invitations", "editionId", edition.id).map(({ address }) => address)]);
}
