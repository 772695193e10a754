// What a failed login advises leads to where it says.
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
import { messageOf } from "../../provider/remedies/follow.ts";
import { answer, clientOf, startLogin } from "../login/started-login.ts";

/** A login that is allowed; resolves with the exit code. */
async function allowedLogin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { url, exitCode } = await startLogin(args, env);
  await answer(url, "allow");
  return exitCode;
}

it("access that was denied: allow it", async () => {
  const env = clientOf(await Service.start());
  const { url, exitCode } = await startLogin([], env);
  expect(await answer(url, "deny")).toContain("<h1>Access was not granted</h1>");
  expect(await messageOf(exitCode)).toBe(
    "access was denied on the page of the identity provider; run pulumi-canvas login again to allow it",
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("an answer to an earlier login: answer only the page that it opens", async () => {
  const env = clientOf(await Service.start());
  const earlier = await startLogin([], env);
  const { port } = new URL(new URL(earlier.url).searchParams.get("redirect_uri") ?? "");
  await fetch(`http://127.0.0.1:${port}/callback?code=code&state=other`);
  expect(await messageOf(earlier.exitCode)).toContain(
    "run pulumi-canvas login again and answer only the page that it opens",
  );
  const later = await startLogin(["--port", port], env);
  await answer(later.url, "allow");
  expect(await later.exitCode).toBe(0);
});

it("an identity provider that refuses the request: the client may ask and return", async () => {
  const env = clientOf(await Service.start());
  const { url, exitCode } = await startLogin([], env);
  const { searchParams } = new URL(url);
  const refusal = new URLSearchParams({ error: "invalid_scope", state: searchParams.get("state") ?? "" });
  await fetch(`${searchParams.get("redirect_uri")}?${refusal}`);
  expect(await messageOf(exitCode)).toBe(
    "the identity provider did not grant access (invalid_scope); check that the client may ask for the scopes in the address of the page, and return to this machine, and run pulumi-canvas login again",
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("no answer in time: answer, or wait longer", async () => {
  const env = clientOf(await Service.start());
  const { exitCode } = await startLogin(["--timeout", "0.05"], env);
  expect(await messageOf(exitCode)).toBe(
    "no answer came from the browser within 0.05 s; run pulumi-canvas login again and answer the page that it opens, or raise --timeout",
  );
  expect(await allowedLogin(["--timeout", "60"], env)).toBe(0);
});

it("a port that is in use: choose another, or none", async () => {
  const env = clientOf(await Service.start());
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  expect(await messageOf(runCommandLine(["login", "--port", `${port}`], env))).toBe(
    `port ${port} on 127.0.0.1 is in use; choose another with --port, or leave it out for a free one`,
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("a wrong client secret: set the right one", async () => {
  const env = clientOf(await Service.start());
  const { url, exitCode } = await startLogin([], { ...env, CANVAS_CLIENT_SECRET: "wrong" });
  await answer(url, "allow");
  expect(await messageOf(exitCode)).toBe(
    "CANVAS_CLIENT_ID or CANVAS_CLIENT_SECRET is not accepted; a client is valid only in the data center where it was registered",
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("a code that has expired: log in again", async () => {
  const service = await Service.start();
  const env = clientOf(service);
  const { url, exitCode } = await startLogin([], env);
  const body = new URLSearchParams({ decision: "allow" });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  service.timing.time += 600_000;
  await fetch(response.headers.get("location") ?? "");
  expect(await messageOf(exitCode)).toBe(
    "the identity provider no longer accepts its code (invalid_grant); run pulumi-canvas login again",
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("a failure of the identity provider, which may have used up the code: wait, and log in again", async () => {
  const service = await Service.start();
  service.fault({ path: "/oauth/v2/token", nth: 1, action: { kind: "status", status: 503 } });
  const env = clientOf(service);
  const { url, exitCode } = await startLogin([], env);
  await answer(url, "allow");
  expect(await messageOf(exitCode)).toBe("POST token returned 503; wait a minute, and run pulumi-canvas login again");
  expect(service.requests(/oauth\/v2\/token/)).toHaveLength(1);
  expect(await allowedLogin([], env)).toBe(0);
});

it("no refresh token: ask for one with a parameter", async () => {
  const grant = { access_token: "access", refresh_token: "refresh" };
  const listener = respondWith({ body: { access_token: "access" } }, { body: grant });
  const env = { ...clientOf(await Service.start()), CANVAS_AUTH_URL: await fakeServer(listener) };
  const login = async (args: readonly string[]) => {
    const { url, exitCode } = await startLogin(args, env);
    const { searchParams } = new URL(url);
    await fetch(`${searchParams.get("redirect_uri")}?code=code&state=${searchParams.get("state")}`);
    return { exitCode, searchParams };
  };
  expect(await messageOf((await login([])).exitCode)).toBe(
    "the identity provider granted an access token, and no refresh token; if it documents a parameter that asks for one, add it: pulumi-canvas login --parameter NAME=VALUE",
  );
  const again = await login(["--parameter", "access_type=offline"]);
  expect(again.searchParams.get("access_type")).toBe("offline");
  expect(await again.exitCode).toBe(0);
});

it("no place for the refresh token: a file, or standard output", async () => {
  const { CANVAS_REFRESH_TOKEN_FILE: file, ...env } = clientOf(await Service.start());
  expect(await messageOf(runCommandLine(["login"], env))).toBe(
    "login has no place for the refresh token; set CANVAS_REFRESH_TOKEN_FILE to the absolute path of a file that only you use, or add --stack NAME or --print",
  );
  expect(await allowedLogin([], { ...env, CANVAS_REFRESH_TOKEN_FILE: file })).toBe(0);
  expect(await allowedLogin(["--print"], env)).toBe(0);
});

it("a client that is missing: register one", async () => {
  const env = clientOf(await Service.start());
  expect(await messageOf(runCommandLine(["login"], { ...env, CANVAS_CLIENT_SECRET: "" }))).toBe(
    "CANVAS_CLIENT_SECRET is missing; login needs the secret of the client: see Getting credentials in the documentation",
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("an identity provider that refuses the exchange: what the client is registered with", async () => {
  const refusal = { status: 400, body: { error: "invalid_redirect_uri" } };
  const listener = respondWith(refusal, { body: { access_token: "access", refresh_token: "refresh" } });
  const env = { ...clientOf(await Service.start()), CANVAS_AUTH_URL: await fakeServer(listener) };
  const login = async () => {
    const { url, exitCode } = await startLogin([], env);
    const { searchParams } = new URL(url);
    await fetch(`${searchParams.get("redirect_uri")}?code=code&state=${searchParams.get("state")}`);
    return exitCode;
  };
  expect(await messageOf(login())).toBe(
    "the identity provider refused a token request (invalid_redirect_uri); check the grant types, scopes, and redirect addresses that the client is registered with",
  );
  expect(await login()).toBe(0);
});

it("a file that cannot be written: name another, before the browser opens", async () => {
  const env = clientOf(await Service.start());
  const file = env.CANVAS_REFRESH_TOKEN_FILE ?? "";
  const other = join(dirname(file), "f".repeat(240));
  const message = await messageOf(runCommandLine(["login"], { ...env, CANVAS_REFRESH_TOKEN_FILE: other }));
  expect(message).toContain(`the refresh token cannot be stored in ${other}: ENAMETOOLONG`);
  expect(message).toContain(
    "; set CANVAS_REFRESH_TOKEN_FILE to the path of a file that you can write, and get another refresh token with pulumi-canvas login",
  );
  expect(readdirSync(dirname(other))).toEqual([]);
  expect(await allowedLogin([], env)).toBe(0);
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

it("a stack that cannot keep a secret: another folder or name, or its passphrase, before the browser opens", async () => {
  const { PATH, changes } = pulumiWithStack();
  const env = { ...clientOf(await Service.start()), PATH, PULUMI_CONFIG_PASSPHRASE: "wrong" };
  expect(await messageOf(runCommandLine(["login", "--stack", "other"], env))).toBe(
    "the stack other cannot be read: no stack named 'other' found; run pulumi-canvas login again in the folder of the project, with the name of one of its stacks",
  );
  expect(await messageOf(runCommandLine(["login", "--stack", "dev"], env))).toBe(
    "the stack dev cannot keep a secret: incorrect passphrase; set PULUMI_CONFIG_PASSPHRASE, or what else its secrets provider needs, and run pulumi-canvas login again",
  );
  expect(await allowedLogin(["--stack", "dev"], { ...env, PULUMI_CONFIG_PASSPHRASE: "right" })).toBe(0);
  expect(changes()).toEqual([
    "set --secret pulumi-canvas:trial",
    "rm pulumi-canvas:trial --stack",
    "set --secret canvas:refreshToken",
  ]);
});

it("a folder, or the file of somebody else: name another, before the browser opens", async () => {
  const env = clientOf(await Service.start());
  const folder = dirname(env.CANVAS_REFRESH_TOKEN_FILE ?? "");
  mkdirSync(folder);
  writeFileSync(join(folder, ".env"), "SECRET=value");
  const login = (file: string) => messageOf(runCommandLine(["login"], { ...env, CANVAS_REFRESH_TOKEN_FILE: file }));
  expect(await login(folder)).toMatch(
    / cannot be read: EISDIR.*; set CANVAS_REFRESH_TOKEN_FILE to the path of a file /,
  );
  expect(await login(join(folder, ".env"))).toMatch(
    /has something other than refresh tokens in it; set CANVAS_REFRESH_TOKEN_FILE to the path of a file that only pulumi-canvas uses$/,
  );
  expect(await allowedLogin([], env)).toBe(0);
});

it("a program without a login, or after its token was revoked: log in", async () => {
  const service = await Service.start();
  const env = clientOf(service);
  const list = () =>
    new CanvasClient(resolveConfig({ env, setIn: "environment" })).teams.list(service.editionId, { fresh: true });
  expect(await messageOf(list())).toBe(
    "canvas:refreshTokenFile (CANVAS_REFRESH_TOKEN_FILE) has no refresh token of this client and identity provider; run pulumi-canvas login",
  );
  await allowedLogin([], env);
  expect(await list()).toHaveLength(2);
  const { store } = service.emulator.world;
  store.transaction(() => {
    for (const { id } of [...store.all("refreshTokens")]) store.remove("refreshTokens", id);
  });
  // Until then, the access token of the list before would do.
  rmSync(join(process.env.PULUMI_HOME ?? "", "canvas"), { recursive: true });
  expect(await messageOf(list())).toBe(
    "the refresh token in canvas:refreshTokenFile (CANVAS_REFRESH_TOKEN_FILE) is no longer accepted (invalid_grant); run pulumi-canvas login again",
  );
  await allowedLogin([], env);
  expect(await list()).toHaveLength(2);
});
