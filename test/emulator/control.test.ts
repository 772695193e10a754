import { describe, expect, it } from "vitest";
import { allScopes } from "../../emulator/service/scopes.ts";
import { TestService } from "./harness.ts";
import { steer } from "./scene.ts";

const routes = [
  ["GET", "/credentials"],
  ["GET", "/requests"],
  ["DELETE", "/requests"],
  ["GET", "/state"],
  ["POST", "/reset"],
  ["POST", "/seed"],
  ["GET", "/invitations"],
  ["POST", "/invitations/accept"],
  ["POST", "/invitations/expire"],
  ["GET", "/clock"],
  ["POST", "/clock"],
  ["GET", "/settings"],
  ["PATCH", "/settings"],
  ["GET", "/readings"],
  ["PUT", "/readings"],
  ["POST", "/tokens"],
  ["GET", "/faults"],
  ["POST", "/faults"],
  ["DELETE", "/faults"],
  ["DELETE", "/faults/1"],
] as const;

describe.each(routes)("%s %s", (method, path) => {
  it.each([
    ["no token", () => ({})],
    ["the API's token", (service: TestService) => ({ authorization: `Bearer ${service.emulator.credentials.token}` })],
    ["a wrong token", () => ({ authorization: "Bearer control_wrong" })],
  ])("is refused with %s", async (_, headersFor) => {
    const service = new TestService();
    const headers = headersFor(service) as Record<string, string>;
    const request = new Request(`http://emulator.test/_emulator${path}`, { method, headers });
    const response = await service.emulator.fetch(request);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: "send the control token, which the emulator prints when it starts, as a Bearer token",
    });
  });
});

describe("the clock", () => {
  it("moves forward and back", async () => {
    const service = new TestService();
    expect(await steer(service, "GET", "/clock")).toEqual({ status: 200, body: { now: "2026-01-05T09:00:00.000Z" } });
    const ahead = await steer(service, "POST", "/clock", { advanceSeconds: 90.5 });
    expect(ahead).toEqual({ status: 200, body: { now: "2026-01-05T09:01:30.500Z" } });
    await service.space();
    const [space] = service.emulator.world.store.all("spaces");
    const { data } = await service.call("GET", `/spaces/${space?.id}?fields=created_time`);
    expect(data.space_info).toEqual({ created_time: "Mon, 05 Jan 2026, 09:01:30" });
    await steer(service, "POST", "/clock", { advanceSeconds: -90.5 });
    expect((await steer(service, "GET", "/clock")).body).toEqual({ now: "2026-01-05T09:00:00.000Z" });
  });

  it("refuses a value that is not a number of seconds", async () => {
    const answer = await steer(new TestService(), "POST", "/clock", { advanceSeconds: "60" });
    expect(answer).toEqual({ status: 400, body: { error: "advanceSeconds is not a number" } });
  });
});

describe("the settings", () => {
  const defaults = {
    rateLimits: true,
    rateWindowSeconds: 60,
    latencyMs: 0,
    accessTokenSeconds: 3600,
    rotateRefreshTokens: false,
    addsMembersAtOnce: false,
  };

  it("can be read and changed one at a time", async () => {
    const service = new TestService();
    expect(await steer(service, "GET", "/settings")).toEqual({ status: 200, body: defaults });
    const changed = { ...defaults, rotateRefreshTokens: true };
    expect(await steer(service, "PATCH", "/settings", { rotateRefreshTokens: true })).toEqual({
      status: 200,
      body: changed,
    });
    expect((await steer(service, "GET", "/settings")).body).toEqual(changed);
  });

  it.each([
    [{ rateLimits: "off" }, "rateLimits is not a boolean"],
    [{ rateWindowSeconds: 0 }, "rateWindowSeconds is less than 0.001"],
    [{ latencyMs: -1 }, "latencyMs is less than 0"],
    [{ accessTokenSeconds: 0 }, "accessTokenSeconds is less than 1"],
    [{ color: 1 }, "color is not recognized"],
  ])("refuse %j", async (settings, error) => {
    const service = new TestService();
    expect(await steer(service, "PATCH", "/settings", settings)).toEqual({ status: 400, body: { error } });
    expect((await steer(service, "GET", "/settings")).body).toEqual(defaults);
  });
});

describe("tokens", () => {
  const edition = (service: TestService, token: string) =>
    service.request("GET", `/editions/${service.editionId}`, { headers: { authorization: `Bearer ${token}` } });

  it("are issued for any user, with every scope by default", async () => {
    const service = new TestService();
    const { status, body } = await steer(service, "POST", "/tokens", { zuid: service.zuid("member") });
    expect({ status, body }).toEqual({ status: 200, body: { token: "at_00000000-0000-4000-8000-000000000008" } });
    expect(service.emulator.world.store.get("accessTokens", body.token)).toEqual({
      id: body.token,
      zuid: service.zuid("member"),
      scopes: allScopes,
      expiresTime: null,
    });
    expect((await edition(service, body.token)).status).toBe(200);
  });

  it("have the requested scopes and lifetime", async () => {
    const service = new TestService();
    const zuid = service.zuid("owner");
    const narrow = await steer(service, "POST", "/tokens", { zuid, scopes: ["Service.teams.READ"] });
    expect((await edition(service, narrow.body.token)).status).toBe(403);
    const short = await steer(service, "POST", "/tokens", { zuid, expiresInSeconds: 10 });
    expect((await edition(service, short.body.token)).status).toBe(200);
    await steer(service, "POST", "/clock", { advanceSeconds: 10 });
    expect((await edition(service, short.body.token)).status).toBe(401);
  });
});

describe("faults", () => {
  it("can be added, listed and removed", async () => {
    const service = new TestService();
    const rule = { method: "GET", path: "/a/*", probability: 0.5, seed: 3, action: { kind: "cut" } };
    const first = { ...rule, id: "1", matched: 0, fired: 0 };
    const second = { id: "2", path: "/**", seed: 1, matched: 0, fired: 0, action: { kind: "drop", when: "after" } };
    expect(await steer(service, "POST", "/faults", rule)).toEqual({ status: 201, body: first });
    expect((await steer(service, "POST", "/faults", { action: second.action })).body).toEqual(second);
    expect(await steer(service, "GET", "/faults")).toEqual({ status: 200, body: [first, second] });
    expect(await steer(service, "DELETE", "/faults/1")).toEqual({ status: 204, body: null });
    expect((await steer(service, "GET", "/faults")).body).toEqual([second]);
    const again = await steer(service, "DELETE", "/faults/1");
    expect(again).toEqual({ status: 404, body: { error: "fault 1 does not exist" } });
    expect(await steer(service, "DELETE", "/faults")).toEqual({ status: 204, body: null });
    expect((await steer(service, "GET", "/faults")).body).toEqual([]);
  });

  it.each([
    [{}, "action is required"],
    [{ action: { kind: "status" } }, "action.status is required"],
    [{ action: { kind: "status", status: 200 } }, "action.status is less than 400"],
    [{ action: { kind: "delay", milliseconds: -1 } }, "action.milliseconds is less than 0"],
    [{ action: { kind: "drop" } }, "action.when is required"],
    [{ action: { kind: "partial", items: [] } }, "action.items is empty"],
    [{ action: { kind: "cut" }, nth: 0 }, "nth is less than 1"],
    [{ action: { kind: "cut" }, probability: 2 }, "probability is more than 1"],
    [{ action: { kind: "cut" }, nth: 1, probability: 1 }, "body has both nth and probability"],
    [{ action: { kind: "cut" }, method: "PATCH" }, "method is not one of GET, POST, PUT, DELETE"],
  ])("refuse %j", async (rule, error) => {
    const service = new TestService();
    expect(await steer(service, "POST", "/faults", rule)).toEqual({ status: 400, body: { error } });
    expect((await steer(service, "GET", "/faults")).body).toEqual([]);
  });

  it("list the valid kinds when given an unknown one", async () => {
    const { status, body } = await steer(new TestService(), "POST", "/faults", { action: { kind: "explode" } });
    expect(status).toBe(400);
    expect(body.error).toMatch(/^action\.kind .*delay.*status.*drop.*cut.*malformed.*partial/);
  });
});
