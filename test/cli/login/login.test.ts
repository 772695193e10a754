import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { authorizationRequest, scopes } from "../../../cli/login/authorization-request.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { Service } from "../../provider/api/harness.ts";
import { messageOf } from "../../provider/resources/harness.ts";
import { LoggedIn } from "../commands/json-shapes.ts";
import { answer, clientOf, startLogin } from "./started-login.ts";

/** Reads from the service with the settings of an environment. */
async function teamsOf(service: Service, env: NodeJS.ProcessEnv): Promise<number> {
  const client = new CanvasClient(resolveConfig({ env, setIn: "environment" }));
  return (await client.teams.list(service.editionId)).length;
}

describe("a login", () => {
  /** Logs in on a service, with changes of the environment; returns what it has printed. */
  async function logIn(service: Service, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
    const env = { ...clientOf(service), ...more };
    const { url, exitCode, printed } = await startLogin(args, env);
    expect(await answer(url, "allow")).toContain("<h1>Access is granted</h1>");
    expect(await exitCode).toBe(0);
    return { env, printed, path: env.CANVAS_REFRESH_TOKEN_FILE ?? "" };
  }
  const tokens = () => readdirSync(join(process.env.PULUMI_HOME ?? "", "canvas", "tokens"));

  it("puts the refresh token into the file of the environment, where programs find it", async () => {
    const service = await Service.start();
    const { env, printed, path } = await logIn(service);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await teamsOf(service, env)).toBe(2);
    expect(printed.out).toBe("");
    expect(printed.error.split("\n").slice(4)).toEqual([
      `Access is granted. The refresh token is in ${path}, which only you can read.`,
      "Commands and programs use it while CANVAS_REFRESH_TOKEN_FILE and the settings of the client are set.",
      "",
      "For CI, set these variables of the job, the last two as secrets:",
      "",
      "  CANVAS_BASE_URL, CANVAS_CLIENT_ID",
      "  CANVAS_CLIENT_SECRET",
      "  CANVAS_REFRESH_TOKEN    of a login of its own: pulumi-canvas login --print",
      "",
    ]);
    expect(printed.error).not.toContain(Object.values(JSON.parse(readFileSync(path, "utf8")))[0]);
  });

  it("replaces the access token of the one before, too", async () => {
    const service = await Service.start();
    const { env } = await logIn(service);
    await teamsOf(service, env);
    const before = tokens();
    await logIn(service, [], env);
    expect([before.length, tokens()]).toEqual([1, []]);
    await teamsOf(service, env);
    expect(tokens()).not.toEqual(before);
  });

  it("forgets the access token of the refresh token in the environment", async () => {
    const service = await Service.start();
    const { refreshToken: CANVAS_REFRESH_TOKEN } = service.emulator.credentials;
    const env = { ...clientOf(service), CANVAS_REFRESH_TOKEN };
    await teamsOf(service, env);
    expect(tokens()).toHaveLength(1);
    await logIn(service, ["--print"], env);
    expect(tokens()).toEqual([]);
  });

  it("needs no address for Vani, and what is wrong with its settings is said at once", async () => {
    const vani = { CANVAS_SERVICE: "vani", CANVAS_CLIENT_ID: "id", CANVAS_CLIENT_SECRET: "secret" };
    const { url, exitCode } = await startLogin(["--print", "--timeout", "0.01"], {
      ...vani,
      CANVAS_DATA_CENTER: "com.au",
    });
    expect(url.split("?")[0]).toBe("https://accounts.zoho.com.au/oauth/v2/auth");
    await messageOf(exitCode);
    expect(await messageOf(runCommandLine(["login"], { CANVAS_SERVICE: "vani", CANVAS_DATA_CENTER: "au" }))).toMatch(
      / 3 problems:\n- CANVAS_DATA_CENTER is not a data center; .*\n- CANVAS_CLIENT_ID is missing; .*\n- CANVAS_CLIENT_SECRET /,
    );
  });

  it("prints where the token is as JSON, in the documented shape", async () => {
    const { printed, path } = await logIn(await Service.start(), ["--json"]);
    expect(LoggedIn.parse(JSON.parse(printed.out))).toEqual({ kind: "file", path });
  });

  it("names the tokens that would be used instead of the new one", async () => {
    const { printed } = await logIn(await Service.start(), [], { CANVAS_ACCESS_TOKEN: "expired" });
    expect(printed.error).toContain("\nUnset CANVAS_ACCESS_TOKEN, which would be used instead.\n");
  });

  it("prints the token, and nothing else, for another program", async () => {
    const service = await Service.start();
    const { env, printed, path } = await logIn(service, ["--print"]);
    expect(printed.out).toMatch(/^rt_[\w-]+\n$/);
    expect(existsSync(path)).toBe(false);
    const { CANVAS_REFRESH_TOKEN_FILE: _, ...client } = env;
    expect(await teamsOf(service, { ...client, CANVAS_REFRESH_TOKEN: printed.out.trim() })).toBe(2);
  });

  it("asks only for scopes that read, if it should", async () => {
    const service = await Service.start();
    const { env } = await logIn(service, ["--read-only"]);
    expect(await teamsOf(service, env)).toBe(2);
    const client = new CanvasClient(resolveConfig({ env, setIn: "environment" }));
    const teamId = service.id("teams", "Alpha");
    expect(await messageOf(client.spaces.create(service.editionId, { teamId, name: "New" }))).toContain(
      "the token lacks the scope Service.spaces.CREATE",
    );
  });

  it("sends no code to anyone else: another answer ends it, and an unknown page is not one", async () => {
    const service = await Service.start();
    const { url, exitCode } = await startLogin([], clientOf(service));
    const redirectUri = new URL(url).searchParams.get("redirect_uri") ?? "";
    expect((await fetch(new URL("/favicon.ico", redirectUri))).status).toBe(404);
    expect((await fetch(redirectUri, { method: "POST" })).status).toBe(404);
    await fetch(`${redirectUri}?code=theirs&state=guessed`);
    expect(await messageOf(exitCode)).toMatch(/^the browser brought an answer that belongs to a different login /);
    expect(service.requests(/oauth/)).toEqual([]);
  });

  it("takes the client only from the environment", async () => {
    expect(await messageOf(runCommandLine(["login"], { CANVAS_BASE_URL: "https://canvas.example.com" }))).toBe(
      [
        "the configuration has 3 problems:",
        "- CANVAS_CLIENT_ID is missing; login needs the id of a client that you register with the identity provider: see Getting credentials in the documentation",
        "- CANVAS_CLIENT_SECRET is missing; login needs the secret of the client: see Getting credentials in the documentation",
        "- CANVAS_AUTH_URL is missing; login needs the address of the identity provider: see Getting credentials in the documentation",
      ].join("\n"),
    );
    expect(await messageOf(runCommandLine(["login"], {}))).toMatch(
      /^the configuration has 4 problems:\n- CANVAS_BASE_URL is missing; /,
    );
  });

  it.each([
    [["--stack", "dev", "--print"], "login takes one of --stack and --print"],
    [["--stack", "../dev"], /^--stack takes a name/],
    [["--parameter", "offline"], '--parameter takes NAME=VALUE, not "offline"'],
  ])("refuses %j", async (args, message) => {
    await expect(runCommandLine(["login", ...args], clientOf(await Service.start()))).rejects.toThrow(message);
  });
});

describe("the request to the identity provider", () => {
  const config = resolveConfig({
    explicit: { baseUrl: "http://localhost:1", refreshToken: "token", clientId: "a&b", clientSecret: "secret" },
    env: {},
  });
  const wish = { redirectUri: "http://127.0.0.1:5/callback", isReadOnly: false };

  it("has what RFC 6749 and RFC 7636 ask for, and no secret", () => {
    const { url, state, verifier } = authorizationRequest(config, wish);
    expect(url.split("?")[0]).toBe("http://localhost:1/oauth/v2/auth");
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      response_type: "code",
      client_id: "a&b",
      redirect_uri: "http://127.0.0.1:5/callback",
      scope: scopes("canvas", false).join(" "),
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(url).not.toMatch(/secret/);
    const other = authorizationRequest(config, wish);
    expect(new Set([state, other.state, verifier, other.verifier]).size).toBe(4);
  });

  it("has parameters of this identity provider, which replace none of its own but the scopes", () => {
    const parameters = { access_type: "offline", state: "known", scope: "Service.teams.READ" };
    const { url, state } = authorizationRequest(config, { ...wish, parameters });
    const { searchParams } = new URL(url);
    const sent = ["access_type", "state", "scope"].map((name) => searchParams.get(name));
    expect(sent).toEqual(["offline", state, "Service.teams.READ"]);
  });

  it("asks for the scopes of all operations, or of those that read, as the service names them", () => {
    expect(scopes("canvas", true)).toEqual([
      "Service.editions.READ",
      "Service.spaces.READ",
      "Service.teams.READ",
      "Service.zones.READ",
    ]);
    expect(scopes("vani", false)).toEqual(
      expect.arrayContaining(["Vani.editions.CREATE", "Vani.spaces.DELETE", "Vani.teams.UPDATE", "Vani.zones.READ"]),
    );
  });

  it("has what Zoho asks for: commas between scopes, and the parameters for a refresh token", () => {
    const env = { CANVAS_SERVICE: "vani", CANVAS_DATA_CENTER: "ca", CANVAS_ACCESS_TOKEN: "token" };
    const { url } = authorizationRequest(resolveConfig({ env }), { ...wish, isReadOnly: true });
    expect(url.split("?")[0]).toBe("https://accounts.zohocloud.ca/oauth/v2/auth");
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      scope: "Vani.editions.READ,Vani.spaces.READ,Vani.teams.READ,Vani.zones.READ",
      access_type: "offline",
      prompt: "consent",
    });
  });
});
