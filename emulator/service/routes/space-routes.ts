import { z } from "zod";
import type { Space } from "../../store/tables.ts";
import { activeZones, copyZone, createSpace, createZone, touchSpace } from "../../store/workspace-writes.ts";
import {
  findTeam,
  hasAccess,
  isRestricted,
  requireActiveSpace,
  requireSpace,
  requireSpaceOrHidden,
  requireTeamMember,
} from "../access-rules.ts";
import type { Call, HandlerResult, Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { requireFreeSpaceName } from "../unique-names.ts";
import { commaSeparated, EntityName, NumericId, selectFields } from "../validation.ts";
import { formatBoolean, formatCount, uri } from "../wire-format.ts";
import { requireAvailableTemplate } from "./template-routes.ts";

const spaceFields = [
  "space_id",
  "space_name",
  "team_id",
  "status",
  "is_favorite",
  "can_edit",
  "publish",
  "allow_embed",
  "space_member_count",
  "owner_zuid",
  "last_author_zuid",
  "created_time",
  "last_modified_time",
] as const;

const GetSpace = z.strictObject({ fields: commaSeparated(spaceFields).optional() });
const CreateSpace = z.strictObject({
  create_space: z.strictObject({ space_name: EntityName, team_id: NumericId, template_id: NumericId.optional() }),
});
const DuplicateSpace = z.strictObject({ duplicate_space: z.strictObject({ space_name: EntityName.optional() }) });
const MoveSpace = z.strictObject({ move_space: z.strictObject({ team_id: NumericId }) });
const SpaceState = z.strictObject({ space_state: z.enum(["TRASH", "RESTORE"]) });
const SpaceMeta = z.discriminatedUnion("action_type", [
  z.strictObject({ action_type: z.literal("SPACE_NAME"), space_name: EntityName }),
  z.strictObject({ action_type: z.literal("FAVORITE"), value: z.boolean() }),
  z.strictObject({ action_type: z.literal("EMBED"), value: z.boolean() }),
]);

export const spaces: Handlers<
  "getSpace" | "createSpace" | "duplicateSpace" | "moveSpace" | "setSpaceState" | "updateSpaceMeta"
> = {
  getSpace(call) {
    const { fields } = call.query(GetSpace);
    const space = requireSpace(call, "view");
    call.world.openings.set(`${space.id}:${call.caller.id}`, call.world.now());
    return { message: "Space fetched", data: { space_info: selectFields(spaceRecord(call, space), fields) } };
  },

  createSpace(call) {
    const { space_name, team_id, template_id } = call.body(CreateSpace).create_space;
    const team = findTeam(call.world, call.edition, team_id);
    requireTeamMember(call, team);
    const template = template_id === undefined ? undefined : requireAvailableTemplate(call, template_id);
    requireFreeSpaceName(call, team.id, space_name);
    const space = createSpace(call.world, team, space_name, call.caller.id);
    if (template) createZone(call.world, space, template.name, call.caller.id, template.frames);
    return {
      message: "Space created",
      data: { ...call.commonData, space_id: space.id, uri: uri("editions", call.edition.id, "spaces", space.id) },
    };
  },

  duplicateSpace(call) {
    const source = requireActiveSpace(call, "view");
    const { space_name } = call.body(DuplicateSpace).duplicate_space;
    if (call.edition.plan === "TRIAL") throw new ServiceError("trialTeam");
    const team = findTeam(call.world, call.edition, source.teamId);
    requireTeamMember(call, team);
    const { world, caller } = call;
    const name = space_name ?? `Copy of ${source.name}`;
    requireFreeSpaceName(call, team.id, name);
    const copy = createSpace(world, team, name, caller.id);
    for (const zone of activeZones(world, source.id)) {
      if (isRestricted(world, source, zone.id, caller.id)) continue;
      copyZone(world, zone, copy, { name: zone.name, authorZuid: caller.id, comments: false });
    }
    return { message: "Space duplicated", data: { space_info: spaceRecord(call, copy) } };
  },

  moveSpace(call) {
    const space = requireActiveSpace(call, "manage");
    const { team_id } = call.body(MoveSpace).move_space;
    const team = findTeam(call.world, call.edition, team_id);
    requireTeamMember(call, team);
    if (team.id === space.teamId) throw new ServiceError("sameTeam");
    requireFreeSpaceName(call, team.id, space.name);
    const moved = call.store.put("spaces", { ...space, teamId: team.id, modifiedTime: call.world.now() });
    return { message: "Space moved", data: { space_info: spaceRecord(call, moved) } };
  },

  setSpaceState(call) {
    const space = requireSpaceOrHidden(call, "manage");
    const { space_state } = call.body(SpaceState);
    const isTrashed = space.trashedTime !== null;
    if (space_state === "TRASH") requireActiveSpace(call, "manage");
    if (space_state === "RESTORE" && !isTrashed) throw new ServiceError("spaceNotTrashed");
    if (space_state === "RESTORE") requireFreeSpaceName(call, space.teamId, space.name);
    call.store.put("spaces", { ...space, trashedTime: space_state === "TRASH" ? call.world.now() : null });
    return { message: "Space state changed", data: { ...call.commonData, space_state, space_id: space.id } };
  },

  updateSpaceMeta(call) {
    const space = requireActiveSpace(call, "view");
    const request = call.body(SpaceMeta);
    if (request.action_type === "FAVORITE") return setFavorite(call, space, request.value);
    if (!hasAccess(call.world, "edit", space, call.caller.id)) throw new ServiceError("noPermission");
    if (request.action_type === "EMBED") return setEmbed(call, space, request.value);
    if (request.space_name === space.name) throw new ServiceError("sameName");
    requireFreeSpaceName(call, space.teamId, request.space_name);
    call.store.put("spaces", { ...space, name: request.space_name });
    touchSpace(call.world, space.id, call.caller.id);
    return { message: "Space renamed", data: { ...call.commonData, space_id: space.id, new_name: request.space_name } };
  },
};

function setFavorite(call: Call, space: Space, value: boolean): HandlerResult {
  const id = `${space.id}:${call.caller.id}`;
  if ((call.store.get("favorites", id) !== undefined) === value) throw new ServiceError("sameFavorite");
  if (value) call.store.put("favorites", { id, spaceId: space.id, zuid: call.caller.id });
  else call.store.remove("favorites", id);
  return { message: "Favorite changed", data: { ...call.commonData, space_id: space.id, is_favourite: value } };
}

function setEmbed(call: Call, space: Space, value: boolean): HandlerResult {
  if (space.allowEmbed === value) throw new ServiceError("sameEmbed");
  call.store.put("spaces", { ...space, allowEmbed: value });
  touchSpace(call.world, space.id, call.caller.id);
  return { message: "Embedding changed", data: { ...call.commonData, space_id: space.id, embed_status: value } };
}

/** A space as `getSpace` returns it; lists omit `allow_embed`. */
export function spaceRecord(call: Call, space: Space, indirectIds?: readonly string[]) {
  const { store, world, caller } = call;
  return {
    space_id: space.id,
    space_name: space.name,
    team_id: space.teamId,
    status: space.trashedTime === null ? "ACTIVE" : "TRASHED",
    is_favorite: formatBoolean(store.get("favorites", `${space.id}:${caller.id}`) !== undefined),
    can_edit: formatBoolean(hasAccess(world, "edit", space, caller.id, indirectIds)),
    publish: formatBoolean(store.get("spaceMembers", `${space.id}:${space.teamId}`) !== undefined),
    allow_embed: formatBoolean(space.allowEmbed),
    space_member_count: formatCount(store.countWhere("spaceMembers", "spaceId", space.id)),
    owner_zuid: space.ownerZuid,
    last_author_zuid: space.lastAuthorZuid,
    created_time: world.timestamp(space.createdTime),
    last_modified_time: world.timestamp(space.modifiedTime),
  };
}
