import { jsonResponse } from "../wire-format.ts";

/** The addresses that mean every address of the machine. */
const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Refuses requests for hosts that this server is not: by DNS rebinding, a web page could otherwise reach it under the
 * page's own name. The page and the control API also refuse every origin but their own and those of allowed hosts, so
 * that another site, on this machine too, cannot use them; the service's API has no such rule.
 */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #boundHost: string;

  constructor(boundHost: string, allowedHosts: readonly string[]) {
    this.#allowed = new Set(allowedHosts.map(normalise));
    this.#boundHost = normalise(boundHost);
  }

  /** A 403, or `undefined` for a request that may pass; `localAddress` is where it arrived. */
  refuse(request: Request, localAddress: string | undefined): Response | undefined {
    const ownOrigin = `http://${request.headers.get("host")}`;
    const host = hostnameOf(ownOrigin);
    if (!this.#isOwnHost(host, localAddress)) return refusal("host", host, "the one");
    const origin = request.headers.get("origin");
    if (origin === null || isServicePath(new URL(request.url).pathname)) return undefined;
    const isAllowed = hostOf(origin) === hostOf(ownOrigin) || this.#allowed.has(hostnameOf(origin));
    return isAllowed ? undefined : refusal("origin", hostOf(origin), "its host");
  }

  #isOwnHost(name: string, localAddress: string | undefined): boolean {
    if (isLoopback(name) || name === this.#boundHost || this.#allowed.has(name)) return true;
    return wildcards.has(this.#boundHost) && name === normalise(localAddress?.replace(/^::ffff:/, "") ?? "");
  }
}

function refusal(kind: string, name: string, what: string): Response {
  const error = `the ${kind} ${JSON.stringify(name)} may not use this emulator; allow ${what} with --allow-host`;
  return jsonResponse(403, { error });
}

const isServicePath = (path: string): boolean => /^\/(service|oauth)\//.test(path);

const isLoopback = (name: string): boolean =>
  name === "::1" || /^127(\.\d{1,3}){3}$/.test(name) || /^(.+\.)?localhost$/.test(name);

/** The host with its port. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

const hostnameOf = (url: string): string => (URL.canParse(url) ? normalise(new URL(url).hostname) : "");

const normalise = (name: string): string => name.toLowerCase().replaceAll(/[[\]]|\.$/g, "");
