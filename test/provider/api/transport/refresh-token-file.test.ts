import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { loginOrigin, RefreshTokenFile } from "../../../../provider/api/transport/refresh-token-file.ts";
import { resolveConfig } from "../../../../provider/config.ts";
import { CanvasError, ConfigError } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, Service } from "../harness.ts";

function privateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-tokens-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "tokens", "refresh.json");
}

it("keeps the newest token for each configured one, readable only by its owner", () => {
  const path = privateFile();
  const first = new RefreshTokenFile(path, "first");
  expect(first.read()).toBeUndefined();
  first.write("newer");
  new RefreshTokenFile(path, "second").write("other");
  expect(new RefreshTokenFile(path, "first").read()).toBe("newer");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("lets the next process go on with a replaced refresh token", async () => {
  const refreshTokenFile = privateFile();
  const service = await Service.start({ rotateRefreshTokens: true });
  const list = (settings: object) =>
    service.client({ ...service.refreshSettings, ...settings }).teams.list(service.editionId);
  await list({ refreshTokenFile });
  await list({ refreshTokenFile });
  // Without the file, the configured token has been used up.
  const error = await rejection(list({}), ConfigError);
  expect(error.message).toContain("set CANVAS_REFRESH_TOKEN_FILE");
});

it("takes turns with the processes of other machines, and sends no token twice", async () => {
  // Another machine does not see the access token of this one.
  process.env.PULUMI_HOME = "none";
  const refreshTokenFile = privateFile();
  const service = await Service.start({ rotateRefreshTokens: true, latencyMs: 20 });
  const clients = Array.from({ length: 5 }, () => service.client({ ...service.refreshSettings, refreshTokenFile }));
  await Promise.all(clients.map((client) => client.teams.list(service.editionId)));
  expect(service.log(/oauth/).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(readdirSync(dirname(refreshTokenFile))).toEqual(["refresh.json"]);
});

it("stops waiting for its turn when the run is canceled", async () => {
  const refreshTokenFile = privateFile();
  mkdirSync(dirname(refreshTokenFile));
  writeFileSync(`${refreshTokenFile}.lock`, "");
  const service = await Service.start({ rotateRefreshTokens: true });
  const client = service.client({ ...service.refreshSettings, refreshTokenFile });
  const error = rejection(client.teams.list(service.editionId), CanvasError);
  setTimeout(() => client.close(), 100);
  await error;
  expect(service.requests()).toEqual([]);
});

it("keeps a token that arrives after the run was canceled: nothing ends before", async () => {
  const refreshTokenFile = privateFile();
  let receive: (respond: () => void) => void = () => {};
  const received = new Promise<() => void>((resolve) => {
    receive = resolve;
  });
  const baseUrl = await fakeServer((_, response) => {
    receive(() => response.end(JSON.stringify({ access_token: "a", refresh_token: "newer" })));
  });
  const credentials = { authUrl: baseUrl, refreshToken: "r", clientId: "c", clientSecret: "s", refreshTokenFile };
  const client = createClient({ baseUrl, ...credentials });
  let isEnded = false;
  const call = rejection(client.editions.list(), CanvasError).then(() => {
    isEnded = true;
  });
  const respond = await received;
  client.close("the run was canceled", 60_000);
  await nextTurn();
  expect(isEnded).toBe(false);
  respond();
  await call;
  expect(new RefreshTokenFile(refreshTokenFile, "r").read()).toBe("newer");
});

it("keeps the token of a login for its client and identity provider only", () => {
  const path = privateFile();
  const config = (authUrl: string, clientId: string) =>
    resolveConfig({ explicit: { baseUrl: authUrl, authUrl, clientId, clientSecret: "s", refreshToken: "r" }, env: {} });
  const tokenFor = (authUrl: string, clientId: string) =>
    new RefreshTokenFile(path, loginOrigin(config(authUrl, clientId))).read();
  new RefreshTokenFile(path, loginOrigin(config("https://a.example.com", "one"))).write("granted");
  expect(tokenFor("https://a.example.com/", "one")).toBe("granted");
  expect(tokenFor("https://a.example.com", "two")).toBeUndefined();
  expect(tokenFor("https://b.example.com", "one")).toBeUndefined();
});

/** A name that is too long as soon as something is appended to it. */
const unwritable = (path: string) => join(dirname(dirname(path)), "f".repeat(240));

it("leaves no copy of a token that it cannot write", () => {
  const path = unwritable(privateFile());
  expect(() => new RefreshTokenFile(path, "first").write("newer")).toThrow("ENAMETOOLONG");
  expect(readdirSync(dirname(path))).toEqual([]);
});

it("knows before there is a token whether it can be written, and leaves nothing", () => {
  const path = privateFile();
  expect(() => new RefreshTokenFile(unwritable(path), "first").requireWritable()).toThrow("ENAMETOOLONG");
  new RefreshTokenFile(path, "first").requireWritable();
  expect(readdirSync(dirname(path))).toEqual([]);
});

it("says in words that a replaced refresh token cannot be written", async () => {
  const refreshTokenFile = unwritable(privateFile());
  const service = await Service.start({ rotateRefreshTokens: true });
  const client = service.client({ ...service.refreshSettings, refreshTokenFile });
  const { message } = await rejection(client.teams.list(service.editionId), CanvasError);
  expect(message).toMatch(
    /^the refresh token cannot be stored in \S+f: ENAMETOOLONG.*; set CANVAS_REFRESH_TOKEN_FILE to the path of a file that you can write, and get another refresh token with pulumi-canvas login$/,
  );
  expect(message).not.toContain("rt_");
});

describe("does not overwrite the file of somebody else, and uses up no token", () => {
  it.each(["SECRET=value\n", '{ "name": "package" }', "[]", '"text"', '{ "a": '])("%j", async (text) => {
    const refreshTokenFile = privateFile();
    mkdirSync(dirname(refreshTokenFile));
    writeFileSync(refreshTokenFile, text);
    const service = await Service.start({ rotateRefreshTokens: true });
    const list = (settings: object) =>
      service.client({ ...service.refreshSettings, ...settings }).teams.list(service.editionId);
    expect((await rejection(list({ refreshTokenFile }), CanvasError)).message).toBe(
      `${refreshTokenFile} has something other than refresh tokens in it; set CANVAS_REFRESH_TOKEN_FILE to the path of a file that only pulumi-canvas uses`,
    );
    expect(readFileSync(refreshTokenFile, "utf8")).toBe(text);
    expect(service.requests()).toEqual([]);
    await list({ refreshTokenFile: `${refreshTokenFile}.other` });
  });

  it("an empty one is nobody's", () => {
    const path = privateFile();
    mkdirSync(dirname(path));
    writeFileSync(path, "\n");
    new RefreshTokenFile(path, "first").write("newer");
    expect(new RefreshTokenFile(path, "first").read()).toBe("newer");
  });
});
