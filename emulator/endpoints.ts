import type { Source } from "./errors.ts";

export type Area = "editions" | "teams" | "spaces" | "zones" | "documents";
export type Action = "READ" | "CREATE" | "UPDATE" | "DELETE";
export type Scope = `${Area}.${Action}` | "securesearch.READ";

/** One operation of the service. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/service/api/v1`; `:name` is a path parameter. */
  readonly path: string;
  /** All of these are needed; a scope of an enclosing area serves as well. */
  readonly scopes: readonly Scope[];
  /** Requests per minute and user. */
  readonly rate?: number;
  /** Where the method and path come from. */
  readonly source: Source;
  /** What we had to choose, in a sentence of the README. */
  readonly assumes?: string;
}

const edition = "/editions/:edition_id";
const team = `${edition}/teams/:team_id`;
const space = `${edition}/spaces/:space_id`;
const zone = `${space}/zones/:zone_id`;

const documented = <P extends string>(
  method: Endpoint["method"],
  path: P,
  scope: Scope | readonly Scope[],
  more: { readonly rate?: number; readonly assumes?: string } = {},
) => ({ method, path, scopes: typeof scope === "string" ? [scope] : scope, source: "documented" as const, ...more });

const assumed = <P extends string>(method: Endpoint["method"], path: P, scope: Scope, assumes: string) => ({
  method,
  path,
  scopes: [scope],
  source: "assumed" as const,
  assumes,
});

/** Every operation that the emulator answers. The routes implement exactly these names. */
export const endpoints = {
  listEditions: documented("GET", "/editions", "editions.READ", {
    assumes: "a user with no edition gets an empty `editions_info`",
  }),
  getEdition: documented("GET", edition, "editions.READ"),
  createEdition: documented("POST", "/editions", "editions.CREATE", {
    assumes: "`team_name` is required; the edition is of type TEAM and named like its team; `team_id` is a JSON number",
  }),

  listTeams: documented("GET", `${edition}/teams`, "teams.READ", {
    assumes: "lists the teams that the caller is in, and every team for an edition admin",
  }),
  getTeam: documented("GET", team, "teams.READ"),
  updateTeam: documented("PUT", team, "teams.UPDATE", {
    assumes:
      "a body with neither field is a 400; `new_name` and `new_description` both tell the state after the update; `team_id` is a JSON number",
  }),

  listTeamMembers: documented("GET", `${team}/members`, "teams.READ", {
    assumes: "`limit` is at most 100; `team_id` is left out unless `fields` asks for it",
  }),
  addTeamMembers: documented("POST", `${team}/members`, "teams.CREATE", {
    assumes:
      "everyone is invited, also people who are in the edition; a 206 adds `failed_members[]` of {mail_id, error_code, message}; when nobody could be added the first refusal is the answer; `role` is MEMBER when omitted",
  }),
  changeTeamMemberRole: documented("PUT", `${team}/members/:member_id`, "teams.UPDATE"),
  removeTeamMember: documented("DELETE", `${team}/members/:member_id`, "teams.DELETE", {
    assumes:
      "`assign_to_zuid` is required and in the team; it receives the spaces and zones that the removed member owns there",
  }),

  getMyEditionPermission: documented("GET", `${edition}/users/me/permission`, "editions.READ"),
  getUserEditionPermission: documented("GET", `${edition}/users/:user_id/permission`, "editions.READ", {
    assumes: "everyone may ask about themselves, edition admins about anyone, others get a 401",
  }),
  getMyTeamPermissions: documented("GET", `${edition}/teams/users/me/permission`, "teams.READ", {
    assumes: "`team_id` is a JSON number in every permission of a team",
  }),
  getMyTeamPermission: documented("GET", `${team}/users/me/permission`, "teams.READ"),
  getUserTeamPermission: documented("GET", `${team}/users/:user_id/permission`, "teams.READ"),
  getMySpacePermission: documented("GET", `${space}/users/me/permission`, "spaces.READ"),
  getUserSpacePermission: documented("GET", `${space}/users/:user_id/permission`, "spaces.READ"),

  getSpace: documented("GET", space, "spaces.READ", {
    assumes: "a trashed space is still readable by id, with status TRASHED",
  }),
  listSpaces: documented("GET", `${edition}/spaces`, "spaces.READ", {
    assumes:
      "`limit` is at most 100; `space_count` is the total with `need_total_count=true` and the number of items otherwise; RECENTLY_TRASHED alone returns trashed spaces; oldest first unless sorted, TIME_CREATED is newest first",
  }),
  createSpace: documented("POST", `${edition}/spaces/`, "spaces.CREATE", {
    assumes:
      "the path is served with its trailing slash only; `template_id` is taken as the template parameter, and a template that is not available for the edition is a 403",
  }),
  duplicateSpace: documented("POST", `${space}/duplicate`, "spaces.CREATE", {
    assumes:
      "the copy is named `Copy of NAME` when no name is sent; the caller owns it; members, comments, trashed zones and zones that are restricted for the caller are not copied",
  }),
  moveSpace: documented("POST", `${space}/move`, "spaces.CREATE", {
    assumes: "an unknown target team is a 404",
  }),
  setSpaceState: documented("PUT", `${space}/state`, "spaces.UPDATE"),
  updateSpaceMeta: documented("PUT", `${space}/meta`, "spaces.UPDATE"),

  listSpaceMembers: documented("GET", `${space}/members`, "spaces.READ"),
  addSpaceMembers: documented("POST", `${space}/members`, "spaces.CREATE", {
    assumes:
      "a GROUP is listed with added_type_name GROUP; a 206 adds `failed_members[]` of {zuid, error_code, message}; when nobody could be added the first refusal is the answer",
  }),
  changeSpaceMemberRole: documented("PUT", `${space}/members/:member_id`, "spaces.UPDATE"),
  removeSpaceMember: documented("DELETE", `${space}/members/:member_id`, "spaces.DELETE"),

  getZoneMeta: documented("GET", `${zone}/meta`, "spaces.READ", { rate: 30 }),
  listZonesMeta: documented("GET", `${space}/zones/meta`, "spaces.READ", {
    rate: 60,
    assumes: "trashed and restricted zones are left out",
  }),
  createZone: documented("POST", `${space}/zones`, "zones.CREATE", {
    assumes: "`data` is always the string form, of an object with the one key `space_data`",
  }),
  moveZone: documented("POST", `${zone}/move`, "spaces.CREATE", {
    rate: 30,
    assumes:
      "`data` is {current_user_id, edition_id, space_id, zone_id}; comments stay behind only with `copy_comments: false`; a move to the same space is a 409",
  }),
  listZoneVersions: documented("GET", `${zone}/version`, "documents.READ", {
    rate: 60,
    assumes:
      "newest first; `from` is an index and `limit` at most 100, both optional; `fromDate` is ISO 8601; outside paid plans all but the ten newest are restricted",
  }),
  renameZone: assumed(
    "PUT",
    `${zone}/meta`,
    "zones.UPDATE",
    "`data` is {current_user_id, edition_id, space_id, zone_id, new_name}; the same name again is accepted",
  ),
  setZoneState: assumed(
    "PUT",
    `${zone}/state`,
    "zones.UPDATE",
    "`data` echoes `zone_state`; TRASH wants an active zone, RESTORE a trashed one, DELETE either, and it is final",
  ),
  duplicateZone: assumed(
    "POST",
    `${zone}/duplicate`,
    "zones.CREATE",
    "`data.zone_info` is the copy; it is named `Copy of NAME` when no name is sent; frames get new ids; `deep_copy: false` leaves the frames out, `copy_comments: true` takes the comments along, `copy_members: true` the members into a new space",
  ),
  shareZones: assumed(
    "POST",
    `${space}/zones/share`,
    "zones.UPDATE",
    "`resource_id` is a zone of the space; `permission: restricted` makes the zone answer S1033 to that member; `data.shared_members[]` echoes the items",
  ),
  insertTemplate: assumed(
    "POST",
    `${zone}/template`,
    "zones.UPDATE",
    "`data.inserted_ids[]` names the new frames; AUTO places them below what is there",
  ),

  listFrames: documented("GET", `${zone}/frames`, "zones.READ", {
    assumes: "`ids` (comma-separated) is the filter's name",
  }),
  insertFrames: documented("POST", `${zone}/frames`, "zones.CREATE", {
    assumes: "all or nothing; an id that is in the zone already is a 409; `type` is CUSTOM when omitted",
  }),
  updateFrames: documented("PUT", `${zone}/frames`, "zones.UPDATE", {
    assumes:
      "a facet (layout, fills, strokes) that is sent replaces the stored one whole; an unknown id has status `failed`",
  }),
  deleteFrames: documented("DELETE", `${zone}/frames`, "zones.DELETE", {
    assumes: "an unknown id has status `failed`",
  }),

  listTemplates: documented("GET", `${edition}/templates`, "editions.READ", { assumes: "`limit` is at most 100" }),
  getTemplate: documented("GET", `${edition}/templates/:template_id`, "editions.READ"),

  search: documented("GET", `${team}/search`, ["spaces.READ", "securesearch.READ"], {
    assumes:
      "`from` is an index (default 0) and `limit` (default 20, at most 100) applies to each kind; keywords match any part of a name or comment, without case",
  }),
  searchZones: documented("GET", `${team}/zones/search`, ["zones.READ", "securesearch.READ"]),
  searchZonesInSpaces: documented("GET", `${team}/spaces/search`, ["zones.READ", "securesearch.READ"]),
  searchFrames: documented("GET", `${team}/frames/search`, ["zones.READ", "securesearch.READ"]),
  searchComments: documented("GET", `${team}/comments/search`, ["zones.READ", "securesearch.READ"], {
    assumes: "takes the common query and answers `search_result[]` of comment items",
  }),

  getSubscription: documented("GET", `${edition}/subscription`, "editions.READ", {
    assumes: "plan names are FREE_PLAN, TRIAL_PLAN and PAID_PLAN",
  }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names after the colons of a path. */
export type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
