// What `pulumi-canvas export` writes, on the real engine.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { demo } from "../../emulator/seeds/demo-seed.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { findEngine } from "../../tools/engine.mjs";
import { acme } from "../acme.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { runCommand } from "../e2e/desk.ts";
import { type Owner, quiet, Service } from "../e2e/service.ts";

const timeout = 600_000;

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

it.concurrent("is imported by Pulumi, which writes a program that previews without a change, whatever things are called", {
  timeout,
}, async (test) => {
  const service = await Service.start(test, { seed: awkward });
  const { run, out } = exporter(test, service);
  await run("--as", "import");
  const stack = await service.stack({ ...(await yamlInterface.stack?.()), program: "{}" });
  const file = join(out, "import.json");
  const flags = ["--out", "program.yaml", "--yes", "--skip-preview", "--stack", "dev", "--event-log"];
  expect(quiet(await stack.run(["import", "--file", file, ...flags]))).toEqual({ create: 1, import: 11 });
  stack.setProgram(readFileSync(join(stack.folder, "program.yaml"), "utf8"));
  expect(quiet(await stack.preview())).toEqual({ same: 12 });
  expect(service.takeWrites()).toEqual([]);
});

it.concurrent("is a workspace file that the command adopts", {
  timeout,
}, async (test) => {
  const service = await Service.start(test, { seed: demo });
  const { run, out, environment } = exporter(test, service);
  await run("--team", "Product");
  const command = (...args: readonly string[]) =>
    runCommand(args, out, { ...environment, PULUMI_SKIP_CONFIRMATIONS: "true" });
  const { stdout, stderr, exitCode } = await command("up", "workspace.yaml", "--yes");
  expect(exitCode, stderr).toBe(0);
  const done = stdout.split("\n").flatMap((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? []);
  expect(new Set(done)).toEqual(new Set(["manages", "finds", "adopts"]));
  const destroyed = await command("destroy", "workspace.yaml", "--yes");
  expect(destroyed.exitCode, destroyed.stderr).toBe(0);

  expect(service.takeWrites()).toEqual([]);
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
  const run = async (...args: readonly string[]): Promise<void> => {
    const { exitCode, stderr } = await runCommand(["export", "--out", out, ...args], parent, environment);
    expect(exitCode, stderr).toBe(0);
  };
  return { out, environment, run };
}
