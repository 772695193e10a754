// A login in this process, whose page a test answers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import type { Service } from "../../provider/api/harness.ts";

export interface StartedLogin {
  /** The address of the page. */
  readonly url: string;
  readonly exitCode: Promise<number>;
  /** What it has printed on standard output and standard error. */
  readonly printed: { out: string; error: string };
}

/** Starts a login; resolves when it has printed the address of the page. */
export async function startLogin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<StartedLogin> {
  const printed = { out: "", error: "" };
  let resolve = (_url: string) => {};
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.out += text;
    return true;
  });
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.error += text;
    const [url] = /http\S+/.exec(printed.error) ?? [];
    if (url !== undefined) resolve(url);
    return true;
  });
  onTestFinished(() => {
    stdout.mockRestore();
    stderr.mockRestore();
  });
  const exitCode = runCommandLine(["login", "--no-browser", ...args], environment);
  // A test looks at the failure when it has answered the page.
  exitCode.catch(() => {});
  return { url: await Promise.race([promise, exitCode.then(() => "")]), exitCode, printed };
}

/** Answers the page as a browser does; returns the page that it ends on. */
export async function answer(url: string, decision: "allow" | "deny"): Promise<string> {
  const body = new URLSearchParams({ decision });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  return (await fetch(response.headers.get("location") ?? "")).text();
}

/** The settings of the emulator's client, and a file for its refresh token. */
export function clientOf(service: Service): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-login-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { clientId, clientSecret } = service.emulator.credentials;
  return {
    CANVAS_BASE_URL: service.url,
    CANVAS_CLIENT_ID: clientId,
    CANVAS_CLIENT_SECRET: clientSecret,
    CANVAS_REFRESH_TOKEN_FILE: join(folder, "tokens", "refresh.json"),
  };
}
