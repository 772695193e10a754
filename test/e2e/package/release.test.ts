// From an empty folder to destroy with nothing but what `npm run release` made: no clone, no Node, no network.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { findEngine } from "../../../tools/engine.mjs";
import { archiveName } from "../../../tools/release/plugin-archive.mjs";
import { provideRelease, thisPlatform } from "../../engine/release.ts";
import { providePython, run } from "../../engine/sdks.ts";
import { type Owner, quiet, Service } from "../service.ts";
import { manifest } from "./installed.ts";

const minutes = 60_000;
const { version } = manifest;
const archive = archiveName(version, thisPlatform);

/** Serves the files of a folder; returns the address and the names that were asked for. */
async function serveFiles(test: Owner, folder: string): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url.slice(1));
    response.end(readFileSync(join(folder, url)));
  }).listen(0, "127.0.0.1");
  test.onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe.skipIf(!findExecutable("python3"))("with Python, which packs its SDK (skipped without it)", () => {
  let release = "";
  beforeAll(async () => {
    release = await provideRelease();
  }, 15 * minutes);

  it("has the plugin, the packages and their checksums", () => {
    expect(readdirSync(release).sort()).toEqual(
      [
        "SHA256SUMS",
        archive,
        `pulumi-canvas-${version}.tgz`,
        `pulumi-canvas-sdk-${version}.tgz`,
        `pulumi-canvas-sdk-go-${version}.tar.gz`,
        `pulumi_canvas-${version}-py3-none-any.whl`,
      ].sort(),
    );
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: release });
  });

  it("runs a program in YAML once the plugin is installed, without Node", { timeout: 5 * minutes }, async (test) => {
    const service = await Service.start(test);
    const server = await serveFiles(test, release);
    const program = `
variables:
  team: { fn::invoke: { function: canvas:getTeam, arguments: { name: Alpha } } }
resources:
  plan: { type: canvas:Space, properties: { teamId: "\${team.teamId}", name: Plan } }`;
    // Only the engine is on PATH.
    const environment = { PATH: dirname(findEngine()?.pulumi ?? "") };
    const stack = await service.stack({ program, language: "yaml", environment });
    for (const from of [
      ["--server", server.url],
      ["--reinstall", "--file", join(release, archive)],
    ])
      expect(await stack.run(["plugin", "install", "resource", "canvas", version, ...from])).toMatchObject({
        exitCode: 0,
      });
    expect(server.asked).toEqual([archive]);
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    expect(service.one("spaces", ({ name }) => name === "Plan").trashedTime).toBeNull();
    expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  });

  it("runs a program in Python, which installs the plugin by itself", { timeout: 10 * minutes }, async (test) => {
    const service = await Service.start(test);
    const server = await serveFiles(test, release);
    const python = await providePython();
    const program = `import pulumi, pulumi_canvas as canvas
canvas.Space("plan", team_id=canvas.get_team_output(name="Alpha").team_id, name="Plan")
pulumi.export("package", canvas.__file__)`;
    const { pluginDownloadURL } = JSON.parse(
      readFileSync(new URL("../../../provider/schema.json", import.meta.url), "utf8"),
    );
    const stack = await service.stack({
      program,
      language: "python",
      path: python,
      environment: {
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
        PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${pluginDownloadURL}$=${server.url}`,
        PYTHONPATH: "packages",
      },
    });
    const packages = join(stack.folder, "packages");
    const wheel = join(release, `pulumi_canvas-${version}-py3-none-any.whl`);
    const offline = ["--quiet", "--no-index", "--no-deps"];
    await run(join(python, "python"), ["-m", "pip", "install", ...offline, "--target", packages, wheel]);
    const up = await stack.up();
    expect(up.exitCode, up.stdout + up.stderr).toBe(0);
    expect(server.asked).toEqual([archive]);
    expect(await stack.outputs()).toEqual({ package: expect.stringContaining(packages) });
    expect(service.one("spaces", ({ name }) => name === "Plan").trashedTime).toBeNull();
    expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  });
});
