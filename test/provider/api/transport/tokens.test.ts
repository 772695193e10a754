import { describe, expect } from "vitest";
import {
  CanvasError,
  ConfigError,
  ConnectionError,
  isOutcomeUnknown,
  ServerError,
  Unauthorized,
} from "../../../../provider/errors.ts";
import { createClient, fakeServer, it, rejection, respondWith, Service, success, TestTiming } from "../harness.ts";
import { TokenService } from "./token-service.ts";

const tokenRequests = /POST \/oauth/;
const concurrently = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

describe("an access token", () => {
  it("is not refreshed without a refresh token", async ({ service }) => {
    const client = service.client({ accessToken: "invalid" });
    const error = await rejection(client.teams.list(service.editionId), Unauthorized);
    expect(error.message).toContain(
      "canvas:accessToken (CANVAS_ACCESS_TOKEN) is not valid or has expired: set a new one, or use a refresh token",
    );
    expect(service.requests()).toHaveLength(1);
  });

  it("is used until it is rejected, even by a create, which was not executed then", async ({ service }) => {
    const client = service.client({ ...service.refreshSettings, accessToken: service.emulator.credentials.token });
    await client.teams.list(service.editionId);
    expect(service.requests(tokenRequests)).toEqual([]);

    const stand = await TokenService.start();
    const expired = createClient({ ...stand.settings("refresh-token"), accessToken: "expired" });
    await expired.spaces.create("1", { teamId: "2", name: "New" });
    await concurrently(16, () => expired.teams.list("1", { fresh: true }));
    expect([stand.asked.length, stand.answered.slice(0, 2)]).toEqual([1, [401, 200]]);
    expect([...stand.seen]).toEqual(["expired", "access-1-refresh-token"]);
  });
});

describe("a refresh token", () => {
  it.each([
    [3600, 3_539_999, 3_540_000],
    [100, 89_999, 90_000],
  ])("is used before an access token of %i s expires", async (accessTokenSeconds, fresh, stale) => {
    const service = await Service.start({ accessTokenSeconds });
    const client = service.client(service.refreshSettings);
    const start = service.timing.time;
    const refreshesAt = async (elapsed: number) => {
      service.timing.time = start + elapsed;
      await concurrently(16, () => client.teams.list(service.editionId, { fresh: true }));
      return service.requests(tokenRequests).length;
    };
    expect([await refreshesAt(0), await refreshesAt(fresh), await refreshesAt(stale)]).toEqual([1, 1, 2]);
    expect(service.log().every(({ status }) => status === 200)).toBe(true);
  });

  it("is replaced when the identity provider rotates it", async () => {
    const service = await Service.start({ accessTokenSeconds: 100, rotateRefreshTokens: true });
    const client = service.client(service.refreshSettings);
    for (let round = 0; round < 3; round += 1) {
      await client.teams.list(service.editionId, { fresh: true });
      service.timing.time += 100_000;
    }
    expect(service.log(tokenRequests).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("causes a ConfigError when it is rejected, and is not sent again", async ({ service }) => {
    const client = service.client({ ...service.refreshSettings, refreshToken: "used-up-token" });
    const list = () => rejection(client.teams.list(service.editionId, { fresh: true }), ConfigError);
    const errors = [...(await concurrently(4, list)), await list()];
    expect(new Set(errors.map(({ message }) => message))).toEqual(
      new Set([
        "canvas:refreshToken (CANVAS_REFRESH_TOKEN) is no longer accepted (invalid_grant); get another one with pulumi-canvas login --print and set it, and set CANVAS_REFRESH_TOKEN_FILE if the identity provider replaces refresh tokens",
      ]),
    );
    expect(service.requests()).toEqual(["POST /oauth/v2/token"]);
  });
});

describe("the token endpoint", () => {
  const settings = { refreshToken: "refresh-token", clientId: "client", clientSecret: "client-secret" };
  const grant = { body: { access_token: "granted-token" } };

  it.each([
    [
      "a wrong client",
      { status: 401, body: { error: "invalid_client" } },
      "canvas:clientSecret (CANVAS_CLIENT_SECRET)",
    ],
    ["a rejection with status 200", { status: 200, body: { error: "invalid_code" } }, "canvas:refreshToken"],
    [
      "a refusal with another code",
      { status: 400, body: { error: `invalid_scope\n${"x".repeat(200)}` } },
      /^the identity provider refused a token request \(invalid_scope\\u000ax{81,86}…\); check the grant types, /,
    ],
    ["a refusal that repeats a secret", { status: 400, body: { error: "no client-secret" } }, "(no [secret])"],
    [
      "a server that is not an identity provider",
      { status: 404, body: "<html>" },
      "canvas:authUrl (CANVAS_AUTH_URL) returned 404",
    ],
  ])("names the setting to correct after %s", async (_, response, setting) => {
    const baseUrl = await fakeServer(respondWith(response));
    const error = await rejection(createClient({ baseUrl, ...settings }).teams.list("1"), ConfigError);
    expect(error.message).toEqual(
      typeof setting === "string" ? expect.stringContaining(setting) : expect.stringMatching(setting),
    );
  });

  it("is retried after 503 and 429; a token without expires_in does not expire", async () => {
    const endpoint = respondWith({ status: 503 }, { status: 429, headers: { "retry-after": "3" } }, grant);
    const authUrl = await fakeServer(endpoint);
    const seen: (string | undefined)[] = [];
    const baseUrl = await fakeServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200).end(JSON.stringify(success({ teams: [] }).body));
    });
    const timing = new TestTiming();
    const client = createClient({ baseUrl, authUrl, ...settings }, timing);
    await client.teams.list("1");
    timing.time += 1e10;
    await client.teams.list("1", { fresh: true });
    expect(seen).toEqual(["Bearer granted-token", "Bearer granted-token"]);
    expect([timing.waits, endpoint.calls]).toEqual([[250, 3250], 3]);
  });

  it.each([null, ""])("may grant %j as the refresh token, which is none", async (refresh_token) => {
    const authUrl = await fakeServer(respondWith({ body: { ...grant.body, refresh_token } }));
    const baseUrl = await fakeServer(respondWith(success({ teams: [] })));
    expect(await createClient({ baseUrl, authUrl, ...settings }).teams.list("1")).toEqual([]);
  });

  it("fails the call if its error persists, and is called again by the next", async () => {
    const endpoint = respondWith({ status: 500 });
    const baseUrl = await fakeServer(endpoint);
    const client = createClient({ baseUrl, ...settings, retrySeconds: 0 });
    const error = await rejection(client.teams.list("1"), ServerError);
    expect(error.message).toBe("POST token returned 500; the service has a problem; try again later");
    await rejection(client.teams.list("1"), ServerError);
    expect(endpoint.calls).toBe(2);
  });

  it.each([
    ["says nothing about a write that was not sent", respondWith({ status: 503 })],
    ["does not hide that an earlier attempt may have been applied", respondWith(grant, { status: 503 })],
  ])("%s", async (_, endpoint) => {
    const authUrl = await fakeServer(endpoint);
    // The service drops the first request, and rejects the token of the second.
    let calls = 0;
    const baseUrl = await fakeServer((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.writeHead(401).end();
    });
    const client = createClient({ baseUrl, authUrl, ...settings, retrySeconds: 1 });
    const error = await rejection(client.spaces.rename("1", "2", "New"), CanvasError);
    expect([error.summary, isOutcomeUnknown(error)]).toEqual(["POST token returned 503", calls > 0]);
    const hint = "the change may have been made: refresh before trying again";
    expect(error.message.endsWith(hint)).toBe(calls > 0);
  });

  it("is named by its setting if it cannot be reached", async () => {
    const client = createClient({
      baseUrl: "http://127.0.0.1:1",
      authUrl: "http://127.0.0.1:1",
      ...settings,
      retrySeconds: 0,
    });
    const error = await rejection(client.teams.list("1"), ConnectionError);
    expect(error.message).toContain(
      "POST token found nothing at http://127.0.0.1:1 (ECONNREFUSED); start the service there (the emulator with npx pulumi-canvas emulator --port 1), or check canvas:authUrl",
    );
  });
});
