// Everything that the command prints and writes about a workspace whose names others have chosen.
import { vi } from "vitest";
import { driftToMarkdown } from "../../../cli/drift/drift-markdown.ts";
import { driftToTable } from "../../../cli/drift/drift-table.ts";
import type { Drift, Finding } from "../../../cli/drift/findings.ts";
import type { Snapshot } from "../../../cli/drift/snapshot.ts";
import { describe } from "../../../cli/export/description.ts";
import { exportedFiles } from "../../../cli/export/exported-files.ts";
import { WorkspaceReport } from "../../../cli/fleet/workspace-report.ts";
import { mapOfPlan } from "../../../cli/map/build-map.ts";
import { mapsToHtml } from "../../../cli/map/map-page.ts";
import { print, printDocument, printError, printJson, StatusLine } from "../../../cli/output/terminal.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import type { PlanStep } from "../../../cli/plan/steps.ts";
import { limitProblems } from "../../../cli/plan/trash-limits.ts";
import { apiError } from "../../../provider/api/transport/api-error.ts";
import { CanvasError, ConfigError } from "../../../provider/errors.ts";
import { noteTitle, speakingTo, thingTerm, worded } from "../../../provider/validation/audience.ts";
import { Description, TeamName } from "../../../provider/validation/formats.ts";
import { printableJson } from "../../../provider/validation/printable-text.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";

/** The name of the thing with this number. */
export type NameOf = (number: number) => string;

const uuid = (number: number) => `6f1c1d1e-0d4b-4b1a-9c43-${String(number).padStart(12, "0")}`;

function planOf(nameOf: NameOf): readonly PlanStep[] {
  const space = (number: number, more: object = {}) => ({ inputs: { teamId: "1", name: nameOf(number), ...more } });
  const zone = (number: number, spaceId: string, more: object = {}) => ({
    parent: urnOf("Space", "roadmap"),
    inputs: { spaceId, name: nameOf(number), ...more },
  });
  const frames = (...names: readonly string[]) => ({
    inputs: { zoneId: "z1", frames: Object.fromEntries(names.map((name, key) => [`f${key}`, { name }])) },
  });
  const roster = (...names: readonly string[]) => ({
    inputs: { teamId: "1", spaceId: "7", members: Object.fromEntries(names.map((name) => [name, "TEAM_ADMIN"])) },
  });
  const many = Array.from({ length: 12 }, (_, number) => nameOf(40 + number));
  return stepsOf(
    step("update", "Team", "product", { id: "1", inputs: { name: nameOf(0) } }, { inputs: { name: nameOf(1) } }),
    step("update", "TeamMembers", "people", roster(nameOf(2)), roster(...many)),
    step("update", "Space", "roadmap", { id: "7", ...space(3) }, space(4, { allowEmbed: true })),
    step("create", "Space", "copy", undefined, space(5, { from: { space: "7", copy: true }, allowEmbed: true })),
    step("delete", "Space", "old", { id: "8", ...space(6) }),
    step("update", "SpaceMembers", "access", roster(nameOf(7)), roster(nameOf(8), "team:1")),
    step("update", "Zone", "plan", { id: "z1", ...zone(9, "7") }, zone(9, "8")),
    step("create", "Zone", "retro", undefined, zone(10, "7", { from: { space: "7", zone: "z1", copy: true } })),
    step("update", "Frames", "f", frames(nameOf(11), nameOf(12)), frames(nameOf(13))),
  );
}

function driftOf(nameOf: NameOf): Drift {
  const of = (thing: Finding["thing"], number: number): Finding => ({
    kind: "changed",
    thing,
    id: "12",
    name: nameOf(number),
    place: nameOf(number + 1),
    properties: [
      { property: "name", from: nameOf(number), to: nameOf(number + 2) },
      { property: "role", from: nameOf(number + 3) },
    ],
  });
  const { message } = new CanvasError(`space "${nameOf(20)}" cannot be read`);
  return {
    drift: [of("space", 14), of("person", 15)],
    pending: [nameOf(16)],
    errors: [{ what: nameOf(17), reason: message }],
  };
}

function snapshotOf(nameOf: NameOf): Snapshot {
  const frame = (number: number) => ({
    id: uuid(number),
    name: nameOf(number),
    type: "CUSTOM",
    properties: { layout: { left: 0, top: 0, width: 10, height: 10 } },
  });
  const members = [{ memberId: "9", type: "USER", role: "EDITOR", mailId: "ada@example.com", displayName: nameOf(29) }];
  const zones = [{ zoneId: uuid(1), name: nameOf(21), isNameShared: false, frames: [frame(22), frame(23)] }];
  return {
    editionId: "1",
    team: {
      teamId: "5",
      name: TeamName.catch("Product").parse(nameOf(24)),
      isNameShared: false,
      description: Description.catch("").parse(nameOf(25)),
    },
    members: [{ zuid: "9", role: "MEMBER", displayName: nameOf(26) }],
    spaces: [
      { spaceId: "7", name: nameOf(27), favorite: false, members, zones },
      { spaceId: "8", name: "Roadmap", favorite: false, members: [], zones: [{ ...zones[0], name: "Plan" }].flat() },
    ].map((space) => ({ ...space, isNameShared: false, zones })),
    omissions: [{ what: `space "${nameOf(28)}" (7)`, reason: "it is in the trash" }],
  };
}

/** What a function writes to standard output and standard error. */
export function printedBy(work: () => void): string {
  const written: string[] = [];
  const keep = (text: unknown) => {
    written.push(String(text));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep),
    vi.spyOn(process.stderr, "write").mockImplementation(keep),
  ];
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written.join("");
}

/** The texts by what they are. */
export function outputsOf(nameOf: NameOf) {
  const steps = planOf(nameOf);
  const changes = changesOf(steps);
  const notes = speakingTo("file", () => {
    noteTitle("1", nameOf(37));
    return [worded(`${thingTerm("team", "1")}: somebody joins once they accept the invitation`)];
  });
  const problems = limitProblems(changes, { spaces: 1, zones: 1 }, {});
  const response = { operation: "space", method: "GET", path: "/", scope: "s", outcomeUnknown: false, status: 403 };
  const failed = apiError({ ...response, code: nameOf(30), serviceMessage: nameOf(31), field: nameOf(32) }).message;
  const plan = {
    isDone: true,
    steps,
    changes,
    ended: new Set<string>(steps.slice(0, 4).map(({ urn }) => urn)),
    warnings: [],
    errors: [failed, new ConfigError([nameOf(33), nameOf(34)]).message],
    notes,
  };
  const reporting = (isInWords: boolean) => {
    const report = new WorkspaceReport({ isInWords });
    const text = printedBy(() => {
      report.plan(plan, problems);
      report.result({ ...plan, isDone: false });
      if (isInWords) report.interrupted(plan, 130);
    });
    return { report, text };
  };
  const { report } = reporting(false);
  const drift = driftOf(nameOf);
  const map = mapOfPlan(steps);
  const description = describe(snapshotOf(nameOf));
  return {
    drift,
    description,
    terminal: reporting(true).text,
    json: printedBy(() => printJson(report.json)),
    markdown: printedBy(() => print(report.markdown())),
    failure: printedBy(() => printError(`pulumi-canvas: ${failed}\n`)),
    status: printedBy(() => new StatusLine().show(`read 1, 2 left: frames of zone "${nameOf(35)}"`)),
    forgotten: printedBy(() => print(nameOf(36))),
    driftTable: printedBy(() => print(driftToTable(drift))),
    driftMarkdown: driftToMarkdown(drift),
    driftJson: printedBy(() => print(printableJson(drift, 2))),
    html: printedBy(() => printDocument(mapsToHtml([map]))),
    projects: (["workspace", "import"] as const).map((form) => exportedFiles(description, form).files),
  };
}
