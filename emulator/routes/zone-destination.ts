import { findTeam, otherSpace, requireTeamMember } from "../access.ts";
import type { Call } from "../call.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Space } from "../tables.ts";
import { createSpace } from "../workspace.ts";

/** Where a moved or copied zone goes. */
export interface Destination {
  readonly destination_type: "NEW_SPACE" | "SAME_SPACE" | "EXISTING_SPACE";
  readonly space_name?: string | undefined;
  readonly team_id?: string | undefined;
  readonly destination_space_id?: string | undefined;
}

/** The space that a zone of `home` is to go to, made if need be, with room for one more zone. */
export function destinationOf(call: Call, home: Space, field: string, destination: Destination): Space {
  const space = resolve(call, home, field, destination);
  requireRoom(call, space);
  return space;
}

/** Zones in the trash count: they can come back. */
export function requireRoom(call: Call, space: Space): void {
  const zones = call.store.countWhere("zones", "spaceId", space.id);
  if (zones >= call.edition.zoneLimit) throw new ServiceError("zoneLimit");
}

function resolve(call: Call, home: Space, field: string, destination: Destination): Space {
  const { destination_type, space_name, team_id, destination_space_id } = destination;
  if (destination_type === "SAME_SPACE") return home;
  if (destination_type === "EXISTING_SPACE") {
    if (destination_space_id === undefined) throw invalid(`${field}.destination_space_id`, "is required");
    return otherSpace(call, destination_space_id, "edit");
  }
  if (space_name === undefined) throw invalid(`${field}.space_name`, "is required");
  const team = findTeam(call.world, call.edition, team_id ?? home.teamId);
  requireTeamMember(call, team);
  return createSpace(call.world, team, space_name, call.caller.id);
}
