import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { version } from "../../../../provider/api/transport/version.ts";
import { ConnectionError, UnexpectedResponse } from "../../../../provider/errors.ts";
import { answering, clientOf, type OddAnswer, oddServer, rejection, Service, success } from "../harness.ts";

/** A server that keeps what it was sent. */
async function recorder(): Promise<{ baseUrl: string; seen: IncomingMessage[]; bodies: string[] }> {
  const seen: IncomingMessage[] = [];
  const bodies: string[] = [];
  const baseUrl = await oddServer((request, response) => {
    seen.push(request);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.end(JSON.stringify(success({ edition_id: 1, team_id: 2, current_user_id: 3 }).body));
    });
  });
  return { baseUrl, seen, bodies };
}

describe("a request", () => {
  it("carries the token, the client's name and JSON", async () => {
    const { baseUrl, seen, bodies } = await recorder();
    await clientOf({ baseUrl: `${baseUrl}/prefix/`, accessToken: "token" }).spaces.setEmbed("1", "2", true);
    expect(seen[0]).toMatchObject({ method: "PUT", url: "/prefix/service/api/v1/editions/1/spaces/2/meta" });
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer token",
      "user-agent": `pulumi-canvas/${version}`,
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(bodies).toEqual(['{"action_type":"EMBED","value":true}']);
  });

  it("carries the API key, but never to the editions collection", async () => {
    const { baseUrl, seen } = await recorder();
    const client = clientOf({ baseUrl, accessToken: "token", apiKey: "key" });
    await client.editions.list();
    await client.editions.create({ teamName: "Team" });
    await client.teams.list("1");
    expect(seen.map(({ headers }) => headers["x-service-apikey"])).toEqual([undefined, undefined, "key"]);
    const service = await Service.start();
    const real = service.client({ apiKey: service.emulator.credentials.apiKey });
    await real.editions.list();
    await real.editions.get(service.editionId);
  });

  it("uses connections again", async () => {
    const { baseUrl, seen } = await recorder();
    const client = clientOf({ baseUrl, accessToken: "token" });
    for (let round = 0; round < 3; round += 1) await client.teams.list("1", { fresh: true });
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(1);
  });

  it("names the version of the package", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
    expect(manifest).toMatchObject({ version });
  });
});

describe("an answer that cannot be used", () => {
  const baseUrlHint = "check canvas:baseUrl (CANVAS_BASE_URL)";
  it.each<[string, OddAnswer, string]>([
    [
      "a redirect",
      { status: 302, headers: { location: "https://elsewhere.example.com/" } },
      `GET teams was redirected (302); ${baseUrlHint}`,
    ],
    [
      "a page",
      { headers: { "content-type": "text/html" }, body: "<html>" },
      `GET teams answered 200 with something that is not JSON; ${baseUrlHint}`,
    ],
    ["other JSON", { body: { ok: true } }, `GET teams answered 200 without a success envelope; ${baseUrlHint}`],
    [
      "a record of another shape",
      success({ teams: [{ team_id: "1" }] }),
      "GET teams answered with data of another shape: 0.name: Invalid input: expected string, received undefined",
    ],
    [
      "data of another kind",
      success({ teams: "none" }),
      "GET teams answered with data of another shape: data: Invalid input: expected array, received string",
    ],
  ])("is told, not repeated: %s", async (_, answer, message) => {
    const server = answering(answer);
    const client = clientOf({ baseUrl: await oddServer(server), accessToken: "token" });
    const error = await rejection(client.teams.list("1"), UnexpectedResponse);
    expect([error.message, error.outcomeUnknown, server.calls]).toEqual([message, false, 1]);
  });

  it("does not follow a redirect with the token", async () => {
    const { baseUrl: elsewhere, seen } = await recorder();
    const redirect = answering({ status: 307, headers: { location: `${elsewhere}/service/api/v1/editions` } });
    const client = clientOf({ baseUrl: await oddServer(redirect), accessToken: "token" });
    const error = await rejection(client.editions.create({ teamName: "Team" }), UnexpectedResponse);
    expect([error.outcomeUnknown, seen.length]).toEqual([false, 0]);
  });

  it("leaves a write in doubt", async () => {
    const html = { headers: { "content-type": "text/html" }, body: "<html>" };
    const client = clientOf({ baseUrl: await oddServer(answering(html)), accessToken: "token" });
    const error = await rejection(client.spaces.rename("1", "2", "New"), UnexpectedResponse);
    expect(error.outcomeUnknown).toBe(true);
    expect(error.message).toContain("; the change may have been made: refresh before trying again");
  });

  it("may be no content at all where nothing is needed from it", async () => {
    const client = clientOf({ baseUrl: await oddServer(answering({ status: 204, body: "" })), accessToken: "token" });
    await client.zones.move("1", "2", "3", "4");
    await rejection(client.spaces.move("1", "2", "3"), UnexpectedResponse);
  });
});

describe("a timeout", () => {
  it("ends a request that gets no answer", async () => {
    const baseUrl = await oddServer(() => {});
    const client = clientOf({ baseUrl, accessToken: "token", requestTimeoutSeconds: 0.5, retrySeconds: 0 });
    const error = await rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
    expect(error).toMatchObject({
      message:
        "PUT space meta got no answer in time (ETIMEDOUT); raise canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS); the change may have been made: refresh before trying again",
      ...{ code: "ETIMEDOUT", outcomeUnknown: true },
    });
  });

  it("ends an answer that stops halfway", async () => {
    const baseUrl = await oddServer((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
    });
    const client = clientOf({ baseUrl, accessToken: "token", requestTimeoutSeconds: 0.5, retrySeconds: 0 });
    await rejection(client.teams.list("1"), ConnectionError);
  });
});

it("tells an answer that was cut off", async () => {
  const service = await Service.start();
  service.fault({ action: { kind: "cut" } });
  const error = await rejection(service.client({ retrySeconds: 0 }).editions.list(), UnexpectedResponse);
  expect(error.message).toBe("GET editions got an answer that was cut off (ECONNRESET); try again");
});
