import { z } from "zod";
import { type Config, settingLabel } from "../../config.ts";
import { type CanvasError, ConfigError, TooManyTokens, UnexpectedResponse } from "../../errors.ts";
import { shortName } from "../../validation/printable-text.ts";
import { apiError } from "./api-error.ts";
import type { Cancellation } from "./cancellation.ts";
import { parseJson } from "./envelope.ts";
import type { HttpClient, HttpResponse } from "./http.ts";
import { noResponse } from "./no-response.ts";
import { Redaction } from "./redaction.ts";
import type { AttemptResult } from "./retry.ts";
import { type AttemptFailure, retryAfterOf } from "./retry-policy.ts";

/** RFC 6749, section 5.1: the service does not document the fields of its token endpoint. */
const Grant = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).optional().catch(undefined),
});
/** Section 5.2; some providers send it with status 200. */
const Refusal = z.object({ error: z.string() });

/** A new access token, and possibly a new refresh token. */
export type Grant = z.output<typeof Grant>;

/** What Zoho Accounts answers to too many requests, with status 400 or 200. */
const tooManyRequests = "Access Denied";

const call = { operation: "token", method: "POST", path: "/oauth/v2/token" };

/** What to exchange for tokens. */
interface GrantRequest {
  /** The fields of the grant, without the client's. */
  readonly form: Readonly<Record<string, string>>;
  /** The problem if the identity provider does not accept it (any more). */
  readonly denial: string;
  readonly cancellation: Cancellation;
}

/** One attempt to exchange a grant for tokens; a rejection that a retry cannot change is a ConfigError. */
export async function requestGrant(
  http: HttpClient,
  { authUrl = "", clientId = "", clientSecret = "" }: Config,
  { form, denial, cancellation }: GrantRequest,
): Promise<AttemptResult<Grant>> {
  const { grant_type: _, ...secrets } = form;
  const redaction = new Redaction();
  redaction.add(clientSecret, ...Object.values(secrets));
  const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
  const response = await http.send({
    method: "POST",
    url: `${authUrl}${call.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
    cancellation,
  });
  if (response.kind === "response") return parseGrant(response, { denial, redaction });
  // A token request changes nothing on the service.
  const destination = { setting: settingLabel("authUrl"), address: authUrl };
  return { ...noResponse(call, response, destination), outcomeUnknown: false };
}

function parseGrant(
  response: HttpResponse,
  { denial, redaction }: { readonly denial: string; readonly redaction: Redaction },
): AttemptResult<Grant> {
  const { status, text } = response;
  const body = parseJson(text)?.body;
  const { data: grant } = Grant.safeParse(body);
  if (status < 300 && grant) return { ok: true, value: grant };
  const failedCall = { ...call, outcomeUnknown: false };
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfterOf(response);
    const error = apiError({ ...failedCall, status, scope: "no scope", retryAfterMs });
    return failed({ kind: "status", status, retryAfterMs }, error);
  }
  const { data: refusal } = Refusal.safeParse(body);
  if (refusal?.error === tooManyRequests) return failed({ kind: "final" }, new TooManyTokens());
  if (refusal || status >= 300) {
    const code = refusal && redaction.redact(refusal.error);
    return failed({ kind: "final" }, new ConfigError([problemFor(status, code, denial)]));
  }
  return failed({ kind: "final" }, new UnexpectedResponse(failedCall, `returned ${status} without an access token`));
}

function failed(failure: AttemptFailure, error: CanvasError): AttemptResult<never> {
  return { ok: false, failure, outcomeUnknown: false, error: () => error };
}

/** The setting to correct, and how. */
function problemFor(status: number, code: string | undefined, denial: string): string {
  switch (code) {
    case "invalid_grant":
    case "invalid_code":
      return denial;
    case "invalid_client":
    case "unauthorized_client":
      return `${settingLabel("clientId")} or ${settingLabel("clientSecret")} is not accepted; a client is valid only in the data center where it was registered`;
    default:
      return code
        ? `the identity provider refused a token request (${shortName(code)}); check the grant types, scopes, and redirect addresses that the client is registered with`
        : `${settingLabel("authUrl")} returned ${status} to a token request; check that it is the identity provider of the edition's data center`;
  }
}
