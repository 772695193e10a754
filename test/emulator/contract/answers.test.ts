import { expect, it } from "vitest";
import { type OperationName, operations } from "../../../emulator/service/operations.ts";
import { keysOf } from "../../../emulator/store/typed-keys.ts";
import { startOfTime as start, startStamp } from "../harness.ts";
import { frameId, Scene, type Sent } from "../scene.ts";

const anyId = expect.stringMatching(/^\d{13}$/);
const anyUuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** A valid call of an operation, and the data of its answer. */
interface Answer extends Sent {
  readonly data: unknown;
  /** Calls that are needed before. */
  readonly after?: readonly Sent[];
}

const ids = { current_user_id: "{owner}", edition_id: "{edition}" };
const api = "/service/api/v1/editions/{edition}";

const edition = {
  edition_id: "{edition}",
  edition_name: "Acme",
  edition_type_name: "ORG",
  state: "ACTIVE",
  edition_owner_id: "{owner}",
  is_default: "true",
  created_time: startStamp,
  last_modified_time: startStamp,
};
const team = {
  team_id: "{team}",
  team_name: "Alpha",
  team_member_count: "3",
  created_time: startStamp,
  created_by: "{owner}",
  created_by_name: "Owner",
  zsoid: "{edition}",
};
const member = (zuid: string, name: string, role_name: string) => ({
  zuid: `{${zuid}}`,
  role_name,
  display_name: name,
  mail_id: `${zuid}@example.com`,
  added_time: startStamp,
  modified_time: startStamp,
  added_by: "{owner}",
});
const newSpace = (space_name: string) => ({
  space_id: anyId,
  space_name,
  team_id: "{team}",
  status: "ACTIVE",
  is_favorite: "false",
  can_edit: "true",
  publish: "false",
  allow_embed: "false",
  owner_zuid: "{owner}",
  last_author_zuid: "{owner}",
  created_time: startStamp,
  last_modified_time: startStamp,
  open_url: expect.stringContaining("/space/"),
});
const plans = { ...newSpace("Plans"), space_id: "{space}", space_member_count: "2" };
const { allow_embed: _, ...listedPlans } = plans;
const zone = {
  zone_name: "Canvas",
  space_id: "{space}",
  status: "ACTIVE",
  author_zuid: "{owner}",
  last_author_zuid: "{owner}",
  created_time: startStamp,
  last_modified_time: startStamp,
};
const spaceMember = (zuid: string, name: string, role_name: string) => ({
  zuid: `{${zuid}}`,
  role_name,
  added_type_name: "USER",
  added_time: startStamp,
  added_by: "{owner}",
  display_name: name,
  mail_id: `${zuid}@example.com`,
});
const permission = (call: string, info: object): Answer => ({
  call: `GET ${call}/permission`,
  data: { user_permission_info: { ...ids, ...info } },
});
const resource = (permission: string) => ({
  member_type: "USER",
  added_time: startStamp,
  added_by: "{owner}",
  resource_type: "document",
  resource_id: "{zone}",
  permission,
});
const sharePath = "/spaces/{space}/externalshares";
const someZones = { permission: "VIEWER", share_type: "PARTIAL_ZONES", zone_ids: "{zone}", link_name: "Agency" };
const shared: Sent = { call: `POST ${sharePath}`, body: someZones };
const share = {
  is_password_enabled: false,
  zone_ids: [{ zone_id: "{zone}", permission: "VIEWER" }],
  share_type: "PARTIAL_ZONES",
  shared_time: start,
  external_share_url: expect.stringMatching(/^https:.*[/]\d+[.]\w+$/),
  expiration_time: -1,
  shared_by: expect.any(Number),
  permission: "VIEWER",
  link_name: "Agency",
  space_id: "{space}",
};
const restriction: Sent = {
  call: "POST /spaces/{space}/zones/members",
  body: {
    members_info: [{ member_id: "{member}", member_type: "USER", resource_id: "{zone}", permission: "restricted" }],
  },
};
const hit = {
  zone_id: "{zone}",
  space_id: "{space}",
  space_name: "Plans",
  uri: `${api}/spaces/{space}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id={zone}`,
};
const frame = { meta: { id: frameId(1), name: "Frame 1" }, type: "CUSTOM", properties: {} };

/** A write, whose answer names the caller and the edition. */
const changed = (call: string, body: unknown, data: object, after: readonly Sent[] = []): Answer => ({
  ...{ call, body, after },
  data: { ...ids, ...data },
});

const inZone = { space_id: "{space}", zone_id: "{zone}" };
const teamPath = "/teams/{team}";
const spacePath = "/spaces/{space}";
const zonePath = `${spacePath}/zones/{zone}`;

const answers: Readonly<Record<OperationName, Answer>> = {
  listEditions: { call: "GET /editions", data: { editions_info: [{ ...edition, uri: api }] } },
  getEdition: { call: "GET ", data: { edition_info: { ...edition, uri: `${api}/teams` } } },
  createEdition: {
    call: "POST /editions",
    as: "member",
    body: { team_name: "New", description: "Fresh", plan_type: "TEAM_TRIAL", from_integration: "ZOHO_MAIL" },
    data: { current_user_id: "{member}", edition_id: anyId, team_id: expect.any(Number), team_name: "New" },
  },
  getSubscription: {
    call: "GET /subscription",
    data: {
      subscription_info: {
        edition_id: "{edition}",
        plan_name: "BUSINESS_PLAN",
        plan_type: "Yearly",
        members_count: "4",
        purchase_date: startStamp,
        expiry_date: "Tue, 05 Jan 2027, 09:00:00",
        status: "Active",
      },
    },
  },
  listTemplates: {
    call: "GET /templates?limit=1&fields=id,is_available_for_edition",
    data: { templates: [{ id: "{template}", is_available_for_edition: "true" }] },
  },
  getTemplate: { call: "GET /templates/{template}?fields=id", data: { template: { id: "{template}" } } },
  listTeams: {
    call: "GET /teams?limit=1&sort_by=name&order_by=asc",
    data: { teams: [{ ...team, is_default: "true", uri: `${api}/teams/{team}` }] },
  },
  getTeam: { call: `GET ${teamPath}`, data: { team: { ...team, uri: `${api}/teams/{team}/members` } } },
  updateTeam: changed(
    `PUT ${teamPath}`,
    { description: "Now described" },
    { team_id: "{team}", new_description: "Now described" },
  ),
  listTeamMembers: {
    call: `GET ${teamPath}/members?roles=MEMBER&sort_by=NAME_ASC&subscriber_state=ACTIVE&search=mem`,
    data: { team_members: [member("member", "Member", "MEMBER")], next_from: 1 },
  },
  addTeamMembers: {
    call: `POST ${teamPath}/members`,
    body: { members_info: [{ mail_id: "New@example.com", role: "TEAM_GUEST" }] },
    data: {
      added_members: [
        {
          role_name: "TEAM_GUEST",
          invited_time: startStamp,
          edition_id: "{edition}",
          mail_id: "New@example.com",
          added_by: "{owner}",
          team_id: "{team}",
        },
      ],
    },
  },
  changeTeamMemberRole: changed(
    `PUT ${teamPath}/members/{member}`,
    { role: "TEAM_ADMIN", assign_to_zuid: "{owner}" },
    { new_role: "TEAM_ADMIN", team_id: "{team}", zuid: "{member}" },
  ),
  removeTeamMember: changed(`DELETE ${teamPath}/members/{member}`, undefined, {
    team_id: "{team}",
    removed_zuid: "{member}",
  }),
  searchMembers: {
    call: `GET ${teamPath}/members/search?search=admin@`,
    data: {
      search_result: [{ ...member("admin", "Admin", "TEAM_ADMIN"), subscriber_state: "ACTIVE" }],
      next_from: 1,
    },
  },
  getMyEditionPermission: permission("/users/me", { role: "SUPER_ADMIN" }),
  getUserEditionPermission: permission("/users/{outsider}", { role: "MEMBER", zuid: "{outsider}" }),
  getMyTeamPermissions: permission("/teams/users/me", {
    teams: [
      { role: "TEAM_ADMIN", team_id: expect.any(Number) },
      { role: "TEAM_ADMIN", team_id: expect.any(Number) },
    ],
  }),
  getMyTeamPermission: permission(`${teamPath}/users/me`, { role: "TEAM_ADMIN", team_id: "{team}" }),
  getUserTeamPermission: permission(`${teamPath}/users/{member}`, {
    role: "MEMBER",
    team_id: "{team}",
    zuid: "{member}",
  }),
  getMySpacePermission: permission(`${spacePath}/users/me`, { role: "CREATOR", space_id: "{space}" }),
  getUserSpacePermission: permission(`${spacePath}/users/{member}`, {
    role: "VIEWER",
    space_id: "{space}",
    zuid: "{member}",
  }),
  listSpaces: {
    call: "GET /spaces?team_id={team}&action_type=ALLSPACES&limit=1&need_total_count=true",
    data: { space_count: 2, spaces_info: [listedPlans] },
  },
  createSpace: changed(
    "POST /spaces",
    { create_space: { team_id: "{team}" } },
    { space_id: anyId, uri: expect.stringContaining("/spaces/") },
  ),
  getSpace: { call: `GET ${spacePath}`, data: { space_info: plans } },
  duplicateSpace: { call: `POST ${spacePath}/duplicate`, data: { space_info: newSpace("Copy of Plans") } },
  moveSpace: {
    call: `POST ${spacePath}/move`,
    body: { move_space: { team_id: "{beta}" } },
    data: { space_info: { ...newSpace("Plans"), space_id: "{space}", team_id: "{beta}" } },
  },
  setSpaceState: changed(
    "PUT /spaces/{old}/state",
    { space_state: "DELETE" },
    { space_id: "{old}", space_state: "DELETE" },
  ),
  updateSpaceMeta: changed(
    `PUT ${spacePath}/meta`,
    { action_type: "FAVORITE", value: true },
    { space_id: "{space}", is_favourite: true },
  ),
  listSpaceMembers: {
    call: `GET ${spacePath}/members?sort_by=ROLE_ASC`,
    data: {
      space_members: [spaceMember("member", "Member", "VIEWER"), spaceMember("owner", "Owner", "CREATOR")],
      next_from: 2,
    },
  },
  addSpaceMembers: {
    call: `POST ${spacePath}/members`,
    body: { members_info: [{ zuid: "{outsider}", role: "ORGANISER", type: "USER", access_state: "full_access" }] },
    data: { added_members: [spaceMember("outsider", "Outsider", "ORGANISER")] },
  },
  changeSpaceMemberRole: changed(
    `PUT ${spacePath}/members/{member}`,
    { role: "EDITOR" },
    { new_role: "EDITOR", space_id: "{space}", zuid: "{member}" },
  ),
  removeSpaceMember: changed(`DELETE ${spacePath}/members/{member}`, undefined, {
    space_id: "{space}",
    removed_zuid: "{member}",
  }),
  createZone: {
    call: `POST ${spacePath}/zones`,
    body: { create_zone: { zone_name: "Canvas", template_id: "{template}" } },
    data: { zone_info: { ...zone, zone_id: anyUuid } },
  },
  listZonesMeta: {
    call: `GET ${spacePath}/zones/meta`,
    data: { zones_info: { zone_order: ["{zone}"], zone_meta: { "{zone}": zone } } },
  },
  getZoneMeta: { call: `GET ${zonePath}/meta`, data: { zone_info: { ...zone, zone_id: "{zone}", zone_key: anyId } } },
  renameZone: changed(`PUT ${zonePath}/meta`, { zone_name: "Board" }, { ...inZone, new_name: "Board" }),
  setZoneState: changed(`PUT ${zonePath}/state`, { zone_state: "TRASH" }, { ...inZone, space_state: "TRASH" }),
  moveZone: {
    call: `POST ${zonePath}/move`,
    body: { move_zone: { destination_type: "NEW_SPACE", space_name: "Fresh" } },
    data: { space_info: newSpace("Fresh") },
  },
  duplicateZone: {
    call: `POST ${zonePath}/duplicate`,
    body: { duplicate_zone: { destination_type: "SAME_SPACE", copy_comments: true } },
    data: { zone_id: anyUuid, space_id: expect.any(Number) },
  },
  listZoneVersions: {
    call: `GET ${zonePath}/version?limit=1&from_date=2026-01-05`,
    data: {
      zone_versions: {
        allowed_versions: [
          { version_id: anyId, modified_by: "{owner}", version_time: startStamp, description: "Frames inserted" },
        ],
        restricted_versions: [],
      },
    },
  },
  shareZones: {
    ...restriction,
    data: {
      added_members: [{ member_id: "{member}", access_state: "PARTIAL ACCESS", resources: [resource("restricted")] }],
    },
  },
  getZonesSharedWithMember: {
    call: `GET ${spacePath}/zones/members/{member}`,
    after: [restriction],
    data: {
      space_resource_info: {
        member_id: "{member}",
        access_state: "PARTIAL ACCESS",
        resources: [resource("restricted")],
        space_id: "{space}",
      },
    },
  },
  shareAllZones: {
    call: `POST ${spacePath}/zones/members/{member}`,
    after: [restriction],
    data: {
      space_resource_info: {
        member_id: "{member}",
        access_state: "FULL ACCESS",
        resources: [resource("allowed")],
        space_id: "{space}",
      },
    },
  },
  insertTemplate: {
    call: `POST ${zonePath}/templates`,
    body: { template_id: "{template}", placement: "AT_POSITION", position: { top: 1, left: 2 } },
    data: { inserted_ids: expect.arrayContaining([anyUuid]) },
  },
  getExternalShareStatus: {
    call: `GET ${teamPath}/externalshares/status?fields=external_share_allowed`,
    data: { external_share_allowed: true },
  },
  listExternalShares: {
    call: `GET ${teamPath}/externalshares?from=0&limit=100`,
    after: [shared],
    data: { external_share_info: [share] },
  },
  getExternalShare: { call: `GET ${sharePath}`, after: [shared], data: share },
  createExternalShare: { ...shared, data: share },
  updateExternalShare: {
    call: `PUT ${sharePath}`,
    after: [shared],
    body: { ...someZones, permission: "COMMENTER", is_password_enabled: true, password: "s3cret" },
    data: {
      ...share,
      ...{ permission: "COMMENTER", is_password_enabled: true, password: "s3cret" },
      zone_ids: [{ zone_id: "{zone}", permission: "COMMENTER" }],
    },
  },
  deleteExternalShare: changed(
    `DELETE ${sharePath}`,
    { external_share_id: `{space}.${start.toString(36)}` },
    { space_id: "{space}", external_share_removed: true },
    [shared],
  ),
  listFrames: { call: `GET ${zonePath}/frames`, data: { frames: [frame], total_count: 1 } },
  insertFrames: {
    call: `POST ${zonePath}/frames`,
    body: { frames: [{ meta: { id: frameId(2) }, type: "SLIDE_LANDSCAPE" }] },
    data: { inserted_ids: [frameId(2)] },
  },
  updateFrames: {
    call: `PUT ${zonePath}/frames`,
    body: { frames: [{ id: frameId(1), properties: { layout: { left: 5 } } }] },
    data: { results: [{ id: frameId(1), status: "success" }] },
  },
  deleteFrames: {
    call: `DELETE ${zonePath}/frames`,
    body: { ids: [frameId(1)] },
    data: { results: [{ frame_id: frameId(1), status: "success" }] },
  },
  search: {
    call: `GET ${teamPath}/search?search=canvas&types=zones,comments`,
    data: { search_result: { zones: [{ ...hit, zone_name: "Canvas" }], comments: [] } },
  },
  searchZones: {
    call: `GET ${teamPath}/zones/search?search=canvas`,
    data: { search_result: [{ ...hit, zone_name: "Canvas" }] },
  },
  searchFrames: {
    call: `GET ${teamPath}/frames/search?search=FRAME&from=0&limit=5`,
    data: { search_result: [{ ...hit, zone_name: "Canvas", frame_id: frameId(1), frame_name: "Frame 1" }] },
  },
  searchComments: { call: `GET ${teamPath}/comments/search?search=nothing`, data: { search_result: [] } },
};

it.each(keysOf(operations))("%s answers as published", async (name) => {
  const scene = await Scene.start();
  const { after = [], data, ...sent } = answers[name];
  for (const before of after) expect((await scene.send(before)).status).toBe(200);
  const answer = await scene.send(sent);
  const path = scene.fillText(sent.call).replace(/^\w+ |\?.*/g, "");
  expect(answer.body).toEqual({
    status: "success",
    message: expect.any(String),
    request_uri: `/service/api/v1${path.startsWith("/editions") ? path : `/editions/${scene.editionId}${path}`}`,
    data: scene.fill(data),
  });
  expect(answer.status).toBe(200);
  expect(scene.emulator.log.read().requests.at(-1)?.operation).toBe(name);
});

/** A value, and what it is with each of its parts replaced by each of the others. */
function* damaged(value: unknown, others: readonly unknown[]): Generator {
  yield* others;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const other of damaged(part, others))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
}

it.each(keysOf(operations))("%s answers anything with an envelope, and nothing with a 500", async (name) => {
  const scene = await Scene.start({}, { settings: { rateLimits: false } });
  const { call, body, as = "owner" } = answers[name];
  const hostile = [null, [], [null], {}, "", "\u0000", "x".repeat(12_000), -1, 1e30, true, { ["__proto__"]: {} }];
  const paths = hostile.map((part) => call.replaceAll(/\{\w+\}/g, encodeURIComponent(String(part))));
  const queries = ["fields=", "from=x&limit=-1", "search=", "__proto__=1"].map(
    (query) => `${call.split("?")[0]}?${query}`,
  );
  const bodies = call.startsWith("GET") ? [] : [...damaged(body ?? {}, hostile)];
  for (const sent of [
    ...[...paths, ...queries].map((call) => ({ call, body })),
    ...bodies.map((body) => ({ call, body })),
  ]) {
    const answer = await scene.send({ ...sent, as });
    expect(answer.status, JSON.stringify([sent, answer.body])).not.toBe(500);
    expect(answer.body.status).toMatch(/^(success|error)$/);
  }
});
