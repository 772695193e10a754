import type { Zone } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";

/** A zone with everything that a response can have; each leaves out some of it. */
export function zoneRecord(world: World, zone: Zone) {
  return {
    zone_id: zone.id,
    zone_key: zone.key,
    zone_name: zone.name,
    space_id: zone.spaceId,
    status: zone.trashedTime === null ? "ACTIVE" : "TRASH",
    author_zuid: zone.authorZuid,
    last_author_zuid: zone.lastAuthorZuid,
    created_time: world.timestamp(zone.createdTime),
    last_modified_time: world.timestamp(zone.modifiedTime),
    state_modified_time: world.timestamp(zone.stateModifiedTime),
  };
}
