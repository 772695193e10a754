import { activeZones } from "../store/workspace-writes.ts";
import type { Call } from "./api-call.ts";
import { ServiceError } from "./service-errors.ts";

/** Under the reading `unique-names`, a 409 if another active space of the team has the name. */
export function requireFreeSpaceName(call: Call, teamId: string, name: string, ownId?: string): void {
  if (!call.world.reads("unique-names")) return;
  const active = call.store.where("spaces", "teamId", teamId).filter(({ trashedTime }) => trashedTime === null);
  requireFree(active, name, ownId);
}

/** Under the reading `unique-names`, a 409 if another active zone of the space has the name. */
export function requireFreeZoneName(call: Call, spaceId: string, name: string, ownId?: string): void {
  if (call.world.reads("unique-names")) requireFree(activeZones(call.world, spaceId), name, ownId);
}

function requireFree(others: readonly { id: string; name: string }[], name: string, ownId: string | undefined): void {
  if (others.some((other) => other.name === name && other.id !== ownId)) throw new ServiceError("nameTaken");
}
