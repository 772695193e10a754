// `pulumi-canvas export` as a process, and what it writes on the real engine.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { verifyProject } from "../../cli/export/verify.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { acme } from "../acme.ts";
import { runCommand } from "../e2e/desk.ts";
import { exporter, plain } from "../e2e/exporter.ts";
import { Service } from "../e2e/service.ts";

const timeout = 600_000;
const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
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
  it("is imported on the engine and previews without a change, whatever things are called", {
    timeout,
  }, async (test) => {
    const service = await Service.start(test, { seed: awkward });
    const { run, out } = exporter(test, service);
    const { stdout, exitCode, stderr } = await run(["--as", "resources", "--verify"]);
    expect(exitCode, stdout + stderr).toBe(0);
    expect(stdout).toBe(
      `Wrote 11 resources to ${out}: Pulumi.yaml, import.json, package.json, README.md, .gitignore. README.md says how to start.\n\nVerified: a preview after the import shows no change.\n`,
    );
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
    const service = await Service.start(test, { seed: plain });
    const { run, files, environment } = exporter(test, service);
    expect((await run(["--as", "resources"])).exitCode).toBe(0);
    const written = files();
    const program = (written["Pulumi.yaml"] ?? "")
      .replace("name: Retro", "name: Review")
      .replace("width: 320", "width: 400");
    const changes = await verifyProject({ ...written, "Pulumi.yaml": program }, { packageFolder, environment });
    expect(changes).toEqual([
      { operation: "update", resource: "canvas:index:Zone product/zones/retro", properties: ["name"] },
      {
        operation: "update",
        resource: "canvas:index:Frames product/zones/plan/frames",
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
    const interrupted = await run(["--as", "resources"], (cli) => {
      const timer = setInterval(() => {
        const lines = existsSync(partial) ? readFileSync(partial, "utf8").split("\n").length : 0;
        if (lines > 20 && cli.kill("SIGINT")) clearInterval(timer);
      }, 10);
    });
    expect(interrupted.exitCode, interrupted.stderr).toBe(130);
    expect(interrupted.stderr).toContain("run the command again to continue\n");
    expect(Object.keys(files())).toEqual([".canvas-export.partial.jsonl"]);

    const { exitCode, stderr } = await run(["--as", "resources"]);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(/^continuing an interrupted export after \d+ reads\n/);
    expect(existsSync(partial)).toBe(false);
    expect(JSON.parse(files()["import.json"] ?? "").resources).toHaveLength(2 + 40 + 40);
  });
});

it("fails if the service refuses, and leaves nothing behind", async (test) => {
  const service = await Service.start(test, { seed: plain });
  const { run, files } = exporter(test, service);
  const { exitCode, stderr } = await run(["--team", "Prodct"]);
  expect([exitCode, stderr.split("\n").at(-2)]).toEqual([
    1,
    `pulumi-canvas: edition ${service.editionId} has no team named "Prodct" (it has "Product"); correct the id or name`,
  ]);
  expect(files()).toEqual({});
});
