import { expect, it } from "vitest";
import { type OperationName, operations } from "../../../emulator/service/operations.ts";
import { keysOf } from "../../../emulator/store/typed-keys.ts";
import { startStamp } from "../harness.ts";
import { frameId } from "../scene.ts";
import { anyId, anyUuid, ContractScene, type Sent } from "./scene.ts";

/** A valid call of an operation, and the message and data of its answer. */
interface Answer extends Sent {
  readonly message: string;
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
const permission = (info: object) => ({ user_permission_info: { ...ids, ...info } });
const resource = (permission: string) => ({
  member_type: "USER",
  added_time: startStamp,
  added_by: "{owner}",
  resource_type: "document",
  resource_id: "{zone}",
  permission,
});
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
const permissions = "User permissions fetched successfully";
const found = "Content search completed successfully";

const answers: Readonly<Record<OperationName, Answer>> = {
  listEditions: {
    call: "GET /editions",
    message: "Editions fetched successfully",
    data: { editions_info: [{ ...edition, uri: api }] },
  },
  getEdition: {
    call: "GET ",
    message: "Editions fetched successfully",
    data: { edition_info: { ...edition, uri: `${api}/teams` } },
  },
  createEdition: {
    call: "POST /editions",
    as: "member",
    body: { team_name: "New", description: "Fresh", plan_type: "TEAM_TRIAL", from_integration: "ZOHO_MAIL" },
    message: "Team edition created successfully",
    data: { current_user_id: "{member}", edition_id: anyId, team_id: expect.any(Number), team_name: "New" },
  },
  getSubscription: {
    call: "GET /subscription",
    message: "Subscription details fetched successfully",
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
    message: "Templates fetched successfully",
    data: { templates: [{ id: "{template}", is_available_for_edition: "true" }] },
  },
  getTemplate: {
    call: "GET /templates/{template}?fields=id",
    message: "Template fetched successfully",
    data: { template: { id: "{template}" } },
  },
  listTeams: {
    call: "GET /teams?limit=1&sort_by=name&order_by=asc",
    message: "Teams fetched successfully",
    data: { teams: [{ ...team, is_default: "true", uri: `${api}/teams/{team}` }] },
  },
  getTeam: {
    call: "GET /teams/{team}",
    message: "Teams fetched successfully",
    data: { team: { ...team, uri: `${api}/teams/{team}/members` } },
  },
  updateTeam: {
    call: "PUT /teams/{team}",
    body: { description: "Now described" },
    message: "Team updated successfully",
    data: { ...ids, team_id: "{team}", new_description: "Now described" },
  },
  listTeamMembers: {
    call: "GET /teams/{team}/members?roles=MEMBER&sort_by=NAME_ASC&subscriber_state=ACTIVE&search=mem",
    message: "Team members fetched successfully.",
    data: { team_members: [member("member", "Member", "MEMBER")], next_from: 1 },
  },
  addTeamMembers: {
    call: "POST /teams/{team}/members",
    body: { members_info: [{ mail_id: "New@example.com", role: "TEAM_GUEST" }] },
    message: "Team member added successfully.",
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
  changeTeamMemberRole: {
    call: "PUT /teams/{team}/members/{member}",
    body: { role: "TEAM_ADMIN", assign_to_zuid: "{owner}" },
    message: "Team member updated successfully.",
    data: { ...ids, new_role: "TEAM_ADMIN", team_id: "{team}", zuid: "{member}" },
  },
  removeTeamMember: {
    call: "DELETE /teams/{team}/members/{member}",
    message: "Team member deleted successfully.",
    data: { ...ids, team_id: "{team}", removed_zuid: "{member}" },
  },
  searchMembers: {
    call: "GET /teams/{team}/members/search?search=admin@",
    message: "Team member search completed successfully",
    data: {
      search_result: [{ ...member("admin", "Admin", "TEAM_ADMIN"), subscriber_state: "ACTIVE" }],
      next_from: 1,
    },
  },
  getMyEditionPermission: {
    call: "GET /users/me/permission",
    message: permissions,
    data: permission({ role: "SUPER_ADMIN" }),
  },
  getUserEditionPermission: {
    call: "GET /users/{outsider}/permission",
    message: permissions,
    data: permission({ role: "MEMBER", zuid: "{outsider}" }),
  },
  getMyTeamPermissions: {
    call: "GET /teams/users/me/permission",
    message: permissions,
    data: permission({
      teams: [
        { role: "TEAM_ADMIN", team_id: expect.any(Number) },
        { role: "TEAM_ADMIN", team_id: expect.any(Number) },
      ],
    }),
  },
  getMyTeamPermission: {
    call: "GET /teams/{team}/users/me/permission",
    message: permissions,
    data: permission({ role: "TEAM_ADMIN", team_id: "{team}" }),
  },
  getUserTeamPermission: {
    call: "GET /teams/{team}/users/{member}/permission",
    message: permissions,
    data: permission({ role: "MEMBER", team_id: "{team}", zuid: "{member}" }),
  },
  getMySpacePermission: {
    call: "GET /spaces/{space}/users/me/permission",
    message: permissions,
    data: permission({ role: "CREATOR", space_id: "{space}" }),
  },
  getUserSpacePermission: {
    call: "GET /spaces/{space}/users/{member}/permission",
    message: permissions,
    data: permission({ role: "VIEWER", space_id: "{space}", zuid: "{member}" }),
  },
  listSpaces: {
    call: "GET /spaces?team_id={team}&action_type=ALLSPACES&limit=1&need_total_count=true",
    message: "Space fetched successfully.",
    data: { space_count: 2, spaces_info: [listedPlans] },
  },
  createSpace: {
    call: "POST /spaces",
    body: { create_space: { team_id: "{team}" } },
    message: "Space created successfully.",
    data: { ...ids, space_id: anyId, uri: expect.stringContaining("/spaces/") },
  },
  getSpace: { call: "GET /spaces/{space}", message: "Space fetched successfully.", data: { space_info: plans } },
  duplicateSpace: {
    call: "POST /spaces/{space}/duplicate",
    message: "Space duplicated successfully",
    data: { space_info: newSpace("Copy of Plans") },
  },
  moveSpace: {
    call: "POST /spaces/{space}/move",
    body: { move_space: { team_id: "{beta}" } },
    message: "Space moved successfully",
    data: { space_info: { ...newSpace("Plans"), space_id: "{space}", team_id: "{beta}" } },
  },
  setSpaceState: {
    call: "PUT /spaces/{old}/state",
    body: { space_state: "DELETE" },
    message: "Space state updated successfully.",
    data: { ...ids, space_id: "{old}", space_state: "DELETE" },
  },
  updateSpaceMeta: {
    call: "PUT /spaces/{space}/meta",
    body: { action_type: "FAVORITE", value: true },
    message: "Space meta updated successfully.",
    data: { ...ids, space_id: "{space}", is_favourite: true },
  },
  listSpaceMembers: {
    call: "GET /spaces/{space}/members?sort_by=ROLE_ASC",
    message: "Space members fetched successfully.",
    data: {
      space_members: [spaceMember("member", "Member", "VIEWER"), spaceMember("owner", "Owner", "CREATOR")],
      next_from: 2,
    },
  },
  addSpaceMembers: {
    call: "POST /spaces/{space}/members",
    body: { members_info: [{ zuid: "{outsider}", role: "ORGANISER", type: "USER", access_state: "full_access" }] },
    message: "Space member added successfully.",
    data: { added_members: [spaceMember("outsider", "Outsider", "ORGANISER")] },
  },
  changeSpaceMemberRole: {
    call: "PUT /spaces/{space}/members/{member}",
    body: { role: "EDITOR" },
    message: "Space member updated successfully.",
    data: { ...ids, new_role: "EDITOR", space_id: "{space}", zuid: "{member}" },
  },
  removeSpaceMember: {
    call: "DELETE /spaces/{space}/members/{member}",
    message: "Space member deleted successfully.",
    data: { ...ids, space_id: "{space}", removed_zuid: "{member}" },
  },
  createZone: {
    call: "POST /spaces/{space}/zones",
    body: { create_zone: { zone_name: "Canvas", template_id: "{template}" } },
    message: "Zone created successfully.",
    data: { zone_info: { ...zone, zone_id: anyUuid } },
  },
  listZonesMeta: {
    call: "GET /spaces/{space}/zones/meta",
    message: "Zone metadata fetched successfully.",
    data: { zones_info: { zone_order: ["{zone}"], zone_meta: { "{zone}": zone } } },
  },
  getZoneMeta: {
    call: "GET /spaces/{space}/zones/{zone}/meta",
    message: "Zone metadata fetched successfully.",
    data: { zone_info: { ...zone, zone_id: "{zone}", zone_key: anyId } },
  },
  renameZone: {
    call: "PUT /spaces/{space}/zones/{zone}/meta",
    body: { zone_name: "Board" },
    message: "Zone name updated successfully.",
    data: { ...ids, space_id: "{space}", zone_id: "{zone}", new_name: "Board" },
  },
  setZoneState: {
    call: "PUT /spaces/{space}/zones/{zone}/state",
    body: { zone_state: "TRASH" },
    message: "Zone state updated successfully.",
    data: { ...ids, space_id: "{space}", zone_id: "{zone}", space_state: "TRASH" },
  },
  moveZone: {
    call: "POST /spaces/{space}/zones/{zone}/move",
    body: { move_zone: { destination_type: "NEW_SPACE", space_name: "Fresh" } },
    message: "Zone moved successfully",
    data: { space_info: newSpace("Fresh") },
  },
  duplicateZone: {
    call: "POST /spaces/{space}/zones/{zone}/duplicate",
    body: { duplicate_zone: { destination_type: "SAME_SPACE", copy_comments: true } },
    message: "Zone duplicated successfully",
    data: { zone_id: anyUuid, space_id: expect.any(Number) },
  },
  listZoneVersions: {
    call: "GET /spaces/{space}/zones/{zone}/version?limit=1&from_date=2026-01-05",
    message: "Zone versions fetched successfully",
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
    message: "Resource members added successfully",
    data: {
      added_members: [{ member_id: "{member}", access_state: "PARTIAL ACCESS", resources: [resource("restricted")] }],
    },
  },
  getZonesSharedWithMember: {
    call: "GET /spaces/{space}/zones/members/{member}",
    after: [restriction],
    message: "User resources fetched successfully.",
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
    call: "POST /spaces/{space}/zones/members/{member}",
    after: [restriction],
    message: "All resources shared successfully",
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
    call: "POST /spaces/{space}/zones/{zone}/templates",
    body: { template_id: "{template}", placement: "AT_POSITION", position: { top: 1, left: 2 } },
    message: "Template inserted successfully",
    data: { inserted_ids: expect.arrayContaining([anyUuid]) },
  },
  listFrames: {
    call: "GET /spaces/{space}/zones/{zone}/frames",
    message: "Frames fetched successfully",
    data: { frames: [frame], total_count: 1 },
  },
  insertFrames: {
    call: "POST /spaces/{space}/zones/{zone}/frames",
    body: { frames: [{ meta: { id: frameId(2) }, type: "SLIDE_LANDSCAPE" }] },
    message: "Frames inserted successfully",
    data: { inserted_ids: [frameId(2)] },
  },
  updateFrames: {
    call: "PUT /spaces/{space}/zones/{zone}/frames",
    body: { frames: [{ id: frameId(1), properties: { layout: { left: 5 } } }] },
    message: "Frames updated successfully",
    data: { results: [{ id: frameId(1), status: "success" }] },
  },
  deleteFrames: {
    call: "DELETE /spaces/{space}/zones/{zone}/frames",
    body: { ids: [frameId(1)] },
    message: "Frames deleted successfully",
    data: { results: [{ frame_id: frameId(1), status: "success" }] },
  },
  search: {
    call: "GET /teams/{team}/search?search=canvas&types=zones,comments",
    message: found,
    data: { search_result: { zones: [{ ...hit, zone_name: "Canvas" }], comments: [] } },
  },
  searchZones: {
    call: "GET /teams/{team}/zones/search?search=canvas",
    message: found,
    data: { search_result: [{ ...hit, zone_name: "Canvas" }] },
  },
  searchFrames: {
    call: "GET /teams/{team}/frames/search?search=FRAME&from=0&limit=5",
    message: found,
    data: { search_result: [{ ...hit, zone_name: "Canvas", frame_id: frameId(1), frame_name: "Frame 1" }] },
  },
  searchComments: {
    call: "GET /teams/{team}/comments/search?search=nothing",
    message: found,
    data: { search_result: [] },
  },
};

it.each(keysOf(operations))("%s answers as published", async (name) => {
  const scene = await ContractScene.start();
  const { after = [], message, data, ...sent } = answers[name];
  for (const before of after) expect((await scene.send(before)).status).toBe(200);
  const answer = await scene.send(sent);
  const path = scene.fillText(sent.call).replace(/^\w+ |\?.*/g, "");
  expect(answer.body).toEqual({
    status: "success",
    message,
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
  const scene = await ContractScene.start({}, { settings: { rateLimits: false } });
  const { call, body = {}, as = "owner" } = answers[name];
  const hostile = [null, [], [null], {}, "", "\u0000", "x".repeat(12_000), -1, 1e30, true, { ["__proto__"]: {} }];
  const calls = hostile.map((part) => call.replaceAll(/\{\w+\}/g, encodeURIComponent(String(part))));
  const queries = ["?fields=", "?from=x&limit=-1", "?search=", "?__proto__=1"].map(
    (query) => call.split("?")[0] + query,
  );
  const bodies = call.startsWith("GET") ? [] : [...damaged(body, hostile)];
  for (const sent of [...calls, ...queries].map((one) => ({
    call: one,
    body: call.startsWith("GET") ? undefined : body,
  })))
    expect(await envelopeOf(scene, { ...sent, as })).toMatch(/^(success|error)$/);
  for (const one of bodies) expect(await envelopeOf(scene, { call, body: one, as })).toMatch(/^(success|error)$/);
});

async function envelopeOf(scene: ContractScene, sent: Sent): Promise<unknown> {
  const { status, body } = await scene.send(sent);
  expect(status, JSON.stringify([sent, body])).not.toBe(500);
  return body.status;
}
