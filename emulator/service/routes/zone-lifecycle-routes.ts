import { copyMembers, copyZone, deleteZone, framesAt } from "../../store/workspace-writes.ts";
import { findZone, requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { jsonNumber } from "../wire-format.ts";
import { resolveDestination } from "./zone-destination.ts";
import { requireAllowedVersion } from "./zone-version-routes.ts";

export const zoneLifecycle: Handlers<"setZoneState" | "duplicateZone"> = {
  setZoneState(call) {
    const { zone_state } = call.body;
    const zone = findZone(call, "edit");
    const isTrashed = zone !== undefined && zone.trashedTime !== null;
    if (zone_state === "RESTORE" && !isTrashed) throw new ServiceError("zoneNotTrashed");
    if (!zone || (zone_state === "TRASH" && isTrashed)) throw new ServiceError("zoneTrashed");
    if (zone_state === "DELETE") {
      if (!isTrashed && call.world.reads("delete-from-trash")) throw new ServiceError("zoneNotTrashed");
      deleteZone(call.world, zone);
    } else {
      const now = call.world.now();
      call.store.put("zones", { ...zone, trashedTime: zone_state === "TRASH" ? now : null, stateModifiedTime: now });
    }
    return {
      message: "Zone state updated successfully.",
      // The service names the state of the zone `space_state`.
      data: { ...call.commonData, space_id: zone.spaceId, zone_id: zone.id, space_state: zone_state },
    };
  },

  duplicateZone(call) {
    const zone = requireActiveZone(call, "view");
    const request = call.body.duplicate_zone;
    const { destination_type, version_id } = request;
    const version = version_id === undefined ? undefined : requireAllowedVersion(call, zone, version_id);
    const source = requireActiveSpace(call, destination_type === "SAME_SPACE" ? "edit" : "view");
    const space = resolveDestination(call, source, zone, request);
    if (request.copy_members && destination_type === "NEW_SPACE") copyMembers(call.world, source, space);
    const copy = copyZone(call.world, zone, space, {
      name: request.zone_name ?? `Copy of ${zone.name}`,
      authorZuid: call.caller.id,
      ...(version ? { frames: framesAt(call.world, zone, version) } : {}),
      comments: request.copy_comments ?? false,
    });
    const uri = call.uri("editions", call.edition.id, "spaces", space.id, "zones", "meta");
    return {
      message: "Zone duplicated successfully",
      data:
        destination_type === "NEW_SPACE"
          ? { space_id: space.id, uri }
          : { zone_id: copy.id, space_id: jsonNumber(space.id) },
    };
  },
};
