import { describe, expect } from "vitest";
import { allScopes } from "../../emulator/service/scopes.ts";
import { it, TestService } from "./harness.ts";

const redirectUri = "http://127.0.0.1:53682/callback";
const minutes = 60_000;

/** Calls the token endpoint, by default as the registered client. */
async function token(service: TestService, form: Record<string, string>, headers: Record<string, string> = {}) {
  const { clientId: client_id, clientSecret: client_secret } = service.emulator.credentials;
  const client = "authorization" in headers ? {} : { client_id, client_secret };
  const body = new URLSearchParams({ ...client, ...form });
  const request = new Request("http://emulator.test/oauth/v2/token", { method: "POST", body, headers });
  const response = await service.emulator.fetch(request);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const refresh = (service: TestService, refresh_token = service.emulator.credentials.refreshToken, more = {}) =>
  token(service, { grant_type: "refresh_token", refresh_token, ...more });

const exchange = (service: TestService, code: string, form: Record<string, string> = {}) =>
  token(service, { grant_type: "authorization_code", code, redirect_uri: redirectUri, ...form });

/** Opens the consent page, or presses one of its buttons. */
async function authorize(service: TestService, query: Record<string, string> = {}, decision?: "allow" | "deny") {
  const search = new URLSearchParams({
    response_type: "code",
    client_id: service.emulator.credentials.clientId,
    redirect_uri: redirectUri,
    ...query,
  });
  const press = decision && { method: "POST", body: new URLSearchParams({ decision }) };
  return service.emulator.fetch(new Request(`http://emulator.test/oauth/v2/auth?${search}`, press));
}

async function codeFor(service: TestService, query: Record<string, string> = {}): Promise<string> {
  const location = (await authorize(service, query, "allow")).headers.get("location") ?? "";
  return new URL(location).searchParams.get("code") ?? "";
}

/** The user of an access token, or the code of the refusal. */
async function use(service: TestService, accessToken = ""): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { body, data } = await service.request("GET", `/editions/${service.editionId}/users/me/permission`, {
    headers,
  });
  const { error } = body as { error?: { details: { error_code: string } } };
  return error?.details.error_code ?? data.user_permission_info.current_user_id;
}

const refused = (error: string) => ({ status: 400, body: { error, error_description: expect.any(String) } });
const issued = { token_type: "Bearer", expires_in: 3600, access_token: expect.stringMatching(/^at_/) };

describe("refreshing", () => {
  it("returns an access token that works for an hour", async ({ service }) => {
    const { status, body } = await refresh(service);
    expect([status, body]).toEqual([200, { ...issued, scope: allScopes.join(" ") }]);
    service.now += 60 * minutes - 1;
    expect(await use(service, body.access_token)).toBe(service.zuid("owner"));
    service.now += 1;
    expect(await use(service, body.access_token)).toBe("E4011");
    expect(await use(service, (await refresh(service)).body.access_token)).toBe(service.zuid("owner"));
  });

  it("keeps the refresh token valid by default, for ten tokens in ten minutes", async ({ service }) => {
    for (let count = 0; count < 10; count += 1) expect((await refresh(service)).status).toBe(200);
    service.now += 10 * minutes - 1;
    expect(await refresh(service)).toEqual(refused("Access Denied"));
    service.now += 1;
    expect((await refresh(service)).status).toBe(200);
  });

  it("rotates: each refresh token works once", async () => {
    const service = new TestService({ settings: { rotateRefreshTokens: true } });
    const first = await refresh(service);
    const refresh_token = expect.stringMatching(/^rt_/);
    expect(first.body).toEqual({ ...issued, scope: allScopes.join(" "), refresh_token });
    expect(await refresh(service)).toEqual(refused("invalid_grant"));
    expect((await refresh(service, first.body.refresh_token)).status).toBe(200);
  });
});

describe("a client of the token endpoint", () => {
  it("can use Basic authentication", async ({ service }) => {
    const { clientId, clientSecret, refreshToken } = service.emulator.credentials;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect((await token(service, form, { authorization })).status).toBe(200);
  });

  it.each([
    [{ client_secret: "wrong" }, 401, "invalid_client"],
    [{ client_secret: "" }, 401, "invalid_client"],
    [{ client_id: "client_unknown" }, 401, "invalid_client"],
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ grant_type: "" }, 400, "unsupported_grant_type"],
  ])("is refused with %j", async (form, status, error) => {
    const service = new TestService();
    expect(await refresh(service, undefined, form)).toEqual({ ...refused(error), status });
  });
});

describe("the authorization code flow", () => {
  it("redirects with a code and the state, and exchanges the code for both tokens, once", async ({ service }) => {
    const query = { state: "a b&c", scope: "Service.editions.READ,Service.teams.READ" };
    const response = await authorize(service, query, "allow");
    const [, code = ""] = /code=(code_[^&]+)&/.exec(response.headers.get("location") ?? "") ?? [];
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `${redirectUri}?code=${code}&state=a+b%26c`,
    ]);
    const { body } = await exchange(service, code);
    const scope = "Service.editions.READ Service.teams.READ";
    expect(body).toEqual({ ...issued, scope, refresh_token: expect.stringMatching(/^rt_/) });
    expect(await use(service, body.access_token)).toBe(service.zuid("owner"));
    expect((await refresh(service, body.refresh_token)).body.scope).toBe(scope);
    expect(await exchange(service, code)).toEqual(refused("invalid_grant"));
  });

  it("asks first, and issues no code before the answer, nor after a refusal", async ({ service }) => {
    const response = await authorize(service, { login_hint: "member@example.com", scope: "Service.zones.READ <b>" });
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
    const page = await response.text();
    expect(page).toContain("(member@example.com)");
    expect(page).toContain("<li>Service.zones.READ</li><li>&lt;b&gt;</li>");
    const denied = await authorize(service, { state: "s" }, "deny");
    expect(denied.headers.get("location")).toBe(`${redirectUri}?error=access_denied&state=s`);
    expect(service.emulator.world.store.count("codes")).toBe(0);
  });

  it("exchanges a code with a challenge only for its verifier", async () => {
    // The example of RFC 7636, appendix B.
    const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    const service = new TestService();
    const code = await codeFor(service, { code_challenge, code_challenge_method: "S256" });
    expect(await exchange(service, code)).toEqual(refused("invalid_grant"));
    expect(await exchange(service, code, { code_verifier: code_challenge })).toEqual(refused("invalid_grant"));
    expect((await exchange(service, code, { code_verifier })).status).toBe(200);
  });

  it("grants access to the user of login_hint, for ten minutes and the same redirect_uri", async ({ service }) => {
    const query = { login_hint: "Member@Example.com" };
    const [first, second] = [await codeFor(service, query), await codeFor(service, query)];
    const elsewhere = { redirect_uri: "http://127.0.0.1:1/callback" };
    expect(await exchange(service, first, elsewhere)).toEqual(refused("invalid_grant"));
    service.now += 10 * minutes - 1;
    const { body } = await exchange(service, first);
    expect(await use(service, body.access_token)).toBe(service.zuid("member"));
    service.now += 1;
    expect(await exchange(service, second)).toEqual(refused("invalid_grant"));
  });

  it.each(["http://127.0.0.1/callback", "http://localhost/callback", "http://localhost:8080/callback"])(
    "redirects to %s",
    async (redirect_uri) => {
      const response = await authorize(new TestService(), { redirect_uri }, "allow");
      expect(response.headers.get("location")).toMatch(`${redirect_uri}?code=code_`);
    },
  );

  it.each([
    [{ redirect_uri: "http://evil.example/callback" }, "invalid_request"],
    [{ redirect_uri: "http://127.0.0.1/other" }, "invalid_request"],
    [{ redirect_uri: "https://127.0.0.1/callback" }, "invalid_request"],
    [{ redirect_uri: "http://127.0.0.1.evil.example/callback" }, "invalid_request"],
    [{ redirect_uri: "" }, "invalid_request"],
    [{ client_id: "client_unknown" }, "invalid_request"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ login_hint: "nobody@example.com" }, "access_denied"],
    [{ code_challenge: "abc" }, "invalid_request"],
    [{ code_challenge: "abc", code_challenge_method: "plain" }, "invalid_request"],
  ])("neither asks nor redirects for %j", async (query, error) => {
    const service = new TestService();
    for (const decision of [undefined, "allow", "deny"] as const) {
      const response = await authorize(service, query, decision);
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      expect(await response.json()).toMatchObject({ error });
    }
    expect(service.emulator.world.store.count("codes")).toBe(0);
  });
});
