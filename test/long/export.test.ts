// `pulumi-canvas export` as a process, and what it writes on the real engine.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { verifyProject } from "../../cli/export/verify.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { findEngine } from "../../tools/engine.mjs";
import { acme } from "../acme.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { runCommand } from "../e2e/desk.ts";
import { type Owner, quiet, Service } from "../e2e/service.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 600_000;
const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

const dollar = "$";

/** Names that are not identifiers, things of the same name, and drawings with every detail. */
const awkward: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: 'Product: "R&D" $1 `x`',
          description: `Decides ${dollar}{what} comes next.`,
          members: [{ mailId: "ada@example.com", role: "TEAM_ADMIN" }, { mailId: "bob@example.com" }],
          spaces: [
            {
              name: "2024/計画",
              favoriteOf: ["owner@example.com"],
              members: [
                { member: "ada@example.com", role: "EDITOR" },
                { member: "outsider@example.com", role: "VIEWER" },
                { type: "ORG", role: "GUEST_VIEWER" },
                { type: "GROUP", member: "Reviewers", role: "COMMENTER" },
              ],
              zones: [
                {
                  name: `Plan ${dollar}{x}`,
                  frames: [
                    {
                      name: "Now",
                      properties: { layout: { left: 1.5, top: -2, width: 320, height: 200, rotate: 30 } },
                    },
                    { name: "Now", type: "A4" },
                    {
                      name: `${dollar}{later}`,
                      properties: {
                        layout: { left: 0, top: 0, width: 10, height: 10, fliph: true },
                        fills: [
                          { alpha: 0.5, solid: { color: { hsb: { hue: 120, saturation: 0.5, brightness: 0.5 } } } },
                          { no_fill: {} },
                        ],
                        strokes: [{ type: "DASH", width: 2, jointype: "ROUND", fill: { no_fill: {} } }],
                      },
                    },
                  ],
                },
              ],
            },
            {
              name: "Twice",
              allowEmbed: true,
              zones: [{ name: `Plan ${dollar}{x}` }, { name: "Same" }, { name: "Same" }],
            },
            { name: "Twice" },
            { name: "Bin", trashed: true },
          ],
        },
      ],
    },
  ],
};

/** A workspace that a file describes completely. */
const complete: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Product",
          members: [{ mailId: "ada@example.com", role: "TEAM_ADMIN" }],
          spaces: [
            {
              name: "Our plans",
              members: [
                { member: "ada@example.com", role: "EDITOR" },
                { member: "Product", type: "TEAM", role: "VIEWER" },
              ],
              zones: [
                {
                  name: "Plan",
                  frames: [
                    { name: "Now", properties: { layout: { left: 0, top: 0, width: 320, height: 200 } } },
                    { name: "What is next?", properties: { layout: { left: 360, top: 0, width: 320, height: 200 } } },
                  ],
                },
              ],
            },
            { name: "Archive" },
          ],
        },
      ],
    },
  ],
};

describe.concurrent("what it writes", () => {
  it("is imported by Pulumi, which writes a program that previews without a change, whatever things are called", {
    timeout,
  }, async (test) => {
    const service = await Service.start(test, { seed: awkward });
    const { run, out } = exporter(test, service);
    const { exitCode, stderr } = await run(["--as", "import"]);
    expect(exitCode, stderr).toBe(0);
    const stack = await service.stack({ ...(await yamlInterface.stack?.()), program: "{}" });
    const file = join(out, "import.json");
    const flags = ["--out", "program.yaml", "--yes", "--skip-preview", "--stack", "dev", "--event-log"];
    expect(quiet(await stack.run(["import", "--file", file, ...flags]))).toEqual({ create: 1, import: 11 });
    stack.setProgram(readFileSync(join(stack.folder, "program.yaml"), "utf8"));
    expect(quiet(await stack.preview())).toEqual({ same: 12 });
    expect(service.takeWrites()).toEqual([]);
  });

  it("is a workspace file that is imported and previews without a change", { timeout }, async (test) => {
    const service = await Service.start(test, { seed: complete });
    const { run } = exporter(test, service);
    const { stdout, exitCode, stderr } = await run(["--verify"]);
    expect(exitCode, stdout + stderr).toBe(0);
    expect(stdout).toContain("workspace.yaml");
    expect(stdout).toContain("\nVerified: a preview after the import shows no change.\n");
    expect(service.takeWrites()).toEqual([]);
  });

  it("is adopted by the command, which changes nothing", { timeout }, async (test) => {
    const service = await Service.start(test, { seed: complete });
    const { run, out, environment } = exporter(test, service);
    expect((await run([])).exitCode).toBe(0);
    const command = (...args: readonly string[]) =>
      runCommand(args, out, { ...environment, PULUMI_SKIP_CONFIRMATIONS: "true" });
    const { stdout, stderr, exitCode } = await command("up", "workspace.yaml", "--yes");
    expect([exitCode, stderr], stdout).toEqual([0, ""]);
    expect(stdout.split("\n").map((line) => line.trim())).toEqual([
      'manages team "Product"',
      "finds 2 people in the team: ada@example.com, owner@example.com",
      'adopts 2 spaces: "Archive", "Our plans"',
      expect.stringMatching(/^finds 2 people in "Our plans": ada@example.com, everyone in team "Product"/),
      'adopts zone "Plan" in "Our plans"',
      'adopts 2 frames in "Plan": "Now", "What is next?"',
      expect.stringMatching(/^Done\. /),
      "",
    ]);
    const destroyed = await command("destroy", "workspace.yaml", "--yes");
    expect(destroyed.exitCode, destroyed.stderr).toBe(0);
    expect(service.takeWrites()).toEqual([]);
  });

  it("is compared with the service, and names what differs", { timeout }, async (test) => {
    const service = await Service.start(test, { seed: complete });
    const { run, files, environment } = exporter(test, service);
    expect((await run([])).exitCode).toBe(0);
    const written = files();
    const workspace = (written["workspace.yaml"] ?? "")
      .replace("title: Archive", "title: Shelf")
      .replace("size: [ 320, 200 ]", "size: [ 400, 200 ]");
    const changes = await verifyProject({ ...written, "workspace.yaml": workspace }, { packageFolder, environment });
    expect(changes).toEqual([
      { operation: "update", resource: "canvas:index:Space workspace/spaces/archive", properties: ["name"] },
      {
        operation: "update",
        resource: "canvas:index:Frames workspace/zones/plan/frames",
        properties: ["frames.now.layout.width"],
      },
    ]);
    expect(service.takeWrites()).toEqual([]);
  });
});

describe("when it is interrupted", () => {
  it("ends, and continues with the next run", { timeout }, async (test) => {
    const spaces = range(40).map((number) => ({ name: `Space ${number}`, zones: [{ name: `Zone ${number}` }] }));
    const seed = { editions: [{ ...acme, teams: [{ name: "Product", spaces }] }] };
    const service = await Service.start(test, { seed, settings: { latencyMs: 50, rateLimits: false } });
    const { run, out, files } = exporter(test, service);
    const partial = join(out, ".canvas-export.partial.jsonl");
    const interrupted = await run(["--as", "import"], (cli) => {
      const timer = setInterval(() => {
        const lines = existsSync(partial) ? readFileSync(partial, "utf8").split("\n").length : 0;
        if (lines > 20 && cli.kill("SIGINT")) clearInterval(timer);
      }, 10);
    });
    expect(interrupted.exitCode, interrupted.stderr).toBe(130);
    expect(interrupted.stderr).toContain("run the command again to continue\n");
    expect(Object.keys(files())).toEqual([".canvas-export.partial.jsonl"]);

    const { exitCode, stderr } = await run(["--as", "import"]);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(/^continuing an interrupted export after \d+ reads\n/);
    expect(existsSync(partial)).toBe(false);
    expect(JSON.parse(files()["import.json"] ?? "").resources).toHaveLength(2 + 40 + 40);
  });
});

/** A folder for an export, and the command that writes it. */
function exporter(test: Owner, service: Service) {
  const parent = mkdtempSync(join(tmpdir(), "pulumi-canvas-export-"));
  test.onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const out = join(parent, "project");
  const environment = {
    ...process.env,
    PATH: [findEngine()?.path, process.env.PATH].join(delimiter),
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
    CANVAS_EDITION_ID: service.editionId,
  };
  const run = async (args: readonly string[], onStart?: (cli: ChildProcess) => void): Promise<Finished> => {
    const cli = spawn(process.execPath, [main, "export", "--out", out, ...args], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    onStart?.(cli);
    const ended = new Promise<number | null>((resolve) => cli.on("close", resolve));
    const [stdout, stderr, exitCode] = await Promise.all([text(cli.stdout), text(cli.stderr), ended]);
    return { stdout, stderr, exitCode };
  };
  const files = () => Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]));
  return { out, environment, run, files };
}
