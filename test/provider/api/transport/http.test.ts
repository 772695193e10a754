import { Agent } from "node:https";
import { connect, createServer as createSocketServer, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CancellationSource } from "../../../../provider/api/transport/cancellation.ts";
import { Http } from "../../../../provider/api/transport/http.ts";
import { certificate, portOf, startProxy } from "../proxies.ts";

/** A server that answers a GET, and something on the way that damages the connection after it received a POST. */
async function damagedAfterPost(): Promise<number> {
  let client: Socket;
  const server = createSecureServer(certificate, (socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      if (data.includes("GET")) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
      else client.write("HTTP/1.1 504 Gateway Timeout\r\n\r\n");
    });
  });
  const port = await portOf(server);
  const onTheWay = createSocketServer((socket) => {
    client = socket.on("error", () => {});
    const upstream = connect(port, "127.0.0.1").on("error", () => {});
    socket.pipe(upstream).pipe(socket);
  });
  return portOf(onTheWay);
}

describe.each([
  ["directly", "localhost"],
  ["through a proxy", "canvas.test"],
])("TLS that fails %s", (_, host) => {
  async function start() {
    // Node reads the authorities that it trusts only at its start.
    const { createConnection } = Agent.prototype;
    const trusting = vi.spyOn(Agent.prototype, "createConnection").mockImplementation(function (this: Agent, options) {
      return createConnection.call(this, { ...options, ca: certificate.cert });
    });
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${(await startProxy()).port}`);
    const http = new Http(5000);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      trusting.mockRestore();
      http.close();
    });
    return (method: "GET" | "POST", port: number) =>
      http.send({ method, url: `https://${host}:${port}/`, headers: {}, cancellation: new CancellationSource() });
  }

  it.each([["new"], ["reused"]])(
    "after a request was sent on a %s connection leaves its outcome open",
    async (kind) => {
      const [send, port] = [await start(), await damagedAfterPost()];
      if (kind === "reused") expect(await send("GET", port)).toMatchObject({ status: 200 });
      expect(await send("POST", port)).toMatchObject({ kind: "disconnected", sent: true });
    },
  );

  it("in the handshake means that nothing was sent", async () => {
    const send = await start();
    const port = await portOf(createSocketServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    expect(await send("POST", port)).toMatchObject({ kind: "untrusted", sent: false });
  });
});

it("a proxy that never answers means that nothing was sent, with a short timeout too", async () => {
  const port = await portOf(createSocketServer((socket) => void socket.on("error", () => {})));
  vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${port}`);
  const http = new Http(1000);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    http.close();
  });
  const cancellation = new CancellationSource();
  expect(await http.send({ method: "POST", url: "https://canvas.test/", headers: {}, cancellation })).toEqual({
    kind: "unreachable",
    sent: false,
    code: "PROXY_TIMEOUT",
  });
});
