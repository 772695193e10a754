import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { AuthorizationCode, OAuthClient, User } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { allScopes } from "../scopes.ts";
import { type AuthorizationRequest, consentPage } from "./consent-page.ts";
import { OAuthError } from "./oauth-error.ts";
import type { HonoEnv } from "./request-pipeline.ts";

const codeLifetimeMs = 10 * 60 * 1000;

/** The authorization endpoint: a page that asks for consent, and what its buttons lead to. */
export function authorizationRoutes(world: World): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  const answer = async (c: Context, respond: (request: AuthorizationRequest) => Response | Promise<Response>) => {
    try {
      return await respond(parseRequest(world, new URL(c.req.url).searchParams));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return c.json({ error: error.code, error_description: error.message }, 400);
    }
  };
  app.get("/oauth/v2/auth", (c) => answer(c, consentPage));
  app.post("/oauth/v2/auth", (c) =>
    answer(c, async (request) => {
      const isAllowed = new URLSearchParams(await c.req.text()).get("decision") === "allow";
      const result = isAllowed ? { code: issueCode(world, request).id } : { error: "access_denied" };
      return c.redirect(redirection(request, result), 303);
    }),
  );
  return app;
}

/** Refuses the secret that comes along with a code, unless it has the hash that the code was granted for. */
export function checkVerifier({ challenge = null }: AuthorizationCode, verifier: string | null): void {
  if (challenge === null) return;
  const hash = createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url");
  if (hash !== challenge)
    throw new OAuthError("invalid_grant", "code_verifier does not belong to the code_challenge of the code");
}

function parseRequest(world: World, query: URLSearchParams): AuthorizationRequest {
  const client = world.store.get("clients", query.get("client_id") ?? "");
  if (!client) throw new OAuthError("invalid_request", "client_id is unknown");
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRegistered(client, redirectUri)) {
    throw new OAuthError(
      "invalid_request",
      `redirect_uri is not one of ${client.redirectUris.join(", ")} (loopback: any port)`,
    );
  }
  if (query.get("response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "response_type is not code");
  const challenge = query.get("code_challenge");
  if (challenge !== null && query.get("code_challenge_method") !== "S256")
    throw new OAuthError("invalid_request", "code_challenge_method is not S256");
  const user = authorizingUser(world, query.get("login_hint"));
  const scopes = query.get("scope")?.split(/[ ,]+/).filter(Boolean) ?? allScopes;
  return { client, user, redirectUri, scopes, state: query.get("state"), challenge };
}

function issueCode(world: World, { client, user, redirectUri, scopes, challenge }: AuthorizationRequest) {
  const code = {
    id: `code_${world.uuid()}`,
    clientId: client.id,
    redirectUri,
    zuid: user.id,
    scopes,
    expiresTime: world.now() + codeLifetimeMs,
    challenge,
  };
  return world.store.transaction(() => world.store.put("codes", code));
}

function redirection({ redirectUri, state }: AuthorizationRequest, result: Readonly<Record<string, string>>): string {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
  if (state !== null) target.searchParams.set("state", state);
  return target.href;
}

/** The user whose e-mail address is `login_hint`; by default the owner of the access token printed at startup. */
function authorizingUser(world: World, address: string | null): User {
  const owner = world.store.get("users", world.store.get("credentials", "credentials")?.zuid ?? "");
  const user = address === null ? owner : [...world.store.where("users", "address", address.toLowerCase())][0];
  if (!user) throw new OAuthError("access_denied", "login_hint matches no user");
  return user;
}

/** Loopback redirect URIs match on any port (RFC 8252), for programs that listen on any free port. */
function isRegistered(client: OAuthClient, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const url = new URL(redirectUri);
  if (["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)) url.port = "";
  return client.redirectUris.includes(url.href);
}
