import { CancellationSource } from "../../provider/api/transport/cancellation.ts";
import { Http } from "../../provider/api/transport/http.ts";
import { requestLog, withRequestLog } from "../../provider/api/transport/request-log.ts";
import type { AttemptResult } from "../../provider/api/transport/retry.ts";
import { requestGrant } from "../../provider/api/transport/token-endpoint.ts";
import type { Config } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";

/** What the browser brought, and what it was asked with. */
interface GrantedCode {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** A code that may have been used up is not sent again: after a failure of the identity provider, only another login helps. */
function failureOf({ failure, error }: Extract<AttemptResult<never>, { readonly ok: false }>): CanvasError {
  const cause = error(false);
  if (failure.kind !== "status") return cause;
  return new CanvasError(cause.summary, "wait a minute, and run pulumi-canvas login again", { cause });
}

/** Exchanges a code for a refresh token. A code works once: there is no second attempt. */
export async function refreshTokenFor(config: Config, granted: GrantedCode): Promise<string> {
  const { code, redirectUri, verifier } = granted;
  const log = requestLog(process.env, process.argv);
  const http = withRequestLog(new Http(config.requestTimeoutSeconds * 1000), log);
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
  const denial = "the identity provider no longer accepts its code (invalid_grant); run pulumi-canvas login again";
  const cancellation = new CancellationSource();
  try {
    const result = await requestGrant(http, config, { form, denial, cancellation });
    if (!result.ok) throw failureOf(result);
    if (result.value.refresh_token !== undefined) return result.value.refresh_token;
    throw new CanvasError(
      "the identity provider granted an access token, and no refresh token",
      "if it documents a parameter that asks for one, add it: pulumi-canvas login --parameter NAME=VALUE",
    );
  } finally {
    http.close();
  }
}
