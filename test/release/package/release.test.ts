// From an empty folder to destroy with nothing but what `npm run release` made: no clone, no Node, no network.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { findEngine, provideEngine } from "../../../tools/engine.mjs";
import { languages } from "../../../tools/language-sdk/languages.mjs";
import { archiveName } from "../../../tools/release/plugin-archive.mjs";
import { type Owner, quiet, Service } from "../../e2e/service.ts";
import { provideRelease, thisPlatform } from "../../engine/release.ts";
import { providePython, run } from "../../engine/sdks.ts";
import type { Stack, StackOptions } from "../../engine/stack.ts";
import { vaultEnvironment } from "../../engine/vault.ts";
import { manifest } from "./installed.ts";
import { isolation, offline, offlineSettings } from "./offline.ts";
import { planInYaml } from "./plan-in-yaml.ts";

const minutes = 60_000;
const { version } = manifest;
const archive = archiveName(version, thisPlatform);
const { pluginDownloadURL, language } = JSON.parse(
  readFileSync(new URL("../../../provider/schema.json", import.meta.url), "utf8"),
);

interface FileServer {
  readonly url: string;
  /** The names that were asked for. */
  readonly asked: readonly string[];
}

describe.skipIf(!hasGo())("with Go, which builds the generators of the SDKs (skipped without it)", () => {
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
        ...["dotnet", "go", "java"].map((name) => `pulumi-canvas-sdk-${name}-${version}.tar.gz`),
        `pulumi-canvas-${version}.cdx.json`,
        `pulumi_canvas-${version}-py3-none-any.whl`,
      ].sort(),
    );
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: release });
  });

  it(
    `runs a program in YAML once the plugin is installed, without Node, ${isolation}`,
    async (test) => {
      // Only the engine is on PATH.
      const environment = { PATH: dirname(findEngine()?.pulumi ?? "") };
      const { service, server, stack } = await start(test, { program: planInYaml, language: "yaml", environment });
      for (const from of [
        ["--server", server.url],
        ["--reinstall", "--file", join(release, archive)],
      ])
        expect(await stack.run(["plugin", "install", "resource", "canvas", version, ...from])).toMatchObject({
          exitCode: 0,
        });
      await upAndDestroy(service, stack);
      expect(server.asked).toEqual([archive]);
    },
    5 * minutes,
  );

  it.skipIf(!findExecutable("python3"))(
    `runs a program in Python, which installs the plugin by itself, ${isolation}`,
    async (test) => {
      const python = await providePython();
      const program = `import pulumi, pulumi_canvas as canvas
canvas.Space("plan", team_id=canvas.get_team_output(name="Alpha").team_id, name="Plan")
pulumi.export("package", canvas.__file__)`;
      const environment = { PYTHONPATH: "packages" };
      const { service, server, stack } = await start(test, { program, language: "python", path: python, environment });
      const packages = join(stack.folder, "packages");
      const wheel = join(release, `pulumi_canvas-${version}-py3-none-any.whl`);
      const alone = ["--quiet", "--no-index", "--no-deps"];
      await run(join(python, "python"), ["-m", "pip", "install", ...alone, "--target", packages, wheel]);
      const outputs = await upAndDestroy(service, stack);
      expect(outputs).toEqual({ package: expect.stringContaining(packages) });
      expect(server.asked).toEqual([archive]);
    },
    10 * minutes,
  );

  it(
    `runs a program in Go, which installs the plugin by itself, ${isolation}`,
    async (test) => {
      await provideEngine(["go"]);
      const program = `package main

import (
	"${language.go.importBasePath}"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		team := canvas.LookupTeamOutput(ctx, canvas.LookupTeamOutputArgs{Name: pulumi.String("Alpha")})
		_, err := canvas.NewSpace(ctx, "plan", &canvas.SpaceArgs{TeamId: team.TeamId(), Name: pulumi.String("Plan")})
		return err
	})
}
`;
      const { service, server, stack } = await start(test, { program, language: "go" });
      const sdk = `pulumi-canvas-sdk-go-${version}`;
      await run("tar", ["-xzf", join(release, `${sdk}.tar.gz`)], stack.folder);
      await run("go", ["mod", "init", "program"], stack.folder);
      await run("sh", ["-c", languages.go.installing(join(stack.folder, sdk))], stack.folder);
      // Downloads what the language host wants to know of modules that are not compiled.
      await run("go", ["list", "-m", "-mod=mod", "all"], stack.folder);
      await upAndDestroy(service, stack);
      expect(server.asked).toEqual([archive]);
    },
    15 * minutes,
  );

  /** A stack whose commands reach nothing but the service, the key of the stack, and the release where it will be published. */
  async function start(test: Owner, { environment, ...options }: StackOptions) {
    const service = await Service.start(test);
    const server = await serveFiles(test, release);
    const vault = await vaultEnvironment();
    const stack = await service.stack({
      ...options,
      through: await offline(test, service.url, server.url, vault.VAULT_SERVER_URL),
      environment: {
        ...offlineSettings,
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
        PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${pluginDownloadURL}$=${server.url}`,
        ...environment,
      },
    });
    return { service, server, stack };
  }
});

/** Runs a program that makes the space "Plan", and returns its outputs. */
async function upAndDestroy(service: Service, stack: Stack): Promise<Record<string, unknown>> {
  const up = await stack.up();
  // The engine prints what it downloads.
  const diagnostics = up.diagnostics.filter(({ severity }) => severity !== "info#err");
  expect(quiet({ ...up, diagnostics })).toEqual({ create: 2 });
  const { id } = service.one("spaces", ({ name }) => name === "Plan");
  const outputs = await stack.outputs();
  expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  expect(service.store.get("spaces", id)?.trashedTime).toEqual(expect.any(Number));
  return outputs;
}

async function serveFiles(test: Owner, folder: string): Promise<FileServer> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url.slice(1));
    response.end(readFileSync(join(folder, url)));
  }).listen(0, "127.0.0.1");
  test.onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
