import { inspect } from "node:util";
import { expect, it } from "vitest";
import type { CanvasClient } from "../../../../provider/api/client.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { createClient, type FakeResponse, fakeServer, rejection, respondWith } from "../harness.ts";

const settings = {
  accessToken: "first-access-token",
  refreshToken: "the-refresh-token",
  clientId: "client",
  clientSecret: "the-client-secret",
  apiKey: "the-api-key",
};
const granted = "second-access-token";
const rotated = "rotated-refresh-token";
const secrets = [settings.accessToken, settings.refreshToken, settings.clientSecret, settings.apiKey, granted, rotated];

/** All text of an error that could get into a log: message, stack, properties and causes. */
function textOf(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    parts.push(inspect(current, { depth: Number.POSITIVE_INFINITY, showHidden: true }), String(current.stack));
    parts.push(JSON.stringify(current));
  }
  return parts.join("\n");
}

/** An error envelope that contains every secret. */
const echo: FakeResponse["body"] = {
  status: "error",
  error: { details: { error_code: "X1", message: `bad ${secrets.join(" ")}`, deep: { list: [...secrets] } } },
};

const calls: [string, (client: CanvasClient) => Promise<unknown>][] = [
  ["read", (client) => client.teams.list("1")],
  ["create", (client) => client.spaces.create("1", { teamId: "2", name: "New" })],
];

it.each(calls)("errors of a %s show no secret that the response contains", async (_, run) => {
  for (const status of [400, 401, 403, 404, 409, 413, 500]) {
    const authUrl = await fakeServer(respondWith({ body: { access_token: granted, refresh_token: rotated } }));
    const baseUrl = await fakeServer(respondWith({ status, body: echo }));
    const client = createClient({ baseUrl, authUrl, ...settings, retrySeconds: 0 });
    const error = await rejection(run(client), CanvasError);
    expect(textOf(error)).toContain("X1");
    for (const secret of [settings.accessToken, settings.apiKey, settings.clientSecret, settings.refreshToken])
      expect(textOf(error)).not.toContain(secret);
    // Only a 401 leads to a refresh, and the client cannot redact a token before it has received it.
    if (status === 401) for (const secret of [granted, rotated]) expect(textOf(error)).not.toContain(secret);
  }
});

it.each<[string, (token: string) => string]>([
  ["escapes slashes", (token) => token.replaceAll("/", "\\/")],
  ["escapes by code", (token) => token.replaceAll("+", "\\u002b")],
  ["encodes addresses", encodeURIComponent],
])("a token is redacted that a service repeats and %s", async (_, encode) => {
  const accessToken = "1//token+of/a=kind";
  const message = `no access with ${encode(accessToken)}`;
  const body = `{"status":"error","error":{"details":{"error_code":"X1","message":"${message}","deep":["${encode(accessToken)}"]}}}`;
  const client = createClient({ baseUrl: await fakeServer(respondWith({ status: 403, body })), accessToken });
  const error = await rejection(client.teams.list("1"), CanvasError);
  expect(error.message).toContain("X1 no access with [secret]");
  expect(textOf(error)).not.toMatch(/kind/);
});

const { accessToken: _first, ...refreshSettings } = settings;

it.each<[string, FakeResponse, object?]>([
  ["a redirect", { status: 302, headers: { location: `https://x.example.com/?token=${settings.accessToken}` } }],
  ["an HTML page", { headers: { "content-type": "text/html" }, body: secrets.join() }],
  ["broken JSON", { body: `{"${settings.accessToken}` }],
  ["data of another shape", { body: { status: "success", data: { teams: [settings] } } }],
  [
    "an error response of the token endpoint",
    { status: 400, body: { error: "invalid_grant", error_description: secrets.join() } },
    refreshSettings,
  ],
  ["a server error of the token endpoint", { status: 500, body: secrets.join() }, refreshSettings],
  ["a body of the token endpoint that is not JSON", { body: secrets.join() }, refreshSettings],
])("the error for %s shows no secret", async (_, response, credentials = settings) => {
  const baseUrl = await fakeServer(respondWith(response));
  const text = textOf(
    await rejection(createClient({ baseUrl, ...credentials, retrySeconds: 0 }).teams.list("1"), CanvasError),
  );
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it.each(calls)("connection errors of a %s show no secret", async (_, run) => {
  const disconnecting = await fakeServer((request) => request.socket.destroy());
  const unresponsive = await fakeServer(() => {});
  for (const baseUrl of [disconnecting, unresponsive, "http://127.0.0.1:1"]) {
    const client = createClient({ baseUrl, ...settings, retrySeconds: 0, requestTimeoutSeconds: 0.5 });
    const text = textOf(await rejection(run(client), CanvasError));
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

it("an inspected or serialized client shows no secret", async () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:1", ...settings });
  const text = inspect(client, { depth: Number.POSITIVE_INFINITY, showHidden: true }) + JSON.stringify(client);
  for (const secret of secrets) expect(text).not.toContain(secret);
});
