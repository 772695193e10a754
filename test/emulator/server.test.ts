import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, serve } from "../../emulator/http-server.ts";
import type { ReadingName } from "../../emulator/store/readings.ts";
import { TestService } from "./harness.ts";

let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Listening {
  readonly host?: string;
  readonly allowedHosts?: string[];
  readonly readings?: ReadingName[];
}

async function listen({ host = "127.0.0.1", allowedHosts = [], readings = [] }: Listening = {}): Promise<TestService> {
  const service = new TestService({ readings });
  server = await serve(service.emulator, host, 0, allowedHosts);
  return service;
}

/** Sends a request with headers that fetch does not allow to set. */
async function ask(path: string, headers: Record<string, string>, address = "127.0.0.1") {
  const { port } = new URL(server?.url ?? "");
  const sent = request({ host: address, port, path, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const rejected = (kind: string, name: string) => ({
  status: 403,
  body: JSON.stringify({
    error: `the ${kind} "${name}" is not allowed; start the emulator with --allow-host to allow it`,
  }),
});

describe("the host of a request", () => {
  it.each(["localhost", "LOCALHOST:4020", "127.0.0.1", "127.0.0.2:1", "[::1]:4020", "app.localhost"])(
    "%s is this machine",
    async (host) => {
      await listen();
      expect((await ask("/page/styles/shell.css", { host })).status).toBe(200);
    },
  );

  it.each(["/", "/page/events", "/_emulator/state", "/service/api/v1/editions", "/oauth/v2/token"])(
    "is refused for %s if a web page rebound its own name",
    async (path) => {
      await listen();
      expect(await ask(path, { host: "evil.example:4020" })).toEqual(rejected("host", "evil.example"));
      expect(await ask(path, { host: "127.0.0.1.evil.example" })).toMatchObject({ status: 403 });
    },
  );

  it("can be an allowed name", async () => {
    await listen({ allowedHosts: ["Canvas.Test"] });
    expect((await ask("/", { host: "canvas.test:80" })).status).toBe(200);
    expect((await ask("/", { host: "other.test" })).status).toBe(403);
  });

  it.runIf(process.platform === "linux")("can be the address where the request arrived", async () => {
    await listen({ host: "0.0.0.0" });
    expect((await ask("/", { host: "192.0.2.7" })).status).toBe(403);
    expect((await ask("/", { host: "127.0.0.3:80" }, "127.0.0.3")).status).toBe(200);
  });
});

describe("the origin of a request", () => {
  it.each(["https://evil.example", "http://localhost:3000", "http://127.0.0.1:1", "null"])(
    "cannot be %s for the pages and the control API, even with the token",
    async (origin) => {
      const service = await listen();
      const { controlToken } = service.emulator.credentials;
      const headers = { origin, authorization: `Bearer ${controlToken}` };
      const name = origin === "null" ? "" : new URL(origin).host;
      for (const path of ["/", "/page/events", "/oauth/v2/auth", "/_emulator/state", "/_emulator/credentials"]) {
        expect(await ask(path, headers)).toEqual(rejected("origin", name));
      }
    },
  );

  it("can be the emulator's own or an allowed one", async () => {
    await listen({ allowedHosts: ["canvas.test"] });
    const { host, origin } = new URL(server?.url ?? "");
    expect((await ask("/page/styles/shell.css", { host, origin })).status).toBe(200);
    const port = new URL(origin).port;
    const other = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect((await ask("/page/styles/shell.css", other)).status).toBe(200);
    expect((await ask("/page/styles/shell.css", { origin: "https://canvas.test:8443" })).status).toBe(200);
  });

  it("makes no difference to the service's API", async () => {
    await listen();
    expect((await ask("/service/api/v1/editions", { origin: "https://app.example" })).status).toBe(401);
  });
});

describe("an endless body", () => {
  it.each(["/oauth/v2/token", "/service/api/v1/editions"])("to %s is refused while it is being sent", async (path) => {
    await listen();
    const sent = request(`${server?.url}${path}`, { method: "POST" });
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
  });

  it("to the token endpoint is refused by its length, with an OAuth error", async () => {
    await listen();
    const response = await fetch(`${server?.url}/oauth/v2/token`, { method: "POST", body: "x".repeat(64 * 1024 + 1) });
    expect(response.status).toBe(413);
    const error_description = "the body has more than 65536 bytes";
    expect(await response.json()).toEqual({ error: "invalid_request", error_description });
  });
});

describe("a page that follows the events", () => {
  it("is disconnected when it does not read them", async () => {
    const service = await listen();
    const { store } = service.emulator.world;
    const socket = connect(Number(new URL(server?.url ?? "").port), "127.0.0.1");
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
});

it("goes on after garbage, half requests, and absurd headers", async () => {
  await listen();
  const { port, hostname } = new URL(server?.url ?? "");
  const lines = ["GET /% HTTP/1.1", "BREW * HTTP/1.1", "GET //page/..%2f.. HTTP/1.1", "POST /oauth/v2/token HTTP/1.1"];
  const headers = ["Host: [", "Content-Length: -1", "Transfer-Encoding: chunked", "Authorization: \u0001"];
  const requests = lines.flatMap((line) => headers.map((header) => `${line}\r\n${header}\r\n\r\nxyz`));
  for (const bytes of ["\u0000\u00ff", "GET", "GET / HTTP/1.1\r\nHo", ...requests])
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(bytes));
      socket.on("data", () => socket.destroy());
      socket.on("error", () => resolve());
      socket.on("close", () => resolve());
    });
  expect((await fetch(`${server?.url}/page/styles/shell.css`)).status).toBe(200);
});
