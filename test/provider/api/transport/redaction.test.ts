import { inspect } from "node:util";
import { expect, it } from "vitest";
import type { CanvasClient } from "../../../../provider/api/client.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { answering, clientOf, type OddAnswer, oddServer, rejection } from "../harness.ts";

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

/** Everything that a log could show of an error: its message, stack, properties and causes. */
function shown(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    parts.push(inspect(current, { depth: Number.POSITIVE_INFINITY, showHidden: true }), String(current.stack));
    parts.push(JSON.stringify(current));
  }
  return parts.join("\n");
}

/** A service that repeats every secret it ever saw. */
const echo: OddAnswer["body"] = {
  status: "error",
  error: { details: { error_code: "X1", message: `bad ${secrets.join(" ")}`, deep: { list: [...secrets] } } },
};

const calls: [string, (client: CanvasClient) => Promise<unknown>][] = [
  ["read", (client) => client.teams.list("1")],
  ["create", (client) => client.spaces.create("1", { teamId: "2", name: "New" })],
];

it.each(calls)("no error of a %s shows a secret that the service sends back", async (_, run) => {
  for (const status of [400, 401, 403, 404, 409, 413, 429, 500]) {
    const authUrl = await oddServer(answering({ body: { access_token: granted, refresh_token: rotated } }));
    const baseUrl = await oddServer(answering({ status, body: echo }));
    const client = clientOf({ baseUrl, authUrl, ...settings, retrySeconds: 0 });
    const error = await rejection(run(client), CanvasError);
    expect(shown(error)).toContain("X1");
    for (const secret of [settings.accessToken, settings.apiKey, settings.clientSecret, settings.refreshToken])
      expect(shown(error)).not.toContain(secret);
    // The second token is known only once it was handed out, which a 401 brings about.
    if (status === 401) for (const secret of [granted, rotated]) expect(shown(error)).not.toContain(secret);
  }
});

it.each<[string, OddAnswer]>([
  ["a redirect", { status: 302, headers: { location: `https://x.example.com/?token=${settings.accessToken}` } }],
  ["a page", { headers: { "content-type": "text/html" }, body: secrets.join() }],
  ["broken JSON", { body: `{"${settings.accessToken}` }],
  ["another shape", { body: { status: "success", data: { teams: [settings] } } }],
])("no error about %s shows a secret", async (_, answer) => {
  const client = clientOf({ baseUrl: await oddServer(answering(answer)), ...settings, retrySeconds: 0 });
  const text = shown(await rejection(client.teams.list("1"), CanvasError));
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it.each<[string, (client: CanvasClient) => Promise<unknown>]>(calls)(
  "no connection error of a %s shows a secret",
  async (_, run) => {
    const hangUp = await oddServer((request) => request.socket.destroy());
    const silent = await oddServer(() => {});
    for (const baseUrl of [hangUp, silent, "http://127.0.0.1:1"]) {
      const client = clientOf({ baseUrl, ...settings, retrySeconds: 0, requestTimeoutSeconds: 0.5 });
      const text = shown(await rejection(run(client), CanvasError));
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  },
);

it.each<[string, OddAnswer]>([
  ["a refusal", { status: 400, body: { error: "invalid_grant", error_description: secrets.join() } }],
  ["trouble", { status: 500, body: secrets.join() }],
  ["nonsense", { body: secrets.join() }],
])("%s of the token endpoint shows no secret", async (_, answer) => {
  const { accessToken: _first, ...refreshing } = settings;
  const client = clientOf({ baseUrl: await oddServer(answering(answer)), ...refreshing, retrySeconds: 0 });
  const text = shown(await rejection(client.teams.list("1"), CanvasError));
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it("a client that is printed shows no secret", async () => {
  const client = clientOf({ baseUrl: "http://127.0.0.1:1", ...settings });
  const text = inspect(client, { depth: Number.POSITIVE_INFINITY, showHidden: true }) + JSON.stringify(client);
  for (const secret of secrets) expect(text).not.toContain(secret);
});
