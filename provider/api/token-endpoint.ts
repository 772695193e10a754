import { z } from "zod";
import type { Config } from "../config.ts";
import { apiError, type CanvasError, ConfigError, UnexpectedAnswer } from "../errors.ts";
import { parseJson } from "./envelope.ts";
import { type Http, type HttpAnswer, headerOf } from "./http.ts";
import type { Try } from "./persist.ts";
import { type Failure, retryAfterMs } from "./retry.ts";
import type { Stop } from "./stop.ts";
import { unanswered } from "./unanswered.ts";

/** RFC 6749, section 5.1: the service does not document the fields of its token endpoint. */
const Grant = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).optional(),
});
/** Section 5.2; some providers send it with status 200. */
const Denial = z.object({ error: z.string() });

/** A new access token, and perhaps the refresh token to use from now on. */
export type Grant = z.output<typeof Grant>;

const call = { operation: "token", method: "POST", path: "/oauth/v2/token" };

/** Tries once to exchange a refresh token; a refusal that another try cannot change is a ConfigError. */
export async function requestGrant(
  http: Http,
  { authUrl = "", clientId = "", clientSecret = "" }: Config,
  refreshToken: string,
  { now, stop }: { readonly now: () => number; readonly stop: Stop },
): Promise<Try<Grant>> {
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await http.exchange({
    method: "POST",
    url: `${authUrl}${call.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
    stop,
  });
  if (answer.kind === "answered") return read(answer, now());
  return unanswered(call, answer, { setting: "authUrl", address: authUrl });
}

function read(answer: HttpAnswer, now: number): Try<Grant> {
  const { status, text } = answer;
  const body = parseJson(text)?.body;
  const { data: grant } = Grant.safeParse(body);
  if (status < 300 && grant) return { ok: true, value: grant };
  const failedCall = { ...call, mayHaveRun: false };
  if (status === 429 || status >= 500) {
    const wait = retryAfterMs(headerOf(answer, "retry-after"), now);
    const retryAfterSeconds = wait === undefined ? undefined : wait / 1000;
    const error = apiError({ ...failedCall, status, scope: "no scope", retryAfterSeconds });
    return failed({ kind: "answered", status, retryAfterMs: wait }, error);
  }
  const { data: denial } = Denial.safeParse(body);
  if (denial || status >= 300) return failed({ kind: "final" }, new ConfigError([remedyFor(status, denial?.error)]));
  return failed({ kind: "final" }, new UnexpectedAnswer(failedCall, `answered ${status} without an access token`));
}

function failed(failure: Failure, error: CanvasError): Try<never> {
  return { ok: false, failure, mayHaveRun: false, error: () => error };
}

/** Which setting a refusal is about. */
function remedyFor(status: number, code: string | undefined): string {
  switch (code) {
    case "invalid_grant":
    case "invalid_code":
      return "canvas:refreshToken (CANVAS_REFRESH_TOKEN) is not accepted any more (invalid_grant); grant access again and set the new one";
    case "invalid_client":
    case "unauthorized_client":
      return "canvas:clientId (CANVAS_CLIENT_ID) or canvas:clientSecret (CANVAS_CLIENT_SECRET) is not accepted; a client is valid only in the data centre where it was registered";
    default:
      return `canvas:authUrl (CANVAS_AUTH_URL) answered ${status} to a token request; check that it is the identity provider of the edition's data centre`;
  }
}
