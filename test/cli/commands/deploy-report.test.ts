import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Report } from "../../../cli/commands/deploy-report.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import { readCostOf } from "../../../cli/plan/cost.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { everyChange } from "../map/workspace-fixture.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { Deployment } from "./json-shapes.ts";

afterEach(() => vi.restoreAllMocks());

it("reports an update that ended before its result, such as one that found the workspace locked, as failed", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-report-"));
  const markdown = join(folder, "plan.md");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const report = new Report({ json: true, markdown });
  const steps = stepsOf(...everyChange);
  const messages = { warnings: [], errors: [], notes: [] };
  report.plan({ isDone: true, steps, changes: changesOf(steps), ended: new Set(), ...messages });
  report.fail(new Error("another run is updating the workspace"));
  report.close();
  expect(readFileSync(markdown, "utf8")).toMatch(
    /^## The update of .* failed\n.*### Errors\n\n- another run is updating the workspace\n/s,
  );
  expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({
    isDone: false,
    errors: ["another run is updating the workspace"],
  });
  rmSync(folder, { recursive: true });
});

it("writes a plan that failed as a map and as Markdown with its mark", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-report-"));
  const [map, markdown] = [join(folder, "plan.html"), join(folder, "plan.md")];
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const marker = "<!-- pulumi-canvas: preview workspace.yaml -->\n";
  const report = new Report({ json: false, map, markdown, marker });
  report.fail(new Error("workspace.yaml:1:1: must be a map"));
  const [page = "", text = ""] = [map, markdown].map((path) => readFileSync(path, "utf8"));
  expect(page).toMatch(/^<!doctype html>.*>workspace.yaml:1:1: must be a map</is);
  expect(text.split("\n").slice(0, 2)).toEqual([marker.trim(), "## The plan of Workspace failed"]);
  rmSync(folder, { recursive: true });
});

it("has the file, warnings, and why the plan is refused on its map", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-report-"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const map = join(folder, "plan.html");
  const report = new Report({ json: false, map });
  await report.setMapOrigin("teams/product.yaml", [join(folder, "product.yaml")]);
  const steps = stepsOf(...everyChange);
  const messages = { warnings: ["a warning"], errors: [], notes: ["something is pending"] };
  report.plan({ isDone: true, steps, changes: changesOf(steps), ended: new Set(), ...messages }, ["too much goes"]);
  const page = readFileSync(map, "utf8");
  for (const text of [
    "teams/product.yaml",
    "a warning",
    "something is pending",
    "The plan is refused",
    "too much goes",
  ])
    expect(page).toContain(`>${text}<`);
  rmSync(folder, { recursive: true });
});

it("says at once what reading takes, and has it in JSON", () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const warn = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const access = Array.from(
    { length: 130 },
    (_, index) => ({ type: "SpaceMembers", state: { spaceId: String(index) } }) as const,
  );
  const report = new Report({ json: true });
  report.reading(readCostOf(access));
  expect(warn.mock.calls).toEqual([
    [
      "Reading the workspace: about 130 requests, 2 minutes under the documented limits (space members: 60 a minute).\n",
    ],
  ]);
  report.close();
  expect(JSON.parse(String(print.mock.calls[0]?.[0]))).toMatchObject({ reading: { requests: 130, minutes: 2 } });
});

it("says what a plan costs, if that takes minutes", () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const zone = (index: number, spaceId: string) => ({ id: `z${index}`, inputs: { spaceId, name: `Zone ${index}` } });
  const space = (id: string) => step("same", "Space", id, { id, inputs: { name: id } }, { id, inputs: { name: id } });
  const moves = Array.from({ length: 40 }, (_, index) =>
    step("update", "Zone", `zone${index}`, zone(index, "7"), zone(index, "8")),
  );
  const steps = stepsOf(space("7"), space("8"), ...moves);
  const messages = { warnings: [], errors: [], notes: [] };
  new Report({ json: false }).plan({ isDone: true, steps, changes: changesOf(steps), ended: new Set(), ...messages });
  expect(print.mock.calls.at(-1)).toEqual([
    "About 40 requests, 1 minute under the documented limits (zone move: 30 a minute).\n",
  ]);
});

it("says how to continue after an update that stopped partway", () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const warn = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const errors = ["PUT meta returned 500"];
  const failed = { isDone: false, steps: [], ended: new Set<string>(), warnings: [], errors, notes: [] };
  expect(new Report({ json: false }).result(failed)).toBe(1);
  expect(warn.mock.calls).toEqual([["error: PUT meta returned 500\n"]]);
  expect(print.mock.calls).toEqual([
    ["The update stopped partway. Fix the errors and run the command again to continue.\n"],
  ]);
});

it("says after an interruption that what was replaced is not in the trash yet", () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const space = (id: string, name: string) => ({ id, inputs: { name } });
  const made = [
    ...["create-replacement", "replace"].map((op) =>
      step(op, "Space", "work/spaces/a", space("7", "Old"), { inputs: { name: "New" } }),
    ),
    step("update", "Space", "work/spaces/b", space("9", "B"), space("9", "C")),
  ];
  const trashed = step("delete-replaced", "Space", "work/spaces/a", space("7", "Old"));
  const leftover = step("delete-replaced", "Space", "work/spaces/b", space("8", "Former"));
  const messages = { warnings: [], errors: [], notes: [] };
  const steps = stepsOf(...made, trashed, leftover);
  const report = new Report({ json: false });
  report.plan({ isDone: true, steps, changes: changesOf(steps), ended: new Set(), ...messages });
  const printed = (...some: readonly object[]) => {
    print.mockClear();
    const ended = new Set(stepsOf(...made, ...some).map(({ urn }) => urn));
    report.interrupted({ isDone: false, steps: [], ended, ...messages }, 130);
    return print.mock.calls[0]?.[0];
  };
  const done = ["Done:", '  creates space "New"', '  renames space "B" to "C"'];
  expect(printed()).toBe([...done, "Not done:", '  trashes 2 spaces: "Old", "Former"', ""].join("\n"));
  expect(printed(trashed)).toBe(
    [...done, '  trashes space "Old"', "Not done:", '  trashes space "Former"', ""].join("\n"),
  );
  expect(printed(trashed, leftover)).toBe([...done, '  trashes 2 spaces: "Old", "Former"', ""].join("\n"));
});

it("says which dates end memberships now, and who leaves next week, in words, JSON and Markdown", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-report-"));
  const markdown = join(folder, "plan.md");
  const roster = (...names: readonly string[]) => ({
    inputs: { teamId: "5", members: Object.fromEntries(names.map((name) => [`${name}@example.com`, "MEMBER"])) },
  });
  const steps = stepsOf(
    step("update", "TeamMembers", "workspace/people", roster("ada", "bob", "eve"), roster("ada")),
    step("update", "SpaceMembers", "workspace/spaces/a/access", roster("ada", "bob", "joe"), roster("ada")),
  );
  const ended = new Map([
    ["people bob@example.com", "2026-12-31"],
    ["spaces/a/access joe@example.com", "2026-12-30"],
    ["spaces/b/access eve@example.com", "2026-12-30"],
  ]);
  const notes = ["zed@example.com leaves the team on 2027-01-02"];
  const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: [], errors: [], notes: [] };
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const report = new Report({ json: false, markdown });
  report.setDates({ notes, ended });
  report.plan({ ...outcome, changes: changesOf(steps) });
  expect(print.mock.calls.flat().join("")).toBe(
    [
      "  removes bob@example.com from the team (until 2026-12-31)",
      "  removes eve@example.com from the team",
      "  takes access away from bob@example.com (until 2026-12-31)",
      "  takes access away from joe@example.com (until 2026-12-30)",
      "  zed@example.com leaves the team on 2027-01-02",
      "",
    ].join("\n"),
  );
  const pending = "### Pending\n\n- zed@&#8203;example.com leaves the team on 2027-01-02\n";
  expect(readFileSync(markdown, "utf8")).toContain(pending);
  print.mockClear();
  report.result(outcome);
  expect(print.mock.calls).toEqual([["Done.\n"]]);
  expect(readFileSync(markdown, "utf8")).toContain(pending);
  print.mockClear();
  const json = new Report({ json: true });
  json.setDates({ notes, ended });
  json.plan({ ...outcome, changes: changesOf(steps) });
  json.close();
  expect(JSON.parse(String(print.mock.calls[0]?.[0]))).toMatchObject({
    changes: [{ name: "bob@example.com", until: "2026-12-31" }, {}, {}, {}],
    notes,
  });
  rmSync(folder, { recursive: true });
});

describe("a plan on a terminal", () => {
  const [added, changed] = [
    step("create", "Space", "work/spaces/a", undefined, { inputs: { name: "A" } }),
    step("update", "Space", "work/spaces/b", { id: "7", inputs: { name: "B" } }, { id: "7", inputs: { name: "C" } }),
  ];
  const steps = stepsOf(added, changed, step("delete", "Space", "work/spaces/d", { id: "8", inputs: { name: "D" } }));
  const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: ["w"], errors: [], notes: [] };

  function onTerminal(work: () => void): string {
    const streams = [process.stdout, process.stderr];
    const before = streams.map(({ isTTY }) => isTTY);
    vi.stubEnv("NO_COLOR", "");
    vi.stubEnv("TERM", "xterm");
    for (const stream of streams) Object.assign(stream, { isTTY: true });
    const written: string[] = [];
    for (const stream of streams)
      vi.spyOn(stream, "write").mockImplementation((text) => written.push(String(text)) > 0);
    try {
      work();
    } finally {
      vi.unstubAllEnvs();
      streams.forEach((stream, index) => void Object.assign(stream, { isTTY: before[index] }));
    }
    return written.join("").replaceAll("\u001b", "");
  }

  it("has signs and colors, and ends with counts and the cost", () => {
    const report = new Report({ json: false });
    const text = onTerminal(() => {
      report.plan({ ...outcome, changes: changesOf(steps) });
      report.showSummary();
    });
    expect(text).toBe(
      [
        '  [32m+ creates space "A"[39m',
        '  [33m~ renames space "B" to "C"[39m',
        '  [31m- trashes space "D"[39m',
        "[33mwarning:[39m w",
        "1 to add, 1 to change, 1 to remove. About 7 requests, less than a minute under the documented limits.",
        "",
      ].join("\n"),
    );
  });

  it("has them before the question, too", () => {
    const report = new Report({ json: false });
    onTerminal(() => void report.plan({ ...outcome, changes: changesOf(steps) }));
    expect(report.summary).toMatch(/^1 to add, 1 to change, 1 to remove\. About 7 requests, /);
  });

  it("says what was compared if there is nothing to change, and nothing more if only the state changes", () => {
    const report = new Report({ json: false });
    const nothing = { ...outcome, steps: [], warnings: [] };
    const text = onTerminal(() => {
      report.setSentences({
        unchanged: 'Nothing to change: workspace.yaml matches team "A" on http://x.',
        done: "Done.",
      });
      report.plan({ ...nothing, changes: [] });
      report.result(nothing);
    });
    expect(text).toBe('[32m✓ [39mNothing to change: workspace.yaml matches team "A" on http://x.\n');
  });

  it("says where to look when it is done", () => {
    const report = new Report({ json: false });
    onTerminal(() => {
      report.setSentences({ unchanged: "", done: 'Done. Look at team "A" on http://x.' });
      report.plan({ ...outcome, changes: changesOf(steps) });
    });
    expect(onTerminal(() => void report.result(outcome))).toBe('[32m✓ [39mDone. Look at team "A" on http://x.\n');
  });
});

it("has the error that ended it, and its remedy, in JSON", () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const report = new Report({ json: true });
  report.fail(new CanvasError("the workspace is locked", "wait"));
  report.close();
  const data: unknown = JSON.parse(String(print.mock.calls[0]?.[0]));
  expect(Deployment.parse(data)).toMatchObject({
    error: "the workspace is locked",
    remedy: "wait",
    errors: ["the workspace is locked; wait"],
  });
});
