import { ConnectionError, type FailedCall, UnexpectedAnswer } from "../errors.ts";
import type { HttpFailure } from "./http.ts";
import type { Try } from "./persist.ts";
import type { Failure } from "./retry.ts";

type Kind = HttpFailure["kind"];

/** The address that a request went to, and where it is set. */
export interface Destination {
  readonly setting: "baseUrl" | "authUrl";
  readonly address: string;
}

/** The failed try that a request without a whole answer is. */
export function unanswered(
  call: Omit<FailedCall, "mayHaveRun">,
  { kind, code, sent }: HttpFailure,
  destination: Destination,
): Try<never> {
  const reason = reasons[kind](code, destination);
  return {
    ok: false,
    failure: failures[kind],
    mayHaveRun: sent && call.method !== "GET",
    error: (mayHaveRun) =>
      kind === "cut"
        ? new UnexpectedAnswer({ ...call, mayHaveRun }, reason)
        : new ConnectionError({ ...call, mayHaveRun }, code, reason),
  };
}

const failures: Readonly<Record<Kind, Failure>> = {
  unreachable: { kind: "unreachable" },
  untrusted: { kind: "final" },
  timeout: { kind: "lost" },
  broken: { kind: "lost" },
  cut: { kind: "lost" },
  stopped: { kind: "final" },
};

const settings = { baseUrl: "canvas:baseUrl (CANVAS_BASE_URL)", authUrl: "canvas:authUrl (CANVAS_AUTH_URL)" };

const reasons: Readonly<Record<Kind, (code: string, destination: Destination) => string>> = {
  unreachable: (code, { setting, address }) =>
    `could not connect to ${address} (${code}); check ${settings[setting]} and the network`,
  untrusted: (code, { setting, address }) =>
    `met a server that cannot be trusted at ${address} (${code}); check ${settings[setting]}`,
  timeout: (code) =>
    `got no answer in time (${code}); raise canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS)`,
  broken: (code) => `lost its connection (${code}); try again`,
  cut: (code) => `got an answer that was cut off (${code}); try again`,
  stopped: (why) => `was given up because ${why}`,
};
