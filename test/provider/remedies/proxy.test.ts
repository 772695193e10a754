// What the message about a proxy advises leads to where it says.
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { agentsFor } from "../../../provider/api/transport/agents.ts";
import type { HttpClient, HttpResult } from "../../../provider/api/transport/http.ts";
import { createClient, Service, TestTiming } from "../api/harness.ts";
import { certificate, secured, startProxy } from "../api/proxies.ts";
import { messageOf } from "./follow.ts";

/** Requests over the agents of an environment. */
function httpWith(environment: Record<string, string>): HttpClient {
  const agents = agentsFor(environment, { idleMs: 4000, connectMs: 5000 });
  const close = () => agents.https.destroy();
  onTestFinished(close);
  return {
    close,
    send: ({ method, url, headers }) =>
      new Promise<HttpResult>((resolve) => {
        const sent = request(url, { method, headers, agent: agents.https, ca: certificate.cert }, async (response) => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ kind: "response", status, headers: received, text: await text(response) });
        });
        sent.once("error", (error: NodeJS.ErrnoException) =>
          resolve({ kind: "unreachable", sent: false, code: error.code ?? "" }),
        );
        sent.end();
      }),
  };
}

it("a proxy that refuses: correct its address, or go without it", async () => {
  const service = await Service.start();
  const port = await secured(service.url);
  const proxy = await startProxy({ refuses: (authorization) => (authorization ? undefined : 407) });
  const list = async (host: string, environment: Record<string, string>) => {
    const settings = { baseUrl: `https://${host}:${port}`, accessToken: service.emulator.credentials.token };
    const client = createClient(settings, new TestTiming(), { http: httpWith(environment) });
    return client.teams.list(service.editionId);
  };
  expect(await messageOf(list("canvas.test", { HTTPS_PROXY: "socks5://127.0.0.1:1080" }))).toBe(
    `GET teams could not connect to https://canvas.test:${port}, because HTTPS_PROXY is not the address of an HTTP proxy; write one like http://proxy.example.com:3128, or name the host in NO_PROXY if it can be reached without a proxy`,
  );
  const refused = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
  expect(await messageOf(list("canvas.test", refused))).toBe(
    `GET teams could not connect to https://canvas.test:${port} through the proxy (PROXY_407); check HTTPS_PROXY, or name the host in NO_PROXY if it can be reached without a proxy`,
  );
  // A proxy that refuses is not asked again.
  expect(proxy.tunnels).toHaveLength(1);
  expect(await list("canvas.test", { HTTPS_PROXY: `http://ann:secret@127.0.0.1:${proxy.port}` })).toHaveLength(2);
  expect(await list("localhost", { ...refused, NO_PROXY: "localhost" })).toHaveLength(2);
});

it("a proxy that cannot be reached for a moment: it is tried again", async () => {
  const service = await Service.start();
  const port = await secured(service.url);
  let attempts = 0;
  const proxy = await startProxy({ refuses: () => (attempts++ === 0 ? 503 : undefined) });
  const http = httpWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  const settings = { baseUrl: `https://canvas.test:${port}`, accessToken: service.emulator.credentials.token };
  expect(await createClient(settings, new TestTiming(), { http }).teams.list(service.editionId)).toHaveLength(2);
  expect(proxy.tunnels).toHaveLength(2);
});
