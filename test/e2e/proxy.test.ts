// A service that only a proxy can reach, with a certificate of its own authority; the command and the plugin use it. The proxy
// cannot reach the engine.
import { expect, it } from "vitest";
import { certificate, secured, startProxy } from "../provider/api/proxies.ts";
import { Desk, runCommand } from "./desk.ts";

it("is used by the command and the plugin", { timeout: 180_000 }, async (test) => {
  const desk = await Desk.open(test);
  const [port, proxy] = [await secured(desk.service.url), await startProxy()];
  desk.write("team: Alpha\nspaces:\n  roadmap: { title: Roadmap, access: { team: viewer } }\n");
  desk.write(certificate.cert, "authority.pem");
  const environment = {
    CANVAS_BASE_URL: `https://canvas.test:${port}`,
    CANVAS_ACCESS_TOKEN: desk.service.emulator.credentials.token,
    CANVAS_EDITION_ID: undefined,
    https_proxy: `http://127.0.0.1:${proxy.port}`,
    no_proxy: "example.com",
    NODE_EXTRA_CA_CERTS: "authority.pem",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
  const updated = await runCommand(["up", "workspace.yaml", "--yes"], desk.folder, environment);
  expect(updated, updated.stderr).toMatchObject({ exitCode: 0 });
  expect(desk.service.all("spaces", ({ name }) => name === "Roadmap")).toHaveLength(1);
  expect(new Set(proxy.tunnels.map(({ target }) => target))).toEqual(new Set([`canvas.test:${port}`]));
});
