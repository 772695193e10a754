import { isLoopback } from "../../config.ts";
import { ConfigError } from "../../errors.ts";

/** An HTTP proxy of the network. */
export interface HttpProxy {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** The Proxy-Authorization header, if its address has a user. */
  readonly authorization?: string;
}

/** How the error codes of connections begin that failed because of a proxy. */
export const proxyPrefix = "PROXY_";

/** The error code of a connection for which there is no usable address of a proxy. */
export const invalidProxy = `${proxyPrefix}ADDRESS`;

/** Where a connection should lead. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for each target, from HTTPS_PROXY and NO_PROXY; a ConfigError if it cannot be used. This machine is never behind
 * one; plain http goes nowhere else.
 */
export function proxies(environment: Environment): (target: Target) => HttpProxy | undefined {
  const variable = ["https_proxy", "HTTPS_PROXY"].find((name) => environment[name]);
  const exceptions = (environment.no_proxy || environment.NO_PROXY || "").toLowerCase().split(/[\s,]+/);
  return (target) => {
    const isDirect =
      isLoopback(`https://${bracketed(target.host)}`) || exceptions.some((entry) => matches(entry, target));
    return isDirect || variable === undefined ? undefined : parseProxy(environment[variable] ?? "", variable);
  };
}

/** An IPv6 address as it is part of an address. */
export const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);

function parseProxy(address: string, variable: string): HttpProxy {
  const text = address.includes("://") ? address : `http://${address}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === "")
    // The address may have a password.
    throw new ConfigError([
      `${variable} is not the address of an HTTP proxy; write one like http://proxy.example.com:3128`,
    ]);
  const isSecure = url.protocol === "https:";
  const credentials = Buffer.from(`${decode(url.username)}:${decode(url.password)}`).toString("base64");
  return {
    isSecure,
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: Number(url.port) || (isSecure ? 443 : 80),
    ...(url.username === "" ? {} : { authorization: `Basic ${credentials}` }),
  };
}

/** A percent sign that encodes nothing stands for itself, as in a text that does not encode UTF-8. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return text;
  }
}

/** `example.com` and `.example.com` also stand for the names below it, and `*` for everything. */
function matches(entry: string, { host, port }: Target): boolean {
  // An IPv6 address has colons of its own: it is in brackets if a port follows.
  const parts = /^\[(.+)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*)(?::(\d+))?$/.exec(entry);
  const [, name = "", onlyPort] = parts ?? [entry, entry];
  if (name === "" || (onlyPort !== undefined && Number(onlyPort) !== port)) return false;
  return name === "*" || `.${host.toLowerCase()}`.endsWith(`.${name.replace(/^\*?\./, "")}`);
}
