// What happens to a workspace if a block of its file is lost, a key or the team changes, or the state is gone: nothing big.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Finished } from "../engine/npm.ts";
import { Desk } from "./desk.ts";

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

/** A desk with the workspace, which these people have joined. */
async function made(test: Parameters<typeof Desk.open>[0], joining = ["new", "other"]): Promise<Desk> {
  const desk = await Desk.open(test);
  desk.write(workspace);
  await succeed(desk, "up");
  for (const name of joining) await desk.service.accept(`${name}@example.com`);
  const joined = await succeed(desk, "up");
  expect(linesOf(joined)).toContain('gives access to new@example.com (editor) in "Our roadmap"');
  return desk;
}

async function succeed(desk: Desk, command: string, ...options: readonly string[]): Promise<Finished> {
  const yes = command === "preview" ? [] : ["--yes"];
  const run = await desk.run(command, "workspace.yaml", ...yes, ...options);
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  return run;
}

/** Everything that a user sees of the workspace. */
function workspaceOf({ service }: Desk) {
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

it.concurrent("a lost block takes nothing away, and an edit of it is undone", { timeout }, async (test) => {
  const desk = await made(test);
  const before = workspaceOf(desk);
  const { service } = desk;
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
  const released = await succeed(desk, "up");
  expect(linesOf(released)).toEqual([
    "no longer manages 2 people (they stay in the team): new@example.com, other@example.com",
    'no longer manages the access of 2 people in "Our roadmap": new@example.com, everyone in team "Alpha"',
    'no longer manages 2 frames in "Plan": "Next", "Now"',
    expect.stringMatching(/^Done\. /),
  ]);
  expect(service.takeWrites()).toEqual([]);
  expect(workspaceOf(desk)).toEqual(before);

  desk.write(workspace.replace("      retro: { title: Retro }\n", ""));
  service.takeRequests();
  expect(linesOf(await succeed(desk, "up"))).toContain('trashes zone "Retro" in "Our roadmap"');
  // The update acts on what its plan has read, and does not read it again.
  expect(service.takeRequests().filter((request) => /^GET .*\/zones\/meta$/.test(request))).toHaveLength(1);
  desk.write(workspace);
  await succeed(desk, "up");
  expect(workspaceOf(desk)).toEqual(before);
});

it.concurrent("another team, other keys, a second file and a lost state change nothing", { timeout }, async (test) => {
  const desk = await made(test);
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
  expect(linesOf(await succeed(desk, "up"))).toEqual([expect.stringMatching(/^Nothing to change: /)]);
  desk.write(workspace, "second.yaml");
  const namesakes = expect.stringContaining(
    "no state is recorded for this file, and the team already has spaces of these titles: ",
  );
  expect(await desk.run("up", "second.yaml", "--yes")).toMatchObject({ exitCode: 1, stderr: namesakes });
  rmSync(join(desk.folder, ".pulumi-canvas"), { recursive: true });
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 1, stderr: namesakes });
  expect(service.takeWrites()).toEqual([]);
});

it.concurrent("destroy and then up gives back what was there, and recognizes an open invitation", {
  timeout,
}, async (test) => {
  const desk = await made(test, ["new"]);
  const { spaces, zones, frames } = workspaceOf(desk);
  const invitations = () => desk.service.all("invitations").map(({ address }) => address);
  const invited = invitations();
  await succeed(desk, "destroy");
  expect(invitations()).toEqual(invited);
  const again = await succeed(desk, "up");
  expect(linesOf(again)).toContain("invites 2 people: new@example.com (member), other@example.com (member)");
  expect(again.stderr).not.toContain("refused");
  expect(invitations().filter((address) => address === "other@example.com")).toHaveLength(1);
  expect(workspaceOf(desk)).toMatchObject({ spaces, zones, frames });
});
