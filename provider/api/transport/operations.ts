type Area = "editions" | "teams" | "spaces" | "zones" | "documents";

const actions = { GET: "READ", POST: "CREATE", PUT: "UPDATE", DELETE: "DELETE" } as const;

/** One operation of the service. */
export interface Operation {
  readonly method: keyof typeof actions;
  /** Below `/service/api/v1`, with `{parameter}`s. */
  readonly path: string;
  /** The OAuth scope that it needs. */
  readonly scope: string;
  /** What it is about, in error messages: `space meta`. */
  readonly label: string;
  /** Whether the service documents the path; an assumed one can be replaced by the setting `paths`. */
  readonly source: "documented" | "assumed";
  /** The documented rate limit: requests per minute and user. */
  readonly perMinute?: number;
  /** Why the service returns 403, other than a missing scope. */
  readonly forbiddenHint?: string;
  /** Why the service returns 409, other than a value that is taken. */
  readonly conflictHint?: string;
}

const operation =
  (source: Operation["source"]) =>
  <Path extends string>(
    method: Operation["method"],
    path: Path,
    area: Area,
    label: string,
    details: Partial<Pick<Operation, "scope" | "perMinute" | "forbiddenHint" | "conflictHint">> = {},
  ) => ({ method, path, scope: `Service.${area}.${actions[method]}`, label, source, ...details });
const documented = operation("documented");
const assumed = operation("assumed");

const edition = "/editions/{editionId}";
const team = `${edition}/teams/{teamId}` as const;
const space = `${edition}/spaces/{spaceId}` as const;
const zone = `${space}/zones/{zoneId}` as const;
const search = (area: Area) => ({ scope: `Service.${area}.READ and securesearch.READ` });

const conflictHint = "the space may have reached its limit of zones: delete some for good, or use another space";

/** Every operation that the provider uses. */
export const operations = {
  listEditions: documented("GET", "/editions", "editions", "editions"),
  getEdition: documented("GET", edition, "editions", "edition"),
  createEdition: documented("POST", "/editions", "editions", "edition"),
  getSubscription: documented("GET", `${edition}/subscription`, "editions", "subscription"),
  listTemplates: documented("GET", `${edition}/templates`, "editions", "templates"),
  getTemplate: documented("GET", `${edition}/templates/{templateId}`, "editions", "template"),

  listTeams: documented("GET", `${edition}/teams`, "teams", "teams"),
  getTeam: documented("GET", team, "teams", "team"),
  updateTeam: documented("PUT", team, "teams", "team"),
  listTeamMembers: documented("GET", `${team}/members`, "teams", "team members"),
  addTeamMembers: documented("POST", `${team}/members`, "teams", "team members"),
  changeTeamMemberRole: documented("PUT", `${team}/members/{zuid}`, "teams", "team member", {
    forbiddenHint:
      "the service does not let anyone change the role of a super admin, or their own: give them the role that they have",
  }),
  removeTeamMember: documented("DELETE", `${team}/members/{zuid}`, "teams", "team member", {
    forbiddenHint:
      "the service does not let anyone remove a super admin, or themselves: set onDestroy: retain, run pulumi up, then delete the resource",
  }),

  getEditionPermission: documented("GET", `${edition}/users/{zuid}/permission`, "editions", "role in edition"),
  getTeamPermission: documented("GET", `${team}/users/{zuid}/permission`, "teams", "role in team"),
  getTeamPermissions: documented("GET", `${edition}/teams/users/me/permission`, "teams", "roles in teams"),
  getSpacePermission: documented("GET", `${space}/users/{zuid}/permission`, "spaces", "role in space"),

  listSpaces: documented("GET", `${edition}/spaces`, "spaces", "spaces"),
  getSpace: documented("GET", space, "spaces", "space"),
  createSpace: documented("POST", `${edition}/spaces/`, "spaces", "space"),
  duplicateSpace: documented("POST", `${space}/duplicate`, "spaces", "space duplicate"),
  moveSpace: documented("POST", `${space}/move`, "spaces", "space move"),
  setSpaceState: documented("PUT", `${space}/state`, "spaces", "space state"),
  updateSpaceMeta: documented("PUT", `${space}/meta`, "spaces", "space meta"),
  listSpaceMembers: documented("GET", `${space}/members`, "spaces", "space members"),
  addSpaceMembers: documented("POST", `${space}/members`, "spaces", "space members"),
  changeSpaceMemberRole: documented("PUT", `${space}/members/{memberId}`, "spaces", "space member", {
    forbiddenHint:
      "the service does not let anyone change the role of the space's owner, or their own: give them the role that they have",
  }),
  removeSpaceMember: documented("DELETE", `${space}/members/{memberId}`, "spaces", "space member", {
    forbiddenHint:
      "the service does not let anyone remove the space's owner, or themselves: set onDestroy: retain, run pulumi up, then delete the resource",
  }),

  listZones: documented("GET", `${space}/zones/meta`, "spaces", "zones", { perMinute: 60 }),
  getZone: documented("GET", `${zone}/meta`, "spaces", "zone meta", { perMinute: 30 }),
  createZone: documented("POST", `${space}/zones`, "zones", "zone", { conflictHint }),
  moveZone: documented("POST", `${zone}/move`, "spaces", "zone move", { perMinute: 30, conflictHint }),
  listZoneVersions: documented("GET", `${zone}/version`, "documents", "zone versions", { perMinute: 60 }),
  // Modeled on the nearest documented operations.
  renameZone: assumed("PUT", `${zone}/meta`, "zones", "zone meta"),
  setZoneState: assumed("PUT", `${zone}/state`, "zones", "zone state"),
  duplicateZone: assumed("POST", `${zone}/duplicate`, "zones", "zone duplicate", { conflictHint }),

  listFrames: documented("GET", `${zone}/frames`, "zones", "frames"),
  insertFrames: documented("POST", `${zone}/frames`, "zones", "frames"),
  updateFrames: documented("PUT", `${zone}/frames`, "zones", "frames"),
  deleteFrames: documented("DELETE", `${zone}/frames`, "zones", "frames"),

  searchAll: documented("GET", `${team}/search`, "spaces", "search", search("spaces")),
  searchZones: documented("GET", `${team}/zones/search`, "zones", "search", search("zones")),
  searchFrames: documented("GET", `${team}/frames/search`, "zones", "search", search("zones")),
  searchComments: documented("GET", `${team}/comments/search`, "zones", "search", search("zones")),
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters in the path of an operation. */
export type PathParameters<Id extends OperationId> = Readonly<Record<NamesIn<(typeof operations)[Id]["path"]>, string>>;
