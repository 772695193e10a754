// What happens to a workspace if a block of its file is lost, a key or the team changes, or the state is gone: nothing big.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Desk } from "../e2e/desk.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 300_000;
const people = "people:\n  new@example.com: member\n  other@example.com: member\n";
const roadmap = `  roadmap:
    title: Our roadmap
    access: { new@example.com: editor, team: viewer }
    zones:
      plan:
        title: Plan
        frames: { now: { title: Now, fill: yellow }, next: { title: Next } }
        layout: { columns: [now, next] }
      retro: { title: Retro }
`;
const attic = "  attic: { title: Attic }\n";
const workspace = `team: Alpha\n${people}spaces:\n${roadmap}${attic}`;

const linesOf = ({ stdout }: Finished) => stdout.split("\n").flatMap((line) => line.trim() || []);

async function succeed(command: string, ...options: readonly string[]): Promise<Finished> {
  const yes = command === "preview" ? [] : ["--yes"];
  const run = await desk.run(command, "workspace.yaml", ...yes, ...options);
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  return run;
}

/** Everything that a user sees of the workspace. */
function workspaceOf() {
  const { service } = desk;
  const names = ["Our roadmap", "Attic"];
  const spaces = service.all("spaces", ({ name }) => names.includes(name));
  const ids = new Set(spaces.map(({ id }) => id));
  const zones = service.all("zones", ({ spaceId }) => ids.has(spaceId));
  const zoneIds = new Set(zones.map(({ id }) => id));
  return {
    team: service.all("teamMembers", ({ teamId }) => teamId === service.team("Alpha")).map(({ zuid }) => zuid),
    spaces: spaces.map(({ id, name, trashedTime }) => ({ id, name, trashedTime })),
    access: service
      .all("spaceMembers", ({ spaceId }) => ids.has(spaceId))
      .map(({ memberId, role }) => [memberId, role]),
    zones: zones.map(({ id, name, trashedTime }) => ({ id, name, trashedTime })),
    frames: service.all("frames", ({ zoneId }) => zoneIds.has(zoneId)).map(({ id, name }) => ({ id, name })),
  };
}

// One workspace for all of them, because making it takes longer than any accident.
const cleanups: (() => unknown)[] = [];
let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open({ onTestFinished: (cleanup) => void cleanups.push(cleanup) });
  desk.write(workspace);
  await succeed("up");
  await desk.service.accept("new@example.com");
}, timeout);

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

it("destroy and then up gives back what was there, and recognizes an open invitation", { timeout }, async () => {
  const { spaces, zones, frames } = workspaceOf();
  const invitations = () => desk.service.all("invitations").map(({ address }) => address);
  const invited = invitations();
  await succeed("destroy");
  expect(invitations()).toEqual(invited);
  const again = await succeed("up");
  expect(linesOf(again)).toContain("invites 2 people: new@example.com (member), other@example.com (member)");
  expect(again.stderr).not.toContain("refused");
  expect(invitations().filter((address) => address === "other@example.com")).toHaveLength(1);
  expect(workspaceOf()).toMatchObject({ spaces, zones, frames });
});

it("a lost block takes nothing away, and an edit of it is undone", { timeout }, async () => {
  const { service } = desk;
  for (const name of ["new", "other"]) await service.accept(`${name}@example.com`);
  const joined = await succeed("up");
  expect(linesOf(joined)).toContain('gives access to new@example.com (editor) in "Our roadmap"');
  const before = workspaceOf();
  service.takeRequests();
  desk.write(`team: Alpha\n${people}`);
  const everySpace = await desk.run("up", "workspace.yaml", "--yes", "--markdown", "plan.md");
  expect(everySpace).toMatchObject({ exitCode: 1 });
  expect(linesOf(everySpace)).toContain(
    'trashes 2 spaces: "Attic", "Our roadmap" (2 zones, 2 frames; 1 person and everyone in team "Alpha" lose access)',
  );
  expect(everySpace.stderr).toContain('the update would put 2 of 2 spaces into the trash ("Attic", "Our roadmap"); ');
  expect(desk.read("plan.md")).toMatch(/^<!-- .* -->\n## The plan of Alpha is refused\n/);
  expect(service.takeWrites()).toEqual([]);

  desk.write(
    `team: Alpha\nspaces:\n${roadmap.replace(/ {4}access.*\n/, "").replace(/ {8}(frames|layout).*\n/g, "")}${attic}`,
  );
  const released = await succeed("up");
  expect(linesOf(released)).toEqual([
    "no longer manages 2 people (they stay in the team): new@example.com, other@example.com",
    'no longer manages the access of 2 people in "Our roadmap": new@example.com, everyone in team "Alpha"',
    'no longer manages 2 frames in "Plan": "Next", "Now"',
    expect.stringMatching(/^Done\. /),
  ]);
  expect(service.takeWrites()).toEqual([]);
  expect(workspaceOf()).toEqual(before);

  desk.write(workspace.replace("      retro: { title: Retro }\n", ""));
  service.takeRequests();
  expect(linesOf(await succeed("up"))).toContain('trashes zone "Retro" in "Our roadmap"');
  // The update acts on what its plan has read, and does not read it again.
  expect(service.takeRequests().filter((request) => /^GET .*\/zones\/meta$/.test(request))).toHaveLength(1);
  desk.write(workspace);
  await succeed("up");
  expect(workspaceOf()).toEqual(before);
});

it("another team, other keys, a second file and a lost state change nothing", { timeout }, async () => {
  const { service } = desk;
  service.takeRequests();
  desk.write(workspace.replace("Alpha", "Beta"));
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('workspace.yaml is for team "Beta", and its recorded state is of team "Alpha" ('),
  });
  desk.write(`name: other\n${workspace}`);
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("remove name from the file to continue with that state; "),
  });
  desk.write(workspace.replace("roadmap:", "road:").replace("plan:", "planning:").replace("attic:", "loft:"));
  expect(linesOf(await succeed("up"))).toEqual([expect.stringMatching(/^Nothing to change: /)]);
  // The new keys are recorded: what has another title now is still the same.
  const rekeyed = workspace.replace("roadmap:", "road:").replace("plan:", "planning:").replace("attic:", "loft:");
  desk.write(rekeyed.replace("title: Retro", "title: Review").replace("title: Plan", "title: Planning"));
  expect(linesOf(await succeed("up")).filter((line) => !line.startsWith("Done."))).toEqual([
    'renames 2 zones: "Plan" to "Planning", "Retro" to "Review"',
  ]);
  desk.write(workspace);
  await succeed("up");
  service.takeRequests();
  desk.write(workspace, "second.yaml");
  const namesakes = expect.stringContaining(
    "no state is recorded for this file, and the team already has spaces of these titles: ",
  );
  expect(await desk.run("up", "second.yaml", "--yes")).toMatchObject({ exitCode: 1, stderr: namesakes });
  rmSync(join(desk.folder, ".pulumi-canvas"), { recursive: true });
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 1, stderr: namesakes });
  expect(service.takeWrites()).toEqual([]);
});
