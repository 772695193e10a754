import { expect, it } from "vitest";
import { compiles, Example, minutes, succeed } from "./example.ts";
import { active, namesOf } from "./workspace.ts";

compiles("environments");

const environments = [
  { name: "dev", resources: 7, reviewers: 0, color: { red: 14, green: 165, blue: 233 } },
  { name: "staging", resources: 8, reviewers: 1, color: { red: 245, green: 158, blue: 11 } },
  { name: "prod", resources: 9, reviewers: 2, color: { red: 244, green: 63, blue: 94 } },
];

const operation = (name: string, ...args: string[]) => [...args, "--stack", name, "--event-log"];

it("makes the same space for every stack, as its configuration says, and protects prod", {
  timeout: 8 * minutes,
}, async () => {
  const example = await Example.open("environments");
  const { stack } = example;
  const operate = (name: string, ...args: string[]) => succeed(stack.run(operation(name, ...args)));
  for (const { name, resources } of environments) {
    await succeed(stack.run(["stack", "init", name]));
    expect((await operate(name, "up", "--yes", "--skip-preview")).changes).toEqual({ create: resources });
    expect((await operate(name, "preview")).changes).toEqual({ same: resources });
  }

  const { spaces, zones, frames, spaceMembers } = example.workspace();
  for (const { name, reviewers, color } of environments) {
    const [space] = spaces.filter((candidate) => candidate.name === `Runbook (${name})`);
    const members = spaceMembers.filter(({ spaceId, role }) => spaceId === space?.id && role === "COMMENTER");
    expect(members).toHaveLength(reviewers);
    const own = zones.filter(({ spaceId }) => spaceId === space?.id);
    expect(namesOf(own)).toEqual(["Incident", "Release"]);
    const drawn = frames.filter(({ zoneId }) => own.some(({ id }) => id === zoneId));
    const look = { strokes: [{ fill: { solid: { color: { rgb: color } } } }] };
    expect(drawn.map(({ properties }) => properties)).toMatchObject(Array(8).fill(look));
  }

  const refused = await stack.run(operation("prod", "destroy", "--yes"));
  expect(refused.exitCode).not.toBe(0);
  await succeed(stack.run(["state", "unprotect", "--all", "--yes", "--stack", "prod"]));
  for (const { name, resources } of environments)
    expect((await operate(name, "destroy", "--yes", "--skip-preview")).changes).toEqual({ delete: resources });
  const after = example.workspace();
  expect(active(after.spaces).filter(({ name }) => String(name).startsWith("Runbook"))).toEqual([]);
});
