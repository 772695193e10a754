import { findTeam, findVisibleSpace, hasAccess, isEditionAdmin, requireTeam, spaceRole } from "../access-rules.ts";
import type { Call, HandlerResult, Handlers } from "../api-call.ts";
import { notFound, ServiceError } from "../service-errors.ts";
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
    if (!member) throw notFound("user");
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
    const team = findTeam(call.world, call.edition, call.params.team_id);
    const member = call.store.get("teamMembers", `${team.id}:${call.caller.id}`);
    if (!member) throw new ServiceError("notAMember");
    return permissionResult(call, { role: member.role, team_id: jsonNumber(team.id) });
  },

  getUserTeamPermission(call) {
    const team = requireTeam(call);
    const zuid = call.params.user_id;
    const member = call.store.get("teamMembers", `${team.id}:${zuid}`);
    if (!member) throw notFound("member");
    return permissionResult(call, { role: member.role, team_id: jsonNumber(team.id), zuid });
  },

  getMySpacePermission(call) {
    const space = findVisibleSpace(call, call.params.space_id);
    const role = spaceRole(call.world, space, call.caller.id);
    if (!role) throw new ServiceError("notAMember");
    return permissionResult(call, { role, space_id: space.id });
  },

  getUserSpacePermission(call) {
    const space = findVisibleSpace(call, call.params.space_id);
    if (!hasAccess(call.world, "view", space, call.caller.id)) throw new ServiceError("noPermission");
    const zuid = call.params.user_id;
    const role = call.store.get("editionMembers", `${call.edition.id}:${zuid}`) && spaceRole(call.world, space, zuid);
    if (!role) throw notFound("member");
    return permissionResult(call, { role, space_id: space.id, zuid });
  },
};

function permissionResult(call: Call, info: object): HandlerResult {
  return { message: "Permission fetched", data: { user_permission_info: { ...call.commonData, ...info } } };
}
