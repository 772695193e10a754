import { z } from "zod";
import type { Zone } from "../../store/tables.ts";
import { activeZones, createZone, replaceZone, touchSpace } from "../../store/workspace-writes.ts";
import type { World } from "../../store/world.ts";
import { isRestricted, requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { requireFreeZoneName } from "../unique-names.ts";
import { commaSeparated, EntityName, limitedSize, NumericId, selectFields } from "../validation.ts";
import { spaceDocument } from "./space-document.ts";
import { requireAvailableTemplate } from "./template-routes.ts";
import { requireZoneCapacity, resolveDestination } from "./zone-destination.ts";

const ListZones = z.strictObject({
  fields: commaSeparated([
    "created_time",
    "last_modified_time",
    "zone_name",
    "author_zuid",
    "status",
    "last_author_zuid",
    "space_id",
    "state_modified_time",
  ]).optional(),
});
const CreateZone = z.strictObject({
  create_zone: limitedSize(z.strictObject({ zone_name: EntityName, template_id: NumericId.optional() })),
});
const MoveZone = z.strictObject({
  move_zone: limitedSize(
    z.strictObject({
      destination_type: z.enum(["NEW_SPACE", "EXISTING_SPACE"]),
      space_name: EntityName.optional(),
      deep_copy: z.boolean().optional(),
      team_id: NumericId.optional(),
      destination_space_id: NumericId.optional(),
      copy_comments: z.boolean().optional(),
    }),
  ),
});

export const zones: Handlers<"getZoneMeta" | "listZonesMeta" | "createZone" | "moveZone"> = {
  getZoneMeta(call) {
    const { state_modified_time: _, ...zone_info } = zoneRecord(call.world, requireActiveZone(call, "view"));
    return { message: "Zone fetched", data: { zone_info } };
  },

  listZonesMeta(call) {
    const space = requireActiveSpace(call, "view");
    const { fields } = call.query(ListZones);
    const zones = activeZones(call.world, space.id).filter(
      (zone) => !isRestricted(call.world, space, zone.id, call.caller.id),
    );
    const zone_meta = Object.fromEntries(
      zones.map((zone) => {
        const { state_modified_time, ...record } = zoneRecord(call.world, zone);
        return [zone.id, fields ? selectFields({ ...record, state_modified_time }, fields) : record];
      }),
    );
    return { message: "Zones fetched", data: { zones_info: { zone_order: zones.map(({ id }) => id), zone_meta } } };
  },

  createZone(call) {
    const space = requireActiveSpace(call, "edit");
    const { zone_name, template_id } = call.body(CreateZone).create_zone;
    const template = template_id === undefined ? undefined : requireAvailableTemplate(call, template_id);
    requireZoneCapacity(call, space);
    requireFreeZoneName(call, space.id, zone_name);
    const zone = createZone(call.world, space, zone_name, call.caller.id, template?.frames);
    return { message: "Zone created", data: JSON.stringify({ space_data: spaceDocument(call.world, space, zone) }) };
  },

  moveZone(call) {
    const zone = requireActiveZone(call, "edit");
    const request = call.body(MoveZone).move_zone;
    const { destination_type, destination_space_id } = request;
    if (destination_type === "EXISTING_SPACE" && destination_space_id === zone.spaceId) {
      throw new ServiceError("sameSpace");
    }
    const destination = resolveDestination(call, requireActiveSpace(call, "edit"), "move_zone", request);
    requireFreeZoneName(call, destination.id, zone.name);
    if (request.copy_comments === false) call.store.removeWhere("comments", "zoneId", zone.id);
    touchSpace(call.world, zone.spaceId, call.caller.id);
    touchSpace(call.world, destination.id, call.caller.id);
    const moved = { ...zone, spaceId: destination.id, position: call.world.nextPosition() };
    if (call.world.reads("move-new-zone-id")) {
      replaceZone(call.world, zone, { ...moved, id: call.world.uuid() });
      return { message: "Zone moved", data: {} };
    }
    call.store.put("zones", moved);
    return { message: "Zone moved", data: { ...call.commonData, space_id: destination.id, zone_id: zone.id } };
  },
};

/** A zone as responses return it; some omit `state_modified_time`. */
export function zoneRecord(world: World, zone: Zone) {
  return {
    zone_id: zone.id,
    zone_key: zone.key,
    zone_name: zone.name,
    space_id: zone.spaceId,
    status: zone.trashedTime === null ? "ACTIVE" : "TRASHED",
    author_zuid: zone.authorZuid,
    last_author_zuid: zone.lastAuthorZuid,
    created_time: world.timestamp(zone.createdTime),
    last_modified_time: world.timestamp(zone.modifiedTime),
    state_modified_time: world.timestamp(zone.stateModifiedTime),
  };
}
