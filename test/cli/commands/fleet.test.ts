// The commands on a folder of workspaces, as far as they need neither the service nor the engine.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import type { Drift } from "../../../cli/drift/findings.ts";
import { loadFleet } from "../../../cli/fleet/fleet.ts";
import { reportDrift } from "../../../cli/fleet/fleet-drift.ts";
import { ReviewedPlans } from "../../../cli/fleet/reviewed-plans.ts";
import { commandFailure } from "../../../cli/run/pulumi-errors.ts";
import { WorkspaceStack } from "../../../cli/run/workspace-stack.ts";
import { commitAll, listen, workIn, writeAll } from "../fleet/folder.ts";

const team = "team: Product\n";
const design = `${team}people: { ada@example.com: admin }\nspaces: { a: { zones: { b: { frames: { c: { at: [0, 0] } } } } } }\n`;

it("validate says what a file has, and lists the mistakes of all files of a folder", async () => {
  const folder = workIn({ "teams/a.yaml": "teem: 5\n", "teams/b.yaml": `${team}spaces: 5\n`, "teams/c.yaml": design });
  const { stdout, stderr } = listen();
  expect(await runCommandLine(["validate", join(folder, "teams")])).toBe(1);
  expect(stdout()).toBe("teams/c.yaml: 1 person, 1 space, 1 zone, 1 frame\n1 valid, 2 failed: a, b.\n");
  expect(stderr()).toMatch(/a\.yaml:1:1: .*\n.*b\.yaml:2:9: /s);
});

it("validate checks only what has changed or is named", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": team, "c.yaml": team });
  commitAll(folder);
  writeAll(folder, { "b.yaml": "team: 5\n" });
  const { stdout } = listen();
  expect(await runCommandLine(["validate", folder, "--json", "--changed-since", "main"])).toBe(1);
  expect(JSON.parse(stdout())).toMatchObject({ workspaces: [{ name: "b", file: "b.yaml", isValid: false }] });
  expect(await runCommandLine(["validate", folder, "--only", "a", "--only", "c"])).toBe(0);
  expect(stdout()).toContain("2 valid.\n");
  expect(await runCommandLine(["validate", folder, "--only", "a", "--changed-since", "main"])).toBe(0);
  expect(stdout()).toMatch(/No workspace to work on\.\n$/);
});

it("map draws every workspace of a folder, on one page", async () => {
  const folder = workIn({ "teams/a.yaml": design, "teams/b/workspace.yaml": team, "teams/c.yaml": "teem: 5\n" });
  const { stdout, stderr } = listen();
  const out = join(folder, "teams.html");
  expect(await runCommandLine(["map", join(folder, "teams"), "--out", out])).toBe(1);
  expect(stdout()).toBe(`${out}\n`);
  expect(stderr()).toMatch(/^error: .*c\.yaml has 2 problems:\n/);
  const titles = [...readFileSync(out, "utf8").matchAll(/<h1 id="(.*?)-title" class="title">(.*?)<\/h1>/g)];
  expect(titles.map(([, id, title]) => [id, title])).toEqual([
    ["workspace-1", "a"],
    ["workspace-2", "b"],
  ]);
});

/** What is printed about the drift of `design`, which is compared, and `sales`, which is next to it. */
async function reported(drift: Partial<Drift>, neighbor: { readonly error?: string } = {}) {
  const [compared, sales] = await loadFleet([workIn({ "design.yaml": team, "sales.yaml": team })]);
  if (!compared || !sales) throw new Error("there are two workspaces");
  const { stdout, stderr } = listen();
  const entries = [{ ...compared, drift: { drift: [], pending: [], errors: [], ...drift } }];
  const neighbors = [{ ...sales, ...neighbor }];
  const exitCode = reportDrift({ entries, neighbors, isAlone: false }, { json: false });
  return { exitCode, lines: stdout().split("\n").slice(0, -1), stderr: stderr() };
}

it("drift shows how a copy differs from its original, even if nothing else has drifted", async () => {
  const finding = { kind: "added", thing: "zone", id: "a", name: "Retro", place: "Roadmap", properties: [] } as const;
  const { exitCode, lines } = await reported({ originals: [finding] });
  expect(exitCode).toBe(2);
  expect(lines.slice(1)).toEqual([
    "compared with originals:",
    'added  zone "Retro" in space "Roadmap"',
    "No drift; 1 difference from originals.",
    "1 with drift.",
  ]);
});

it("drift says which workspace next to it could not be read, because what that manages may be reported", async () => {
  const { exitCode, lines, stderr } = await reported({}, { error: "no access" });
  expect([exitCode, lines]).toEqual([0, ["1 without drift."]]);
  expect(stderr).toMatch(
    /^sales: warning: what it manages is not known and may be reported as unmanaged: no access\n$/,
  );
});

it("a deployment ends at once if nothing has changed", async () => {
  const folder = workIn({ "a.yaml": team });
  commitAll(folder);
  const { stdout } = listen();
  expect(await runCommandLine(["up", folder, "--changed-since", "main"])).toBe(0);
  const plan = join(folder, "plan.bin");
  expect(await runCommandLine(["preview", folder, "--changed-since", "main", "--out", plan])).toBe(0);
  expect(stdout()).toBe("No workspace to work on.\nNo workspace to work on.\n");
  expect(ReviewedPlans.read(plan).has({ file: join(folder, "a.yaml"), stack: "main" })).toBe(false);
});

it("a deployment of one file reports what ended it, without a summary", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": "teem: 5\n" });
  const { stdout } = listen();
  const markdown = join(folder, "plan.md");
  const args = ["--plan", join(folder, "missing.bin"), "--json", "--markdown", markdown];
  await expect(runCommandLine(["up", join(folder, "a.yaml"), ...args])).rejects.toThrow(/missing.bin cannot be read/);
  const { error, workspaces } = JSON.parse(stdout());
  expect([error, workspaces]).toEqual([expect.stringContaining("missing.bin"), undefined]);
  expect(readFileSync(markdown, "utf8")).toMatch(/^<!-- pulumi-canvas: up .* -->\n## The plan of .* failed\n/);
  await expect(runCommandLine(["preview", join(folder, "b.yaml")])).rejects.toThrow("b.yaml has 2 problems:");
});

it("a Ctrl-C that ends a short command of Pulumi is an interruption, and no failure of Pulumi", async () => {
  const file = join(workIn({ "a.yaml": team }), "a.yaml");
  const settings = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const opening = vi.spyOn(WorkspaceStack, "open").mockImplementation(async (place) => {
    process.emit("SIGINT");
    throw commandFailure("code: -2", place);
  });
  onTestFinished(() => {
    opening.mockRestore();
    vi.unstubAllEnvs();
  });
  const { stdout, stderr } = listen();
  expect(await runCommandLine(["up", file, "--yes"])).toBe(130);
  expect([stdout(), stderr()]).toEqual(["Nothing was changed.\n", ""]);
});

it("a deployment reports what ended it in Markdown and JSON, too", async () => {
  const folder = workIn({ "a.yaml": team });
  const { stdout } = listen();
  const markdown = join(folder, "plan.md");
  const args = [folder, "--plan", join(folder, "missing.bin"), "--json", "--markdown", markdown];
  const listeners = process.listenerCount("SIGINT");
  await expect(runCommandLine(["up", ...args])).rejects.toThrow(/missing.bin cannot be read; name the file/);
  expect(process.listenerCount("SIGINT")).toBe(listeners);
  expect(JSON.parse(stdout())).toMatchObject({
    workspaces: [{ name: "a", file: "a.yaml", result: "failed", errors: [expect.stringContaining("missing.bin")] }],
    summary: { failed: 1 },
  });
  expect(readFileSync(markdown, "utf8")).toMatch(
    /^<!-- pulumi-canvas: up .* -->\n# Update of 1 workspace\n\n1 failed: a\.\n\n## The plan of a failed\n\n### Errors\n\n- .*missing.bin/,
  );
});
