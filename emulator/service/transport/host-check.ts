import { jsonResponse } from "../wire-format.ts";

/** Addresses that stand for every address of the machine. */
const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Rejects requests for host names that are not this server's: with DNS rebinding, a web page could otherwise reach it
 * under the page's own name. The pages and the control API also reject origins other than their own and the allowed
 * hosts, so other sites, even on this machine, cannot use them. The service's API accepts every origin.
 */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #boundHost: string;

  constructor(boundHost: string, allowedHosts: readonly string[]) {
    this.#allowed = new Set(allowedHosts.map(normalize));
    this.#boundHost = normalize(boundHost);
  }

  /** A 403, or `undefined` for an allowed request; `localAddress` is the address that received it. */
  reject(request: Request, localAddress: string | undefined): Response | undefined {
    const ownOrigin = `http://${request.headers.get("host")}`;
    const host = hostnameOf(ownOrigin);
    if (!this.#isOwnHost(host, localAddress)) return rejection("host", host);
    const origin = request.headers.get("origin");
    if (origin === null || isServicePath(new URL(request.url).pathname)) return undefined;
    const isAllowed = hostOf(origin) === hostOf(ownOrigin) || this.#allowed.has(hostnameOf(origin));
    return isAllowed ? undefined : rejection("origin", hostOf(origin));
  }

  #isOwnHost(name: string, localAddress: string | undefined): boolean {
    if (isLoopback(name) || name === this.#boundHost || this.#allowed.has(name)) return true;
    return wildcards.has(this.#boundHost) && name === normalize(localAddress?.replace(/^::ffff:/, "") ?? "");
  }
}

function rejection(kind: "host" | "origin", name: string): Response {
  const error = `the ${kind} ${JSON.stringify(name)} is not allowed; start the emulator with --allow-host to allow it`;
  return jsonResponse(403, { error });
}

/** Not the consent page: another site must not press its buttons. */
const isServicePath = (path: string): boolean => /^\/(service\/|vani\/|oauth\/(?!v2\/auth$))/.test(path);

const isLoopback = (name: string): boolean =>
  name === "::1" || /^127(\.\d{1,3}){3}$/.test(name) || /^(.+\.)?localhost$/.test(name);

/** The host with its port. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

const hostnameOf = (url: string): string => (URL.canParse(url) ? normalize(new URL(url).hostname) : "");

const normalize = (name: string): string => name.toLowerCase().replaceAll(/[[\]]|\.$/g, "");
