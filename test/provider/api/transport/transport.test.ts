import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { version } from "../../../../provider/api/transport/version.ts";
import { ConnectionError, UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, type FakeResponse, fakeServer, rejection, respondWith, Service, success } from "../harness.ts";

/** A server that records requests and their bodies. */
async function recorder(): Promise<{ baseUrl: string; requests: IncomingMessage[]; bodies: string[] }> {
  const requests: IncomingMessage[] = [];
  const bodies: string[] = [];
  const baseUrl = await fakeServer((request, response) => {
    requests.push(request);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.end(JSON.stringify(success({ edition_id: 1, team_id: 2, current_user_id: 3, teams: [] }).body));
    });
  });
  return { baseUrl, requests, bodies };
}

describe("a request", () => {
  it("has the token, the user agent and a JSON body", async () => {
    const { baseUrl, requests, bodies } = await recorder();
    await createClient({ baseUrl: `${baseUrl}/prefix/`, accessToken: "token" }).spaces.setEmbed("1", "2", true);
    expect(requests[0]).toMatchObject({ method: "PUT", url: "/prefix/service/api/v1/editions/1/spaces/2/meta" });
    expect(requests[0]?.headers).toMatchObject({
      authorization: "Bearer token",
      "user-agent": `pulumi-canvas/${version}`,
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(bodies).toEqual(['{"action_type":"EMBED","value":true}']);
  });

  it("has the API key, except for the editions collection", async () => {
    const { baseUrl, requests } = await recorder();
    const client = createClient({ baseUrl, accessToken: "token", apiKey: "key" });
    const { editions, teams } = client;
    for (const call of [() => editions.list(), () => editions.create({ teamName: "Team" }), () => teams.list("1")])
      await call().catch(() => undefined);
    expect(requests.map(({ headers }) => headers["x-service-apikey"])).toEqual([undefined, undefined, "key"]);
    const service = await Service.start();
    const real = service.client({ apiKey: service.emulator.credentials.apiKey });
    await real.editions.list();
    await real.editions.get(service.editionId);
  });

  it("has the API key for the edition that it belongs to, and for no other", async () => {
    const { baseUrl, requests } = await recorder();
    const client = createClient({ baseUrl, accessToken: "token", apiKey: "key", editionId: "1" });
    await client.teams.list("1");
    await client.teams.list("12");
    expect(requests.map(({ headers }) => headers["x-service-apikey"])).toEqual(["key", undefined]);
  });

  it("reuses the connection", async () => {
    const { baseUrl, requests } = await recorder();
    const client = createClient({ baseUrl, accessToken: "token" });
    const warned = vi.spyOn(process, "emitWarning");
    for (let round = 0; round < 12; round += 1) await client.teams.list("1", { fresh: true });
    expect([new Set(requests.map(({ socket }) => socket)).size, warned.mock.calls]).toEqual([1, []]);
    warned.mockRestore();
  });

  it("has the version of package.json in its user agent", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
    expect(manifest).toMatchObject({ version });
  });
});

describe("an unusable response", () => {
  const baseUrlHint = "check canvas:baseUrl (CANVAS_BASE_URL)";
  it.each<[string, FakeResponse, string]>([
    [
      "a redirect",
      { status: 302, headers: { location: "https://elsewhere.example.com/" } },
      `GET teams was redirected (302); ${baseUrlHint}`,
    ],
    [
      "an HTML page",
      { headers: { "content-type": "text/html" }, body: "<html>" },
      `GET teams returned 200 with something other than JSON; ${baseUrlHint}`,
    ],
    [
      "JSON without an envelope",
      { body: { ok: true } },
      `GET teams returned 200 without a success envelope; ${baseUrlHint}`,
    ],
    [
      "a record of another shape",
      success({ teams: [{ team_id: "1" }] }),
      "GET teams returned data of an unexpected shape (0.name: Invalid input: expected string, received undefined)",
    ],
    [
      "data of another type",
      success({ teams: "none" }),
      "GET teams returned data of an unexpected shape (data: Invalid input: expected array, received string)",
    ],
  ])("is an UnexpectedResponse, and not retried: %s", async (_, response, message) => {
    const server = respondWith(response);
    const client = createClient({ baseUrl: await fakeServer(server), accessToken: "token" });
    const error = await rejection(client.teams.list("1"), UnexpectedResponse);
    expect([error.message, error.outcomeUnknown, server.calls]).toEqual([message, false, 1]);
  });

  it("is not followed if it is a redirect, which would send the token elsewhere", async () => {
    const { baseUrl: elsewhere, requests } = await recorder();
    const redirect = respondWith({ status: 307, headers: { location: `${elsewhere}/service/api/v1/editions` } });
    const client = createClient({ baseUrl: await fakeServer(redirect), accessToken: "token" });
    const error = await rejection(client.editions.create({ teamName: "Team" }), UnexpectedResponse);
    expect([error.outcomeUnknown, requests.length]).toEqual([false, 0]);
  });

  it.each<[string, FakeResponse]>([
    ["an HTML page", { headers: { "content-type": "text/html" }, body: "<html>" }],
    ["a redirect to another page", { status: 303, headers: { location: "https://elsewhere.example.com/" } }],
  ])("makes the outcome of a write unknown: %s", async (_, response) => {
    const client = createClient({ baseUrl: await fakeServer(respondWith(response)), accessToken: "token" });
    const error = await rejection(client.spaces.rename("1", "2", "New"), UnexpectedResponse);
    expect(error.outcomeUnknown).toBe(true);
    expect(error.message).toContain("; the change may have been made: refresh before trying again");
  });

  it.each([200, 204])("is not an empty %i, unless data is needed", async (status) => {
    const client = createClient({
      baseUrl: await fakeServer(respondWith({ status, body: "" })),
      accessToken: "token",
    });
    expect(await client.spaces.rename("1", "2", "New")).toBe(false);
    await rejection(client.spaces.get("1", "2"), UnexpectedResponse);
  });
});

it("a timeout aborts a request without a response", async () => {
  const baseUrl = await fakeServer(() => {});
  const client = createClient({ baseUrl, accessToken: "token", requestTimeoutSeconds: 0.5, retrySeconds: 0 });
  const error = await rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
  expect(error).toMatchObject({
    message:
      "PUT space meta timed out (ETIMEDOUT); raise canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS); the change may have been made: refresh before trying again",
    code: "ETIMEDOUT",
    outcomeUnknown: true,
  });
});

it("reports a truncated response", async () => {
  const service = await Service.start();
  service.fault({ action: { kind: "cut" } });
  const error = await rejection(service.client({ retrySeconds: 0 }).editions.list(), UnexpectedResponse);
  expect(error.message).toBe("GET editions got a truncated response (ECONNRESET); try again");
});
