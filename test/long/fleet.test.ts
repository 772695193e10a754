// `pulumi-canvas preview|up|drift|destroy teams/`: a folder of workspaces, each with a state of its own.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as shapes from "../cli/commands/json-shapes.ts";
import { commitAll } from "../cli/fleet/folder.ts";
import { Desk } from "../e2e/desk.ts";
import type { Owner } from "../e2e/service.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 480_000;

async function deskWith(test: Owner, files: Readonly<Record<string, string>>): Promise<Desk> {
  const desk = await Desk.open(test);
  mkdirSync(join(desk.folder, "teams"));
  for (const [name, text] of Object.entries(files)) desk.write(text, `teams/${name}.yaml`);
  return desk;
}

const file = (team: string, title: string) => `team: ${team}\nspaces:\n  board: { title: ${title} }\n`;
const linesOf = ({ stdout }: Finished): string[] => stdout.trimEnd().split("\n");

it.concurrent("a folder is planned, made, compared and removed as one, and the failure of one is its own", {
  timeout,
}, async (test) => {
  const desk = await deskWith(test, {
    alpha: file("Alpha", "Alpha board"),
    beta: file("Beta", "Beta board"),
    lost: file("Nowhere", "Lost"),
  });
  const { service } = desk;
  const valid = await desk.run("validate", "teams");
  expect(valid, valid.stderr).toMatchObject({ exitCode: 0 });
  expect(linesOf(valid)).toEqual([
    "teams/alpha.yaml: 0 people, 1 space, 0 zones, 0 frames",
    "teams/beta.yaml: 0 people, 1 space, 0 zones, 0 frames",
    "teams/lost.yaml: 0 people, 1 space, 0 zones, 0 frames",
    "3 valid.",
  ]);

  const planned = await desk.run("preview", "teams", "--map", "plans.html", "--markdown", "plan.md");
  expect(planned).toMatchObject({ exitCode: 1 });
  const plans = [
    "alpha (teams/alpha.yaml)",
    '  manages team "Alpha"',
    '  creates space "Alpha board"',
    "beta (teams/beta.yaml)",
    '  manages team "Beta"',
    '  creates space "Beta board"',
    "2 to change, 1 failed: lost.",
  ];
  expect(linesOf(planned)).toEqual(plans);
  expect(planned.stderr).toMatch(/^lost: error: .*Nowhere/m);
  expect(desk.read("plan.md")).toMatch(
    /^<!-- pulumi-canvas: preview teams -->\n# Plan of 3 workspaces\n\n2 to change, 1 failed: lost\.\n\n## The plan of lost failed\n.*\n## Plan of alpha: .*\n## Plan of beta: /s,
  );
  expect(desk.read("plans.html")).toMatch(/ class="title">alpha<.*>Alpha board<\/span>/);
  expect(service.takeWrites()).toEqual([]);

  const made = await desk.run("up", "teams", "--yes", "--save-state", "states");
  expect(made).toMatchObject({ exitCode: 1 });
  expect(linesOf(made)).toEqual([
    ...plans,
    ...["alpha (teams/alpha.yaml)", `Done. Look at team "Alpha" on ${service.url}.`],
    ...["beta (teams/beta.yaml)", `Done. Look at team "Beta" on ${service.url}.`, "2 updated, 1 failed: lost."],
  ]);
  for (const title of ["Alpha board", "Beta board"]) service.one("spaces", ({ name }) => name === title);

  rmSync(join(desk.folder, "teams/lost.yaml"));
  commitAll(join(desk.folder, "teams"));
  desk.write(file("Beta", "Beta plans"), "teams/beta.yaml");
  const changed = await desk.run("preview", "teams", "--changed-since", "main", "--exit-code", "--json");
  expect(changed, changed.stderr).toMatchObject({ exitCode: 2 });
  expect(shapes.Fleet.parse(JSON.parse(changed.stdout))).toMatchObject({
    workspaces: [
      { name: "beta", file: "teams/beta.yaml", result: "to change", plan: [expect.stringMatching(/renames/)] },
    ],
    summary: { "to change": 1 },
  });
  // Copies of the states are as good as the states.
  const copied = await desk.run("preview", "teams", "--state", "states");
  expect(copied, copied.stderr).toMatchObject({ exitCode: 0 });
  expect(linesOf(copied).at(-1)).toBe("1 to change, 1 unchanged.");

  const space = service.one("spaces", ({ name }) => name === "Alpha board");
  service.change((store) => store.put("spaces", { ...space, name: "By hand" }));
  const drift = await desk.run("drift", "teams", "--managed-only", "--json", "--markdown", "drift.md");
  expect(drift).toMatchObject({ exitCode: 2 });
  expect(shapes.FleetDrift.parse(JSON.parse(drift.stdout))).toMatchObject({
    workspaces: [
      { name: "alpha", drift: [{ kind: "changed", thing: "space" }] },
      { name: "beta", drift: [] },
    ],
    summary: { "with drift": 1, "without drift": 1 },
  });
  expect(desk.read("drift.md")).toMatch(
    /^# Drift of 2 workspaces\n\n1 with drift, 1 without drift\.\n\n## Drift of alpha\n/,
  );

  const destroyed = await desk.run("destroy", "teams", "--yes");
  expect(destroyed, destroyed.stderr).toMatchObject({ exitCode: 0 });
  expect(linesOf(destroyed).at(-1)).toBe("2 destroyed.");
});

it.concurrent("only what was reviewed runs", { timeout }, async (test) => {
  const desk = await deskWith(test, { alpha: file("Alpha", "Alpha board"), beta: file("Beta", "Beta board") });
  const { service } = desk;
  expect(await desk.run("preview", "teams", "--out", "plan.bin")).toMatchObject({ exitCode: 0 });
  desk.write(file("Beta", "Another board"), "teams/beta.yaml");
  const refused = await desk.run("up", "teams", "--plan", "plan.bin");
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.stderr).toContain(
    "beta: error: teams/beta.yaml has changed since the preview: spaces.board.title; run pulumi-canvas preview teams/beta.yaml --out plan.bin and review that plan\n",
  );
  // The other one is as it was reviewed.
  expect(linesOf(refused).at(-1)).toBe("1 updated, 1 failed: beta.");
  const space = service.one("spaces", ({ name }) => name === "Alpha board");
  expect(service.all("spaces", ({ name }) => name.endsWith("board"))).toHaveLength(1);

  desk.write(file("Alpha", "New title"), "teams/alpha.yaml");
  expect(await desk.run("preview", "teams/alpha.yaml", "--out", "plan.bin")).toMatchObject({ exitCode: 0 });
  service.change((store) => store.put("spaces", { ...space, name: "By hand" }));
  service.takeRequests();
  const changed = await desk.run("up", "teams/alpha.yaml", "--plan", "plan.bin");
  expect(changed).toMatchObject({ exitCode: 1 });
  expect(changed.stderr).toBe(
    [
      "pulumi-canvas: the plan of teams/alpha.yaml is not the one in plan.bin, so nothing was changed:",
      'now: renames space "By hand" to "New title"',
      'no longer: renames space "Alpha board" to "New title"; run pulumi-canvas preview teams/alpha.yaml --out plan.bin and review that plan\n',
    ].join("\n"),
  );
  expect(service.takeWrites()).toEqual([]);

  expect(await desk.run("preview", "teams/alpha.yaml", "--out", "plan.bin")).toMatchObject({ exitCode: 0 });
  const made = await desk.run("up", "teams/alpha.yaml", "--plan", "plan.bin");
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(service.store.get("spaces", space.id)?.name).toBe("New title");
});

it.concurrent("two updates of one folder at once lose nothing, and make nothing twice", { timeout }, async (test) => {
  const names = ["one", "two"];
  const desk = await deskWith(test, Object.fromEntries(names.map((name) => [name, file("Alpha", `Board ${name}`)])));
  const runs = await Promise.all([desk.run("up", "teams", "--yes"), desk.run("up", "teams", "--yes")]);
  // What one of them is updating, the other one leaves alone.
  for (const line of runs.flatMap(({ stderr }) => stderr.split("\n")).filter((text) => text.includes("error:")))
    expect(line).toMatch(
      /error: ((another run .*is updating the workspace|the recorded state) of teams\/\w+\.yaml|no state is recorded for this file)/,
    );
  const boards = () => service.all("spaces", ({ name }) => name.startsWith("Board ")).map(({ name }) => name);
  const { service } = desk;
  const last = await desk.run("up", "teams", "--yes");
  expect(last, last.stderr).toMatchObject({ exitCode: 0 });
  expect(boards().toSorted()).toEqual(names.map((name) => `Board ${name}`).toSorted());
});

it.concurrent("Ctrl-C waits for the workspaces under way, and says which are not started", {
  timeout,
}, async (test) => {
  const names = ["one", "two"];
  const desk = await deskWith(test, Object.fromEntries(names.map((name) => [name, file("Alpha", `Board ${name}`)])));
  const { service } = desk;
  const boards = () => service.all("spaces", ({ name }) => name.startsWith("Board "));
  const isStarted = () => boards().length > 0;
  const stop = (child: { kill(signal: NodeJS.Signals): boolean }) => void child.kill("SIGINT");
  const cut = await desk.runUntil(isStarted, stop, "up", "teams", "--yes", "--parallel", "1");
  expect(cut).toMatchObject({
    exitCode: 130,
    stderr: expect.stringContaining("Stopping: waiting for what is under way."),
  });
  expect(linesOf(cut).at(-1)).toMatch(/^1 (updated, 1 not started: two|interrupted: one; 1 not started: two)\.$/);
  expect(boards()).toHaveLength(1);
  const continued = await desk.run("up", "teams", "--yes");
  expect(continued, continued.stderr).toMatchObject({ exitCode: 0 });
  expect(boards()).toHaveLength(2);
});
