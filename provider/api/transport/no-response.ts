import { ConnectionError, type FailedCall, UnexpectedResponse } from "../../errors.ts";
import type { HttpFailure } from "./http.ts";
import type { AttemptResult } from "./retry.ts";
import type { AttemptFailure } from "./retry-policy.ts";

type Kind = HttpFailure["kind"];

/** The address that a request went to, and the setting it comes from. */
export interface Destination {
  readonly setting: "baseUrl" | "authUrl";
  readonly address: string;
}

/** The failed attempt for a request that got no complete response. */
export function noResponse(
  call: Omit<FailedCall, "outcomeUnknown">,
  { kind, code, sent }: HttpFailure,
  destination: Destination,
): AttemptResult<never> {
  const message = messages[kind](code, destination);
  return {
    ok: false,
    failure: failures[kind],
    outcomeUnknown: sent && call.method !== "GET",
    error: (outcomeUnknown) =>
      kind === "truncated" || kind === "oversized"
        ? new UnexpectedResponse({ ...call, outcomeUnknown }, message)
        : new ConnectionError({ ...call, outcomeUnknown }, code, message),
  };
}

const failures: Readonly<Record<Kind, AttemptFailure>> = {
  unreachable: { kind: "unreachable" },
  untrusted: { kind: "final" },
  timeout: { kind: "lost" },
  disconnected: { kind: "lost" },
  truncated: { kind: "lost" },
  oversized: { kind: "final" },
  invalid: { kind: "final" },
  cancelled: { kind: "final" },
};

const settings = { baseUrl: "canvas:baseUrl (CANVAS_BASE_URL)", authUrl: "canvas:authUrl (CANVAS_AUTH_URL)" };

const messages: Readonly<Record<Kind, (code: string, destination: Destination) => string>> = {
  unreachable: (code, { setting, address }) =>
    `could not connect to ${address} (${code}); check ${settings[setting]} and the network`,
  untrusted: (code, { setting, address }) =>
    `met a server that cannot be trusted at ${address} (${code}); check ${settings[setting]}`,
  timeout: (code) =>
    `got no answer in time (${code}); raise canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS)`,
  disconnected: (code) => `lost its connection (${code}); try again`,
  truncated: (code) => `got an answer that was cut off (${code}); try again`,
  oversized: (limit, { setting }) => `got a response of more than ${limit}; check ${settings[setting]}`,
  invalid: (code, { setting }) => `could not be sent (${code}); check ${settings[setting]} and the credentials`,
  cancelled: (reason) => `was given up because ${reason}`,
};
