import { expect, it } from "vitest";
import { conditions } from "../../../emulator/service/service-errors.ts";
import { frameId, Scene, type Sent, unknownId, unknownUuid } from "../scene.ts";

/** The code of a refusal, the request, its body, the caller if it is not the owner, and a request that comes first. */
type Row = readonly [code: string, call: string, body?: unknown, as?: string, first?: Sent];

const members = "/teams/{team}/members";
const space = "/spaces/{space}";
const zone = `${space}/zones/{zone}`;
const frames = `${zone}/frames`;
const trashed = `${space}/zones/{trashedZone}`;
const rename = (space_name: string) => ({ action_type: "SPACE_NAME", space_name });
const newSpace = { create_space: { team_id: "{team}" } };
const newZone = { create_zone: { zone_name: "Z" } };
const invite = (...people: object[]) => ({ members_info: people });
const person = (mail_id: string, role = "MEMBER") => ({ mail_id, role });
const member = (zuid: string, more: object = {}) => ({ zuid, role: "VIEWER", type: "USER", ...more });
const share = (member_id: string, more: object = {}) => ({
  members_info: [{ member_id, member_type: "USER", resource_id: "{zone}", permission: "restricted", ...more }],
});
const drawn = (properties: object, meta: object = {}) => ({
  frames: [{ meta: { id: frameId(9), ...meta }, properties }],
});
const color = { hex: { value: "#FFFFFF" } };
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const stops = (count: number) => ({ fills: [{ gradient: { stops: times(count, { color, position: 0 }) } }] });
const hsb = (parts: object) => ({
  fills: [{ solid: { color: { hsb: { hue: 0, saturation: 0, brightness: 0, ...parts } } } }],
});

const link = `${space}/externalshares`;
const viewers = { permission: "VIEWER", share_type: "ALL_ZONES" };

const favorite = { action_type: "FAVORITE", value: true };
const embed = { action_type: "EMBED", value: true };
const first = {
  favorite: { call: `PUT ${space}/meta`, body: favorite },
  embed: { call: `PUT ${space}/meta`, body: embed },
  restrict: { call: `POST ${space}/zones/members`, body: share("{member}") },
  admit: { call: `POST ${space}/members`, body: invite(member("{admin}", { role: "ORGANISER" })) },
  share: { call: `POST ${link}`, body: viewers },
  hide: { call: `POST ${link}`, body: { ...viewers, status: "INACTIVE" } },
  invite: { call: `POST ${members}`, body: invite(person("New@example.com")) },
} satisfies Record<string, Sent>;

const refusals: Readonly<Record<number, readonly Row[]>> = {
  400: [
    ["IAM1031", "POST /editions", {}, "member"],
    ["IAM1031", `POST ${members}`, invite({ mail_id: "new@example.com" })],
    ["IAM1031", `DELETE ${members}/{member}`, {}],
    ["IAM1031", "GET /spaces?team_id={team}"],
    ["IAM1031", "POST /spaces", { create_space: {} }],
    ["IAM1031", `PUT ${space}/meta`, { action_type: "SPACE_NAME" }],
    ["IAM1031", `PUT ${space}/meta`, { action_type: "EMBED" }],
    ["IAM1031", `POST ${space}/members`, invite({ zuid: "{outsider}", role: "VIEWER" })],
    ["IAM1031", `POST ${zone}/move`, { move_zone: { destination_type: "EXISTING_SPACE" } }],
    ["IAM1031", `POST ${frames}`, { frames: [{ meta: { name: "F" } }] }],
    ["IAM1031", "GET /teams/{team}/zones/search"],
    ["S1046", `GET ${link}`],
    ["S1046", `PUT ${link}`, viewers],
    ["S1046", `DELETE ${link}`, { external_share_id: "a.b" }, "owner", first.share],
    ["S1046", `GET ${link}`, undefined, "owner", first.hide],
    ["EX1000", `POST ${link}`, { ...viewers, expiration_time: "1" }],
    ["EX1006", `POST ${link}`, { ...viewers, share_type: "PARTIAL_ZONES", zone_ids: unknownUuid }],
    // Members that are not known.
    ["IAM1036", "GET /teams?page=1"],
    ["IAM1036", `GET ${zone}/meta?fields=status`],
    ["IAM1036", "PUT /teams/{team}", { color: "red" }],
    ["IAM1036", `PUT ${frames}`, { frames: [{ id: frameId(1), name: "F" }] }],
    // Values that are not listed.
    ["IAM1036", `GET ${space}?fields=color`],
    ["IAM1036", `POST ${members}`, invite(person("new@example.com", "OWNER"))],
    ["IAM1036", `PUT ${space}/members/{member}`, { role: "CREATOR" }],
    ["IAM1036", `PUT ${space}/state`, { space_state: "ACTIVE" }],
    ["IAM1036", "GET /teams/{team}/search?search=a&types=Zones"],
    // Pages.
    ...["from=-1", "from=1000000", "limit=0", "limit=1000", "limit=ten"].map(
      (page): Row => ["IAM1036", `GET ${members}?${page}`],
    ),
    // Names: of a team, and of everything else.
    ...["", " ", "Team 12345", "1-2 3.4 5", "a@example.com", "a < b", "x".repeat(101)].map(
      (team_name): Row => ["IAM1036", "PUT /teams/{team}", { team_name }],
    ),
    ...["", "a\u0000", "\u001b[31m", "a\u007f", "Plans \u{1f680}"].map(
      (name): Row => ["IAM1036", `PUT ${space}/meta`, rename(name)],
    ),
    ["IAM1036", `GET /teams/{team}/search?search=${"x".repeat(101)}`],
    ["IAM1036", `POST ${frames}`, drawn({}, { name: "x".repeat(501) })],
    ["IAM1036", `POST ${frames}`, drawn({}, { id: "frame-1" })],
    ["IAM1036", `POST ${space}/zones`, { create_zone: { zone_name: "x".repeat(11_000) } }],
    // Colors and their models.
    ["IAM1036", `POST ${frames}`, drawn(hsb({ hue: 361 }))],
    ["IAM1036", `POST ${frames}`, drawn(hsb({ saturation: 2 }))],
    ["IAM1036", `POST ${frames}`, drawn({ fills: [{ solid: { color }, no_fill: {} }] })],
    ["IAM1050", "PUT /teams/{team}", '{"team_name":'],
    ["IAM1054", `POST ${members}`, invite()],
    ["IAM1054", `POST ${members}`, invite(...times(101, person("new@example.com")))],
    ["IAM1054", `DELETE ${frames}`, { ids: times(101, frameId(1)) }],
    ["IAM1054", `POST ${frames}`, drawn({ fills: times(11, { no_fill: {} }) })],
    ["IAM1054", `POST ${frames}`, drawn({ strokes: times(11, {}) })],
    ["IAM1054", `POST ${frames}`, drawn(stops(1))],
    ["IAM1054", `POST ${frames}`, drawn(stops(21))],
    ["IAM1066", "PUT /teams/{team}"],
    ["IAM1066", "PUT /teams/{team}", "  \n"],
    ["EL1018", `PUT ${frames}`, { frames: [{ id: frameId(1) }] }],
    ["S1011", `PUT ${space}/state`, { space_state: "RESTORE" }],
    ["S1011", `PUT ${space}/state`, { space_state: "DELETE" }],
    ["S1012", "PUT /spaces/{old}/state", { space_state: "TRASH" }],
    ["S1012", "PUT /spaces/{old}/meta", rename("New")],
    ["S1012", "GET /spaces/{old}/zones/{oldZone}/frames"],
    ["Z1005", `PUT ${trashed}/state`, { zone_state: "TRASH" }],
    ["Z1005", `PUT ${space}/zones/${unknownUuid}/state`, { zone_state: "DELETE" }],
    ["Z1006", `PUT ${zone}/state`, { zone_state: "RESTORE" }],
    ["Z1006", `PUT ${space}/zones/${unknownUuid}/state`, { zone_state: "RESTORE" }],
    ["Z1011", `GET ${trashed}/meta`],
    ["Z1011", `GET ${trashed}/frames`],
    ["Z1011", "GET /spaces/{old}/zones/{oldZone}/meta"],
  ],
  401: [
    ["A1002", `PUT ${members}/{member}`, { role: "TEAM_ADMIN" }, "member"],
    ["A1002", "GET /teams/{team}/users/{admin}/permission", undefined, "member"],
    ["A1003", "PUT /teams/{team}", { description: "D" }, "member"],
    ["A1003", `POST ${members}`, invite(person("new@example.com")), "member"],
    ["A1003", `DELETE ${members}/{admin}`, undefined, "outsider"],
    ["A1003", "GET /users/{owner}/permission", undefined, "member"],
    // A space that does not exist is not told from one that the caller cannot see.
    ["A1003", `GET /spaces/${unknownId}`],
    ["A1003", `GET ${space}`, undefined, "outsider"],
    ["A1003", `PUT /spaces/${unknownId}/state`, { space_state: "TRASH" }],
    // A viewer neither changes the content nor manages the space.
    ["A1003", `PUT ${space}/meta`, rename("New"), "member"],
    ["A1003", `PUT ${space}/state`, { space_state: "TRASH" }, "member"],
    ["A1003", `POST ${space}/members`, invite(member("{outsider}")), "member"],
    ["A1003", `POST ${space}/zones`, newZone, "member"],
    ["A1003", `POST ${frames}`, drawn({}), "member"],
    ["S1020", `GET ${space}/users/{member}/permission`, undefined, "admin"],
    ["T1006", `GET ${members}`, undefined, "outsider"],
    ["T1006", "GET /teams/{team}/users/me/permission", undefined, "outsider"],
    ["T1006", "GET /teams/{team}/users/{outsider}/permission"],
    ["T1006", "GET /teams/{team}/zones/search?search=a", undefined, "outsider"],
    ["T1006", "POST /spaces", newSpace, "outsider"],
  ],
  403: [
    ["A1004", `DELETE ${members}/{owner}`, undefined, "admin"],
    ["A1006", `PUT ${members}/{owner}`, { role: "MEMBER" }, "admin"],
    ["E4032", `POST ${space}/move`, { move_space: { team_id: "{team}" } }],
    ["M1002", `DELETE ${members}/{admin}`, undefined, "admin"],
    ["M1002", `DELETE ${space}/members/{admin}`, undefined, "admin", first.admit],
    ["R1001", `PUT ${space}/members/{admin}`, { role: "EDITOR" }, "admin", first.admit],
    ["S1033", `GET ${zone}/meta`, undefined, "member", first.restrict],
    ["M1003", `PUT ${members}/{admin}`, { role: "MEMBER" }, "admin"],
    ["S1002", `DELETE ${space}/members/{owner}`],
    ["S1004", `PUT ${space}/members/{owner}`, { role: "EDITOR" }],
  ],
  404: [
    ["E1017", "GET /teams/users/me/permission", undefined, "stranger"],
    ["IAM1001", "GET /nowhere"],
    ["S1009", `GET /spaces/${unknownId}/zones/meta`],
    ["S1009", `GET /spaces/${unknownId}/users/me/permission`],
    ["S1015", `GET ${space}/members`, undefined, "outsider"],
    ["S1015", `GET ${space}/users/me/permission`, undefined, "outsider"],
    ["S1015", `GET ${space}/users/{outsider}/permission`],
    ["S1015", `DELETE ${space}/members/{outsider}`],
    ["S1015", `GET ${space}/zones/members/{outsider}`],
    ["S1030", `GET /templates/${unknownId}`],
    ["S1030", "POST /spaces", { create_space: { team_id: "{team}", template_id: unknownId } }],
    ["S1030", `POST ${space}/zones`, { create_zone: { zone_name: "Z", template_id: unknownId } }],
    ["T1008", "GET /teams/{gamma}"],
    ["T1008", "POST /spaces", { create_space: { team_id: "{gamma}" } }],
    ["T1012", `DELETE ${members}/{outsider}`],
    ["T1012", `DELETE ${members}/{member}`, { assign_to_zuid: "{outsider}" }],
    ["T1012", `PUT ${members}/{outsider}`, { role: "MEMBER" }],
    ["T1023", "GET /teams/{gamma}/members/search?search=a"],
    ["Z1008", `GET ${space}/zones/${unknownUuid}/frames`],
    ["Z1008", `PUT /spaces/{other}/zones/{zone}/meta`, { zone_name: "Z" }],
  ],
  409: [
    ["E1001", "POST /editions", { team_name: "Second" }],
    [
      "E4091",
      `POST ${zone}/move`,
      { move_zone: { destination_type: "EXISTING_SPACE", destination_space_id: "{space}" } },
    ],
    ["E4092", `POST ${frames}`, drawn({}, { id: frameId(1) })],
    ["EX1019", `POST ${link}`, viewers, "owner", first.share],
    ["M1001", `PUT ${members}/{member}`, { role: "MEMBER" }],
    ["M1001", `PUT ${space}/members/{member}`, { role: "VIEWER" }],
    ["S1014", `PUT ${space}/meta`, rename("Plans")],
    ["S1017", first.favorite.call, favorite, "owner", first.favorite],
    ["S1018", `PUT ${space}/meta`, { action_type: "FAVORITE", value: false }],
    ["S1021", first.embed.call, embed, "owner", first.embed],
    ["S1022", `PUT ${space}/meta`, { action_type: "EMBED", value: false }],
    ["S1045", `POST ${space}/zones/members/{member}`],
    ["Z1001", `PUT ${zone}/meta`, { zone_name: "Canvas" }],
  ],
};

const rows = Object.entries(refusals).flatMap(([status, list]) =>
  list.map(([code, call, body, as, first]) => ({ status: Number(status), code, call, body, as: as ?? "owner", first })),
);

/** Every record except the tokens of callers. */
async function workspaceOf(scene: Scene): Promise<object> {
  const { accessTokens: _, ...records } = await scene.state();
  return records;
}

it.each(rows)("$status $code: $as $call $body", async ({ status, code, first, ...sent }) => {
  const scene = await Scene.start();
  if (first) expect((await scene.send(first)).status).toBe(200);
  const before = await workspaceOf(scene);
  const answer = await scene.send(sent);
  expect([answer.status, answer.body]).toEqual([
    status,
    {
      status: "error",
      request_uri: expect.any(String),
      error: { details: expect.objectContaining({ error_code: code }) },
    },
  ]);
  expect(await workspaceOf(scene)).toEqual(before);
});

it("Z1010, EX1004, and E4033: what the plan of the edition does not include", async () => {
  const scene = await Scene.start({ zoneLimit: 3, plan: "FREE" });
  await scene.send({ call: `POST ${space}/zones`, body: newZone });
  const full = await scene.send({ call: `POST ${space}/zones`, body: newZone });
  expect([full.status, codeOf(full.body)]).toEqual([409, "Z1010"]);
  const same = { duplicate_zone: { destination_type: "SAME_SPACE" } };
  const crowded = await scene.send({ call: `POST ${zone}/duplicate`, body: same });
  expect([crowded.status, codeOf(crowded.body)]).toEqual([409, "Z1010"]);
  const published = await scene.send(first.share);
  expect([published.status, codeOf(published.body)]).toEqual([403, "EX1004"]);
  const [oldest] = scene.emulator.world.store.where("zoneVersions", "zoneId", scene.zoneId);
  for (let count = 0; count < 10; count += 1) await scene.insert(count + 10);
  const body = { duplicate_zone: { destination_type: "NEW_SPACE", version_id: oldest?.id } };
  const older = await scene.send({ call: `POST ${zone}/duplicate`, body });
  expect([older.status, codeOf(older.body)]).toEqual([403, "E4033"]);
});

const free = { plan: "FREE" } as const;
const restricted = { restrict_zone_ids: "{zone}" };

const toTeam = (...people: object[]): Sent => ({ call: `POST ${members}`, body: invite(...people) });
const toSpace = (...people: object[]): Sent => ({ call: `POST ${space}/members`, body: invite(...people) });
const toZone = (body: object, as = "owner"): Sent => ({ call: `POST ${space}/zones/members`, body, as });

const nobodyAdded: [string, string, Sent, object?, Sent?][] = [
  ["T1017", "T1013", toTeam(person("MEMBER@example.com"))],
  ["T1017", "T1014", first.invite, {}, first.invite],
  ["T1017", "L1001", first.invite, { seats: 4 }],
  ["S1008", "S1019", toSpace(member("{member}"))],
  ["S1008", "U1001", toSpace(member("{stranger}"))],
  ["S1008", "U1001", toSpace(member("{gamma}", { type: "TEAM" }))],
  ["S1008", "Z1014", toSpace(member("{outsider}", restricted)), free],
  ["S1008", "Z1015", toSpace(member("{outsider}", { ...restricted, access_state: "full_access" }))],
  ["S1008", "Z1016", toSpace(member("{outsider}", { access_state: "partial_access" })), free],
  ["R1002", "S1034", toZone(share("{owner}"), "admin")],
  ["R1002", "S1036", toZone(share("{owner}"))],
  ["R1002", "S1041", toZone(share("{outsider}"))],
  ["R1002", "S1042", first.restrict, {}, first.restrict],
  ["R1002", "Z1008", toZone(share("{member}", { resource_id: unknownUuid }))],
];

it.each(nobodyAdded)("400 %s with %s for everyone: %j", async (code, reason, sent, edition = {}, first = undefined) => {
  const scene = await Scene.start(edition);
  if (first) await scene.send(first);
  const answer = await scene.send(sent);
  const { message: error_message } = Object.values(conditions).find((condition) => condition.code === reason) ?? {};
  const failed_members = [expect.objectContaining({ error_code: reason, error_message })];
  expect([answer.status, answer.body.error]).toEqual([
    400,
    { details: { error_code: code, message: expect.any(String), failed_members } },
  ]);
});

it.each<[Sent, string, string]>([
  [toTeam(person("new@example.com"), person("member@example.com")), "new@example.com", "member@example.com"],
  [toSpace(member("{member}"), member("{outsider}")), "{outsider}", "{member}"],
  [toZone(invite(...share("{member}").members_info, ...share("{outsider}").members_info)), "{member}", "{outsider}"],
])("206 where some cannot be added: %j", async (sent, added, failed) => {
  const scene = await Scene.start();
  const { status, body, data } = await scene.send(sent);
  const nameOf = (item: Record<string, string>) => item.member_id ?? item.zuid ?? item.mail_id;
  expect([status, body.status]).toEqual([206, "success"]);
  expect(body.message).toMatch(/^Partial success: Some .*members added, others failed\.$/);
  expect(data.failed_members).toEqual([expect.objectContaining({ error_code: expect.any(String) })]);
  expect([data.added_members.map(nameOf), data.failed_members.map(nameOf)]).toEqual(scene.fill([[added], [failed]]));
});

const codeOf = (body: Record<string, unknown>): string =>
  (body.error as { details: { error_code: string } }).details.error_code;

it("names the wrong member, and no ids before it has looked anything up", async () => {
  const scene = await Scene.start();
  const missing = await scene.send({ call: `POST ${members}`, body: invite({ mail_id: "new@example.com" }) });
  const details = { error_code: "IAM1031", message: "The required parameter is missing", attribute: "role" };
  expect(missing.body.error).toEqual({ details });
  const hidden = await scene.send({ call: `GET ${space}/members`, as: "outsider" });
  expect(hidden.body.error).toEqual({
    details: {
      error_code: "S1015",
      message: "Member is not part of the Space",
      ...{ edition_id: scene.editionId, current_user_id: scene.zuid("outsider"), space_id: scene.spaceId },
    },
  });
});

it("has every code but those of tokens, sizes, limits and failures of the emulator", () => {
  const elsewhere = ["A1008", "E4011", "E4031", "E4131", "IAM1055"];
  const here = [...rows.map(({ code }) => code), ...nobodyAdded.flatMap((row) => row.slice(0, 2))];
  const all = Object.values(conditions).map(({ code }) => code);
  expect(new Set([...here, ...elsewhere, "Z1010", "EX1004", "E4033"])).toEqual(new Set(all));
});
