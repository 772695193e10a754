import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AuthorizationCode, OAuthClient, RefreshToken } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { authorizationRoutes, checkVerifier } from "./authorization.ts";
import { OAuthError } from "./oauth-error.ts";
import { RateLimitError, type RateLimits } from "./rate-limits.ts";
import type { HonoEnv, RequestPipeline } from "./request-pipeline.ts";
import type { ResponseParts } from "./response-envelope.ts";

const maxBodyBytes = 64 * 1024;
/** How many access tokens one refresh token gives in ten minutes. */
const tokenLimit = 10;

/** The OAuth endpoints: token and authorization. */
export function oauthRoutes(world: World, pipeline: RequestPipeline, limits: RateLimits): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  const error_description = `the body has more than ${maxBodyBytes} bytes`;
  app.use(
    "/oauth/v2/*",
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => pipeline.run(c, "", async () => json(413, { error: "invalid_request", error_description })),
    }),
  );
  app.post("/oauth/v2/token", async (c) => {
    const text = await c.req.text();
    return pipeline.run(c, text, async () => {
      try {
        const form = new URLSearchParams(text);
        return json(
          200,
          world.store.transaction(() => issueTokens(world, limits, form, authenticateClient(world, c, form))),
        );
      } catch (error) {
        if (error instanceof RateLimitError) return json(400, tooManyTokens);
        if (!(error instanceof OAuthError)) throw error;
        const status = error.code === "invalid_client" ? 401 : 400;
        return json(status, { error: error.code, error_description: error.message });
      }
    });
  });
  app.route("/", authorizationRoutes(world));
  return app;
}

function issueTokens(world: World, limits: RateLimits, form: URLSearchParams, client: OAuthClient): object {
  switch (form.get("grant_type")) {
    case "refresh_token":
      return exchangeRefreshToken(world, limits, form, client);
    case "authorization_code":
      return exchangeCode(world, form, client);
    default:
      throw new OAuthError("unsupported_grant_type", "grant_type is neither refresh_token nor authorization_code");
  }
}

const tooManyTokens = {
  error: "Access Denied",
  error_description: `one refresh token gives ${tokenLimit} access tokens in ten minutes`,
};

function exchangeRefreshToken(world: World, limits: RateLimits, form: URLSearchParams, client: OAuthClient): object {
  const token = world.store.get("refreshTokens", form.get("refresh_token") ?? "");
  if (token?.clientId !== client.id)
    throw new OAuthError("invalid_grant", "the refresh token is unknown or was used up");
  limits.consume("token", token.id, tokenLimit);
  if (!world.settings.rotateRefreshTokens) return issueAccessToken(world, token);
  world.store.remove("refreshTokens", token.id);
  const next = issueRefreshToken(world, token);
  return { ...issueAccessToken(world, next), refresh_token: next.id };
}

function exchangeCode(world: World, form: URLSearchParams, client: OAuthClient): object {
  const code = world.store.get("codes", form.get("code") ?? "");
  if (code?.clientId !== client.id || code.expiresTime <= world.now()) {
    throw new OAuthError("invalid_grant", "the code is unknown, used or expired");
  }
  if (code.redirectUri !== form.get("redirect_uri")) {
    throw new OAuthError("invalid_grant", "redirect_uri is not the one that the code was granted for");
  }
  checkVerifier(code, form.get("code_verifier"));
  world.store.remove("codes", code.id);
  return { ...issueAccessToken(world, code), refresh_token: issueRefreshToken(world, code).id };
}

function authenticateClient(world: World, c: Context, form: URLSearchParams): OAuthClient {
  const basic = /^basic +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const decoded = basic === undefined ? undefined : Buffer.from(basic, "base64").toString();
  const [id, secret] = decoded?.split(":", 2) ?? [form.get("client_id"), form.get("client_secret")];
  const client = world.store.get("clients", id ?? "");
  if (!client || client.secret !== secret) throw new OAuthError("invalid_client", "the client id or secret is wrong");
  return client;
}

type Grant = Pick<AuthorizationCode, "zuid" | "scopes" | "clientId">;

function issueAccessToken(world: World, { zuid, scopes }: Grant): object {
  const seconds = world.settings.accessTokenSeconds;
  const expiresTime = world.now() + seconds * 1000;
  const { id } = world.store.put("accessTokens", { id: `at_${world.uuid()}`, zuid, scopes, expiresTime });
  return { access_token: id, token_type: "Bearer", expires_in: seconds, scope: scopes.join(" ") };
}

function issueRefreshToken(world: World, { zuid, scopes, clientId }: Grant): RefreshToken {
  return world.store.put("refreshTokens", { id: `rt_${world.uuid()}`, zuid, scopes, clientId });
}

function json(status: number, body: object): ResponseParts {
  return {
    status,
    text: JSON.stringify(body),
    headers: { "content-type": "application/json;charset=UTF-8", "cache-control": "no-store" },
  };
}
