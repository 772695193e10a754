// A service that only a proxy can reach, with a certificate of its own authority. The proxy cannot reach the engine.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { certificate, secured, startProxy } from "../provider/api/proxies.ts";
import { Desk, runCommand } from "./desk.ts";
import { quiet, Service } from "./service.ts";
import { dynamicWorkspace, writeWorkspace } from "./workspace-programs.ts";

const file = "team: Alpha\nspaces:\n  roadmap: { title: Roadmap, access: { team: viewer } }\n";

/** The address of a service behind a proxy, and the environment in which it is reached. */
async function hide(service: Service, variables: readonly [proxy: string, exceptions: string]) {
  const [port, proxy] = [await secured(service.url), await startProxy()];
  const [variable, exceptions] = variables;
  const environment = {
    [variable]: `http://127.0.0.1:${proxy.port}`,
    [exceptions]: "example.com",
    NODE_EXTRA_CA_CERTS: "authority.pem",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
  const expectReached = () => {
    expect(service.all("spaces", ({ name }) => name === "Roadmap")).toHaveLength(1);
    expect(new Set(proxy.tunnels.map(({ target }) => target))).toEqual(new Set([`canvas.test:${port}`]));
  };
  return { url: `https://canvas.test:${port}`, environment, expectReached };
}

it("is used by TypeScript classes", { timeout: 180_000 }, async () => {
  const service = await Service.start({ onTestFinished });
  // With the names in lower case, Pulumi's runtime for Node looks for the engine behind the proxy.
  const { url, environment, expectReached } = await hide(service, ["HTTPS_PROXY", "NO_PROXY"]);
  const config = { "canvas:baseUrl": url };
  const stack = await service.stack({ program: dynamicWorkspace.workspaceProgram, config, environment });
  writeWorkspace(stack, file);
  writeFileSync(join(stack.folder, "authority.pem"), certificate.cert);
  expect(quiet(await stack.up())).toEqual({ create: 5 });
  expectReached();
});

it("is used by the command and the plugin", { timeout: 180_000 }, async () => {
  const desk = await Desk.open({ onTestFinished });
  const { url, environment, expectReached } = await hide(desk.service, ["https_proxy", "no_proxy"]);
  desk.write(file);
  desk.write(certificate.cert, "authority.pem");
  const { token } = desk.service.emulator.credentials;
  const settings = { CANVAS_BASE_URL: url, CANVAS_ACCESS_TOKEN: token, CANVAS_EDITION_ID: undefined };
  const updated = await runCommand(["up", "workspace.yaml", "--yes"], desk.folder, { ...settings, ...environment });
  expect(updated, updated.stderr).toMatchObject({ exitCode: 0 });
  expectReached();
});
