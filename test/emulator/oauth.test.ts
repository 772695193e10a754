import { describe, expect, it } from "vitest";
import { allScopes } from "../../emulator/service/scopes.ts";
import { TestService } from "./harness.ts";

const redirectUri = "http://127.0.0.1:53682/callback";
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const unknownGrant = { error: "invalid_grant", error_description: "the refresh token is unknown or was used up" };
const unknownCode = { error: "invalid_grant", error_description: "the code is unknown, used or expired" };

/** Calls the token endpoint, by default as the registered client. */
async function token(service: TestService, form: Record<string, string>, headers: Record<string, string> = {}) {
  const { clientId: client_id, clientSecret: client_secret } = service.emulator.credentials;
  const client = "authorization" in headers ? {} : { client_id, client_secret };
  const body = new URLSearchParams({ ...client, ...form });
  const request = new Request("http://emulator.test/oauth/v2/token", { method: "POST", body, headers });
  const response = await service.emulator.fetch(request);
  const answer = (await response.json()) as Record<string, string>;
  return { status: response.status, cacheControl: response.headers.get("cache-control"), body: answer };
}

const refresh = (service: TestService, refresh_token = service.emulator.credentials.refreshToken) =>
  token(service, { grant_type: "refresh_token", refresh_token });

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

/** Reads the edition with an access token. */
const use = (service: TestService, accessToken = "") =>
  service.request("GET", `/editions/${service.editionId}`, { headers: { authorization: `Bearer ${accessToken}` } });

describe("refreshing", () => {
  it("returns an access token that works", async () => {
    const service = new TestService();
    const answer = await refresh(service);
    expect(answer).toEqual({
      status: 200,
      cacheControl: "no-store",
      body: {
        access_token: `at_${uuid(8)}`,
        token_type: "Bearer",
        expires_in: 3600,
        scope: allScopes.join(" "),
      },
    });
    expect((await use(service, answer.body.access_token)).status).toBe(200);
  });

  it("returns a token that expires after an hour, and has to be refreshed then", async () => {
    const service = new TestService();
    const { body } = await refresh(service);
    service.now += 3_599_999;
    expect((await use(service, body.access_token)).status).toBe(200);
    service.now += 1;
    const late = await use(service, body.access_token);
    expect(late.status).toBe(401);
    expect(late.body).toMatchObject({ error: { details: { error_code: "E4011" } } });
    expect((await use(service, (await refresh(service)).body.access_token)).status).toBe(200);
  });

  it("keeps the refresh token valid by default, for ten tokens in ten minutes", async () => {
    const service = new TestService();
    for (let count = 0; count < 10; count += 1) expect((await refresh(service)).status).toBe(200);
    const error_description = "one refresh token gives 10 access tokens in ten minutes";
    const refused = { status: 400, cacheControl: "no-store", body: { error: "Access Denied", error_description } };
    expect(await refresh(service)).toEqual(refused);
    service.now += 599_999;
    expect(await refresh(service)).toEqual(refused);
    service.now += 1;
    expect((await refresh(service)).status).toBe(200);
  });

  it("rotates: each refresh token works once", async () => {
    const service = new TestService({ settings: { rotateRefreshTokens: true } });
    const first = await refresh(service);
    expect(first.body).toEqual({
      access_token: `at_${uuid(9)}`,
      token_type: "Bearer",
      expires_in: 3600,
      scope: allScopes.join(" "),
      refresh_token: `rt_${uuid(8)}`,
    });
    expect(await refresh(service)).toEqual({ status: 400, cacheControl: "no-store", body: unknownGrant });
    expect((await refresh(service, first.body.refresh_token)).status).toBe(200);
  });
});

describe("a client of the token endpoint", () => {
  const form = (service: TestService) => ({
    grant_type: "refresh_token",
    refresh_token: service.emulator.credentials.refreshToken,
  });
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });

  it("can use Basic authentication", async () => {
    const service = new TestService();
    const { clientId, clientSecret } = service.emulator.credentials;
    expect((await token(service, form(service), basic(clientId, clientSecret))).status).toBe(200);
  });

  const refused = { error: "invalid_client", error_description: "the client id or secret is wrong" };
  it.each([
    ["a wrong secret", { client_secret: "wrong" }],
    ["an empty secret", { client_secret: "" }],
    ["an unknown id", { client_id: "client_unknown" }],
  ])("is refused with %s", async (_, wrong) => {
    const service = new TestService();
    const answer = await token(service, { ...form(service), ...wrong });
    expect(answer).toEqual({ status: 401, cacheControl: "no-store", body: refused });
  });

  it.each([{}, { grant_type: "password" }])("is refused with %j", async (grant) => {
    const service = new TestService();
    const error_description = "grant_type is neither refresh_token nor authorization_code";
    expect(await token(service, grant)).toEqual({
      status: 400,
      cacheControl: "no-store",
      body: { error: "unsupported_grant_type", error_description },
    });
  });
});

describe("the authorization code flow", () => {
  it("redirects with a code and the state, and exchanges the code for both tokens", async () => {
    const service = new TestService();
    const query = { state: "a b&c", scope: "Service.editions.READ,Service.teams.READ" };
    const response = await authorize(service, query, "allow");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${redirectUri}?code=code_${uuid(8)}&state=a+b%26c`);
    const answer = await exchange(service, `code_${uuid(8)}`);
    expect(answer).toEqual({
      status: 200,
      cacheControl: "no-store",
      body: {
        access_token: `at_${uuid(9)}`,
        token_type: "Bearer",
        expires_in: 3600,
        scope: "Service.editions.READ Service.teams.READ",
        refresh_token: `rt_${uuid(10)}`,
      },
    });
    expect((await use(service, answer.body.access_token)).status).toBe(200);
    const again = await refresh(service, answer.body.refresh_token);
    expect(again.body.scope).toBe("Service.editions.READ Service.teams.READ");
  });

  it("asks first, and issues no code before the answer", async () => {
    const service = new TestService();
    const response = await authorize(service, { login_hint: "member@example.com", scope: "Service.zones.READ <b>" });
    expect(response.status).toBe(200);
    expect(response.headers.get("location")).toBeNull();
    const page = await response.text();
    expect(page).toContain("(member@example.com)");
    expect(page).toContain("<li>Service.zones.READ</li><li>&lt;b&gt;</li>");
    expect(service.emulator.world.store.count("codes")).toBe(0);
  });

  it("redirects without a code after a refusal", async () => {
    const service = new TestService();
    const response = await authorize(service, { state: "s" }, "deny");
    expect(response.headers.get("location")).toBe(`${redirectUri}?error=access_denied&state=s`);
    expect(service.emulator.world.store.count("codes")).toBe(0);
  });

  // The example of RFC 7636, appendix B.
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };

  it("exchanges a code with a challenge only for its verifier", async () => {
    const service = new TestService();
    const code = await codeFor(service, pkce);
    const error_description = "code_verifier does not belong to the code_challenge of the code";
    const refused = { status: 400, cacheControl: "no-store", body: { error: "invalid_grant", error_description } };
    expect(await exchange(service, code)).toEqual(refused);
    expect(await exchange(service, code, { code_verifier: pkce.code_challenge })).toEqual(refused);
    expect((await exchange(service, code, { code_verifier: verifier })).status).toBe(200);
  });

  it("grants access to the user of login_hint", async () => {
    const service = new TestService();
    const { body } = await exchange(service, await codeFor(service, { login_hint: "Member@Example.com" }));
    const path = `/editions/${service.editionId}/users/me/permission`;
    const { data } = await service.request("GET", path, { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(data.user_permission_info.current_user_id).toBe(service.zuid("member"));
  });

  it("issues a code that works once", async () => {
    const service = new TestService();
    const code = await codeFor(service);
    expect((await exchange(service, code)).status).toBe(200);
    expect(await exchange(service, code)).toEqual({ status: 400, cacheControl: "no-store", body: unknownCode });
  });

  it("issues a code that expires after ten minutes", async () => {
    const service = new TestService();
    const [first, second] = [await codeFor(service), await codeFor(service)];
    service.now += 599_999;
    expect((await exchange(service, first)).status).toBe(200);
    service.now += 1;
    expect(await exchange(service, second)).toEqual({ status: 400, cacheControl: "no-store", body: unknownCode });
  });

  it("requires the same redirect_uri again", async () => {
    const service = new TestService();
    const error_description = "redirect_uri is not the one that the code was granted for";
    const answer = await exchange(service, await codeFor(service), { redirect_uri: "http://127.0.0.1:1/callback" });
    expect(answer).toEqual({
      status: 400,
      cacheControl: "no-store",
      body: { error: "invalid_grant", error_description },
    });
  });

  it.each(["http://127.0.0.1/callback", "http://localhost/callback", "http://localhost:8080/callback"])(
    "redirects to %s",
    async (redirect_uri) => {
      const response = await authorize(new TestService(), { redirect_uri }, "allow");
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`${redirect_uri}?code=code_${uuid(8)}`);
    },
  );

  const registered =
    "redirect_uri is not one of http://127.0.0.1/callback, http://localhost/callback (loopback: any port)";
  it.each([
    [{ redirect_uri: "http://evil.example/callback" }, "invalid_request", registered],
    [{ redirect_uri: "http://127.0.0.1/other" }, "invalid_request", registered],
    [{ redirect_uri: "https://127.0.0.1/callback" }, "invalid_request", registered],
    [{ redirect_uri: "http://127.0.0.1.evil.example/callback" }, "invalid_request", registered],
    [{ redirect_uri: "" }, "invalid_request", registered],
    [{ client_id: "client_unknown" }, "invalid_request", "client_id is unknown"],
    [{ response_type: "token" }, "unsupported_response_type", "response_type is not code"],
    [{ login_hint: "nobody@example.com" }, "access_denied", "login_hint matches no user"],
    [{ code_challenge: "abc" }, "invalid_request", "code_challenge_method is not S256"],
    [{ code_challenge: "abc", code_challenge_method: "plain" }, "invalid_request", "code_challenge_method is not S256"],
  ])("neither asks nor redirects for %j", async (query, error, error_description) => {
    const service = new TestService();
    for (const decision of [undefined, "allow", "deny"] as const) {
      const response = await authorize(service, query, decision);
      expect(response.status).toBe(400);
      expect(response.headers.get("location")).toBeNull();
      expect(await response.json()).toEqual({ error, error_description });
    }
    expect(service.emulator.world.store.count("codes")).toBe(0);
  });
});
