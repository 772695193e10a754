import { Agent as HttpAgent, request } from "node:http";
import { Agent as HttpsAgent, type RequestOptions } from "node:https";
import { connect, isIP, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectSecurely } from "node:tls";
import { bracketed, type HttpProxy, invalidProxy, proxies, proxyPrefix, type Target } from "./proxy.ts";

/** How long connections may take, and may be idle. */
interface ConnectionLimits {
  readonly idleMs: number;
  readonly connectMs: number;
}

/** Keep-alive connections to servers, through the proxy of the environment where there is one. */
export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** The agents of an environment. */
export function agentsFor(
  environment: Readonly<Record<string, string | undefined>>,
  { idleMs, connectMs }: ConnectionLimits,
): Agents {
  const options = { keepAlive: true, timeout: idleMs };
  const https = new TunnelingAgent(options, proxies(environment), connectMs);
  return { http: new HttpAgent(options), https };
}

type Callback = (error: Error | null, stream: Duplex) => void;

/** Reaches servers through tunnels of a proxy (CONNECT), which sees neither requests nor answers. */
class TunnelingAgent extends HttpsAgent {
  readonly #proxyFor: (target: Target) => HttpProxy | undefined;
  readonly #connectMs: number;

  constructor(options: object, proxyFor: (target: Target) => HttpProxy | undefined, connectMs: number) {
    super(options);
    this.#proxyFor = proxyFor;
    this.#connectMs = connectMs;
  }

  override createConnection(options: RequestOptions, callback?: Callback): Duplex | null | undefined {
    const target = { host: options.host ?? "", port: Number(options.port ?? 443) };
    const proxy = this.#usableProxyFor(target);
    if (proxy === undefined || callback === undefined) return super.createConnection(options, callback);
    if (proxy instanceof Error) callback(proxy, new Socket());
    else this.#tunnel(proxy, target, options, callback);
    return undefined;
  }

  #usableProxyFor(target: Target): HttpProxy | Error | undefined {
    try {
      return this.#proxyFor(target);
    } catch {
      return proxyError(invalidProxy);
    }
  }

  #tunnel(proxy: HttpProxy, target: Target, options: RequestOptions, callback: Callback): void {
    openTunnel(proxy, target, this.#connectMs, (error, socket) => {
      const tunneled = { ...options, socket };
      callback(error, (error ? undefined : super.createConnection(tunneled)) ?? socket);
    });
  }
}

/** A failed tunnel: nothing was sent to the server. */
const proxyError = (code: string): Error => Object.assign(new Error("the proxy opened no tunnel"), { code });

function openTunnel(
  { isSecure, host, port, authorization }: HttpProxy,
  target: Target,
  connectMs: number,
  callback: (error: Error | null, socket: Socket) => void,
): void {
  // An IP address is not a name for a certificate.
  const servername = isIP(host) ? "" : host;
  const socket = isSecure ? connectSecurely({ host, port, servername }) : connect({ host, port });
  const path = `${bracketed(target.host)}:${target.port}`;
  const headers = { host: path, ...(authorization ? { "proxy-authorization": authorization } : {}) };
  const connecting = request({ method: "CONNECT", path, headers, createConnection: () => socket });
  const timer = setTimeout(() => connecting.destroy(proxyError(`${proxyPrefix}TIMEOUT`)), connectMs);
  connecting.once("connect", ({ statusCode = 0 }, _, head) => {
    clearTimeout(timer);
    if (statusCode !== 200) {
      socket.destroy();
      return callback(proxyError(`${proxyPrefix}${statusCode}`), socket);
    }
    if (head.length > 0) socket.unshift(head);
    callback(null, socket);
  });
  connecting.once("error", (error) => {
    clearTimeout(timer);
    const code = "code" in error ? String(error.code) : "UNKNOWN";
    callback(code.startsWith(proxyPrefix) ? error : proxyError(`${proxyPrefix}${code}`), socket);
  });
  connecting.end();
}
