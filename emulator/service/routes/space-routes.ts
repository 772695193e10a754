import type { Space } from "../../store/tables.ts";
import {
  activeZones,
  copyMembers,
  copyZone,
  createSpace,
  createZone,
  deleteZone,
  touchSpace,
} from "../../store/workspace-writes.ts";
import {
  hasAccess,
  isRestricted,
  requireActiveSpace,
  requireSpace,
  requireTeam,
  undisclosedSpace,
} from "../access-rules.ts";
import type { Call, CallOf, HandlerResult, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { invalidRequest, ServiceError } from "../service-errors.ts";
import { newSpaceRecord, spaceRecord } from "./space-record.ts";
import { requireAvailableTemplate, requireTemplateNamed } from "./template-routes.ts";

export const spaces: Handlers<
  "getSpace" | "createSpace" | "duplicateSpace" | "moveSpace" | "setSpaceState" | "updateSpaceMeta"
> = {
  getSpace(call) {
    const space = requireSpace(call, "view", undisclosedSpace);
    call.world.openings.set(`${space.id}:${call.caller.id}`, call.world.now());
    const { uri, ...record } = spaceRecord(call, space);
    const { fields } = call.query;
    const space_info = fields ? selectFields({ ...record, uri }, fields) : record;
    return { message: "Space fetched successfully.", data: { space_info } };
  },

  createSpace(call) {
    const { space_name, team_id } = call.body.create_space;
    const team = requireTeam(call, team_id);
    const space = createSpace(call.world, team, space_name, call.caller.id);
    createFirstZone(call, space);
    const uri = call.uri("editions", call.edition.id, "spaces", space.id);
    return { message: "Space created successfully.", data: { ...call.commonData, space_id: space.id, uri } };
  },

  duplicateSpace(call) {
    const source = requireActiveSpace(call, "view");
    const { world, caller } = call;
    const request = call.body?.duplicate_space;
    const team = requireTeam(call, request?.team_id ?? source.teamId);
    const copy = createSpace(world, team, request?.space_name ?? `Copy of ${source.name}`, caller.id);
    if (request?.copy_members) copyMembers(world, source, copy);
    const comments = request?.copy_comments ?? false;
    for (const zone of activeZones(world, source.id)) {
      if (isRestricted(world, source, zone.id, caller.id)) continue;
      copyZone(world, zone, copy, { name: zone.name, authorZuid: caller.id, comments });
    }
    return { message: "Space duplicated successfully", data: { space_info: newSpaceRecord(call, copy) } };
  },

  moveSpace(call) {
    const space = requireActiveSpace(call, "manage");
    const team = requireTeam(call, call.body.move_space.team_id);
    if (team.id === space.teamId) throw new ServiceError("sameTeam");
    const moved = call.store.put("spaces", { ...space, teamId: team.id, modifiedTime: call.world.now() });
    return { message: "Space moved successfully", data: { space_info: newSpaceRecord(call, moved) } };
  },

  setSpaceState(call) {
    const space = requireSpace(call, "manage", undisclosedSpace);
    const { space_state } = call.body;
    const isTrashed = space.trashedTime !== null;
    if (space_state === "TRASH" && isTrashed) throw new ServiceError("spaceInactive");
    if (space_state !== "TRASH" && !isTrashed) throw new ServiceError("spaceNotTrashed");
    if (space_state === "DELETE") deleteSpace(call, space);
    else {
      const now = call.world.now();
      const trashedTime = space_state === "TRASH" ? now : null;
      call.store.put("spaces", { ...space, trashedTime, stateModifiedTime: now });
    }
    return {
      message: "Space state updated successfully.",
      data: { ...call.commonData, space_state, space_id: space.id },
    };
  },

  updateSpaceMeta(call) {
    const space = requireActiveSpace(call, "view", undisclosedSpace);
    const { action_type, space_name, value } = call.body;
    if (action_type === "FAVORITE") return setFavorite(call, space, value);
    if (!hasAccess(call.world, "edit", space, call.caller.id)) throw new ServiceError("noPermission");
    return action_type === "EMBED" ? setEmbed(call, space, value) : rename(call, space, space_name);
  },
};

/** The zone with the content of a template, or under a reading the one that every space comes with. */
function createFirstZone(call: CallOf<"createSpace">, space: Space): void {
  const { zone_name, template_id, template_name } = call.body.create_space;
  const template =
    template_id !== undefined
      ? requireAvailableTemplate(call, template_id)
      : template_name !== undefined
        ? requireTemplateNamed(call, template_name)
        : undefined;
  if (!template && !call.world.reads("first-zone")) return;
  const name = zone_name ?? template?.name ?? "Zone 1";
  createZone(call.world, space, name, call.caller.id, template?.frames);
}

function deleteSpace({ world, store }: Call, space: Space): void {
  for (const zone of store.where("zones", "spaceId", space.id)) deleteZone(world, zone);
  store.removeWhere("spaceMembers", "spaceId", space.id);
  store.removeWhere("favorites", "spaceId", space.id);
  store.remove("externalShares", space.id);
  store.remove("spaces", space.id);
}

function rename(call: Call, space: Space, name: string | undefined): HandlerResult {
  if (name === undefined) throw invalidRequest("missing", "space_name");
  if (name === space.name) throw new ServiceError("sameSpaceName");
  call.store.put("spaces", { ...space, name });
  touchSpace(call.world, space.id, call.caller.id);
  return metaResult(call, space, { new_name: name });
}

function setFavorite(call: Call, space: Space, value: boolean | undefined): HandlerResult {
  if (value === undefined) throw invalidRequest("missing", "value");
  const id = `${space.id}:${call.caller.id}`;
  if ((call.store.get("favorites", id) !== undefined) === value)
    throw new ServiceError(value ? "favorite" : "notFavorite");
  if (value) call.store.put("favorites", { id, spaceId: space.id, zuid: call.caller.id });
  else call.store.remove("favorites", id);
  return metaResult(call, space, { is_favourite: value });
}

function setEmbed(call: Call, space: Space, value: boolean | undefined): HandlerResult {
  if (value === undefined) throw invalidRequest("missing", "value");
  if (space.allowEmbed === value) throw new ServiceError(value ? "embedded" : "notEmbedded");
  call.store.put("spaces", { ...space, allowEmbed: value });
  touchSpace(call.world, space.id, call.caller.id);
  return metaResult(call, space, { embed_status: value });
}

function metaResult(call: Call, space: Space, outcome: object): HandlerResult {
  return {
    message: "Space meta updated successfully.",
    data: { ...call.commonData, space_id: space.id, ...outcome },
  };
}
