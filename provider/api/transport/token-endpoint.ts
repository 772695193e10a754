import { z } from "zod";
import { type Config, settingLabel } from "../../config.ts";
import { apiError, type CanvasError, ConfigError, UnexpectedResponse } from "../../errors.ts";
import type { Cancellation } from "./cancellation.ts";
import { parseJson } from "./envelope.ts";
import type { HttpClient, HttpResponse } from "./http.ts";
import { noResponse } from "./no-response.ts";
import type { AttemptResult } from "./retry.ts";
import { type AttemptFailure, retryAfterOf } from "./retry-policy.ts";

/** RFC 6749, section 5.1: the service does not document the fields of its token endpoint. */
const Grant = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).optional(),
});
/** Section 5.2; some providers send it with status 200. */
const Denial = z.object({ error: z.string() });

/** A new access token, and possibly a new refresh token. */
export type Grant = z.output<typeof Grant>;

const call = { operation: "token", method: "POST", path: "/oauth/v2/token" };

/** One attempt to exchange a refresh token; a rejection that a retry cannot change is a ConfigError. */
export async function requestGrant(
  http: HttpClient,
  { authUrl = "", clientId = "", clientSecret = "" }: Config,
  refreshToken: string,
  { now, cancellation }: { readonly now: () => number; readonly cancellation: Cancellation },
): Promise<AttemptResult<Grant>> {
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await http.send({
    method: "POST",
    url: `${authUrl}${call.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
    cancellation,
  });
  if (response.kind === "response") return parseGrant(response, now());
  return noResponse(call, response, { setting: settingLabel("authUrl"), address: authUrl });
}

function parseGrant(response: HttpResponse, now: number): AttemptResult<Grant> {
  const { status, text } = response;
  const body = parseJson(text)?.body;
  const { data: grant } = Grant.safeParse(body);
  if (status < 300 && grant) return { ok: true, value: grant };
  const failedCall = { ...call, outcomeUnknown: false };
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfterOf(response, now);
    const error = apiError({ ...failedCall, status, scope: "no scope", retryAfterMs });
    return failed({ kind: "status", status, retryAfterMs }, error);
  }
  const { data: denial } = Denial.safeParse(body);
  if (denial || status >= 300) return failed({ kind: "final" }, new ConfigError([problemFor(status, denial?.error)]));
  return failed({ kind: "final" }, new UnexpectedResponse(failedCall, `returned ${status} without an access token`));
}

function failed(failure: AttemptFailure, error: CanvasError): AttemptResult<never> {
  return { ok: false, failure, outcomeUnknown: false, error: () => error };
}

/** The setting to correct, and how. */
function problemFor(status: number, code: string | undefined): string {
  switch (code) {
    case "invalid_grant":
    case "invalid_code":
      return `${settingLabel("refreshToken")} is no longer accepted (invalid_grant); grant access again and set the new one, and set CANVAS_REFRESH_TOKEN_FILE if the identity provider replaces refresh tokens`;
    case "invalid_client":
    case "unauthorized_client":
      return `${settingLabel("clientId")} or ${settingLabel("clientSecret")} is not accepted; a client is valid only in the data center where it was registered`;
    default:
      return `${settingLabel("authUrl")} returned ${status} to a token request; check that it is the identity provider of the edition's data center`;
  }
}
