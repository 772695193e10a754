import { findSpace, findTeam, isEditionAdmin, isTeamAdmin, requireTeam, spaceRole } from "../access-rules.ts";
import type { Call, HandlerResult, Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { jsonNumber } from "../wire-format.ts";

export const permissions: Handlers<
  | "getMyEditionPermission"
  | "getUserEditionPermission"
  | "getMyTeamPermissions"
  | "getMyTeamPermission"
  | "getUserTeamPermission"
  | "getMySpacePermission"
  | "getUserSpacePermission"
> = {
  getMyEditionPermission(call) {
    return permissionResult(call, {
      role: call.store.get("editionMembers", `${call.edition.id}:${call.caller.id}`)?.role,
    });
  },

  getUserEditionPermission(call) {
    const zuid = call.params.user_id;
    const self = zuid === call.caller.id;
    if (!self && !isEditionAdmin(call.world, call.edition.id, call.caller.id)) throw new ServiceError("noPermission");
    const member = call.store.get("editionMembers", `${call.edition.id}:${zuid}`);
    if (!member) throw new ServiceError("unknownPath");
    return permissionResult(call, { role: member.role, zuid });
  },

  getMyTeamPermissions(call) {
    const teams = call.store
      .where("teamMembers", "zuid", call.caller.id)
      .filter(({ teamId }) => call.store.get("teams", teamId)?.editionId === call.edition.id)
      .map(({ role, teamId }) => ({ role, team_id: jsonNumber(teamId) }));
    return permissionResult(call, { teams });
  },

  getMyTeamPermission(call) {
    const team = findTeam(call, call.params.team_id);
    const member = call.store.get("teamMembers", `${team.id}:${call.caller.id}`);
    if (!member) throw new ServiceError("notInTeam");
    return permissionResult(call, { role: member.role, team_id: team.id });
  },

  getUserTeamPermission(call) {
    const team = requireTeam(call, call.params.team_id);
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("adminOnly");
    const zuid = call.params.user_id;
    const member = call.store.get("teamMembers", `${team.id}:${zuid}`);
    if (!member) throw new ServiceError("notInTeam", { zuid });
    return permissionResult(call, { role: member.role, team_id: team.id, zuid });
  },

  getMySpacePermission(call) {
    const space = findSpace(call, call.params.space_id);
    if (!space) throw new ServiceError("unknownSpace");
    const role = spaceRole(call.world, space, call.caller.id);
    if (!role) throw new ServiceError("notInSpace");
    return permissionResult(call, { role, space_id: space.id });
  },

  getUserSpacePermission(call) {
    const space = findSpace(call, call.params.space_id);
    if (!space) throw new ServiceError("unknownSpace");
    if (space.ownerZuid !== call.caller.id) throw new ServiceError("notSpaceOwner");
    const zuid = call.params.user_id;
    const role = call.store.get("editionMembers", `${call.edition.id}:${zuid}`) && spaceRole(call.world, space, zuid);
    if (!role) throw new ServiceError("notInSpace", { zuid });
    return permissionResult(call, { role, space_id: space.id, zuid });
  },
};

function permissionResult(call: Call, info: object): HandlerResult {
  return {
    message: "User permissions fetched successfully",
    data: { user_permission_info: { ...call.commonData, ...info } },
  };
}
