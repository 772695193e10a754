import type { Space, Zone } from "../../store/tables.ts";
import { createSpace } from "../../store/workspace-writes.ts";
import { requireActiveSpaceById, requireTeam } from "../access-rules.ts";
import type { Call } from "../api-call.ts";
import { invalidRequest, ServiceError } from "../service-errors.ts";

/** The target of a zone move or copy, as in the request. */
export interface Destination {
  readonly destination_type: "NEW_SPACE" | "SAME_SPACE" | "EXISTING_SPACE";
  readonly space_name?: string | undefined;
  readonly team_id?: string | undefined;
  readonly destination_space_id?: string | undefined;
}

/** The target space of a zone from `source`, created if requested; a 409 if it is full. */
export function resolveDestination(call: Call, source: Space, zone: Zone, destination: Destination): Space {
  const space = findOrCreateSpace(call, source, zone, destination);
  requireZoneCapacity(call, space);
  return space;
}

/** A 409 at the zone limit, which includes trashed zones because they can be restored. */
export function requireZoneCapacity(call: Call, space: Space): void {
  const zones = call.store.countWhere("zones", "spaceId", space.id);
  if (zones >= call.edition.zoneLimit) throw new ServiceError("zoneLimit");
}

function findOrCreateSpace(call: Call, source: Space, zone: Zone, destination: Destination): Space {
  const { destination_type, space_name, team_id, destination_space_id } = destination;
  if (destination_type === "SAME_SPACE") return source;
  if (destination_type === "EXISTING_SPACE") {
    if (destination_space_id === undefined) throw invalidRequest("missing", "destination_space_id");
    return requireActiveSpaceById(call, destination_space_id, "edit");
  }
  const team = requireTeam(call, team_id ?? source.teamId);
  return createSpace(call.world, team, space_name ?? zone.name, call.caller.id);
}
