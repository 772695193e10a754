import { findTeam, isEditionAdmin, may, spaceRole, teamOf } from "../access.ts";
import type { Call, Handlers, Reply } from "../call.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { Space } from "../tables.ts";

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
    return permission(call, { role: call.store.get("editionMembers", `${call.edition.id}:${call.caller.id}`)?.role });
  },

  getUserEditionPermission(call) {
    const zuid = call.params.user_id;
    const self = zuid === call.caller.id;
    if (!self && !isEditionAdmin(call.world, call.edition.id, call.caller.id)) throw new ServiceError("noPermission");
    const member = call.store.get("editionMembers", `${call.edition.id}:${zuid}`);
    if (!member) throw notFound("user");
    return permission(call, { role: member.role, zuid });
  },

  getMyTeamPermissions(call) {
    const teams = call.store
      .where("teamMembers", "zuid", call.caller.id)
      .filter(({ teamId }) => call.store.get("teams", teamId)?.editionId === call.edition.id)
      .map(({ role, teamId }) => ({ role, team_id: Number(teamId) }));
    return permission(call, { teams });
  },

  getMyTeamPermission(call) {
    const team = findTeam(call.world, call.edition, call.params.team_id);
    const member = call.store.get("teamMembers", `${team.id}:${call.caller.id}`);
    if (!member) throw new ServiceError("notAMember");
    return permission(call, { role: member.role, team_id: Number(team.id) });
  },

  getUserTeamPermission(call) {
    const team = teamOf(call);
    const zuid = call.params.user_id;
    const member = call.store.get("teamMembers", `${team.id}:${zuid}`);
    if (!member) throw notFound("member");
    return permission(call, { role: member.role, team_id: Number(team.id), zuid });
  },

  getMySpacePermission(call) {
    const space = existingSpace(call);
    const role = spaceRole(call.world, space, call.caller.id);
    if (!role) throw new ServiceError("notAMember");
    return permission(call, { role, space_id: space.id });
  },

  getUserSpacePermission(call) {
    const space = existingSpace(call);
    if (!may(call.world, "view", space, call.caller.id)) throw new ServiceError("noPermission");
    const zuid = call.params.user_id;
    const role = call.store.get("editionMembers", `${call.edition.id}:${zuid}`) && spaceRole(call.world, space, zuid);
    if (!role) throw notFound("member");
    return permission(call, { role, space_id: space.id, zuid });
  },
};

function permission(call: Call, info: object): Reply {
  return { message: "Permission fetched", data: { user_permission_info: { ...call.origin, ...info } } };
}

/** The space of the path, whether the caller may see it or not. */
function existingSpace(call: Call<"space_id">): Space {
  const space = call.store.get("spaces", call.params.space_id);
  if (space?.editionId !== call.edition.id) throw notFound("space");
  return space;
}
