import { z } from "zod";
import type { Edition, EditionMember } from "../../store/tables.ts";
import { createEdition, createTeam } from "../../store/workspace-writes.ts";
import type { World } from "../../store/world.ts";
import type { Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { commaSeparated, EntityName, selectFields } from "../validation.ts";
import { formatBoolean, jsonNumber, uri } from "../wire-format.ts";

const EditionFields = z.strictObject({
  fields: commaSeparated([
    "state",
    "created_time",
    "last_modified_time",
    "edition_type_name",
    "edition_name",
    "edition_role_name",
    "edition_id",
    "edition_owner_id",
    "is_default",
    "uri",
  ]).optional(),
});

const CreateEdition = z.strictObject({
  team_name: EntityName,
  description: z.string().default(""),
  plan_type: z.enum(["FREE", "TRIAL"]).default("FREE"),
});

export const editions: Handlers<"listEditions" | "getEdition" | "createEdition"> = {
  listEditions(call) {
    const { fields } = call.query(EditionFields);
    const editions_info = call.store.where("editionMembers", "zuid", call.caller.id).flatMap((member) => {
      const edition = call.store.get("editions", member.editionId);
      return edition ? [editionRecord(call.world, edition, member, fields)] : [];
    });
    return { message: "Editions fetched", data: { editions_info } };
  },

  getEdition(call) {
    const { fields } = call.query(EditionFields);
    const member = call.store.get("editionMembers", `${call.edition.id}:${call.caller.id}`);
    return {
      message: "Edition fetched",
      data: { edition_info: editionRecord(call.world, call.edition, member, fields) },
    };
  },

  createEdition(call) {
    const { team_name, description, plan_type } = call.body(CreateEdition);
    const { store, world, caller } = call;
    if (store.countWhere("editions", "ownerZuid", caller.id) > 0) throw new ServiceError("editionExists");
    const edition = createEdition(world, { name: team_name, type: "TEAM", plan: plan_type, ownerZuid: caller.id });
    const team = createTeam(world, edition, { name: team_name, description, isDefault: true, createdBy: caller.id });
    return {
      message: "Edition created",
      data: { current_user_id: caller.id, edition_id: edition.id, team_id: jsonNumber(team.id), team_name },
    };
  },
};

function editionRecord(
  world: World,
  edition: Edition,
  member: EditionMember | undefined,
  fields: string[] | undefined,
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
      uri: uri("editions", edition.id),
    },
    fields,
  );
}
