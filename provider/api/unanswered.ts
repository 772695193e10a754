import { ConnectionError, type FailedCall, UnexpectedAnswer } from "../errors.ts";
import type { HttpFailure } from "./http.ts";
import type { Try } from "./persist.ts";
import type { Failure } from "./retry.ts";

type Kind = HttpFailure["kind"];

/** The failed try that a request without a whole answer is. `setting` is the address that it went to. */
export function unanswered(
  call: Omit<FailedCall, "mayHaveRun">,
  { kind, code, sent }: HttpFailure,
  setting: "baseUrl" | "authUrl",
): Try<never> {
  const reason = reasons[kind](code, setting);
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
  closed: { kind: "final" },
};

const addresses = { baseUrl: "canvas:baseUrl (CANVAS_BASE_URL)", authUrl: "canvas:authUrl (CANVAS_AUTH_URL)" };

const reasons: Readonly<Record<Kind, (code: string, setting: "baseUrl" | "authUrl") => string>> = {
  unreachable: (code, setting) => `could not connect (${code}); check ${addresses[setting]} and the network`,
  untrusted: (code, setting) => `met a server that cannot be trusted (${code}); check ${addresses[setting]}`,
  timeout: (code) =>
    `got no answer in time (${code}); raise canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS)`,
  broken: (code) => `lost its connection (${code}); try again`,
  cut: (code) => `got an answer that was cut off (${code}); try again`,
  closed: () => "was given up because the provider is closing",
};
