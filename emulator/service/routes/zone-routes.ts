import type { Space, Zone } from "../../store/tables.ts";
import { createZone, touchSpace, touchZone } from "../../store/workspace-writes.ts";
import type { World } from "../../store/world.ts";
import { isRestricted, requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";
import { newSpaceRecord } from "./space-record.ts";
import { requireAvailableTemplate } from "./template-routes.ts";
import { requireZoneCapacity, resolveDestination } from "./zone-destination.ts";
import { zoneRecord } from "./zone-record.ts";

export const zones: Handlers<"getZoneMeta" | "listZonesMeta" | "createZone" | "renameZone" | "moveZone"> = {
  getZoneMeta(call) {
    const { state_modified_time: _, ...zone_info } = zoneRecord(call.world, requireActiveZone(call, "view"));
    return { message: "Zone metadata fetched successfully.", data: { zone_info } };
  },

  listZonesMeta(call) {
    const space = requireActiveSpace(call, "view");
    const zones = listedZones(call, space.id).filter(
      (zone) => !isRestricted(call.world, space, zone.id, call.caller.id),
    );
    const zone_meta = Object.fromEntries(zones.map((zone) => [zone.id, listedZone(call, zone, call.query.fields)]));
    return {
      message: "Zone metadata fetched successfully.",
      data: { zones_info: { zone_order: zones.map(({ id }) => id), zone_meta } },
    };
  },

  createZone(call) {
    const space = requireActiveSpace(call, "edit");
    const { zone_name, template_id } = call.body.create_zone;
    const template = template_id === undefined ? undefined : requireAvailableTemplate(call, template_id);
    requireZoneCapacity(call, space);
    const zone = createZone(call.world, space, zone_name, call.caller.id, template?.frames);
    const { zone_key: _, state_modified_time: __, ...zone_info } = zoneRecord(call.world, zone);
    const data = call.world.reads("zone-as-text")
      ? JSON.stringify({ space_data: spaceDocument(call.world, space, zone) })
      : { zone_info };
    return { message: "Zone created successfully.", data };
  },

  renameZone(call) {
    const zone = requireActiveZone(call, "edit");
    const { zone_name } = call.body;
    if (zone_name === zone.name) throw new ServiceError("sameZoneName");
    touchZone(call.world, { ...zone, name: zone_name }, call.caller.id, "Zone renamed");
    return {
      message: "Zone name updated successfully.",
      data: { ...call.commonData, space_id: zone.spaceId, zone_id: zone.id, new_name: zone_name },
    };
  },

  moveZone(call) {
    const zone = requireActiveZone(call, "edit");
    const request = call.body.move_zone;
    const { destination_type, destination_space_id } = request;
    const isExisting = destination_type === "EXISTING_SPACE";
    if (isExisting && destination_space_id === zone.spaceId) throw new ServiceError("sameSpace");
    const destination = resolveDestination(call, requireActiveSpace(call, "edit"), zone, request);
    if (request.copy_comments === false) call.store.removeWhere("comments", "zoneId", zone.id);
    touchSpace(call.world, zone.spaceId, call.caller.id);
    call.store.put("zones", { ...zone, spaceId: destination.id, position: call.world.nextPosition() });
    const touched = touchSpace(call.world, destination.id, call.caller.id) ?? destination;
    const { is_favorite, can_edit, ...space_info } = newSpaceRecord(call, touched);
    return {
      message: "Zone moved successfully",
      data: { space_info: isExisting ? space_info : { ...space_info, is_favorite, can_edit } },
    };
  },
};

/** The zones of a space in display order. */
function listedZones({ store, world }: Call, spaceId: string): Zone[] {
  return store
    .where("zones", "spaceId", spaceId)
    .filter((zone) => zone.trashedTime === null || world.reads("trashed-zones-listed"))
    .sort((a, b) => a.position - b.position);
}

function listedZone({ world }: Call, zone: Zone, fields: readonly string[] | undefined): object {
  const { zone_id: _, zone_key: __, state_modified_time, ...record } = zoneRecord(world, zone);
  return fields ? selectFields({ ...record, state_modified_time }, fields) : record;
}

/** The `space_data` of a create zone response: the space with the new zone. */
function spaceDocument(world: World, space: Space, zone: Zone): object {
  const [version] = world.store.where("zoneVersions", "zoneId", zone.id).slice(-1);
  return {
    id: space.id,
    docDatas: [
      {
        document: { id: zone.id, meta: { name: zone.name }, elements: elements(world, zone) },
        baseMeta: {
          createdTime: zone.createdTime,
          author: zone.authorZuid,
          collaborationId: zone.key,
          current: { version: version?.id, time: version?.time, modifiedBy: version?.modifiedBy },
        },
      },
    ],
  };
}

/** The frames of the zone's template, each with the object drawn in it. */
function elements(world: World, zone: Zone): object[] {
  return world.store.where("frames", "zoneId", zone.id).flatMap(({ frameId, name }) => [
    { type: "FRAME", id: frameId, name },
    { type: "OBJECT", id: world.uuid(), frameId },
  ]);
}
