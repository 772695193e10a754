import { settingLabel } from "../../config.ts";
import { ConnectionError, type FailedCall, UnexpectedResponse } from "../../errors.ts";
import type { HttpFailure } from "./http.ts";
import type { AttemptResult } from "./retry.ts";
import type { AttemptFailure } from "./retry-policy.ts";

type Kind = HttpFailure["kind"];

/** The address that a request went to, and the setting that it comes from. */
export interface Destination {
  readonly address: string;
  readonly setting: string;
}

/** The failed attempt for a request that got no complete response. */
export function noResponse(
  call: Omit<FailedCall, "outcomeUnknown">,
  { kind, code, sent }: HttpFailure,
  destination: Destination,
): AttemptResult<never> {
  const [problem, remedy] = messages[kind](code, destination);
  return {
    ok: false,
    failure: failures[kind],
    outcomeUnknown: sent && call.method !== "GET",
    error: (outcomeUnknown) =>
      kind === "truncated" || kind === "oversized"
        ? new UnexpectedResponse({ ...call, outcomeUnknown }, problem, remedy)
        : new ConnectionError({ ...call, outcomeUnknown }, code, problem, remedy),
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
  canceled: { kind: "final" },
};

/** What happened, and the remedy. */
const messages: Readonly<Record<Kind, (code: string, destination: Destination) => [string, string?]>> = {
  unreachable: (code, { address, setting }) => [
    `could not connect to ${address} (${code})`,
    `check ${setting} and the network`,
  ],
  untrusted: (code, { address, setting }) => [
    `found a server that cannot be trusted at ${address} (${code})`,
    `check ${setting}`,
  ],
  timeout: (code) => [`timed out (${code})`, `raise ${settingLabel("requestTimeoutSeconds")}`],
  disconnected: (code) => [`lost its connection (${code})`, "try again"],
  truncated: (code) => [`got a truncated response (${code})`, "try again"],
  oversized: (limit, { setting }) => [`got a response of more than ${limit}`, `check ${setting}`],
  invalid: (code, { setting }) => [`could not be sent (${code})`, `check ${setting} and the credentials`],
  canceled: (reason) => [`was aborted because ${reason}`],
};
