// `pulumi-canvas login --stack`: the refresh token as a secret of a real stack. A stack that cannot keep one is in
// ../cli/login/refused-login.test.ts.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { answer } from "../cli/login/started-login.ts";
import { runCommand } from "./desk.ts";
import { Service } from "./service.ts";

it("makes the refresh token a secret of the stack that it names", { timeout: 180_000 }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ program: "" });
  const { clientId, clientSecret } = service.emulator.credentials;
  const client = { CANVAS_BASE_URL: service.url, CANVAS_CLIENT_ID: clientId, CANVAS_CLIENT_SECRET: clientSecret };
  const login = (name: string) =>
    runCommand(["login", "--no-browser", "--stack", name], stack.folder, { ...stack.backend, ...client }, allow);
  // The start of what it prints: no page was opened.
  expect(await login("other")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^pulumi-canvas: the stack other cannot be read: no stack named .*\n$/),
  });
  const { exitCode, stdout, stderr } = await login("dev");
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toBe("");
  for (const setting of ["canvas:baseUrl", "canvas:clientId", "--secret canvas:clientSecret"])
    expect(stderr).toMatch(new RegExp(`pulumi config set ${setting}.* --stack dev\n`));
  const stored = (await stack.run(["config", "get", "canvas:refreshToken", "--stack", "dev"])).stdout.trim();
  expect(service.emulator.world.store.get("refreshTokens", stored)?.clientId).toBe(clientId);
  expect(readFileSync(join(stack.folder, "Pulumi.dev.yaml"), "utf8") + stderr).not.toContain(stored);
});

/** Presses Allow on the page that a login prints. */
function allow(child: ChildProcess): void {
  let printed = "";
  child.stderr?.on("data", (text) => {
    const isKnown = /http\S+\s/.test(printed);
    printed += text;
    const [, url] = /(http\S+)\s/.exec(printed) ?? [];
    if (url !== undefined && !isKnown) void answer(url, "allow");
  });
}
