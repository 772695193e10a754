import { CanvasClient } from "../../provider/api/client.ts";
import type { Edition } from "../../provider/api/endpoints/editions.ts";
import type { Team } from "../../provider/api/endpoints/teams.ts";
import {
  Http,
  type HttpClient,
  type HttpRequest,
  type HttpResult,
  headerOf,
} from "../../provider/api/transport/http.ts";
import { type Operation, operations } from "../../provider/api/transport/operations.ts";
import { systemTiming } from "../../provider/api/transport/retry.ts";
import type { Config } from "../../provider/config.ts";
import { CallError, CanvasError, Forbidden, NotFound, RateLimited, Unauthorized } from "../../provider/errors.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { type Check, notChecked, ok } from "./check.ts";
import { busyRemedy, checkScopes, type FailedRead } from "./scopes.ts";

/** How many teams to name. */
const maxTeams = 5;
const maxSkewMs = 60_000;

const inEdition = ["user", "teams", "roles", "scopes"];

/** What the checks of an account share. */
interface Visit {
  readonly config: Config;
  readonly client: CanvasClient;
  /** The reads that have failed so far. */
  readonly failed: FailedRead[];
}

/** Checks what the token can see, with about a dozen requests that are not repeated. */
export async function checkAccount(
  settings: Config,
  {
    http: given,
    now = Date.now,
  }: { readonly http?: HttpClient | undefined; readonly now?: (() => number) | undefined } = {},
): Promise<readonly Check[]> {
  const config = { ...settings, retrySeconds: 0 };
  const http = new ObservedHttp(given ?? new Http(config.requestTimeoutSeconds * 1000));
  const client = new CanvasClient(config, { timing: systemTiming, http, waitsForQuota: false });
  const visit = { config, client, failed: [] };
  try {
    const editions = await attempt(visit, () => client.editions.list(), isRefused);
    return [
      ok("token", "the service accepts it"),
      checkClock(http.serviceTime, now()),
      ...(await checkEdition(visit, editions)),
      checkLimits(config),
    ];
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    // An error that is not about a request is about the refresh token.
    const name = error instanceof CallError && !(error instanceof Unauthorized) ? "service" : "token";
    const remedy = error instanceof RateLimited ? busyRemedy : error.remedy;
    return [
      { name, sign: "problem", text: error.summary, remedy },
      ...notChecked(["clock", "edition", ...inEdition], `the ${name} has a problem`),
      checkLimits(config),
    ];
  } finally {
    client.close();
  }
}

/** The result, or undefined if the read fails in a way that leaves the others. */
async function attempt<T>(
  { failed }: Visit,
  read: () => Promise<T>,
  isTolerable = (_: CallError) => true,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CallError && isTolerable(error))) throw error;
    failed.push({ error });
    return undefined;
  }
}

/** Whether the service accepts the token, but does not let it read this. */
const isRefused = (error: CallError): boolean =>
  (error instanceof Forbidden || error instanceof NotFound) && !error.response.isForeign;

async function checkEdition(visit: Visit, editions: readonly Edition[] | undefined): Promise<readonly Check[]> {
  const { client, config } = visit;
  const found = editionIn(editions, config.editionId);
  if (found.editionId === undefined) return [found.check, ...notChecked(inEdition, "the edition is not known")];
  const { check, editionId } = found;
  const roles = await attempt(visit, () => client.permissions.teams(editionId));
  const teams = await attempt(visit, () => client.teams.list(editionId));
  const roleIn = roles && new Map(roles.teams.map(({ teamId, role }) => [teamId, role]));
  // The list may have teams of others, whose members the user cannot read.
  const own = roleIn ? teams?.filter(({ teamId }) => roleIn.has(teamId)) : teams;
  return [
    check,
    ...(roles ? [ok("user", roles.currentUserId)] : notChecked(["user"], "the roles could not be read")),
    ...(own
      ? [checkTeams(own), checkRoles(own, roleIn)]
      : notChecked(["teams", "roles"], "the list of teams could not be read")),
    ...(await checkScopes(client, { editionId, teamId: own?.[0]?.teamId, apiKey: config.apiKey }, visit.failed)),
  ];
}

/** The edition to look at: the configured one, or the user's only or default one. */
function editionIn(editions: readonly Edition[] | undefined, configured: string | undefined) {
  const check = (sign: Check["sign"], text: string, remedy?: string): Check => ({
    name: "edition",
    sign,
    text,
    remedy,
  });
  if (editions === undefined && configured !== undefined)
    return { editionId: configured, check: check("warning", `${configured}, and the list of editions is refused`) };
  if (editions === undefined) {
    const remedy = "set CANVAS_EDITION_ID to the id of your edition";
    return { check: check("problem", "CANVAS_EDITION_ID is not set, and the list of editions is refused", remedy) };
  }
  const [only] = editions.length === 1 ? editions : editions.filter(({ isDefault }) => isDefault);
  const found = configured === undefined ? only : editions.find(({ editionId }) => editionId === configured);
  const describe = ({ editionId, name = "" }: Edition) => `${quoted(name)} (${editionId})`;
  if (found) return { editionId: found.editionId, check: ok("edition", describe(found)) };
  const problem =
    configured === undefined
      ? "CANVAS_EDITION_ID is not set, and no edition is the default"
      : `the user is not in ${configured}`;
  if (editions.length === 0) {
    const remedy = "use a token of someone who is in an edition";
    return { check: check("problem", "the user is in no edition", remedy) };
  }
  const text = `${problem}; the user is in ${editions.map(describe).join(", ")}`;
  return { check: check("problem", text, "set CANVAS_EDITION_ID to one of these ids") };
}

function checkTeams(teams: readonly Team[]): Check {
  const shown = teams.slice(0, maxTeams).map(({ name }) => quoted(name));
  const more = teams.length > maxTeams ? [`and ${teams.length - maxTeams} more`] : [];
  if (teams.length > 0) return ok("teams", [...shown, ...more].join(", "));
  return { name: "teams", sign: "warning", text: "the user is in no team of the edition" };
}

function checkRoles(teams: readonly Team[], roleIn: ReadonlyMap<string, string> | undefined): Check {
  const roles = teams
    .slice(0, maxTeams)
    .map(({ teamId, name }) => `${roleIn?.get(teamId) ?? "unknown"} of ${quoted(name)}`);
  const isAdmin = roles.length === 0 || roles.some((text) => text.startsWith("TEAM_ADMIN"));
  if (isAdmin) return ok("roles", roles.join(", ") || "none");
  const text = `${roles.join(", ")}: the service may let only a TEAM_ADMIN manage the people of a team, and the spaces of others`;
  return { name: "roles", sign: "warning", text };
}

function checkClock(serviceTime: number | undefined, now: number): Check {
  if (serviceTime === undefined) return ok("clock", "the service does not send its time");
  const seconds = Math.round((now - serviceTime) / 1000);
  if (Math.abs(seconds) * 1000 <= maxSkewMs) return ok("clock", "agrees with the service");
  const text = `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the service`;
  return { name: "clock", sign: "warning", text, remedy: "synchronize the clock of this machine" };
}

/** Keeps the time of the service, which a client does not show. */
class ObservedHttp implements HttpClient {
  readonly #http: HttpClient;
  #date: string | undefined;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async send(request: HttpRequest): Promise<HttpResult> {
    const result = await this.#http.send(request);
    this.#date = result.kind === "response" ? headerOf(result, "date") : undefined;
    return result;
  }

  /** The service's time of the last response, in epoch milliseconds, if it can be read. */
  get serviceTime(): number | undefined {
    const time = Date.parse(this.#date ?? "");
    return Number.isNaN(time) ? undefined : time;
  }

  close(): void {
    this.#http.close();
  }
}

type LimitedOperation = Pick<Operation, "method" | "label" | "perMinute">;
type Quota = Pick<Config, "quotaShare" | "quotaWindowSeconds">;

/** The limits that apply to each operation, by number. */
export function checkLimits(
  quota: Quota,
  table: readonly LimitedOperation[] = Object.values<LimitedOperation>(operations),
): Check {
  const reads = table.filter(({ method }) => method === "GET");
  const writes = table.filter(({ method }) => method !== "GET");
  const limits = [limitsOf("reads", reads, quota), limitsOf("writes", writes, quota)].join(", ");
  return ok(
    "limits",
    `each operation in ${quota.quotaWindowSeconds} s, with quotaShare ${quota.quotaShare}: ${limits}`,
  );
}

/** The limit that most of the operations have, and those that have another one: `60 reads (search 500; zone meta 30)`. */
function limitsOf(kind: string, table: readonly LimitedOperation[], { quotaShare }: Quota): string {
  const groups = new Map<number, string[]>();
  for (const { label, perMinute = 60 } of table) {
    const limit = Math.max(1, Math.floor(perMinute * quotaShare));
    groups.set(limit, [...(groups.get(limit) ?? []), label]);
  }
  const [[usual = 0] = [], ...others] = [...groups].sort(([, some], [, more]) => more.length - some.length);
  const exceptions = others
    .sort(([least], [most]) => most - least)
    .map(([limit, labels]) => `${[...new Set(labels)].join(", ")} ${limit}`);
  return exceptions.length === 0 ? `${usual} ${kind}` : `${usual} ${kind} (${exceptions.join("; ")})`;
}
