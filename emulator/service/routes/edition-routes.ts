import type { Edition, EditionMember } from "../../store/tables.ts";
import { createEdition, createTeam } from "../../store/workspace-writes.ts";
import type { Call, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";
import { formatBoolean, jsonNumber } from "../wire-format.ts";

export const editions: Handlers<"listEditions" | "getEdition" | "createEdition"> = {
  listEditions(call) {
    const { fields } = call.query;
    const editions_info = call.store.where("editionMembers", "zuid", call.caller.id).flatMap((member) => {
      const edition = call.store.get("editions", member.editionId);
      return edition ? [editionRecord(call, edition, member, fields, call.uri("editions", edition.id))] : [];
    });
    return {
      message: "Editions fetched successfully",
      data: { editions_info: editions_info.length === 0 ? {} : editions_info },
    };
  },

  getEdition(call) {
    const { edition, caller } = call;
    const member = call.store.get("editionMembers", `${edition.id}:${caller.id}`);
    const uri = call.uri("editions", edition.id, "teams");
    const edition_info = editionRecord(call, edition, member, call.query.fields, uri);
    return { message: "Editions fetched successfully", data: { edition_info } };
  },

  createEdition(call) {
    const { team_name: name, description, plan_type } = call.body;
    const { store, world, caller } = call;
    if (store.countWhere("editions", "ownerZuid", caller.id) > 0) throw new ServiceError("editionExists");
    const plan = plan_type === "FREE" ? "FREE" : "TRIAL";
    const edition = createEdition(world, { name, type: "TEAM", plan, ownerZuid: caller.id });
    const team = createTeam(world, edition, { name, description, isDefault: true, createdBy: caller.id });
    return {
      message: "Team edition created successfully",
      data: { current_user_id: caller.id, edition_id: edition.id, team_id: jsonNumber(team.id), team_name: name },
    };
  },
};

function editionRecord(
  { world }: Call,
  edition: Edition,
  member: EditionMember | undefined,
  fields: readonly string[] | undefined,
  uri: string,
): object {
  const isDefault = member?.isDefault ? { is_default: formatBoolean(true) } : {};
  // The role is returned only when `fields` selects it.
  const role = fields ? { edition_role_name: member?.role } : {};
  return selectFields(
    {
      edition_id: edition.id,
      edition_name: edition.name,
      edition_type_name: edition.type,
      state: "ACTIVE",
      edition_owner_id: edition.ownerZuid,
      ...isDefault,
      ...role,
      created_time: world.timestamp(edition.createdTime),
      last_modified_time: world.timestamp(edition.modifiedTime),
      uri,
    },
    fields,
  );
}
