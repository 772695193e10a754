// The released npm package, installed by the package managers other than npm, in a program from up to destroy.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { quiet, Service } from "../../e2e/service.ts";
import { execute, mustNpm, provideNode, provideTool } from "../../engine/npm.ts";
import { provideRelease } from "../../engine/release.ts";
import { manifest } from "./installed.ts";

const minutes = 60_000;
const pulumi: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../../node_modules/@pulumi/pulumi/package.json", import.meta.url)), "utf8"),
);

interface Manager {
  /** The npm package with the program, for this platform. */
  readonly source: string;
  readonly version: string;
  /** The program inside the package; a script runs on Node. */
  readonly program: string;
  readonly args: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** The Node to test with; CANVAS_ALL_NODES tests with all that are supported. */
  readonly node: number;
}

const managers: Readonly<Record<string, Manager>> = {
  pnpm: {
    source: "pnpm",
    version: "10.34.8",
    program: "pnpm/bin/pnpm.cjs",
    args: ["install", "--ignore-scripts"],
    node: 22,
  },
  yarn: {
    source: "@yarnpkg/cli-dist",
    version: "4.18.1",
    program: "@yarnpkg/cli-dist/bin/yarn.js",
    args: ["install", "--mode=skip-build"],
    // With Plug'n'Play, Pulumi does not find its SDK, or fails inside it on Node 22.
    settings: { ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\nunsafeHttpWhitelist: ['*']\n" },
    node: 24,
  },
  bun: {
    source: `@oven/bun-${process.platform}-${process.arch}`,
    version: "1.4.4",
    program: `@oven/bun-${process.platform}-${process.arch}/bin/bun`,
    args: ["install", "--ignore-scripts"],
    node: 20,
  },
};

const program = `
  const canvas = require("pulumi-canvas");
  const { teamId } = canvas.getTeamOutput({ name: "Alpha" });
  new canvas.Space("plan", { teamId, name: "Plan" });
  exports.node = process.versions.node.split(".")[0];`;

const cases = Object.entries(managers).flatMap(([name, manager]) => {
  const nodes = process.env.CANVAS_ALL_NODES ? [20, 22, 24] : [manager.node];
  return nodes.map((major) => [name, major, manager] as const);
});

it.for(cases)(
  "runs a program, and the plugin, installed by %s on Node %i",
  { timeout: 10 * minutes },
  async ([name, major, manager], test) => {
    const modules = (await provideTool(`${name}-${manager.version}`, `${manager.source}@${manager.version}`)) ?? "";
    test.skip(modules === "", `npm has no ${name} for ${process.platform}-${process.arch}`);
    const node = (await provideNode(major)) ?? "";
    test.skip(node === "", `npm has no Node ${major} for ${process.platform}-${process.arch}`);
    const folder = mkdtempSync(join(tmpdir(), `pulumi-canvas-${name}-`));
    test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await install(folder, join(modules, manager.program), manager, node);

    const service = await Service.start(test);
    const stack = await service.stack({ program, modules: join(folder, "node_modules"), path: node });
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    expect(await stack.outputs()).toEqual({ node: String(major) });
    expect(service.one("spaces", ({ name }) => name === "Plan").trashedTime).toBeNull();
    expect(quiet(await stack.preview())).toEqual({ same: 2 });
    expect(quiet(await stack.destroy())).toEqual({ delete: 2 });

    const plugin = join(folder, "node_modules", "pulumi-canvas", "provider", "pulumi-resource-canvas");
    expect(await execute(plugin, ["--version"], { node })).toEqual({
      exitCode: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  },
);

async function install(folder: string, tool: string, { args, settings = {} }: Manager, node: string): Promise<void> {
  const release = await provideRelease();
  const tarball = readdirSync(release).find((file) => /^pulumi-canvas-\d.*\.tgz$/.test(file)) ?? "";
  const dependencies = { "@pulumi/pulumi": pulumi.version, "pulumi-canvas": `file:${join(release, tarball)}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "program", private: true, dependencies }));
  for (const [file, text] of Object.entries(settings)) writeFileSync(join(folder, file), text);
  const registry = (await mustNpm(["config", "get", "registry"], folder)).stdout.trim();
  const environment = {
    ...{ npm_config_registry: registry, YARN_NPM_REGISTRY_SERVER: registry, BUN_CONFIG_REGISTRY: registry },
    ...{ CI: "true", YARN_ENABLE_IMMUTABLE_INSTALLS: "false" },
  };
  const isScript = /\.c?js$/.test(tool);
  const [executable, first] = isScript ? [join(node, "node"), [tool]] : [tool, []];
  const run = await execute(executable, [...first, ...args], { cwd: folder, node, environment });
  expect(run.exitCode, run.stdout + run.stderr).toBe(0);
}
