// `pulumi-canvas preview|up|destroy workspace.yaml`, as a workspace admin runs it who does not know Pulumi.
import { expect, it } from "vitest";
import * as shapes from "../cli/commands/json-shapes.ts";
import type { Finished } from "../engine/npm.ts";
import { Desk } from "./desk.ts";

const plan = `    zones:
      plan:
        title: Plan
        frames:
          now: { title: Now, fill: yellow }
          next: { title: Next, fill: blue }
        layout:
          columns: [now, next]
`;
const workspace = (roadmap: string, archive: string) => `team: Alpha
people:
  owner@example.com: admin
  new@example.com: member
spaces:
  roadmap:
    title: Our roadmap
    access: { new@example.com: editor, team: viewer }
${roadmap}  archive:
${archive}`;

it("a workspace is made, changed and removed from one file", { timeout: 240_000 }, async (test) => {
  const desk = await Desk.open(test);
  const { service } = desk;
  desk.write(workspace(plan, "    title: Attic\n"));
  const shown = ["--map", "plan.html", "--markdown", "plan.md"];
  const previewed = await desk.run("preview", "workspace.yaml", "--exit-code", ...shown);
  expect(previewed).toMatchObject({ exitCode: 2 });
  const sentences = [
    'manages team "Alpha"',
    "finds owner@example.com in the team",
    "invites new@example.com (member)",
    'creates 2 spaces: "Attic", "Our roadmap"',
    'gives access to 2 people in "Our roadmap": new@example.com (editor), everyone in team "Alpha" (viewer)',
    'creates zone "Plan" in "Our roadmap"',
    'adds 2 frames to "Plan": "Next", "Now"',
  ];
  expect(linesOf(previewed)).toEqual(sentences);
  const [heading, list, cost, title, warning] = desk.read("plan.md").split("\n\n");
  expect([heading, list, cost, title]).toEqual([
    "<!-- pulumi-canvas: preview workspace.yaml -->\n## Plan of Alpha: 8 added, 2 adopted",
    sentences.map((sentence) => `- ${sentence.replace("@", "@&#8203;")}`).join("\n"),
    "About 15 requests, less than a minute under the documented limits.",
    "### Warnings",
  ]);
  expect(warning).toContain('- team "Alpha" has unlisted members: admin@&#8203;example.com, ');
  expect(desk.read("plan.html")).toContain("What an update would do");
  expect(service.all("spaces", ({ name }) => name === "Our roadmap")).toEqual([]);

  service.fault({
    method: "GET",
    nth: 1,
    action: { kind: "status", when: "before", status: 503, retryAfterSeconds: 2 },
  });
  const made = await desk.run("up", "workspace.yaml", "--yes");
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.stderr).toMatch(/^GET [a-z ]+ returned 503 .*; retrying for up to 120 s$/m);
  expect(linesOf(made)).toEqual([
    ...sentences,
    'team "Alpha": new@example.com joins once they accept the invitation',
    'space "Our roadmap": new@example.com gets access once they accept the invitation',
    `Done. Look at team "Alpha" on ${service.url}.`,
  ]);
  const zone = service.one("zones", ({ name }) => name === "Plan");

  // The zone is cut out of one space and pasted into the other; a script reads the plan and the result as JSON.
  desk.write(workspace("", `    title: Attic\n${plan}`));
  const plans = ['moves zone "Plan" from "Our roadmap" to "Attic"'];
  const asked = await desk.run("up", "workspace.yaml", "--json");
  expect(asked).toMatchObject({ exitCode: 1 });
  expect(shapes.Deployment.parse(JSON.parse(asked.stdout))).toMatchObject({ plan: plans, remedy: "use --yes" });
  const moved = await desk.run("up", "workspace.yaml", "--yes", "--json");
  expect(moved, moved.stderr).toMatchObject({ exitCode: 0 });
  expect(shapes.Deployment.parse(JSON.parse(moved.stdout))).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ action: "move", kind: "zone", name: "Plan" })]),
    // The team, its people and spaces, the access to a space, a zone and its frames.
    reading: { requests: 6, minutes: 0 },
    ...{ plan: plans, isDone: true, notes: [], errors: [] },
  });
  const archive = service.one("spaces", ({ name }) => name === "Attic");
  expect(service.store.get("zones", zone.id)?.spaceId).toBe(archive.id);

  service.takeRequests();
  const destroyed = await desk.run("destroy", "workspace.yaml", "--yes", "--markdown", "plan.md");
  expect(destroyed, destroyed.stderr).toMatchObject({ exitCode: 0 });
  expect(linesOf(destroyed)).toContain(
    'trashes 2 spaces: "Attic" (1 zone, 2 frames), "Our roadmap" (everyone in team "Alpha" loses access)',
  );
  expect(service.takeWrites()).toHaveLength(2);
  expect(desk.read("plan.md")).toMatch(/^<!-- .* -->\n## Update of Alpha: 2 to the trash/);
});

const linesOf = ({ stdout }: Finished) => stdout.split("\n").flatMap((line) => line.trim() || []);
