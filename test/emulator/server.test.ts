import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { serve } from "../../emulator/http-server.ts";
import { TestService } from "./harness.ts";

async function listen(host = "127.0.0.1", allowedHosts: string[] = []) {
  const service = new TestService();
  const server = await serve(service.emulator, host, 0, allowedHosts);
  onTestFinished(() => server.close());
  const { port } = new URL(server.url);
  /** Sends a request with headers that fetch does not allow to set. */
  const ask = async (path: string, headers: Record<string, string>, address = "127.0.0.1") => {
    const sent = request({ host: address, port, path, headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };
  return { service, url: server.url, port: Number(port), ask };
}

const page = "/page/styles/shell.css";
const rejected = (kind: string, name: string) => ({
  status: 403,
  body: expect.stringContaining(JSON.stringify(`the ${kind} "${name}"`).slice(1, -1)),
});

describe("the host of a request", () => {
  it("is this machine, or an allowed name", async () => {
    const { ask } = await listen("127.0.0.1", ["Canvas.Test"]);
    const own = ["localhost", "LOCALHOST:4020", "127.0.0.1", "127.0.0.2:1", "[::1]:4020", "app.localhost"];
    for (const host of [...own, "canvas.test:80"])
      expect([host, (await ask(page, { host })).status]).toEqual([host, 200]);
  });

  it.each(["/", "/page/events", "/_emulator/state", "/service/api/v1/editions", "/oauth/v2/token"])(
    "is refused for %s if a web page rebound its own name",
    async (path) => {
      const { ask } = await listen();
      expect(await ask(path, { host: "evil.example:4020" })).toEqual(rejected("host", "evil.example"));
      expect(await ask(path, { host: "127.0.0.1.evil.example" })).toMatchObject({ status: 403 });
    },
  );

  it.runIf(process.platform === "linux")("can be the address where the request arrived", async () => {
    const { ask } = await listen("0.0.0.0");
    expect((await ask("/", { host: "192.0.2.7" })).status).toBe(403);
    expect((await ask("/", { host: "127.0.0.3:80" }, "127.0.0.3")).status).toBe(200);
  });
});

describe("the origin of a request", () => {
  it.each(["https://evil.example", "http://localhost:3000", "http://127.0.0.1:1", "null"])(
    "cannot be %s for the pages and the control API, even with the token",
    async (origin) => {
      const { service, ask } = await listen();
      const headers = { origin, authorization: `Bearer ${service.emulator.credentials.controlToken}` };
      const name = origin === "null" ? "" : new URL(origin).host;
      for (const path of ["/", "/page/events", "/oauth/v2/auth", "/_emulator/state"])
        expect(await ask(path, headers)).toEqual(rejected("origin", name));
    },
  );

  it("can be the emulator's own or an allowed one, and any for the service's API", async () => {
    const { ask, url, port } = await listen("127.0.0.1", ["canvas.test"]);
    const localhost = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect((await ask(page, { host: new URL(url).host, origin: url })).status).toBe(200);
    expect((await ask(page, localhost)).status).toBe(200);
    expect((await ask(page, { origin: "https://canvas.test:8443" })).status).toBe(200);
    expect((await ask("/service/api/v1/editions", { origin: "https://app.example" })).status).toBe(401);
  });
});

it.each(["/oauth/v2/token", "/service/api/v1/editions"])(
  "refuses an endless body to %s while it is being sent, and one of a length that is too large",
  async (path) => {
    const { url } = await listen();
    const sent = request(`${url}${path}`, { method: "POST" });
    sent.on("error", () => {});
    const chunk = "x".repeat(64 * 1024);
    const pump = () => {
      while (!sent.destroyed && sent.write(chunk));
    };
    sent.on("drain", pump);
    pump();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    sent.destroy();
    const known = await fetch(`${url}${path}`, { method: "POST", body: "x".repeat(2 ** 25) });
    expect([known.status, await known.json()]).toEqual([413, expect.objectContaining({ error: expect.anything() })]);
  },
);

it("disconnects a page that follows the events and does not read them", async () => {
  const { service, port } = await listen();
  const { store } = service.emulator.world;
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /page/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  let received = 0;
  const [chunk, chunks] = [256 * 1024, 120];
  for (let index = 0; index < chunks; index += 1) {
    const group = { id: String(index), editionId: service.editionId, name: "x".repeat(chunk), zuids: [] };
    store.transaction(() => store.put("groups", group));
    await turn();
  }
  const closed = once(socket, "close");
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    received += bytes.length;
  });
  socket.resume();
  await closed;
  expect(received).toBeLessThan(chunk * chunks);
});

it("goes on after garbage, half requests, and absurd headers", async () => {
  const { url, port } = await listen();
  const lines = ["GET /% HTTP/1.1", "BREW * HTTP/1.1", "GET //page/..%2f.. HTTP/1.1", "POST /oauth/v2/token HTTP/1.1"];
  const headers = ["Host: [", "Content-Length: -1", "Transfer-Encoding: chunked", "Authorization: \u0001"];
  const requests = lines.flatMap((line) => headers.map((header) => `${line}\r\n${header}\r\n\r\nxyz`));
  for (const bytes of ["\u0000\u00ff", "GET", "GET / HTTP/1.1\r\nHo", ...requests])
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
      socket.on("data", () => socket.destroy());
      socket.on("error", () => resolve());
      socket.on("close", () => resolve());
    });
  expect((await fetch(`${url}${page}`)).status).toBe(200);
});
