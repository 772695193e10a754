import type { Scope } from "./scopes.ts";
import type { Source } from "./service-errors.ts";

/** One operation of the service. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/service/api/v1`; `:name` is a path parameter. */
  readonly path: string;
  /** All are required; a scope of an enclosing area is accepted instead. */
  readonly scopes: readonly Scope[];
  /** The rate limit: requests per minute and user. */
  readonly rate?: number;
  /** Whether the method and path are documented. */
  readonly source: Source;
  /** Whether the path is documented, but not the `data` of a success. */
  readonly hasUnknownData?: boolean;
  /** Assumed behavior, for the table in the README. */
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
  more: { readonly rate?: number; readonly hasUnknownData?: boolean; readonly assumes?: string } = {},
) => ({ method, path, scopes: typeof scope === "string" ? [scope] : scope, source: "documented" as const, ...more });

const assumed = <P extends string>(method: Endpoint["method"], path: P, scope: Scope, assumes: string) => ({
  method,
  path,
  scopes: [scope],
  source: "assumed" as const,
  assumes,
});

/** Every operation of the emulator; `routes/` has a handler for each name. */
export const endpoints = {
  listEditions: documented("GET", "/editions", "editions.READ", {
    assumes: "a user with no edition gets an empty `editions_info`",
  }),
  getEdition: documented("GET", edition, "editions.READ"),
  createEdition: documented("POST", "/editions", "editions.CREATE", {
    assumes: "`team_name` is required; the edition has type TEAM and the name of its team; `team_id` is a JSON number",
  }),

  listTeams: documented("GET", `${edition}/teams`, "teams.READ", {
    assumes: "returns only the teams that the caller is in, even for an edition admin",
  }),
  getTeam: documented("GET", team, "teams.READ"),
  updateTeam: documented("PUT", team, "teams.UPDATE", {
    assumes:
      "a body with neither field is a 400; `new_name` and `new_description` are both returned, with their values after the update; `team_id` is a JSON number",
  }),

  listTeamMembers: documented("GET", `${team}/members`, "teams.READ", {
    assumes: "`limit` is at most 100; `team_id` is returned only if `fields` selects it",
  }),
  addTeamMembers: documented("POST", `${team}/members`, "teams.CREATE", {
    assumes:
      "members of the edition are invited like everyone else; a 206 adds `failed_members[]` of {mail_id, error_code, message}; if no member could be added, the first error is returned; `role` defaults to MEMBER",
  }),
  changeTeamMemberRole: documented("PUT", `${team}/members/:member_id`, "teams.UPDATE"),
  removeTeamMember: documented("DELETE", `${team}/members/:member_id`, "teams.DELETE", {
    assumes:
      "`assign_to_zuid` is required and must be a team member, who becomes the owner of the removed member's spaces and zones in the team",
  }),

  getMyEditionPermission: documented("GET", `${edition}/users/me/permission`, "editions.READ"),
  getUserEditionPermission: documented("GET", `${edition}/users/:user_id/permission`, "editions.READ", {
    assumes: "users can read their own permission, edition admins everyone's; others get a 401",
  }),
  getMyTeamPermissions: documented("GET", `${edition}/teams/users/me/permission`, "teams.READ", {
    assumes: "`team_id` is a JSON number in all team permissions",
  }),
  getMyTeamPermission: documented("GET", `${team}/users/me/permission`, "teams.READ"),
  getUserTeamPermission: documented("GET", `${team}/users/:user_id/permission`, "teams.READ"),
  getMySpacePermission: documented("GET", `${space}/users/me/permission`, "spaces.READ"),
  getUserSpacePermission: documented("GET", `${space}/users/:user_id/permission`, "spaces.READ"),

  getSpace: documented("GET", space, "spaces.READ", {
    assumes: "a trashed space can still be read by id, with status TRASHED",
  }),
  listSpaces: documented("GET", `${edition}/spaces`, "spaces.READ", {
    assumes:
      "`limit` is at most 100; `space_count` is the total with `need_total_count=true` and the number of items otherwise; only RECENTLY_TRASHED returns trashed spaces; the default order is oldest first, TIME_CREATED is newest first",
  }),
  createSpace: documented("POST", `${edition}/spaces/`, "spaces.CREATE", {
    assumes:
      "the path needs its trailing slash; the template parameter is `template_id`; a template that is not available for the edition is a 403",
  }),
  duplicateSpace: documented("POST", `${space}/duplicate`, "spaces.CREATE", {
    assumes:
      "the default name is `Copy of NAME`; the caller owns the copy; members, comments, trashed zones and zones that are restricted for the caller are not copied",
  }),
  moveSpace: documented("POST", `${space}/move`, "spaces.CREATE", {
    assumes: "an unknown target team is a 404",
  }),
  setSpaceState: documented("PUT", `${space}/state`, "spaces.UPDATE"),
  updateSpaceMeta: documented("PUT", `${space}/meta`, "spaces.UPDATE"),

  listSpaceMembers: documented("GET", `${space}/members`, "spaces.READ"),
  addSpaceMembers: documented("POST", `${space}/members`, "spaces.CREATE", {
    assumes:
      "a GROUP is listed with added_type_name GROUP; a 206 adds `failed_members[]` of {zuid, error_code, message}; if no member could be added, the first error is returned",
  }),
  changeSpaceMemberRole: documented("PUT", `${space}/members/:member_id`, "spaces.UPDATE"),
  removeSpaceMember: documented("DELETE", `${space}/members/:member_id`, "spaces.DELETE"),

  getZoneMeta: documented("GET", `${zone}/meta`, "spaces.READ", { rate: 30 }),
  listZonesMeta: documented("GET", `${space}/zones/meta`, "spaces.READ", {
    rate: 60,
    assumes: "trashed and restricted zones are not listed",
  }),
  createZone: documented("POST", `${space}/zones`, "zones.CREATE", {
    assumes: "`data` is always a JSON string of an object with the single key `space_data`",
  }),
  moveZone: documented("POST", `${zone}/move`, "spaces.CREATE", {
    rate: 30,
    hasUnknownData: true,
    assumes:
      "`data` is {current_user_id, edition_id, space_id, zone_id}; comments are dropped only with `copy_comments: false`; a move to the same space is a 409",
  }),
  listZoneVersions: documented("GET", `${zone}/version`, "documents.READ", {
    rate: 60,
    assumes:
      "newest first; `from` is an index and `limit` at most 100, both optional; `fromDate` is ISO 8601; without a paid plan all but the ten newest are restricted",
  }),
  renameZone: assumed(
    "PUT",
    `${zone}/meta`,
    "zones.UPDATE",
    "`data` is {current_user_id, edition_id, space_id, zone_id, new_name}; renaming to the current name is accepted",
  ),
  setZoneState: assumed(
    "PUT",
    `${zone}/state`,
    "zones.UPDATE",
    "`data` echoes `zone_state`; TRASH needs an active zone, RESTORE a trashed one; DELETE accepts both and is permanent",
  ),
  duplicateZone: assumed(
    "POST",
    `${zone}/duplicate`,
    "zones.CREATE",
    "`data.zone_info` is the copy; the default name is `Copy of NAME`; frames get new ids; `version_id` copies the frames as that version had them; `deep_copy: false` copies no frames, `copy_comments: true` copies the comments, `copy_members: true` copies the members to a new space",
  ),
  shareZones: assumed(
    "POST",
    `${space}/zones/share`,
    "zones.UPDATE",
    "`resource_id` is a zone of the space; with `permission: restricted` the zone returns S1033 to that member; `data.shared_members[]` echoes the items",
  ),
  insertTemplate: assumed(
    "POST",
    `${zone}/template`,
    "zones.UPDATE",
    "`data.inserted_ids[]` has the ids of the new frames; AUTO places them below the existing frames",
  ),

  listFrames: documented("GET", `${zone}/frames`, "zones.READ", {
    assumes: "the filter parameter is `ids`, comma-separated",
  }),
  insertFrames: documented("POST", `${zone}/frames`, "zones.CREATE", {
    assumes: "atomic; an id that already exists in the zone is a 409; `type` defaults to CUSTOM",
  }),
  updateFrames: documented("PUT", `${zone}/frames`, "zones.UPDATE", {
    assumes:
      "each of layout, fills and strokes in the request replaces the stored value as a whole; an unknown id has status `failed`",
  }),
  deleteFrames: documented("DELETE", `${zone}/frames`, "zones.DELETE", {
    assumes: "an unknown id has status `failed`",
  }),

  listTemplates: documented("GET", `${edition}/templates`, "editions.READ", { assumes: "`limit` is at most 100" }),
  getTemplate: documented("GET", `${edition}/templates/:template_id`, "editions.READ"),

  search: documented("GET", `${team}/search`, ["spaces.READ", "securesearch.READ"], {
    assumes:
      "`from` is an index (default 0) and `limit` (default 20, at most 100) applies to each kind; keywords are case-insensitive substrings of a name or comment",
  }),
  searchZones: documented("GET", `${team}/zones/search`, ["zones.READ", "securesearch.READ"]),
  searchZonesInSpaces: documented("GET", `${team}/spaces/search`, ["zones.READ", "securesearch.READ"]),
  searchFrames: documented("GET", `${team}/frames/search`, ["zones.READ", "securesearch.READ"]),
  searchComments: documented("GET", `${team}/comments/search`, ["zones.READ", "securesearch.READ"], {
    assumes: "accepts the same query as the other searches; returns `search_result[]` of comments",
  }),

  getSubscription: documented("GET", `${edition}/subscription`, "editions.READ", {
    assumes: "plan names are FREE_PLAN, TRIAL_PLAN and PAID_PLAN",
  }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names of a path's `:name` parameters. */
export type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
