import { describe, expect } from "vitest";
import { allScopes } from "../../emulator/service/scopes.ts";
import { indexes } from "../../emulator/store/tables.ts";
import { keysOf } from "../../emulator/store/typed-keys.ts";
import { it, startOfTime, TestService } from "./harness.ts";
import { frameId, Scene } from "./scene.ts";

it.each([
  ["no token", () => ({})],
  ["the API's token", (service: TestService) => ({ authorization: `Bearer ${service.emulator.credentials.token}` })],
])("does nothing with %s", async (_, headersFor) => {
  const service = new TestService();
  const headers = headersFor(service) as Record<string, string>;
  for (const [method, path] of [
    ["GET", "/credentials"],
    ["POST", "/reset"],
    ["GET", "/nowhere"],
  ] as const) {
    const request = new Request(`http://emulator.test/_emulator${path}`, { method, headers });
    expect((await service.emulator.fetch(request)).status).toBe(401);
  }
});

const team = { name: "T", spaces: [{ name: "S", members: [{ type: "TEAM", member: "Nope", role: "VIEWER" }] }] };
const acme = { name: "X", owner: "x@example.com" };
const fault = { action: { kind: "cut" } };

it.each([
  ["POST", "/clock", { advanceSeconds: "60" }, "advanceSeconds is not a number"],
  ["PATCH", "/settings", { rateLimits: "off" }, "rateLimits is not a boolean"],
  ["PATCH", "/settings", { rateWindowSeconds: 0 }, "rateWindowSeconds is less than 0.001"],
  ["PATCH", "/settings", { latencyMs: -1 }, "latencyMs is less than 0"],
  ["PATCH", "/settings", { color: 1 }, "color is not recognized"],
  ["POST", "/invitations/accept", { mailId: "nobody" }, "mailId is not an e-mail address"],
  ["POST", "/seed", { seed: "nope" }, "seed is not one of demo, empty"],
  ["POST", "/seed", { editions: [] }, "editions is empty"],
  ["POST", "/seed", { editions: [{ name: "X", teams: [{ name: "T" }] }] }, "editions[0].owner is required"],
  ["POST", "/seed", { editions: [{ ...acme, teams: [team] }] }, 'members names the unknown TEAM "Nope"'],
  ["POST", "/seed", [], "body is not an object"],
  ["POST", "/seed", undefined, "body is not JSON"],
  ["POST", "/faults", {}, "action is required"],
  ["POST", "/faults", { action: { kind: "status", status: 200 } }, "action.status is less than 400"],
  ["POST", "/faults", { action: { kind: "delay", milliseconds: -1 } }, "action.milliseconds is less than 0"],
  ["POST", "/faults", { action: { kind: "drop" } }, "action.when is required"],
  ["POST", "/faults", { action: { kind: "partial", items: [] } }, "action.items is empty"],
  ["POST", "/faults", { ...fault, nth: 0 }, "nth is less than 1"],
  ["POST", "/faults", { ...fault, nth: 1, probability: 1 }, "body has both nth and probability"],
  ["POST", "/faults", { ...fault, method: "PATCH" }, "method is not one of GET, POST, PUT, DELETE"],
  ["POST", "/faults", { action: { kind: "explode" } }, expect.stringMatching(/^action\.kind .*delay.*status.*partial/)],
])("%s %s refuses %j, and changes nothing", async (method, path, body, error) => {
  const service = new TestService();
  const everything = async () => [
    await service.state(),
    ...(await Promise.all(["/settings", "/faults", "/clock"].map((part) => service.control("GET", part)))),
  ];
  const before = await everything();
  expect(await service.control(method, path, body)).toEqual({ status: 400, body: { error } });
  expect(await everything()).toEqual(before);
});

it("moves the clock forward and back", async ({ service }) => {
  const move = async (advanceSeconds: number) => (await service.control("POST", "/clock", { advanceSeconds })).body.now;
  expect(await move(90.5)).toBe("2026-01-05T09:01:30.500Z");
  const { data } = await service.call("GET", `/spaces/${await service.space()}?fields=created_time`);
  expect(data.space_info).toEqual({ created_time: "Mon, 05 Jan 2026, 09:01:30" });
  expect(await move(-90.5)).toBe("2026-01-05T09:00:00.000Z");
  expect((await service.control("GET", "/clock")).body).toEqual({ now: "2026-01-05T09:00:00.000Z" });
});

it("changes one setting at a time", async ({ service }) => {
  const { body: defaults } = await service.control("GET", "/settings");
  expect(defaults).toEqual({
    rateLimits: true,
    rateWindowSeconds: 60,
    latencyMs: 0,
    accessTokenSeconds: 3600,
    rotateRefreshTokens: false,
    addsMembersAtOnce: false,
  });
  const changed = { status: 200, body: { ...defaults, rotateRefreshTokens: true } };
  expect(await service.control("PATCH", "/settings", { rotateRefreshTokens: true })).toEqual(changed);
  expect(await service.control("GET", "/settings")).toEqual(changed);
});

it("issues tokens for any user, with all scopes or some, for ever or a time", async ({ service }) => {
  const issue = async (more: object) =>
    (await service.control("POST", "/tokens", { zuid: service.zuid("member"), ...more })).body.token;
  const read = async (token: string) =>
    (await service.request("GET", `/editions/${service.editionId}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const [all, narrow] = [await issue({}), await issue({ scopes: ["Service.teams.READ"] })];
  const short = await issue({ expiresInSeconds: 10 });
  const { store } = service.emulator.world;
  const zuid = service.zuid("member");
  expect(store.get("accessTokens", all)).toEqual({ id: all, zuid, scopes: allScopes, expiresTime: null });
  expect([await read(all), await read(narrow), await read(short)]).toEqual([200, 403, 200]);
  await service.control("POST", "/clock", { advanceSeconds: 10 });
  expect([await read(all), await read(short)]).toEqual([200, 401]);
  expect((await service.control("POST", "/tokens", { zuid: "1" })).status).toBe(404);
});

it("adds, lists and removes faults", async ({ service }) => {
  const rule = { method: "GET", path: "/a/*", probability: 0.5, seed: 3, action: { kind: "cut" } };
  const first = { ...rule, id: "1", matched: 0, fired: 0 };
  const second = { id: "2", path: "/**", seed: 1, matched: 0, fired: 0, action: { kind: "drop", when: "after" } };
  expect(await service.control("POST", "/faults", rule)).toEqual({ status: 201, body: first });
  expect((await service.control("POST", "/faults", { action: second.action })).body).toEqual(second);
  expect(await service.control("GET", "/faults")).toEqual({ status: 200, body: [first, second] });
  expect(await service.control("DELETE", "/faults/1")).toEqual({ status: 204, body: null });
  expect((await service.control("GET", "/faults")).body).toEqual([second]);
  expect((await service.control("DELETE", "/faults/1")).status).toBe(404);
  expect(await service.control("DELETE", "/faults")).toEqual({ status: 204, body: null });
  expect((await service.control("GET", "/faults")).body).toEqual([]);
});

it("logs each request to the service, and no others", async ({ service }) => {
  const path = `/service/api/v1/editions/${service.editionId}`;
  const first = await service.call("GET", "?fields=edition_id");
  await service.request("POST", `/editions/${service.editionId}/nowhere`, { body: '{"é":1}' });
  await service.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST" }));
  await service.emulator.fetch(new Request("http://emulator.test/"));
  await service.control("POST", "/faults", { action: { kind: "drop", when: "before" } });
  await service.call("GET", "").catch(() => {});
  const common = { time: "2026-01-05T09:00:00.000Z", durationMs: expect.any(Number), query: "", user: null };
  const read = { ...common, method: "GET", path, operation: "getEdition", requestBytes: 0 };
  const sent = { ...common, method: "POST", responseBytes: expect.any(Number) };
  const user = service.zuid("owner");
  const responseBytes = JSON.stringify(first.body).length;
  expect((await service.control("GET", "/requests")).body).toEqual({
    total: 4,
    requests: [
      { ...read, query: "?fields=edition_id", user, status: 200, responseBytes },
      { ...sent, path: `${path}/nowhere`, status: 404, requestBytes: 8 },
      { ...sent, path: "/oauth/v2/token", status: 401, requestBytes: 0 },
      { ...read, status: null, responseBytes: 0, fault: "1" },
    ],
  });
});

it("returns every record of every table, however many there are", async () => {
  const scene = await Scene.start({}, { settings: { rateLimits: false } });
  const numbers = Array.from({ length: 2499 }, (_, index) => index + 2);
  for (let start = 0; start < numbers.length; start += 100) await scene.insert(...numbers.slice(start, start + 100));
  const state = await scene.state();
  expect(Object.keys(state)).toEqual(Object.keys(indexes));
  for (const table of keysOf(indexes)) expect(state[table]).toEqual([...scene.emulator.world.store.all(table)]);
  expect(state.frames?.at(-1)).toMatchObject({ frameId: frameId(2500) });
  expect(state.frames).toHaveLength(2500);
});

describe("starting over", () => {
  const editionName = async (service: TestService) =>
    (await service.call("GET", "?fields=edition_name")).data.edition_info.edition_name;

  it("restores the initial seed and keeps the credentials valid", async () => {
    const scene = await Scene.start();
    const credentials = { ...scene.emulator.credentials };
    const extra = scene.token("admin");
    await scene.control("POST", "/faults", { action: { kind: "status", status: 500 }, nth: 99 });
    await scene.control("POST", "/clock", { advanceSeconds: 60 });
    expect(await scene.control("POST", "/reset")).toEqual({ status: 200, body: credentials });
    const { store } = scene.emulator.world;
    expect([store.count("spaces"), store.get("accessTokens", extra)]).toEqual([0, undefined]);
    expect((await scene.control("GET", "/faults")).body).toEqual([]);
    expect((await scene.control("GET", "/requests")).body).toEqual({ total: 0, requests: [] });
    expect((await scene.control("GET", "/clock")).body).toEqual({ now: "2026-01-05T09:00:00.000Z" });
    const form = { grant_type: "refresh_token", refresh_token: credentials.refreshToken };
    const client = { client_id: credentials.clientId, client_secret: credentials.clientSecret };
    const body = new URLSearchParams({ ...form, ...client });
    const request = new Request("http://emulator.test/oauth/v2/token", { method: "POST", body });
    expect((await scene.emulator.fetch(request)).status).toBe(200);
    const headers = { authorization: `Bearer ${credentials.token}`, "x-service-apikey": credentials.apiKey };
    expect((await scene.request("GET", `/editions/${credentials.editionId}`, { headers })).status).toBe(200);
  });

  it("loads a seed by its name or from the request, until a reset", async ({ service }) => {
    const { token } = service.emulator.credentials;
    const named = await service.control("POST", "/seed", { seed: "demo" });
    expect(named).toMatchObject({ status: 200, body: { token } });
    expect(await editionName(service)).toBe("Example Organization");
    const seed = { editions: [{ name: "Mine", owner: "me@example.com", teams: [{ name: "Only" }] }] };
    const { body } = await service.control("POST", "/seed", seed);
    expect(body).toEqual({ ...service.emulator.credentials, zuid: service.zuid("me"), teamId: service.team("Only") });
    await service.control("POST", "/reset");
    expect(await editionName(service)).toBe("Acme");
  });
});

describe("invitations", () => {
  /** A service where newcomer@example.com is invited to both teams, and the outsider to one. */
  async function invited(): Promise<TestService> {
    const service = new TestService();
    const invite = (team: string, mail_id: string, role: string) =>
      service.call("POST", `/teams/${service.team(team)}/members`, { members_info: [{ mail_id, role }] });
    await invite("Alpha", "Newcomer@example.com", "MEMBER");
    await invite("Beta", "newcomer@example.com", "TEAM_ADMIN");
    await invite("Beta", "outsider@example.com", "MEMBER");
    return service;
  }

  const open = async (service: TestService) =>
    (await service.control("GET", "/invitations")).body.map(({ id }: { id: string }) => id);

  it("when accepted add a person to the edition and to the team", async () => {
    const service = await invited();
    const [alpha, beta] = [service.team("Alpha"), service.team("Beta")];
    const { body: all } = await service.control("GET", "/invitations");
    expect(all[0]).toEqual({
      id: `${alpha}:newcomer@example.com`,
      editionId: service.editionId,
      teamId: alpha,
      mailId: "Newcomer@example.com",
      address: "newcomer@example.com",
      role: "MEMBER",
      invitedTime: startOfTime,
      addedBy: service.zuid("owner"),
    });
    const { body } = await service.control("POST", "/invitations/accept", { mailId: "NEWCOMER@example.com" });
    expect(body).toEqual({ zuid: service.zuid("newcomer") });
    const { data } = await service.call("GET", `/teams/${alpha}/members`);
    expect(data.team_members.at(-1)).toMatchObject({ zuid: body.zuid, role_name: "MEMBER", display_name: "Newcomer" });
    expect((await service.call("GET", "", undefined, "newcomer")).status).toBe(200);
    expect(await open(service)).toEqual([`${beta}:newcomer@example.com`, `${beta}:outsider@example.com`]);
  });

  it("when accepted by a member of the edition only add them to the team", async () => {
    const service = await invited();
    const { store } = service.emulator.world;
    const before = [[...store.all("users")], [...store.all("editionMembers")]];
    const readTeam = () => service.call("GET", `/teams/${service.team("Beta")}`, undefined, "outsider");
    expect((await readTeam()).status).toBe(401);
    await service.control("POST", "/invitations/accept", { mailId: "outsider@example.com" });
    expect([[...store.all("users")], [...store.all("editionMembers")]]).toEqual(before);
    expect((await readTeam()).status).toBe(200);
  });

  it("when expired are gone, and add nobody", async () => {
    const service = await invited();
    const [alpha, beta] = [service.team("Alpha"), service.team("Beta")];
    const people = service.emulator.world.store.count("users");
    const request = { mailId: "newcomer@example.com", teamId: beta };
    expect(await service.control("POST", "/invitations/expire", request)).toEqual({ status: 204, body: null });
    expect(await open(service)).toEqual([`${alpha}:newcomer@example.com`, `${beta}:outsider@example.com`]);
    expect(service.emulator.world.store.count("users")).toBe(people);
  });

  it.each(["accept", "expire"])("that are not pending: %s is a 404", async (what) => {
    const service = await invited();
    const elsewhere = { mailId: "outsider@example.com", teamId: service.team("Alpha") };
    for (const request of [{ mailId: "nobody@example.com" }, elsewhere])
      expect((await service.control("POST", `/invitations/${what}`, request)).status).toBe(404);
    expect(await open(service)).toHaveLength(3);
  });
});
