import { describe, expect, it } from "vitest";
import { indexes } from "../../emulator/store/tables.ts";
import { TestService } from "./harness.ts";
import { Scene, steer } from "./scene.ts";

describe("the request log", () => {
  it("lists each request to the service, and no others", async () => {
    const service = new TestService();
    const path = `/service/api/v1/editions/${service.editionId}`;
    const first = await service.call("GET", "?fields=edition_id");
    await service.request("POST", `/editions/${service.editionId}/nowhere`, { body: '{"é":1}' });
    await service.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST" }));
    await service.emulator.fetch(new Request("http://emulator.test/"));
    const { status, body } = await steer(service, "GET", "/requests");
    const common = { time: "2026-01-05T09:00:00.000Z", durationMs: expect.any(Number) };
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 3,
      requests: [
        {
          ...common,
          method: "GET",
          path,
          query: "?fields=edition_id",
          operation: "getEdition",
          user: service.zuid("owner"),
          status: 200,
          requestBytes: 0,
          responseBytes: JSON.stringify(first.body).length,
        },
        {
          ...common,
          method: "POST",
          path: `${path}/nowhere`,
          query: "",
          user: null,
          status: 404,
          requestBytes: 8,
          responseBytes: expect.any(Number),
        },
        {
          ...common,
          method: "POST",
          path: "/oauth/v2/token",
          query: "",
          user: null,
          status: 401,
          requestBytes: 0,
          responseBytes: expect.any(Number),
        },
      ],
    });
  });

  it("names the fault that changed a response, and has no status for a dropped connection", async () => {
    const service = new TestService();
    await steer(service, "POST", "/faults", { action: { kind: "drop", when: "before" } });
    await service.call("GET", "").catch(() => {});
    const { body } = await steer(service, "GET", "/requests");
    expect(body.requests).toMatchObject([{ status: null, responseBytes: 0, user: null, fault: "1" }]);
  });
});

describe("the state", () => {
  it("is every record of every table", async () => {
    const scene = await Scene.open();
    await scene.insert(1);
    const { store } = scene.emulator.world;
    const { body } = await steer(scene, "GET", "/state");
    expect(Object.keys(body)).toEqual(Object.keys(indexes));
    for (const table of Object.keys(indexes) as (keyof typeof indexes)[]) {
      expect(body[table]).toEqual([...store.all(table)]);
    }
    expect(body.frames).toHaveLength(1);
  });

  it.each([1000, 2500])("is complete when a table has %i records", async (length) => {
    const scene = await Scene.open();
    const numbers = Array.from({ length }, (_, index) => index);
    for (let start = 0; start < length; start += 100) await scene.insert(...numbers.slice(start, start + 100));
    const { body } = await steer(scene, "GET", "/state");
    expect(body.frames.map(({ name }: { name: string }) => name)).toEqual(numbers.map((number) => `Frame ${number}`));
  });
});

describe("starting over", () => {
  it("restores the initial seed and keeps the credentials valid", async () => {
    const scene = await Scene.open();
    const credentials = { ...scene.emulator.credentials };
    const extra = scene.token("admin");
    await steer(scene, "POST", "/faults", { action: { kind: "status", status: 500 }, nth: 99 });
    await steer(scene, "POST", "/clock", { advanceSeconds: 60 });
    expect(await steer(scene, "POST", "/reset")).toEqual({ status: 200, body: credentials });
    const { store } = scene.emulator.world;
    expect(store.count("spaces")).toBe(0);
    expect(store.get("accessTokens", extra)).toBeUndefined();
    expect((await steer(scene, "GET", "/faults")).body).toEqual([]);
    expect((await steer(scene, "GET", "/requests")).body).toEqual({ total: 0, requests: [] });
    expect((await steer(scene, "GET", "/clock")).body).toEqual({ now: "2026-01-05T09:00:00.000Z" });
    expect((await scene.call("GET", "")).status).toBe(200);
    const form = { grant_type: "refresh_token", refresh_token: credentials.refreshToken };
    const client = { client_id: credentials.clientId, client_secret: credentials.clientSecret };
    const body = new URLSearchParams({ ...form, ...client });
    const request = new Request("http://emulator.test/oauth/v2/token", { method: "POST", body });
    expect((await scene.emulator.fetch(request)).status).toBe(200);
    const headers = { authorization: `Bearer ${credentials.token}`, "x-service-apikey": credentials.apiKey };
    expect((await scene.request("GET", `/editions/${credentials.editionId}`, { headers })).status).toBe(200);
  });

  it.each([
    ["demo", "Example Organization"],
    ["empty", "Empty"],
  ])("loads the seed %s", async (seed, name) => {
    const service = new TestService();
    const { token } = service.emulator.credentials;
    const { status, body } = await steer(service, "POST", "/seed", { seed });
    expect(status).toBe(200);
    expect(body).toEqual(service.emulator.credentials);
    expect(body.token).toBe(token);
    const { data } = await service.call("GET", "?fields=edition_name");
    expect(data.edition_info).toEqual({ edition_name: name });
  });

  it("loads a seed from the request", async () => {
    const service = new TestService();
    const seed = { editions: [{ name: "Mine", owner: "me@example.com", teams: [{ name: "Only" }] }] };
    const { body } = await steer(service, "POST", "/seed", seed);
    expect(body).toEqual({ ...service.emulator.credentials, zuid: service.zuid("me"), teamId: service.team("Only") });
    await steer(service, "POST", "/reset");
    expect((await service.call("GET", "?fields=edition_name")).data.edition_info).toEqual({ edition_name: "Acme" });
  });

  const team = { name: "T", spaces: [{ name: "S", members: [{ type: "TEAM", member: "Nope", role: "VIEWER" }] }] };
  it.each([
    [{ seed: "nope" }, "seed is not one of demo, empty"],
    [{ editions: [] }, "editions is empty"],
    [{ editions: [{ name: "X", teams: [{ name: "T" }] }] }, "editions[0].owner is required"],
    [{ editions: [{ name: "X", owner: "x@example.com", teams: [] }] }, "editions[0].teams is empty"],
    [{ editions: [{ name: "X", owner: "x@example.com", teams: [team] }] }, 'members names the unknown TEAM "Nope"'],
    [[], "body is not an object"],
    [undefined, "body is not JSON"],
  ])("refuses %j and keeps the workspace", async (seed, error) => {
    const service = new TestService();
    expect(await steer(service, "POST", "/seed", seed)).toEqual({ status: 400, body: { error } });
    expect((await service.call("GET", "?fields=edition_name")).data.edition_info).toEqual({ edition_name: "Acme" });
  });
});
