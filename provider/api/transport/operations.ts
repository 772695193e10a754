type Area = "editions" | "teams" | "spaces" | "zones";
type Method = "GET" | "POST" | "PUT" | "DELETE";

const actions = { GET: "READ", POST: "CREATE", PUT: "UPDATE", DELETE: "DELETE" } as const;

/** One operation of the contract. */
export interface Operation {
  readonly method: Method;
  /** Below the root of the service, with `{parameter}`s. */
  readonly path: string;
  /** The OAuth scope that it needs, as the service `canvas` names it; with `and` between several. */
  readonly scope: string;
  /** What it is about, in error messages: `space meta`. */
  readonly label: string;
  /** The rate limit: requests per minute and user. */
  readonly perMinute: number;
  /** The most items of one request: that a list returns, or that a write takes. */
  readonly maxItems?: number;
}

type Details = Partial<Pick<Operation, "perMinute" | "maxItems" | "scope">>;

type Row<Path> = Omit<Operation, "path" | "maxItems"> & { readonly path: Path };

/** Reads are limited to 60 requests a minute, and writes to 30, unless a row says otherwise. */
function operation<Path extends string>(method: Method, path: Path, area: Area, label: string): Row<Path>;
function operation<Path extends string, More extends Details>(
  method: Method,
  path: Path,
  area: Area,
  label: string,
  more: More,
): Row<Path> & More;
function operation(method: Method, path: string, area: Area, label: string, more: Details = {}): Operation {
  const scope = `Service.${area}.${actions[method]}`;
  return { method, path, scope, label, perMinute: method === "GET" ? 60 : 30, ...more };
}

const edition = "/editions/{editionId}";
const team = `${edition}/teams/{teamId}` as const;
const space = `${edition}/spaces/{spaceId}` as const;
const zone = `${space}/zones/{zoneId}` as const;

/** A list returns up to 999 items a request; without `limit`, it ends after 20. */
const list = { maxItems: 999 };
const search = { maxItems: 999, perMinute: 500 };
/** People are added, and frames are written, up to 100 a request. */
const batch = { maxItems: 100 };
const frameBatch = { maxItems: 100, perMinute: 60 };

/** Every operation that the provider uses. */
export const operations = {
  listEditions: operation("GET", "/editions", "editions", "editions"),
  getEdition: operation("GET", edition, "editions", "edition"),
  createEdition: operation("POST", "/editions", "editions", "edition", { perMinute: 10 }),
  getSubscription: operation("GET", `${edition}/subscription`, "editions", "subscription"),
  listTemplates: operation("GET", `${edition}/templates`, "editions", "templates", list),
  getTemplate: operation("GET", `${edition}/templates/{templateId}`, "editions", "template", { perMinute: 500 }),

  listTeams: operation("GET", `${edition}/teams`, "teams", "teams", list),
  getTeam: operation("GET", team, "teams", "team"),
  updateTeam: operation("PUT", team, "teams", "team"),
  listTeamMembers: operation("GET", `${team}/members`, "teams", "team members", list),
  addTeamMembers: operation("POST", `${team}/members`, "teams", "team members", batch),
  changeTeamMemberRole: operation("PUT", `${team}/members/{zuid}`, "teams", "team member"),
  removeTeamMember: operation("DELETE", `${team}/members/{zuid}`, "teams", "team member"),

  // Only the documentation pages of the service show the roles in an edition, and the move of a space.
  getEditionPermission: operation("GET", `${edition}/users/{zuid}/permission`, "editions", "role in edition"),
  getTeamPermission: operation("GET", `${team}/users/{zuid}/permission`, "teams", "role in team"),
  getTeamPermissions: operation("GET", `${edition}/teams/users/me/permission`, "teams", "roles in teams"),
  getSpacePermission: operation("GET", `${space}/users/{zuid}/permission`, "spaces", "role in space"),

  listSpaces: operation("GET", `${edition}/spaces`, "spaces", "spaces", list),
  getSpace: operation("GET", space, "spaces", "space"),
  createSpace: operation("POST", `${edition}/spaces`, "spaces", "space"),
  duplicateSpace: operation("POST", `${space}/duplicate`, "spaces", "space duplicate"),
  moveSpace: operation("POST", `${space}/move`, "spaces", "space move"),
  setSpaceState: operation("PUT", `${space}/state`, "spaces", "space state"),
  updateSpaceMeta: operation("PUT", `${space}/meta`, "spaces", "space meta"),
  listSpaceMembers: operation("GET", `${space}/members`, "spaces", "space members", list),
  addSpaceMembers: operation("POST", `${space}/members`, "spaces", "space members", batch),
  changeSpaceMemberRole: operation("PUT", `${space}/members/{memberId}`, "spaces", "space member"),
  removeSpaceMember: operation("DELETE", `${space}/members/{memberId}`, "spaces", "space member"),

  listExternalShares: operation("GET", `${team}/externalshares`, "teams", "public links", {
    maxItems: 100,
    scope: "Service.editions.READ and Service.teams.READ",
  }),
  getExternalShare: operation("GET", `${space}/externalshares`, "spaces", "public link", { perMinute: 10 }),
  createExternalShare: operation("POST", `${space}/externalshares`, "spaces", "public link", { perMinute: 60 }),
  updateExternalShare: operation("PUT", `${space}/externalshares`, "spaces", "public link", { perMinute: 60 }),
  deleteExternalShare: operation("DELETE", `${space}/externalshares`, "spaces", "public link", { perMinute: 60 }),

  listZones: operation("GET", `${space}/zones/meta`, "spaces", "zones"),
  getZone: operation("GET", `${zone}/meta`, "spaces", "zone meta", { perMinute: 30 }),
  createZone: operation("POST", `${space}/zones`, "spaces", "zone"),
  renameZone: operation("PUT", `${zone}/meta`, "spaces", "zone meta"),
  setZoneState: operation("PUT", `${zone}/state`, "spaces", "zone state"),
  moveZone: operation("POST", `${zone}/move`, "spaces", "zone move"),
  duplicateZone: operation("POST", `${zone}/duplicate`, "spaces", "zone duplicate"),
  listZoneVersions: operation("GET", `${zone}/version`, "zones", "zone versions", list),

  listFrames: operation("GET", `${zone}/frames`, "spaces", "frames"),
  insertFrames: operation("POST", `${zone}/frames`, "spaces", "frames", frameBatch),
  updateFrames: operation("PUT", `${zone}/frames`, "spaces", "frames", frameBatch),
  deleteFrames: operation("DELETE", `${zone}/frames`, "spaces", "frames", frameBatch),

  searchAll: operation("GET", `${team}/search`, "spaces", "search", search),
  searchZones: operation("GET", `${team}/zones/search`, "zones", "search", search),
  searchFrames: operation("GET", `${team}/frames/search`, "zones", "search", search),
  searchComments: operation("GET", `${team}/comments/search`, "zones", "search", list),
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters in the path of an operation. */
export type PathParameters<Id extends OperationId> = Readonly<Record<NamesIn<(typeof operations)[Id]["path"]>, string>>;
