import { type OperationId, operations, type PathParameters } from "../../../provider/api/transport/operations.ts";
import { ApiError, CallError } from "../../../provider/errors.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import type { Wire } from "../wire.ts";
import { type Check, ok } from "./check.ts";

/** A read that failed. */
export interface FailedRead {
  /** What happened: `GET teams returned 403`. */
  readonly text: string;
  /** Undefined if there was no response. */
  readonly status?: number;
  readonly scope?: string;
  /** Whether the provider can do without it. */
  readonly isDispensable?: boolean;
}

/** What an error says about a read. */
export function failedRead(error: CallError): FailedRead {
  if (!(error instanceof ApiError)) return { text: error.summary };
  const { method, operation, scope, status } = error.response;
  return { text: `${method} ${operation} returned ${status}`, status, scope };
}

const failureRemedy = "the service has a problem; try again later";

/** What to do after a 429. */
export const busyRemedy = "wait a minute and run pulumi-canvas doctor again";

/** The zone that was chosen is restricted, or not active: this says nothing about the token. */
const zoneCodes: readonly string[] = ["S1033", "Z1011"];

/** Operations that are dispensable: the provider finds zones without searches, and only a function reads versions. */
const dispensable: readonly OperationId[] = ["searchZones", "listZoneVersions"];

/** Tries one operation of each family, as far as there is something to read, and says which failed. */
export async function checkScopes(
  wire: Wire,
  {
    editionId,
    teamId,
    apiKey,
  }: { readonly editionId: string; readonly teamId?: string | undefined; readonly apiKey?: string | undefined },
  before: readonly FailedRead[],
): Promise<Check> {
  const failed = [...before];
  const read = async <Id extends OperationId>(id: Id, params: PathParameters<Id>, query = {}) => {
    const { method, label, scope } = operations[id];
    const isDispensable = dispensable.includes(id);
    try {
      const { status, data, details } = await wire.ask(id, params, { query });
      const isAboutToken = !zoneCodes.includes(String(details.error_code));
      if (status >= 400 && isAboutToken)
        failed.push({ text: `${method} ${label} returned ${status}`, status, scope, isDispensable });
      return objectOf(data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed.push({ ...failedRead(error), isDispensable });
      return {};
    }
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
  return checkOf(failed, apiKey);
}

async function firstZone(list: Promise<object>): Promise<string | undefined> {
  const { zone_order: order } = objectOf(objectOf(await list).zones_info);
  return Array.isArray(order) && order.length > 0 ? String(order[0]) : undefined;
}

/** Whether a different token, or a different user, can change it. */
const isRefused = ({ status }: FailedRead): boolean => status === 401 || status === 403 || status === 404;
/** Whether the service fails. Any other status is about this one request. */
const isFailure = ({ status = 500 }: FailedRead): boolean => status >= 500;

function checkOf(failed: readonly FailedRead[], apiKey: string | undefined): Check {
  if (failed.length === 0) return ok("scopes", "no read was refused");
  const text = failed.map((read) => read.text).join(", ");
  const refused = failed.filter(isRefused);
  const isProblem = failed.some((read) => !read.isDispensable && (isRefused(read) || isFailure(read)));
  const sign = isProblem ? "problem" : "warning";
  if (refused.length === 0) {
    const isBusy = failed.every(({ status }) => status === 429);
    const remedy = isBusy ? busyRemedy : failed.some(isFailure) ? failureRemedy : undefined;
    return { name: "scopes", sign, text, remedy };
  }
  const scopes = [...new Set(refused.map(({ scope }) => scope))].join(", ");
  // The list of editions, which has proven the token, never gets the key.
  const isKeyInDoubt = refused.some(({ status }) => status === 401);
  const key = isKeyInDoubt ? `${keyRemedy(apiKey)}, or ` : "";
  return { name: "scopes", sign, text, remedy: `${key}authorize a token with ${scopes}, by a user who may read there` };
}

function keyRemedy(apiKey: string | undefined): string {
  if (apiKey !== undefined) return "check that CANVAS_API_KEY is the key of this edition";
  return "set CANVAS_API_KEY to the key of this edition if the service requires it";
}
