import * as edition from "./edition-requests.ts";
import * as share from "./external-share-requests.ts";
import * as frame from "./frame-requests.ts";
import type { RequestSchema } from "./request-values.ts";
import type { Scope } from "./scopes.ts";
import * as space from "./space-requests.ts";
import * as team from "./team-requests.ts";
import * as zone from "./zone-requests.ts";

/** An id that the details of an error name. */
export type NamedId = "edition_id" | "current_user_id" | "team_id" | "space_id" | "zone_id";

/** One operation of the service. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base path; `:name` is a path parameter. */
  readonly path: string;
  /** A scope of an enclosing area is accepted instead. */
  readonly scope: Scope;
  /** The rate limit: requests per minute and user. */
  readonly perMinute: 10 | 30 | 60 | 500;
  /** Without it, no query parameter is accepted. */
  readonly query?: RequestSchema;
  /** Without it, the body is not read. */
  readonly body?: RequestSchema;
  /** The ids in the details of an error: by default those of the edition, the caller, and the team or space of the path. */
  readonly errorNames?: readonly NamedId[];
  /** Whether `path` is served with a trailing slash, too, under the names of `canvas`. */
  readonly hasSlash?: true;
  /** Assumed behavior, for the table in the README. */
  readonly assumes?: string;
}

const ofEdition = "/editions/:edition_id";
const ofTeam = `${ofEdition}/teams/:team_id`;
const ofSpace = `${ofEdition}/spaces/:space_id`;
const ofZone = `${ofSpace}/zones/:zone_id`;

const caller = ["current_user_id"] as const;
const inZone = ["edition_id", "current_user_id", "space_id", "zone_id"] as const;

function operation<P extends string, const O extends Omit<Operation, "method" | "path" | "scope" | "perMinute">>(
  method: Operation["method"],
  path: P,
  scope: Scope,
  perMinute: Operation["perMinute"],
  more: O,
) {
  return { method, path, scope, perMinute, ...more };
}

/** Every operation of the emulator; `routes/` has a handler for each name. */
export const operations = {
  listEditions: operation("GET", "/editions", "editions.READ", 60, { query: edition.SelectEdition }),
  getEdition: operation("GET", ofEdition, "editions.READ", 60, { query: edition.SelectEdition }),
  createEdition: operation("POST", "/editions", "editions.CREATE", 10, {
    body: edition.CreateEdition,
    assumes: "the edition has type TEAM and the name of its team",
  }),
  getSubscription: operation("GET", `${ofEdition}/subscription`, "editions.READ", 60, {
    query: edition.SelectSubscription,
    assumes: "only paid plans have `plan_type` and `members_count`",
  }),
  listTemplates: operation("GET", `${ofEdition}/templates`, "editions.READ", 60, { query: edition.ListTemplates }),
  getTemplate: operation("GET", `${ofEdition}/templates/:template_id`, "editions.READ", 500, {
    query: edition.SelectTemplate,
  }),

  listTeams: operation("GET", `${ofEdition}/teams`, "teams.READ", 60, {
    query: team.ListTeams,
    assumes:
      "returns only the teams that the caller is in, even for an edition admin; `is_default` only without `fields`",
  }),
  getTeam: operation("GET", ofTeam, "teams.READ", 60, { query: team.SelectTeam }),
  updateTeam: operation("PUT", ofTeam, "teams.UPDATE", 30, {
    body: team.UpdateTeam,
    assumes: "a body with neither member changes nothing",
  }),
  listTeamMembers: operation("GET", `${ofTeam}/members`, "teams.READ", 60, {
    query: team.ListTeamMembers,
    assumes: "every member occupies a seat (ACTIVE); `search` finds display names and addresses",
  }),
  addTeamMembers: operation("POST", `${ofTeam}/members`, "teams.CREATE", 30, {
    body: team.AddTeamMembers,
    assumes:
      "everyone is invited; with the setting `addsMembersAtOnce`, members of the edition are in the team at once; `mail_id` is an e-mail address",
  }),
  changeTeamMemberRole: operation("PUT", `${ofTeam}/members/:member_id`, "teams.UPDATE", 30, {
    body: team.ChangeTeamMemberRole,
    assumes: "changing one's own role is M1003; `assign_to_zuid` has no effect",
  }),
  removeTeamMember: operation("DELETE", `${ofTeam}/members/:member_id`, "teams.DELETE", 30, {
    body: team.RemoveTeamMember,
    assumes: "the member's spaces and zones in the team go to `assign_to_zuid`, or to the caller",
  }),
  searchMembers: operation("GET", `${ofTeam}/members/search`, "teams.READ", 500, { query: team.SearchMembers }),

  getMyEditionPermission: operation("GET", `${ofEdition}/users/me/permission`, "editions.READ", 60, {
    assumes: "the limit; the role of those who are not admins is MEMBER",
  }),
  getUserEditionPermission: operation("GET", `${ofEdition}/users/:user_id/permission`, "editions.READ", 60, {
    assumes:
      "the limit; users can read their own permission, edition admins everyone's; others get a 401; an unknown user is IAM1001",
  }),
  getMyTeamPermissions: operation("GET", `${ofEdition}/teams/users/me/permission`, "teams.READ", 60, {}),
  getMyTeamPermission: operation("GET", `${ofTeam}/users/me/permission`, "teams.READ", 60, {}),
  getUserTeamPermission: operation("GET", `${ofTeam}/users/:user_id/permission`, "teams.READ", 60, {}),
  getMySpacePermission: operation("GET", `${ofSpace}/users/me/permission`, "spaces.READ", 60, {}),
  getUserSpacePermission: operation("GET", `${ofSpace}/users/:user_id/permission`, "spaces.READ", 60, {}),

  listSpaces: operation("GET", `${ofEdition}/spaces`, "spaces.READ", 60, {
    query: space.ListSpaces,
    assumes:
      "`space_count` is the total with `need_total_count=true` and the number of items otherwise; under `/vani`, RECENTLY_TRASHED has zones after spaces; a trashed zone is an item with `zone_id` and `zone_name`; the default order is oldest first; `filter_by` has no effect",
  }),
  createSpace: operation("POST", `${ofEdition}/spaces`, "spaces.CREATE", 30, {
    body: space.CreateSpace,
    errorNames: caller,
    hasSlash: true,
    assumes:
      "the default name is `New Space`; a zone with the content of the template is named `zone_name`, or as the template; `workspace_id` has no effect",
  }),
  getSpace: operation("GET", ofSpace, "spaces.READ", 60, {
    query: space.SelectSpace,
    errorNames: caller,
    assumes: "a trashed space can still be read by id; `uri` is returned only if `fields` selects it",
  }),
  duplicateSpace: operation("POST", `${ofSpace}/duplicate`, "spaces.CREATE", 30, {
    body: space.DuplicateSpace,
    assumes:
      "the caller owns the copy; trashed zones and zones that are restricted for the caller are not copied; `deep_copy` has no effect",
  }),
  moveSpace: operation("POST", `${ofSpace}/move`, "spaces.CREATE", 30, {
    body: space.MoveSpace,
    assumes: "the limit and the error codes",
  }),
  setSpaceState: operation("PUT", `${ofSpace}/state`, "spaces.UPDATE", 30, {
    body: space.SetSpaceState,
    errorNames: caller,
    assumes: "DELETE is permanent; it needs a space in the trash",
  }),
  updateSpaceMeta: operation("PUT", `${ofSpace}/meta`, "spaces.UPDATE", 30, { body: space.UpdateSpaceMeta }),
  listSpaceMembers: operation("GET", `${ofSpace}/members`, "spaces.READ", 60, { query: space.ListSpaceMembers }),
  addSpaceMembers: operation("POST", `${ofSpace}/members`, "spaces.CREATE", 30, {
    body: space.AddSpaceMembers,
    assumes: "a GROUP is listed with added_type_name GROUP; someone outside the edition is U1001",
  }),
  changeSpaceMemberRole: operation("PUT", `${ofSpace}/members/:member_id`, "spaces.UPDATE", 30, {
    body: space.ChangeSpaceMemberRole,
  }),
  removeSpaceMember: operation("DELETE", `${ofSpace}/members/:member_id`, "spaces.DELETE", 30, {}),

  createZone: operation("POST", `${ofSpace}/zones`, "spaces.CREATE", 30, {
    body: zone.CreateZone,
    assumes: "the limit of zones in a space includes those in the trash",
  }),
  listZonesMeta: operation("GET", `${ofSpace}/zones/meta`, "spaces.READ", 60, {
    query: zone.SelectZones,
    assumes: "trashed and restricted zones are not listed",
  }),
  getZoneMeta: operation("GET", `${ofZone}/meta`, "spaces.READ", 30, {}),
  renameZone: operation("PUT", `${ofZone}/meta`, "spaces.UPDATE", 30, { body: zone.RenameZone, errorNames: inZone }),
  setZoneState: operation("PUT", `${ofZone}/state`, "spaces.UPDATE", 30, {
    body: zone.SetZoneState,
    errorNames: inZone,
    assumes: "DELETE is permanent, from the trash or not; an unknown zone counts as deleted",
  }),
  moveZone: operation("POST", `${ofZone}/move`, "spaces.CREATE", 30, {
    body: zone.MoveZone,
    assumes:
      "the zone keeps its id; a new space is named like the zone by default; comments are dropped only with `copy_comments: false`; a move to the same space is a 409",
  }),
  duplicateZone: operation("POST", `${ofZone}/duplicate`, "spaces.CREATE", 30, {
    body: zone.DuplicateZone,
    assumes:
      "the default name is `Copy of NAME`; frames get new ids; `version_id` copies the frames as that version had them; `deep_copy` has no effect, `copy_comments: true` copies the comments, `copy_members: true` copies the members to a new space",
  }),
  listZoneVersions: operation("GET", `${ofZone}/version`, "zones.READ", 60, {
    query: zone.ListZoneVersions,
    assumes:
      "newest first; `from_date` is ISO 8601 or in milliseconds; without a paid plan all but the ten newest are restricted",
  }),
  shareZones: operation("POST", `${ofSpace}/zones/members`, "spaces.CREATE", 30, {
    body: zone.ShareZones,
    assumes:
      "with `permission: restricted` the zone returns S1033 to that member; `permission` is `allowed` by default",
  }),
  getZonesSharedWithMember: operation("GET", `${ofSpace}/zones/members/:member_id`, "spaces.READ", 60, {}),
  shareAllZones: operation("POST", `${ofSpace}/zones/members/:member_id`, "spaces.CREATE", 30, {}),
  insertTemplate: operation("POST", `${ofZone}/templates`, "zones.CREATE", 60, {
    body: zone.InsertTemplate,
    assumes: "`data.inserted_ids[]` has the ids of the new frames; AUTO places them below the existing frames",
  }),

  getExternalShareStatus: operation("GET", `${ofTeam}/externalshares/status`, "teams.READ", 60, {
    query: share.SelectStatus,
  }),
  listExternalShares: operation("GET", `${ofTeam}/externalshares`, "teams.READ", 60, {
    query: share.ListShares,
    assumes: "has the active links of spaces that the caller may manage",
  }),
  getExternalShare: operation("GET", `${ofSpace}/externalshares`, "spaces.READ", 10, {
    query: share.SelectShare,
    assumes: "a link that is INACTIVE is not shown: S1046",
  }),
  createExternalShare: operation("POST", `${ofSpace}/externalshares`, "spaces.CREATE", 60, {
    body: share.WriteShare,
    assumes:
      "a space has one link, whose `external_share_id` is the last part of its address; one that the request has is ignored",
  }),
  updateExternalShare: operation("PUT", `${ofSpace}/externalshares`, "spaces.UPDATE", 60, {
    body: share.WriteShare,
    assumes: "what a request leaves out is removed; `expiration_time` is in milliseconds",
  }),
  deleteExternalShare: operation("DELETE", `${ofSpace}/externalshares`, "spaces.DELETE", 60, {
    body: share.RevokeShare,
  }),

  listFrames: operation("GET", `${ofZone}/frames`, "spaces.READ", 60, { query: frame.ListFrames }),
  insertFrames: operation("POST", `${ofZone}/frames`, "spaces.CREATE", 60, {
    body: frame.InsertFrames,
    assumes: "atomic; an id that already exists in the zone is a 409",
  }),
  updateFrames: operation("PUT", `${ofZone}/frames`, "spaces.UPDATE", 60, {
    body: frame.UpdateFrames,
    assumes: "each of layout, fills and strokes in the request replaces the stored value as a whole",
  }),
  deleteFrames: operation("DELETE", `${ofZone}/frames`, "spaces.DELETE", 60, { body: frame.DeleteFrames }),

  search: operation("GET", `${ofTeam}/search`, "spaces.READ", 500, {
    query: zone.SearchKinds,
    assumes: "`from` and `limit` apply to each kind; keywords are case-insensitive substrings of a name or comment",
  }),
  searchZones: operation("GET", `${ofTeam}/zones/search`, "zones.READ", 500, { query: zone.Search }),
  searchFrames: operation("GET", `${ofTeam}/frames/search`, "zones.READ", 500, { query: zone.Search }),
  searchComments: operation("GET", `${ofTeam}/comments/search`, "zones.READ", 60, { query: zone.Search }),
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** The names of a path's `:name` parameters. */
export type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
