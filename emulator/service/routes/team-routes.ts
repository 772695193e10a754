import type { Team } from "../../store/tables.ts";
import { isTeamAdmin, requireTeam } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";
import { formatBoolean, formatCount } from "../wire-format.ts";

const byName = new Intl.Collator("en").compare;

export const teams: Handlers<"listTeams" | "getTeam" | "updateTeam"> = {
  listTeams(call) {
    const { store, edition, caller, query } = call;
    const teams = store
      .where("teams", "editionId", edition.id)
      .filter((team) => store.get("teamMembers", `${team.id}:${caller.id}`));
    if (query.sort_by === "name") teams.sort((a, b) => byName(a.name, b.name));
    if (query.sort_by === "created_time") teams.sort((a, b) => a.createdTime - b.createdTime);
    if (query.order_by === "desc") teams.reverse();
    const listed = call.page(teams, query).map((team) => {
      const isDefault = team.isDefault ? { is_default: formatBoolean(true) } : {};
      const uri = call.uri("editions", edition.id, "teams", team.id);
      return selectFields({ ...teamRecord(call, team), ...isDefault, uri }, query.fields);
    });
    const message = teams.length === 0 ? "User is not a member of any team" : "Teams fetched successfully";
    return { message, data: { teams: listed } };
  },

  getTeam(call) {
    const team = requireTeam(call, call.params.team_id);
    const uri = call.uri("editions", call.edition.id, "teams", team.id, "members");
    const record = selectFields({ ...teamRecord(call, team), uri }, call.query.fields);
    return { message: "Teams fetched successfully", data: { team: record } };
  },

  updateTeam(call) {
    const team = requireTeam(call, call.params.team_id);
    if (!isTeamAdmin(call.world, team, call.caller.id)) throw new ServiceError("noPermission");
    const { team_name, description } = call.body;
    const { name, description: text } = team;
    call.store.put("teams", { ...team, name: team_name ?? name, description: description ?? text });
    return {
      message: "Team updated successfully",
      data: {
        ...call.commonData,
        team_id: team.id,
        ...(team_name === undefined ? {} : { new_name: team_name }),
        ...(description === undefined ? {} : { new_description: description }),
      },
    };
  },
};

/** A team as responses return it, except its `uri`; its description can only be written. */
function teamRecord({ world, store }: Call, team: Team) {
  return {
    team_id: team.id,
    team_name: team.name,
    team_member_count: formatCount(store.countWhere("teamMembers", "teamId", team.id)),
    created_time: world.timestamp(team.createdTime),
    created_by: team.createdBy,
    created_by_name: store.get("users", team.createdBy)?.displayName ?? "",
    zsoid: team.editionId,
  };
}
