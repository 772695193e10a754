type Area = "editions" | "teams" | "spaces" | "zones";

/** The OAuth scope that an operation needs. */
export type Scope =
  | `Service.${Area}.${"READ" | "CREATE" | "UPDATE" | "DELETE"}`
  | "Service.documents.READ"
  | `Service.${Area}.READ and securesearch.READ`;

/** One operation of the service. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/service/api/v1`, with `{parameter}`s. */
  readonly path: string;
  readonly scope: Scope;
  /** What it is about, in error messages: `space meta`. */
  readonly label: string;
  /** Whether the service documents the path; an assumed one can be replaced by the setting `paths`. */
  readonly source: "documented" | "assumed";
  /** Whether it may be sent again after it may have been applied: a second POST would create a second thing. */
  readonly isRepeatable: boolean;
  /** The documented rate limit: requests per minute and user. */
  readonly perMinute?: number;
  /** What a 403 means besides a missing scope. */
  readonly forbiddenHint?: string;
}

interface Details {
  readonly perMinute?: number;
  readonly forbiddenHint?: string;
}

const operation =
  (source: Operation["source"]) =>
  <Path extends string>(
    method: Operation["method"],
    path: Path,
    scope: Scope,
    label: string,
    details: Details = {},
  ) => ({
    ...{ method, path, scope, label, source, isRepeatable: method !== "POST" },
    ...details,
  });
const documented = operation("documented");
const assumed = operation("assumed");

const edition = "/editions/{editionId}";
const team = `${edition}/teams/{teamId}` as const;
const space = `${edition}/spaces/{spaceId}` as const;
const zone = `${space}/zones/{zoneId}` as const;
const search = (area: "spaces" | "zones") => `Service.${area}.READ and securesearch.READ` as const;

/** Every operation that the provider uses. */
export const operations = {
  listEditions: documented("GET", "/editions", "Service.editions.READ", "editions"),
  getEdition: documented("GET", edition, "Service.editions.READ", "edition"),
  createEdition: documented("POST", "/editions", "Service.editions.CREATE", "edition"),
  getSubscription: documented("GET", `${edition}/subscription`, "Service.editions.READ", "subscription"),
  listTemplates: documented("GET", `${edition}/templates`, "Service.editions.READ", "templates"),
  getTemplate: documented("GET", `${edition}/templates/{templateId}`, "Service.editions.READ", "template"),

  listTeams: documented("GET", `${edition}/teams`, "Service.teams.READ", "teams"),
  getTeam: documented("GET", team, "Service.teams.READ", "team"),
  updateTeam: documented("PUT", team, "Service.teams.UPDATE", "team"),
  listTeamMembers: documented("GET", `${team}/members`, "Service.teams.READ", "team members"),
  addTeamMembers: documented("POST", `${team}/members`, "Service.teams.CREATE", "team members"),
  changeTeamMemberRole: documented("PUT", `${team}/members/{zuid}`, "Service.teams.UPDATE", "team member", {
    forbiddenHint:
      "the service lets nobody change the role of a super admin or their own: leave that person out of the program",
  }),
  removeTeamMember: documented("DELETE", `${team}/members/{zuid}`, "Service.teams.DELETE", "team member", {
    forbiddenHint:
      "the service lets nobody remove a super admin or themselves: set onDestroy: retain, then delete the resource",
  }),

  getEditionPermission: documented(
    "GET",
    `${edition}/users/{zuid}/permission`,
    "Service.editions.READ",
    "role in edition",
  ),
  getTeamPermission: documented("GET", `${team}/users/{zuid}/permission`, "Service.teams.READ", "role in team"),
  getSpacePermission: documented("GET", `${space}/users/{zuid}/permission`, "Service.spaces.READ", "role in space"),

  listSpaces: documented("GET", `${edition}/spaces`, "Service.spaces.READ", "spaces"),
  getSpace: documented("GET", space, "Service.spaces.READ", "space"),
  createSpace: documented("POST", `${edition}/spaces/`, "Service.spaces.CREATE", "space"),
  duplicateSpace: documented("POST", `${space}/duplicate`, "Service.spaces.CREATE", "space duplicate"),
  moveSpace: documented("POST", `${space}/move`, "Service.spaces.CREATE", "space move"),
  setSpaceState: documented("PUT", `${space}/state`, "Service.spaces.UPDATE", "space state"),
  updateSpaceMeta: documented("PUT", `${space}/meta`, "Service.spaces.UPDATE", "space meta"),
  listSpaceMembers: documented("GET", `${space}/members`, "Service.spaces.READ", "space members"),
  addSpaceMembers: documented("POST", `${space}/members`, "Service.spaces.CREATE", "space members"),
  changeSpaceMemberRole: documented("PUT", `${space}/members/{memberId}`, "Service.spaces.UPDATE", "space member", {
    forbiddenHint:
      "the service lets nobody change the role of the space's owner or their own: leave that person out of the program",
  }),
  removeSpaceMember: documented("DELETE", `${space}/members/{memberId}`, "Service.spaces.DELETE", "space member", {
    forbiddenHint:
      "the service lets nobody remove the space's owner or themselves: set onDestroy: retain, then delete the resource",
  }),

  listZones: documented("GET", `${space}/zones/meta`, "Service.spaces.READ", "zones", { perMinute: 60 }),
  getZone: documented("GET", `${zone}/meta`, "Service.spaces.READ", "zone meta", { perMinute: 30 }),
  createZone: documented("POST", `${space}/zones`, "Service.zones.CREATE", "zone"),
  moveZone: documented("POST", `${zone}/move`, "Service.spaces.CREATE", "zone move", { perMinute: 30 }),
  listZoneVersions: documented("GET", `${zone}/version`, "Service.documents.READ", "zone versions", { perMinute: 60 }),
  // Modelled on the nearest documented operations.
  renameZone: assumed("PUT", `${zone}/meta`, "Service.zones.UPDATE", "zone meta"),
  setZoneState: assumed("PUT", `${zone}/state`, "Service.zones.UPDATE", "zone state"),
  duplicateZone: assumed("POST", `${zone}/duplicate`, "Service.zones.CREATE", "zone duplicate"),

  listFrames: documented("GET", `${zone}/frames`, "Service.zones.READ", "frames"),
  insertFrames: documented("POST", `${zone}/frames`, "Service.zones.CREATE", "frames"),
  updateFrames: documented("PUT", `${zone}/frames`, "Service.zones.UPDATE", "frames"),
  deleteFrames: documented("DELETE", `${zone}/frames`, "Service.zones.DELETE", "frames"),

  searchAll: documented("GET", `${team}/search`, search("spaces"), "search"),
  searchZones: documented("GET", `${team}/zones/search`, search("zones"), "search"),
  searchFrames: documented("GET", `${team}/frames/search`, search("zones"), "search"),
  searchComments: documented("GET", `${team}/comments/search`, search("zones"), "search"),
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters in the path of an operation. */
export type PathParameters<Id extends OperationId> = Readonly<Record<NamesIn<(typeof operations)[Id]["path"]>, string>>;
