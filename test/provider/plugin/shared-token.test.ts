// Plugins that run at the same time on one machine, as for a folder of workspaces, share an access token.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Service } from "../../e2e/service.ts";
import { Plugin } from "./process.ts";

it("twelve processes send one token request, and write nothing into their folder", async (test) => {
  const service = await Service.start(test);
  const { refreshToken, clientId, clientSecret } = service.emulator.credentials;
  const settings = { baseUrl: service.url, editionId: service.editionId, refreshToken, clientId, clientSecret };
  const cwd = mkdtempSync(join(tmpdir(), "pulumi-canvas-checkout-"));
  test.onTestFinished(() => rmSync(cwd, { recursive: true }));
  const plugins = await Promise.all(Array.from({ length: 12 }, () => Plugin.start(test, { cwd })));
  await Promise.all(plugins.map((plugin) => plugin.call("Configure", { args: settings })));
  const call = { tok: "canvas:index:getTeams", args: {} };
  const answers = await Promise.all(plugins.map((plugin) => plugin.call("Invoke", call)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { requests } = service.emulator.log.read();
  expect(requests.filter(({ path }) => path === "/oauth/v2/token")).toHaveLength(1);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]));
  expect(readdirSync(cwd)).toEqual([]);
});
