import { type OperationId, operations, type PathParameters } from "../../../provider/api/transport/operations.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import type { Wire } from "../wire.ts";
import { type Check, ok } from "./check.ts";

/** A read that the service has refused. */
export interface Refusal {
  /** The operation: `GET teams`. */
  readonly what: string;
  readonly scope: string;
  readonly status: number;
}

/** Refused without harm: the provider finds zones without searches, and only a function reads versions. */
const dispensable = /search|version/;

/** Tries one operation of each family, as far as there is something to read, and says which were refused. */
export async function checkScopes(
  wire: Wire,
  { editionId, teamId }: { readonly editionId: string; readonly teamId: string | undefined },
  before: readonly Refusal[],
): Promise<Check> {
  const refusals = [...before];
  const read = async <Id extends OperationId>(id: Id, params: PathParameters<Id>, query = {}) => {
    const { status, data } = await wire.ask(id, params, { query });
    const { method, label, scope } = operations[id];
    if (status === 401 || status === 403) refusals.push({ what: `${method} ${label}`, scope, status });
    return objectOf(data);
  };
  await read("getSubscription", { editionId });
  await read("listTemplates", { editionId }, { limit: 1 });
  if (teamId !== undefined) {
    await read("listTeamMembers", { editionId, teamId }, { limit: 1 });
    await read("searchZones", { editionId, teamId }, { search: "canvas", limit: 1 });
    const listed = await read("listSpaces", { editionId }, { team_id: teamId, action_type: "ALLSPACES", limit: 1 });
    const [space] = Array.isArray(listed.spaces_info) ? listed.spaces_info : [];
    const spaceId = objectOf(space).space_id;
    const zoneId =
      spaceId === undefined ? undefined : await firstZone(read("listZones", { editionId, spaceId: String(spaceId) }));
    if (zoneId !== undefined) {
      await read("listFrames", { editionId, spaceId: String(spaceId), zoneId });
      await read("listZoneVersions", { editionId, spaceId: String(spaceId), zoneId });
    }
  }
  return checkOf(refusals);
}

async function firstZone(list: Promise<object>): Promise<string | undefined> {
  const { zone_order: order } = objectOf(objectOf(await list).zones_info);
  return Array.isArray(order) && order.length > 0 ? String(order[0]) : undefined;
}

function checkOf(refusals: readonly Refusal[]): Check {
  if (refusals.length === 0) return ok("scopes", "no read was refused");
  const text = refusals.map(({ what, status }) => `${what} returned ${status}`).join(", ");
  const scopes = [...new Set(refusals.map(({ scope }) => scope))].join(", ");
  const isHarmless = refusals.every(({ what }) => dispensable.test(what));
  const remedy = `authorize a token with ${scopes}, by a user who may read there`;
  return { name: "scopes", sign: isHarmless ? "warning" : "problem", text, remedy };
}
