import { z } from "zod";
import type { Team } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { isTeamAdmin, requireTeam } from "../access-rules.ts";
import type { Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { EntityName } from "../validation.ts";
import { formatBoolean, formatCount, jsonNumber, uri } from "../wire-format.ts";

const UpdateTeam = z
  .strictObject({ team_name: EntityName.optional(), description: z.string().optional() })
  .refine(
    (body) => body.team_name !== undefined || body.description !== undefined,
    "has neither team_name nor description",
  );

export const teams: Handlers<"listTeams" | "getTeam" | "updateTeam"> = {
  listTeams(call) {
    const { store, world, edition, caller } = call;
    const teams = store
      .where("teams", "editionId", edition.id)
      .filter((team) => store.get("teamMembers", `${team.id}:${caller.id}`))
      .map((team) => ({ ...teamRecord(world, team), ...(team.isDefault ? { is_default: formatBoolean(true) } : {}) }));
    return { message: "Teams fetched", data: { teams } };
  },

  getTeam(call) {
    return { message: "Team fetched", data: { team: teamRecord(call.world, requireTeam(call)) } };
  },

  updateTeam(call) {
    const team = requireTeam(call);
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("noPermission");
    const { team_name, description } = call.body(UpdateTeam);
    const { store } = call;
    const updated = store.put("teams", {
      ...team,
      name: team_name ?? team.name,
      description: description ?? team.description,
    });
    return {
      message: "Team updated",
      data: {
        ...call.commonData,
        team_id: jsonNumber(team.id),
        new_name: updated.name,
        new_description: updated.description,
      },
    };
  },
};

function teamRecord(world: World, team: Team): object {
  return {
    team_id: team.id,
    team_name: team.name,
    description: team.description,
    team_member_count: formatCount(world.store.countWhere("teamMembers", "teamId", team.id)),
    created_time: world.timestamp(team.createdTime),
    created_by: team.createdBy,
    created_by_name: world.store.get("users", team.createdBy)?.displayName ?? "",
    zsoid: team.editionId,
    uri: uri("editions", team.editionId, "teams", team.id),
  };
}
