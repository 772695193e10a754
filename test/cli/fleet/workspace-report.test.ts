import { expect, it } from "vitest";
import { WorkspaceReport } from "../../../cli/fleet/workspace-report.ts";
import { mapsToHtml } from "../../../cli/map/map-page.ts";
import { readCostOf } from "../../../cli/plan/cost.ts";
import { summaryOfPlans } from "../../../cli/plan/plan-text.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { Deployment } from "../commands/json-shapes.ts";
import { everyChange } from "../map/workspace-fixture.ts";
import { beTerminal } from "../output/be-terminal.ts";
import { outcomeOf, planOf, step, stepsOf } from "../plan/fixture.ts";
import { listen } from "./folder.ts";

const space = (id: string, name: string) => ({ id, inputs: { name } });

it("reports an update that ended before its result, such as one that found the workspace locked, as failed", () => {
  const report = new WorkspaceReport({ isInWords: false });
  report.plan(planOf(...everyChange));
  report.fail(new CanvasError("the workspace is locked", "wait"));
  expect(report.markdown()).toMatch(/^## The update of .* failed\n/);
  expect(report.markdown()).toContain("### Errors\n\n- the workspace is locked; wait\n");
  const failure = { error: "the workspace is locked", remedy: "wait", errors: ["the workspace is locked; wait"] };
  expect(Deployment.parse(report.json)).toMatchObject({ isDone: false, ...failure });
});

it("has the file, warnings, and why the plan is refused on its map", async () => {
  listen();
  const report = new WorkspaceReport({ file: "teams/product.yaml" });
  const notes = ["something is pending"];
  report.plan({ ...planOf(...everyChange), warnings: ["a warning"], notes }, ["too much goes"]);
  for (const text of ["teams/product.yaml", "a warning", ...notes, "The plan is refused", "too much goes"])
    expect(mapsToHtml(report.map ? [report.map] : [])).toContain(`>${text}<`);
});

it("says at once what reading takes, and has it in JSON", () => {
  const { stderr } = listen();
  const access = Array.from(
    { length: 130 },
    (_, n) => ({ type: "SpaceMembers", state: { spaceId: String(n) } }) as const,
  );
  const report = new WorkspaceReport({ isInWords: false });
  report.reading(readCostOf(access));
  expect(stderr()).toMatch(/^Reading the workspace: about 130 requests, 2 minutes .*\n$/);
  expect(report.json).toMatchObject({ reading: { requests: 130, minutes: 2 } });
});

it("says what a plan costs, if that takes minutes", () => {
  const { stdout } = listen();
  const [seven, eight] = [space("7", "7"), space("8", "8")];
  const zone = (index: number, spaceId: string) => ({ id: `z${index}`, inputs: { spaceId, name: `Zone ${index}` } });
  const moves = Array.from({ length: 40 }, (_, n) => step("update", "Zone", `zone${n}`, zone(n, "7"), zone(n, "8")));
  const spaces = [step("same", "Space", "7", seven, seven), step("same", "Space", "8", eight, eight)];
  new WorkspaceReport().plan(planOf(...spaces, ...moves));
  expect(stdout()).toMatch(/\nAbout 40 requests, 1 minute under the documented limits \(zone move: 30 a minute\)\.\n$/);
});

it("says how to continue after an update that stopped partway", () => {
  const { stdout, stderr } = listen();
  const failed = { ...outcomeOf(), isDone: false, errors: ["PUT meta returned 500"] };
  expect(new WorkspaceReport().result(failed)).toBe(1);
  expect(stderr()).toBe("error: PUT meta returned 500\n");
  expect(stdout()).toBe("The update stopped partway. Fix the errors and run the command again to continue.\n");
});

it("says after an interruption that what was replaced is not in the trash yet", () => {
  const made = [
    ...["create-replacement", "replace"].map((op) =>
      step(op, "Space", "work/spaces/a", space("7", "Old"), { inputs: { name: "New" } }),
    ),
    step("update", "Space", "work/spaces/b", space("9", "B"), space("9", "C")),
  ];
  const trashed = step("delete-replaced", "Space", "work/spaces/a", space("7", "Old"));
  const leftover = step("delete-replaced", "Space", "work/spaces/b", space("8", "Former"));
  const { stdout } = listen();
  const report = new WorkspaceReport();
  report.plan(planOf(...made, trashed, leftover));
  const printed = (...some: readonly object[]) => {
    const { length } = stdout();
    const ended = new Set(stepsOf(...made, ...some).map(({ urn }) => urn));
    report.interrupted({ ...outcomeOf(), isDone: false, ended }, 130);
    return stdout().slice(length).split("\n").slice(0, -2);
  };
  const done = ["Done:", '  creates space "New"', '  renames space "B" to "C"'];
  const both = '  trashes 2 spaces: "Old", "Former"';
  expect(printed()).toEqual([...done, "Not done:", both]);
  expect(printed(trashed)).toEqual([...done, '  trashes space "Old"', "Not done:", '  trashes space "Former"']);
  expect(printed(trashed, leftover)).toEqual([...done, both]);
});

it("says which dates end memberships now, and who leaves next week, in words, JSON and Markdown", () => {
  const roster = (...names: readonly string[]) => ({
    inputs: { teamId: "5", members: Object.fromEntries(names.map((name) => [`${name}@example.com`, "MEMBER"])) },
  });
  const steps = [
    step("update", "TeamMembers", "workspace/people", roster("ada", "bob", "eve"), roster("ada")),
    step("update", "SpaceMembers", "workspace/spaces/a/access", roster("ada", "bob", "joe"), roster("ada")),
  ];
  const ended = new Map([
    ["people bob@example.com", "2026-12-31"],
    ["spaces/a/access joe@example.com", "2026-12-30"],
    ["spaces/b/access eve@example.com", "2026-12-30"],
  ]);
  const notes = ["zed@example.com leaves the team on 2027-01-02"];
  const { stdout } = listen();
  const report = new WorkspaceReport({ dates: { notes, ended } });
  report.plan(planOf(...steps));
  const plan = [
    "  removes bob@example.com from the team (until 2026-12-31)",
    "  removes eve@example.com from the team",
    "  takes access away from bob@example.com (until 2026-12-31)",
    "  takes access away from joe@example.com (until 2026-12-30)",
    ...notes.map((note) => `  ${note}`),
  ];
  expect(stdout().split("\n").slice(0, -1)).toEqual(plan);
  report.result(outcomeOf(...steps));
  expect(stdout().split("\n").slice(plan.length)).toEqual(["Done.", ""]);
  expect(report.markdown()).toContain("### Pending\n\n- zed@&#8203;example.com leaves the team on 2027-01-02\n");
  expect(report.json).toMatchObject({ changes: [{ name: "bob@example.com", until: "2026-12-31" }, {}, {}, {}], notes });
});

it("has signs, colors, counts, and the cost on a terminal", () => {
  const steps = [
    step("create", "Space", "work/spaces/a", undefined, { inputs: { name: "A" } }),
    step("update", "Space", "work/spaces/b", space("7", "B"), space("7", "C")),
    step("delete", "Space", "work/spaces/d", space("8", "D")),
  ];
  beTerminal({ stdout: true, stderr: true }, { TERM: "xterm" });
  const { stdout, stderr } = listen();
  const report = new WorkspaceReport();
  report.plan({ ...planOf(...steps), warnings: ["w"] });
  expect(stdout()).toBe(
    [
      '  \u001b[32m+ creates space "A"\u001b[39m',
      '  \u001b[33m~ renames space "B" to "C"\u001b[39m',
      '  \u001b[31m- trashes space "D"\u001b[39m',
      "",
    ].join("\n"),
  );
  expect(stderr()).toBe("\u001b[33mwarning:\u001b[39m w\n");
  // It stands before the question, or ends the preview.
  const summary = summaryOfPlans(report.planned ? [report.planned] : []);
  expect(summary).toMatch(/^1 to add, 1 to change, 1 to remove\. About 7 requests, less than a minute /);
});

it("says what was compared if there is nothing to change, and where to look when it is done", () => {
  const { stdout } = listen();
  const sentences = { unchanged: "Nothing to change.", done: "Done. Look at it." };
  for (const steps of [[], [step("create", "Space", "work/spaces/a", undefined, { inputs: { name: "A" } })]]) {
    const report = new WorkspaceReport();
    report.setSentences(sentences);
    report.plan(planOf(...steps));
    report.result(outcomeOf(...steps));
  }
  expect(stdout().split("\n")).toEqual(["Nothing to change.", '  creates space "A"', "Done. Look at it.", ""]);
});
