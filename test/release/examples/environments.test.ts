import { expect, it } from "vitest";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { active, addedTo, namesOf } from "./workspace.ts";

compiles("environments");

const environments = [
  { name: "dev", reviewers: 0, color: { red: 14, green: 165, blue: 233 } },
  { name: "staging", reviewers: 1, color: { red: 245, green: 158, blue: 11 } },
  { name: "prod", reviewers: 2, color: { red: 244, green: 63, blue: 94 } },
];

it("makes the same space for every stack, as its configuration says, and protects prod", {
  timeout: 8 * minutes,
}, async () => {
  const reader = await Walkthrough.start("environments");
  const seeded = reader.workspace();
  await reader.follow("Run it");
  const { spaces, zones, frames, spaceMembers } = addedTo(seeded, reader.workspace());
  for (const { name, reviewers, color } of environments) {
    await reader.run(`pulumi preview --expect-no-changes --stack ${name}`);
    const [space] = spaces.filter((candidate) => candidate.name === `Runbook (${name})`);
    const members = spaceMembers.filter(({ spaceId, role }) => spaceId === space?.id && role === "COMMENTER");
    expect(members).toHaveLength(reviewers);
    const own = zones.filter(({ spaceId }) => spaceId === space?.id);
    expect(namesOf(own)).toEqual(["Incident", "Release"]);
    const drawn = frames.filter(({ zoneId }) => own.some(({ id }) => id === zoneId));
    const look = { strokes: [{ fill: { solid: { color: { rgb: color } } } }] };
    expect(drawn.map(({ properties }) => properties)).toMatchObject(Array(8).fill(look));
  }

  // With the preview, in which Pulumi refuses.
  const refused = { stdout: expect.stringContaining("is protected") };
  await expect(reader.run("command pulumi destroy --yes --stack prod")).rejects.toMatchObject(refused);
  await reader.follow("Clean up");
  expect(active(addedTo(seeded, reader.workspace()).spaces)).toEqual([]);
});
