import type { Space } from "../../store/tables.ts";
import { hasAccess } from "../access-rules.ts";
import type { Call } from "../api-call.ts";
import { formatBoolean, formatCount } from "../wire-format.ts";

/** A space with everything that a selection of fields can ask for. */
export function spaceRecord(call: Call, space: Space, indirectIds?: readonly string[]) {
  const { store, world, caller } = call;
  const isTrashed = space.trashedTime !== null;
  const { stateModifiedTime: changed } = space;
  const count = { space_member_count: formatCount(store.countWhere("spaceMembers", "spaceId", space.id)) };
  return {
    space_id: space.id,
    space_name: space.name,
    team_id: space.teamId,
    status: isTrashed ? "TRASH" : "ACTIVE",
    is_favorite: formatBoolean(store.get("favorites", `${space.id}:${caller.id}`) !== undefined),
    can_edit: formatBoolean(hasAccess(world, "edit", space, caller.id, indirectIds)),
    publish: formatBoolean(store.get("spaceMembers", `${space.id}:${space.teamId}`) !== undefined),
    allow_embed: formatBoolean(space.allowEmbed),
    ...(isTrashed ? {} : count),
    owner_zuid: space.ownerZuid,
    last_author_zuid: space.lastAuthorZuid,
    created_time: world.timestamp(space.createdTime),
    last_modified_time: world.timestamp(space.modifiedTime),
    ...(changed === undefined ? {} : { state_modified_time: world.timestamp(changed) }),
    open_url: `https://canvas.example/edition/${space.editionId}/space/${space.id}`,
    uri: call.uri("editions", space.editionId, "spaces", space.id),
  };
}

/** A space as an operation that has just made or changed it returns it. */
export function newSpaceRecord(call: Call, space: Space) {
  const { space_member_count: _, uri: __, ...record } = spaceRecord(call, space);
  return record;
}
