// Proxies that refuse, and those that the settings name wrongly.
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { agentsFor } from "../../../../provider/api/transport/agents.ts";
import type { HttpClient, HttpResult } from "../../../../provider/api/transport/http.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { createClient, rejection, Service, TestTiming } from "../harness.ts";
import { certificate, secured, startProxy } from "../proxies.ts";

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

it("a proxy that refuses is not asked again, and its credentials or NO_PROXY lead to the service", async () => {
  const service = await Service.start();
  const port = await secured(service.url);
  const proxy = await startProxy({ refuses: (authorization) => (authorization ? undefined : 407) });
  const list = async (host: string, environment: Record<string, string>) => {
    const settings = { baseUrl: `https://${host}:${port}`, accessToken: service.emulator.credentials.token };
    const client = createClient(settings, new TestTiming(), { http: httpWith(environment) });
    return client.teams.list(service.editionId);
  };
  const wrong = await rejection(list("canvas.test", { HTTPS_PROXY: "socks5://127.0.0.1:1080" }), CanvasError);
  expect(wrong.summary).toMatch(/because HTTPS_PROXY is not the address of an HTTP proxy$/);
  const refused = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
  expect((await rejection(list("canvas.test", refused), CanvasError)).summary).toContain("(PROXY_407)");
  expect(proxy.tunnels).toHaveLength(1);
  expect(await list("canvas.test", { HTTPS_PROXY: `http://ann:secret@127.0.0.1:${proxy.port}` })).toHaveLength(2);
  expect(await list("localhost", { ...refused, NO_PROXY: "localhost" })).toHaveLength(2);
});

it("a proxy that cannot be reached for a moment is tried again", async () => {
  const service = await Service.start();
  const port = await secured(service.url);
  let attempts = 0;
  const proxy = await startProxy({ refuses: () => (attempts++ === 0 ? 503 : undefined) });
  const http = httpWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  const settings = { baseUrl: `https://canvas.test:${port}`, accessToken: service.emulator.credentials.token };
  expect(await createClient(settings, new TestTiming(), { http }).teams.list(service.editionId)).toHaveLength(2);
  expect(proxy.tunnels).toHaveLength(2);
});
