import { isLoopback, settingLabel } from "../../config.ts";
import { ConnectionError, type FailedCall, UnexpectedResponse } from "../../errors.ts";
import type { HttpFailure } from "./http.ts";
import { invalidProxy, proxyPrefix } from "./proxy.ts";
import type { AttemptResult } from "./retry.ts";
import type { AttemptFailure } from "./retry-policy.ts";

/** The address that a request went to, and the setting that it comes from. */
interface Destination {
  readonly address: string;
  readonly setting: string;
}

/** The failed attempt for a request that got no complete response. */
export function noResponse(
  call: Omit<FailedCall, "outcomeUnknown">,
  { kind, code, sent }: HttpFailure,
  destination: Destination,
): Extract<AttemptResult<never>, { readonly ok: false }> {
  const [failure, problem, remedy] = outcomes[kind](code, destination);
  return {
    ok: false,
    failure: { kind: failure },
    outcomeUnknown: sent && call.method !== "GET",
    error: (outcomeUnknown) =>
      kind === "truncated" || kind === "oversized"
        ? new UnexpectedResponse({ ...call, outcomeUnknown }, problem, remedy)
        : new ConnectionError({ ...call, outcomeUnknown }, code, problem, remedy),
  };
}

type Outcome = [failure: Exclude<AttemptFailure["kind"], "status">, problem: string, remedy?: string];

const outcomes: Readonly<Record<HttpFailure["kind"], (code: string, destination: Destination) => Outcome>> = {
  unreachable: (code, { address, setting }) =>
    code === "ECONNREFUSED" && isLoopback(address)
      ? [
          "final",
          `found nothing at ${address} (${code})`,
          `start the service there${emulatorAt(address)}, or check ${setting}`,
        ]
      : code.startsWith(proxyPrefix)
        ? withoutTunnel(code, address)
        : ["unreachable", `could not connect to ${address} (${code})`, `check ${setting} and the network`],
  untrusted: (code, { address, setting }) => [
    "final",
    `found a server that cannot be trusted at ${address} (${code})`,
    `check ${setting}, or name the file with the certificate of your own authority in NODE_EXTRA_CA_CERTS`,
  ],
  timeout: (code) => ["lost", `timed out (${code})`, `raise ${settingLabel("requestTimeoutSeconds")}`],
  disconnected: (code) => ["lost", `lost its connection (${code})`, "try again"],
  truncated: (code) => ["lost", `got a truncated response (${code})`, "try again"],
  oversized: (limit, { setting }) => ["final", `got a response of more than ${limit}`, `check ${setting}`],
  invalid: (code, { setting }) => ["final", `could not be sent (${code})`, `check ${setting} and the credentials`],
  canceled: (reason) => ["final", `was aborted because ${reason}`],
};

function withoutTunnel(code: string, address: string): Outcome {
  const exception = "or name the host in NO_PROXY if it can be reached without a proxy";
  if (code === invalidProxy) {
    const problem = `could not connect to ${address}, because HTTPS_PROXY is not the address of an HTTP proxy`;
    return ["final", problem, `write one like http://proxy.example.com:3128, ${exception}`];
  }
  if (/CERT|SIGNATURE/.test(code)) {
    const problem = `found a proxy that cannot be trusted on the way to ${address} (${code})`;
    const certificate = "name the file with the certificate of the proxy's authority in NODE_EXTRA_CA_CERTS";
    return ["final", problem, `check HTTPS_PROXY, or ${certificate}`];
  }
  const isRefusal = code.startsWith(`${proxyPrefix}4`);
  const problem = `could not connect to ${address} through the proxy (${code})`;
  return [isRefusal ? "final" : "unreachable", problem, `check HTTPS_PROXY, ${exception}`];
}

/** The command that starts an emulator at an address, which has no certificate. */
function emulatorAt(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "http:") return "";
  const host = ["localhost", "127.0.0.1"].includes(hostname) ? "" : ` --host ${hostname.replaceAll(/[[\]]/g, "")}`;
  return ` (the emulator with npx pulumi-canvas emulator --port ${port || 80}${host})`;
}
