// A service behind https, and a proxy on the way to it.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request as forward, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Server as SocketServer } from "node:net";
import { onTestFinished } from "vitest";

const read = (name: string) => readFileSync(new URL(`certificate/${name}.pem`, import.meta.url), "utf8");

/** For `canvas.test`, which only a proxy knows, and for this machine, until 2120; it is its own authority. */
export const certificate = { key: read("key"), cert: read("cert") };

/** Listens on a free port until the test ends; returns the port. */
export async function portOf(server: Server | SocketServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Serves a service at another port with https; returns the port. */
export function secured(url: string): Promise<number> {
  const server = createSecureServer(certificate, (request, response) => {
    const { method = "GET", headers } = request;
    const { host: _, ...others } = headers;
    const forwarded = forward(new URL(request.url ?? "", url), { method, headers: others }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  return portOf(server);
}

/** What a proxy was asked for. */
interface Tunnel {
  readonly target: string | undefined;
  readonly authorization: string | undefined;
}

/** Starts a proxy that connects every name to this machine, unless it refuses; it has no other way to it. */
export async function startProxy(
  options: { refuses?: (authorization: string | undefined) => number | undefined; isSecure?: boolean } = {},
): Promise<{ port: number; tunnels: Tunnel[] }> {
  const tunnels: Tunnel[] = [];
  const server = options.isSecure ? createSecureServer(certificate) : createServer();
  server.on("connect", (request: IncomingMessage, client, head: Buffer) => {
    const authorization = request.headers["proxy-authorization"];
    tunnels.push({ target: request.url, authorization });
    client.on("error", () => {});
    const status = request.url?.startsWith("127.0.0.1:") ? 403 : options.refuses?.(authorization);
    if (status !== undefined) return client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const upstream = connect(Number(request.url?.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
  });
  return { port: await portOf(server), tunnels };
}
