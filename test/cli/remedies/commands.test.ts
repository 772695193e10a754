// What the commands advise leads to where they say, as far as that needs no engine.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { Report, type ReportOptions } from "../../../cli/commands/deploy-report.ts";
import { driftInWordsOfFile } from "../../../cli/commands/read-drift.ts";
import { nothingRecorded, type RecordedWorkspace, requireTeam } from "../../../cli/engine/recorded-workspace.ts";
import { projectNames } from "../../../cli/engine/workspace-project.ts";
import { ExportFolder } from "../../../cli/export/export-folder.ts";
import { UsageError } from "../../../cli/flags.ts";
import { planProblems } from "../../../cli/guards/whole-plan.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import { readSnapshot } from "../../../cli/snapshot/read-snapshot.ts";
import { Workspace } from "../../../provider/workspace/schema.ts";
import { messageOf } from "../../provider/remedies/follow.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf } from "../plan/fixture.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "remedies-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const thrownBy = (work: () => unknown): Promise<string> => messageOf(Promise.resolve().then(work));

describe("a file for another team", () => {
  const recorded: RecordedWorkspace = { ...nothingRecorded, team: { id: "5", name: "Alpha", editionId: "1" } };
  const check = (team: object | string, known = recorded) => requireTeam("work.yaml", Workspace.parse({ team }), known);

  it("says what to do, and each of it works", async () => {
    expect(await thrownBy(() => check("Beta"))).toBe(
      'work.yaml is for team "Beta", and its recorded state is of team "Alpha" (5); if the team has a new name, write team: { id: "5", name: Beta }; if it describes another workspace, give it a name of its own, such as name: beta; to leave team "Alpha", change the team back and run pulumi-canvas destroy first',
    );
    check({ id: "5", name: "Beta" });
    check("Alpha");
    check("Beta", { ...nothingRecorded, team: undefined });
  });

  it("has a state of its own under a name of its own", () => {
    const file = join(newFolder(), "work.yaml");
    writeFileSync(file, "team: Beta\n");
    const before = projectNames(file).own;
    writeFileSync(file, "name: beta\nteam: Beta\n");
    expect(projectNames(file).own).not.toBe(before);
  });
});

it("spaces of the same titles, and no state: adopt them, or create second ones", async () => {
  const session = await TestSession.start();
  const { service, editionId } = session;
  const id = service.id("spaces", "Plans");
  const problemsOf = (space: object, allowsDuplicates: boolean) => {
    const steps = stepsOf(
      step("create", "Team", "work", undefined, { id: service.id("teams", "Alpha"), outputs: { editionId } }),
      step("create", "Space", "work/spaces/one", undefined, { inputs: { name: "Plans" }, ...space }),
    );
    const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: [], errors: [], notes: [] };
    return planProblems(session, { ...outcome, changes: changesOf(steps) }, nothingRecorded, { allowsDuplicates });
  };
  expect(await problemsOf({}, false)).toEqual([
    expect.stringMatching(
      / or adopt them with options: \{ adopt: true \}; to create second ones, run it once with --create-duplicates$/,
    ),
  ]);
  expect(await problemsOf({ id, outputs: { adopted: true } }, false)).toEqual([]);
  expect(await problemsOf({}, true)).toEqual([]);
});

describe("an export into a folder", () => {
  const files = { "workspace.yaml": "team: Alpha\n" };

  it("with files of others: a new folder, or --force", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect(await thrownBy(() => new ExportFolder(folder, { force: false }).requireOwn())).toBe(
      `${folder} has files that no export has written, such as notes.txt; name a new folder, or add --force`,
    );
    new ExportFolder(join(folder, "new"), { force: false }).requireOwn();
    new ExportFolder(folder, { force: true }).requireOwn();
  });

  it("with a file that was changed: another folder, or --force", async () => {
    const [folder, other] = [newFolder(), newFolder()];
    new ExportFolder(folder, { force: false }).write(files);
    writeFileSync(join(folder, "workspace.yaml"), "team: Mine\n");
    const again = { "workspace.yaml": "team: Beta\n" };
    expect(await thrownBy(() => new ExportFolder(folder, { force: false }).write(again))).toBe(
      `workspace.yaml in ${folder} changed since the last export; name another folder, or add --force to overwrite`,
    );
    new ExportFolder(other, { force: false }).write(again);
    new ExportFolder(folder, { force: true }).write(again);
    expect(existsSync(join(other, "workspace.yaml"))).toBe(true);
  });
});

describe("errors in the process of a command that takes a workspace file are in its words", () => {
  it("preview", async () => {
    for (const name of ["CANVAS_BASE_URL", "CANVAS_ACCESS_TOKEN", "CANVAS_REFRESH_TOKEN"]) vi.stubEnv(name, "");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const file = join(newFolder(), "work.yaml");
    writeFileSync(file, "team: Alpha\n");
    expect(await messageOf(runCommandLine(["preview", file]))).toBe(
      "the configuration has 2 problems:\n- CANVAS_BASE_URL is missing; set it to the address of the service\n- there are no credentials; set CANVAS_ACCESS_TOKEN, or log in: pulumi-canvas login",
    );
  });

  it("drift", () => {
    const found = driftInWordsOfFile({
      drift: [],
      pending: ["team 5: ann@example.com is MEMBER again"],
      errors: [{ what: "space 7", reason: "GET space returned 404; run pulumi up --refresh" }],
    });
    expect(found).toEqual({
      drift: [],
      pending: ["team 5: ann@example.com is member again"],
      errors: [{ what: "space 7", reason: "GET space returned 404; run pulumi-canvas up" }],
    });
  });
});

it("an edition with several teams: choose one with --team", async () => {
  const session = await TestSession.start();
  const { editionId, client, service } = session;
  const [alpha, beta] = [service.id("teams", "Alpha"), service.id("teams", "Beta")];
  expect(await messageOf(readSnapshot(client, { editionId }))).toBe(
    `edition ${editionId} has several teams; choose one with --team: "Alpha" (${alpha}), "Beta" (${beta})`,
  );
  expect((await readSnapshot(client, { editionId, team: "Beta" })).team.teamId).toBe(beta);
  expect((await readSnapshot(client, { editionId, team: beta })).team.teamId).toBe(beta);
});

it.each<[says: string, wrong: Partial<ReportOptions>, right: Partial<ReportOptions>]>([
  [
    "--map plan.txt must end with .html or .svg",
    { map: ["plan.html", "plan.txt"] },
    { map: ["plan.html", "plan.svg"] },
  ],
  [
    "--json and --markdown - cannot both be on standard output; name a file for the Markdown",
    { json: true, markdown: "-" },
    { json: true, markdown: "plan.md" },
  ],
])("%s", (says, wrong, right) => {
  const report = (options: Partial<ReportOptions>) => new Report({ json: false, ...options });
  expect(() => report(wrong)).toThrow(new UsageError(says));
  expect(() => report(right)).not.toThrow();
});
