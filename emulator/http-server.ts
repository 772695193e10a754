import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Emulator } from "./emulator.ts";
import { HostCheck } from "./service/transport/host-check.ts";

/** The server cannot listen; the message has the reason and the remedy. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** A listening server. */
export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the emulator over HTTP; port 0 picks a free port. It also accepts requests for `allowedHosts`. */
export async function serve(
  emulator: Emulator,
  host: string,
  port: number,
  allowedHosts: readonly string[] = [],
): Promise<RunningServer> {
  const check = new HostCheck(host, allowedHosts);
  const guarded =
    (handle: Handler): Handler =>
    async (request, bindings) =>
      check.reject(request, bindings.incoming.socket.localAddress) ?? handle(request, bindings);
  const api = await listen(
    guarded((request, bindings) => emulator.fetch(request, bindings)),
    host,
    port,
  );
  return {
    url: api.url,
    async close() {
      emulator.close();
      await api.close();
    },
  };
}

type Handler = (request: Request, bindings: HttpBindings) => Promise<Response>;

/** Longer than any pause of this process: when it continues, a request that waited is answered, and not cut off. */
const keepAliveMs = 60_000;

async function listen(handle: Handler, host: string, port: number): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: (request, bindings) => handle(request, bindings as HttpBindings) });
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = keepAliveMs;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new ListenError(listenErrorMessage(cause, host, port), { cause });
  }
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    async close() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function listenErrorMessage(cause: unknown, host: string, port: number): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is in use; choose another with --port, or 0 for a free one`;
  if (code === "EACCES") return `port ${port} needs more rights than this user has; choose one above 1023 with --port`;
  return `cannot listen on ${host}:${port} (${String(code)}); choose another --host or --port`;
}
