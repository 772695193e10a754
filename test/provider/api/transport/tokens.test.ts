import { describe, expect, it } from "vitest";
import { ConfigError, ConnectionError, ServerError, Unauthorized } from "../../../../provider/errors.ts";
import { answering, clientOf, oddServer, rejection, Service, success, TestTiming } from "../harness.ts";

const tokenRequests = /POST \/oauth/;
const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

describe("an access token", () => {
  it("is not refreshed without a refresh token", async () => {
    const service = await Service.start();
    const client = service.client({ accessToken: "invalid" });
    const error = await rejection(client.teams.list(service.editionId), Unauthorized);
    expect(error.message).toBe(
      "GET teams answered 401 (A1003 The user doesn't have permission to perform this action: the access token is unknown); check that canvas:accessToken (CANVAS_ACCESS_TOKEN) is valid and grants Service.teams.READ, that its user has a role in the team, and that canvas:apiKey is valid if it is set",
    );
    expect(service.requests()).toHaveLength(1);
  });

  it("comes first, and the refresh token after its 401", async () => {
    const service = await Service.start();
    const client = service.client({ ...service.refreshing, accessToken: service.emulator.credentials.token });
    await client.teams.list(service.editionId);
    expect(service.requests(tokenRequests)).toEqual([]);

    const expired = service.client({ ...service.refreshing, accessToken: "expired" });
    const teams = await many(16, () => expired.teams.list(service.editionId, { fresh: true }));
    expect(teams.map(({ length }) => length)).toEqual(Array.from({ length: 16 }, () => 2));
    expect(service.requests(tokenRequests)).toHaveLength(1);
  });

  it("is replaced for a create as well, which a 401 proves not to have run", async () => {
    const service = await Service.start();
    const client = service.client({ ...service.refreshing, accessToken: "expired" });
    await client.spaces.create(service.editionId, { teamId: service.id("teams", "Alpha"), name: "New" });
    expect(service.log(/spaces\//).map(({ status }) => status)).toEqual([401, 200]);
  });
});

describe("a refresh token", () => {
  it("is used once however many calls wait", async () => {
    const service = await Service.start();
    const client = service.client(service.refreshing);
    await many(16, () => client.teams.list(service.editionId, { fresh: true }));
    expect(service.requests(tokenRequests)).toHaveLength(1);
  });

  it.each([
    [3600, 3_539_999, 3_540_000],
    [100, 89_999, 90_000],
  ])("is used before a token of %i s expires", async (accessTokenSeconds, fresh, stale) => {
    const service = await Service.start({ accessTokenSeconds });
    const client = service.client(service.refreshing);
    const start = service.timing.time;
    const refreshesAt = async (elapsed: number) => {
      service.timing.time = start + elapsed;
      await many(16, () => client.teams.list(service.editionId, { fresh: true }));
      return service.requests(tokenRequests).length;
    };
    expect([await refreshesAt(0), await refreshesAt(fresh), await refreshesAt(stale)]).toEqual([1, 1, 2]);
    expect(service.log().every(({ status }) => status === 200)).toBe(true);
  });

  it("is replaced by the one that a rotating provider hands out", async () => {
    const service = await Service.start({ accessTokenSeconds: 100, rotateRefreshTokens: true });
    const client = service.client(service.refreshing);
    for (let round = 0; round < 3; round += 1) {
      await client.teams.list(service.editionId, { fresh: true });
      service.timing.time += 100_000;
    }
    expect(service.log(tokenRequests).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("is not used up by calls that lack a permission, which is a 401 too", async () => {
    const service = await Service.start();
    const accessToken = service.tokenOf("outsider@example.com");
    const client = service.client({ ...service.refreshing, accessToken });
    const { store } = service.emulator.world;
    const outsider = service.id("users", "outsider@example.com");
    store.transaction(() => {
      for (const token of [...store.all("refreshTokens")]) store.put("refreshTokens", { ...token, zuid: outsider });
    });
    const members = () => client.teamMembers.list(service.editionId, service.id("teams", "Alpha"));
    for (let round = 0; round < 5; round += 1) await rejection(members(), Unauthorized);
    expect(service.requests(tokenRequests)).toHaveLength(1);
    service.timing.time += 60_000;
    await rejection(members(), Unauthorized);
    expect(service.requests(tokenRequests)).toHaveLength(2);
  });

  it("that is refused is one clear error, and is not sent again", async () => {
    const service = await Service.start();
    const client = service.client({ ...service.refreshing, refreshToken: "used-up-token" });
    const list = () => rejection(client.teams.list(service.editionId, { fresh: true }), ConfigError);
    const errors = [...(await many(4, list)), await list()];
    expect(new Set(errors.map(({ message }) => message))).toEqual(
      new Set([
        "canvas:refreshToken (CANVAS_REFRESH_TOKEN) is not accepted any more (invalid_grant); grant access again and set the new one",
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
    ["a refusal that says 200", { status: 200, body: { error: "invalid_code" } }, "canvas:refreshToken"],
    ["another server", { status: 404, body: "<html>" }, "canvas:authUrl (CANVAS_AUTH_URL) answered 404"],
  ])("tells the setting to blame for %s", async (_, answer, blamed) => {
    const baseUrl = await oddServer(answering(answer));
    const error = await rejection(clientOf({ baseUrl, ...settings }).teams.list("1"), ConfigError);
    expect(error.message).toContain(blamed);
  });

  it("is asked again when it is in trouble, and its token is kept without a lifetime", async () => {
    const endpoint = answering({ status: 503 }, { status: 429, headers: { "retry-after": "3" } }, grant);
    const authUrl = await oddServer(endpoint);
    const seen: (string | undefined)[] = [];
    const baseUrl = await oddServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200).end(JSON.stringify(success({ teams: [] }).body));
    });
    const timing = new TestTiming();
    const client = clientOf({ baseUrl, authUrl, ...settings }, timing);
    await client.teams.list("1");
    timing.time += 1e10;
    await client.teams.list("1", { fresh: true });
    expect(seen).toEqual(["Bearer granted-token", "Bearer granted-token"]);
    expect([timing.waits, endpoint.calls]).toEqual([[250, 3250], 3]);
  });

  it("that stays in trouble fails the call, and is asked anew by the next", async () => {
    const endpoint = answering({ status: 500 });
    const baseUrl = await oddServer(endpoint);
    const client = clientOf({ baseUrl, ...settings, retrySeconds: 0 });
    const error = await rejection(client.teams.list("1"), ServerError);
    expect(error.message).toBe("POST token answered 500; the service is in trouble; try again later");
    await rejection(client.teams.list("1"), ServerError);
    expect(endpoint.calls).toBe(2);
  });

  it("that cannot be reached is named by its setting", async () => {
    const client = clientOf({
      baseUrl: "http://127.0.0.1:1",
      authUrl: "http://127.0.0.1:1",
      ...settings,
      retrySeconds: 0,
    });
    const error = await rejection(client.teams.list("1"), ConnectionError);
    expect(error.message).toContain(
      "POST token could not connect to http://127.0.0.1:1 (ECONNREFUSED); check canvas:authUrl",
    );
  });
});
