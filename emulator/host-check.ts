import { jsonResponse } from "./wire.ts";

/** The addresses that mean every address of the machine. */
const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Refuses requests for hosts that this server is not: by DNS rebinding, a web page could otherwise reach it under the
 * page's own name. The page and the control API also refuse other origins; the service's API has no such rule.
 */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #isEverywhere: boolean;

  constructor(boundHost: string, allowedHosts: readonly string[]) {
    this.#allowed = new Set([boundHost, ...allowedHosts].map(normalise));
    this.#isEverywhere = wildcards.has(boundHost);
  }

  /** A 403, or `undefined` for a request that may pass; `localAddress` is where it arrived. */
  refuse(request: Request, localAddress: string | undefined): Response | undefined {
    const host = hostnameOf(`http://${request.headers.get("host")}`);
    if (!this.#isAllowed(host, localAddress)) return refusal("host", host, "the one");
    const origin = request.headers.get("origin");
    if (origin === null || isServicePath(new URL(request.url).pathname)) return undefined;
    const name = hostnameOf(origin);
    return this.#isAllowed(name, localAddress) ? undefined : refusal("origin", name, "its host");
  }

  #isAllowed(name: string, localAddress: string | undefined): boolean {
    if (isLoopback(name) || this.#allowed.has(name)) return true;
    return this.#isEverywhere && name === normalise(localAddress?.replace(/^::ffff:/, "") ?? "");
  }
}

function refusal(kind: string, name: string, what: string): Response {
  const error = `the ${kind} ${JSON.stringify(name)} may not use this emulator; allow ${what} with --allow-host`;
  return jsonResponse(403, { error });
}

const isServicePath = (path: string): boolean => /^\/(service|oauth)\//.test(path);

const isLoopback = (name: string): boolean =>
  name === "::1" || /^127(\.\d{1,3}){3}$/.test(name) || /^(.+\.)?localhost$/.test(name);

const hostnameOf = (url: string): string => (URL.canParse(url) ? normalise(new URL(url).hostname) : "");

const normalise = (name: string): string => name.toLowerCase().replaceAll(/[[\]]|\.$/g, "");
