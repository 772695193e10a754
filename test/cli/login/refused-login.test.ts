// Logins that fail, and the next one that works.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { fakeServer, respondWith, Service } from "../../provider/api/harness.ts";
import { messageOf } from "../../provider/resources/harness.ts";
import { answer, clientOf, startLogin } from "./started-login.ts";

/** A login that is allowed; resolves with the exit code. */
async function allowedLogin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { url, exitCode } = await startLogin(args, env);
  await answer(url, "allow");
  return exitCode;
}

/** Returns to the login as the identity provider does, with this query. */
function returnTo(url: string, query: Record<string, string>): Promise<Response> {
  const { searchParams } = new URL(url);
  const state = searchParams.get("state") ?? "";
  return fetch(`${searchParams.get("redirect_uri")}?${new URLSearchParams({ state, ...query })}`);
}

type Failed = (service: Service, env: NodeJS.ProcessEnv) => Promise<number>;

/** What goes wrong between the page and the token. */
const failures: Readonly<Record<string, [Failed, RegExp]>> = {
  "access is denied": [
    async (_, env) => {
      const { url, exitCode } = await startLogin([], env);
      expect(await answer(url, "deny")).toContain("<h1>Access was not granted</h1>");
      return exitCode;
    },
    /^access was denied/,
  ],
  "the identity provider refuses the request": [
    async (_, env) => {
      const { url, exitCode } = await startLogin([], env);
      await returnTo(url, { error: "invalid_scope" });
      return exitCode;
    },
    /invalid_scope/,
  ],
  "no answer comes in time": [async (_, env) => (await startLogin(["--timeout", "0.05"], env)).exitCode, /0\.05 s; /],
  "the client secret is wrong": [
    async (_, env) => allowedLogin([], { ...env, CANVAS_CLIENT_SECRET: "wrong" }),
    /^CANVAS_CLIENT_ID or CANVAS_CLIENT_SECRET is not accepted/,
  ],
  "the code has expired": [
    async (service, env) => {
      const { url, exitCode } = await startLogin([], env);
      const body = new URLSearchParams({ decision: "allow" });
      const response = await fetch(url, { method: "POST", body, redirect: "manual" });
      service.timing.time += 600_000;
      await fetch(response.headers.get("location") ?? "");
      return exitCode;
    },
    /invalid_grant/,
  ],
  "the identity provider fails, which may have used up the code": [
    async (service, env) => {
      service.fault({ path: "/oauth/v2/token", nth: 1, action: { kind: "status", status: 503 } });
      return allowedLogin([], env).finally(() => expect(service.requests(/oauth\/v2\/token/)).toHaveLength(1));
    },
    /^POST token returned 503/,
  ],
};

it.each(Object.keys(failures))("fails if %s, and works the next time", async (name) => {
  const [fail, message] = failures[name] ?? [];
  const service = await Service.start();
  const env = clientOf(service);
  expect(await messageOf(Promise.resolve(fail?.(service, env)))).toMatch(message ?? "");
  expect(await allowedLogin([], env)).toBe(0);
});

it("reports a port that is in use", async () => {
  const env = clientOf(await Service.start());
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const port = Object(other.address()).port;
  expect(await messageOf(runCommandLine(["login", "--port", `${port}`], env))).toContain(`port ${port} on 127.0.0.1`);
});

it("asks for a refresh token with a parameter, if the identity provider grants none, or refuses the exchange", async () => {
  const grant = { access_token: "access", refresh_token: "refresh" };
  const refusal = { status: 400, body: { error: "invalid_redirect_uri" } };
  const listener = respondWith({ body: { access_token: "access" } }, refusal, { body: grant });
  const env = { ...clientOf(await Service.start()), CANVAS_AUTH_URL: await fakeServer(listener) };
  const login = async (...args: readonly string[]) => {
    const { url, exitCode } = await startLogin(args, env);
    await returnTo(url, { code: "code" });
    return { url, exitCode };
  };
  expect(await messageOf((await login()).exitCode)).toContain("--parameter NAME=VALUE");
  expect(await messageOf((await login()).exitCode)).toContain("invalid_redirect_uri");
  const { url, exitCode } = await login("--parameter", "access_type=offline");
  expect(new URL(url).searchParams.get("access_type")).toBe("offline");
  expect(await exitCode).toBe(0);
});

it("opens no browser without a place for the token: none, a folder, the file of another program, a name too long", async () => {
  const { CANVAS_REFRESH_TOKEN_FILE: file = "", ...env } = clientOf(await Service.start());
  const login = (path?: string) =>
    messageOf(runCommandLine(["login"], path === undefined ? env : { ...env, CANVAS_REFRESH_TOKEN_FILE: path }));
  expect(await login()).toMatch(/^login has no place for the refresh token/);
  const folder = dirname(file);
  const long = join(folder, "f".repeat(240));
  expect(await login(long)).toContain("ENAMETOOLONG");
  expect(readdirSync(folder)).toEqual([]);
  expect(await login(folder)).toContain("EISDIR");
  writeFileSync(join(folder, ".env"), "SECRET=value");
  expect(await login(join(folder, ".env"))).toContain("has something other than refresh tokens in it");
  expect(await allowedLogin([], { ...env, CANVAS_REFRESH_TOKEN_FILE: file })).toBe(0);
});

/** A Pulumi with a stack `dev` and its passphrase, which records its changes. */
function pulumiWithStack() {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-stack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const changes = join(folder, "changes");
  const script = `#!/bin/sh
fail() { echo "error: $1" >&2; exit 1; }
case "$*" in *"--stack dev "*) ;; *) fail "no stack named 'other' found" ;; esac
[ "$2" != set ] || [ "$PULUMI_CONFIG_PASSPHRASE" = right ] || fail "incorrect passphrase"
case "$2" in set | rm) echo "$2 $3 $4" >> ${changes} ;; esac
`;
  writeFileSync(join(folder, "pulumi"), script, { mode: 0o755 });
  return { PATH: folder, changes: () => readFileSync(changes, "utf8").trim().split("\n") };
}

it("opens no browser for a stack that cannot keep a secret", async () => {
  const { PATH, changes } = pulumiWithStack();
  const env = { ...clientOf(await Service.start()), PATH, PULUMI_CONFIG_PASSPHRASE: "wrong" };
  const login = (stack: string) => messageOf(runCommandLine(["login", "--stack", stack], env));
  expect(await login("other")).toMatch(/^the stack other cannot be read: no stack named 'other' found; /);
  expect(await login("dev")).toMatch(/^the stack dev cannot keep a secret: incorrect passphrase; /);
  expect(await allowedLogin(["--stack", "dev"], { ...env, PULUMI_CONFIG_PASSPHRASE: "right" })).toBe(0);
  expect(changes()).toEqual([
    "set --secret pulumi-canvas:trial",
    "rm pulumi-canvas:trial --stack",
    "set --secret canvas:refreshToken",
  ]);
});

it("is needed before a program reads, and again after its token was revoked", async () => {
  const service = await Service.start();
  const env = clientOf(service);
  mkdirSync(dirname(env.CANVAS_REFRESH_TOKEN_FILE ?? ""), { recursive: true });
  const list = () =>
    new CanvasClient(resolveConfig({ env, setIn: "environment" })).teams.list(service.editionId, { fresh: true });
  expect(await messageOf(list())).toMatch(/ has no refresh token of this client .*; run pulumi-canvas login$/);
  await allowedLogin([], env);
  expect(await list()).toHaveLength(2);
  const { store } = service.emulator.world;
  store.transaction(() => {
    for (const { id } of [...store.all("refreshTokens")]) store.remove("refreshTokens", id);
  });
  // Until then, the access token of the list before would do.
  rmSync(join(process.env.PULUMI_HOME ?? "", "canvas"), { recursive: true });
  expect(await messageOf(list())).toMatch(/invalid_grant.*; run pulumi-canvas login again$/);
  await allowedLogin([], env);
  expect(await list()).toHaveLength(2);
});
