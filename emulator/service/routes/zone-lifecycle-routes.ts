import { z } from "zod";
import type { Space } from "../../store/tables.ts";
import { copyZone, deleteZone, framesAt, touchZone } from "../../store/workspace-writes.ts";
import { requireActiveSpace, requireActiveZone, requireZoneOrHidden } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { ServiceError } from "../service-errors.ts";
import { requireFreeZoneName } from "../unique-names.ts";
import { EntityName, limitedSize, NumericId } from "../validation.ts";
import { resolveDestination } from "./zone-destination.ts";
import { zoneRecord } from "./zone-routes.ts";
import { requireAllowedVersion } from "./zone-version-routes.ts";

const RenameZone = z.strictObject({ zone_name: EntityName });
const ZoneState = z.strictObject({ zone_state: z.enum(["RESTORE", "TRASH", "DELETE"]) });
const DuplicateZone = z.strictObject({
  duplicate_zone: limitedSize(
    z.strictObject({
      destination_type: z.enum(["NEW_SPACE", "SAME_SPACE", "EXISTING_SPACE"]),
      space_name: EntityName.optional(),
      deep_copy: z.boolean().optional(),
      zone_name: EntityName.optional(),
      version_id: NumericId.optional(),
      team_id: NumericId.optional(),
      copy_members: z.boolean().optional(),
      destination_space_id: NumericId.optional(),
      copy_comments: z.boolean().optional(),
    }),
  ),
});

export const zoneLifecycle: Handlers<"renameZone" | "setZoneState" | "duplicateZone"> = {
  renameZone(call) {
    const zone = requireActiveZone(call, "edit");
    const { zone_name } = call.body(RenameZone);
    requireFreeZoneName(call, zone.spaceId, zone_name, zone.id);
    touchZone(call.world, { ...zone, name: zone_name }, call.caller.id, "Zone renamed");
    return {
      message: "Zone renamed",
      data: { ...call.commonData, space_id: zone.spaceId, zone_id: zone.id, new_name: zone_name },
    };
  },

  setZoneState(call) {
    const zone = requireZoneOrHidden(call, "edit");
    const { zone_state } = call.body(ZoneState);
    const isTrashed = zone.trashedTime !== null;
    if (zone_state === "TRASH") requireActiveZone(call, "edit");
    if (zone_state === "RESTORE" && !isTrashed) throw new ServiceError("zoneNotTrashed");
    if (zone_state === "RESTORE") requireFreeZoneName(call, zone.spaceId, zone.name);
    if (zone_state === "DELETE" && !isTrashed && call.world.reads("delete-from-trash"))
      throw new ServiceError("zoneNotTrashed");
    if (zone_state === "DELETE") {
      deleteZone(call.world, zone);
    } else {
      const now = call.world.now();
      call.store.put("zones", { ...zone, trashedTime: zone_state === "TRASH" ? now : null, stateModifiedTime: now });
    }
    return {
      message: "Zone state changed",
      data: { ...call.commonData, space_id: zone.spaceId, zone_id: zone.id, zone_state },
    };
  },

  duplicateZone(call) {
    const zone = requireActiveZone(call, "view");
    const request = call.body(DuplicateZone).duplicate_zone;
    const version =
      request.version_id === undefined ? undefined : requireAllowedVersion(call, zone, request.version_id);
    const source = requireActiveSpace(call, request.destination_type === "SAME_SPACE" ? "edit" : "view");
    const space = resolveDestination(call, source, "duplicate_zone", request);
    const name = request.zone_name ?? `Copy of ${zone.name}`;
    requireFreeZoneName(call, space.id, name);
    if (request.copy_members && request.destination_type === "NEW_SPACE") copyMembers(call, source, space);
    const copy = copyZone(call.world, zone, space, {
      name,
      authorZuid: call.caller.id,
      ...(version ? { frames: framesAt(call.world, zone, version) } : {}),
      ...(request.deep_copy === false ? { frames: [] } : {}),
      comments: request.copy_comments ?? false,
    });
    const { state_modified_time: _, ...zone_info } = zoneRecord(call.world, copy);
    return { message: "Zone duplicated", data: { zone_info } };
  },
};

function copyMembers(call: Call, from: Space, to: Space): void {
  for (const member of call.store.where("spaceMembers", "spaceId", from.id)) {
    const id = `${to.id}:${member.memberId}`;
    if (member.role === "CREATOR" || call.store.get("spaceMembers", id)) continue;
    call.store.put("spaceMembers", { ...member, id, spaceId: to.id });
  }
}
