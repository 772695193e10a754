import { expect, it } from "vitest";
import { minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import type { Workspace } from "./workspace.ts";

const list = "workspace.yaml";
const listed = `  owner@example.com: admin
  designer@example.com: admin
  engineer@example.com: member
  analyst@example.com: member
`;
const refusals = [
  "engineer@example.com, who receives the records of designer@example.com, is removed as well",
  "would remove 3 of 4 members",
  "would leave 0 team admins",
  "would remove owner@example.com, the user of the access token",
];
const preview = `npx pulumi-canvas preview ${list}`;

it("hands the spaces and zones of a person who leaves to the successor, and refuses mistakes", {
  timeout: 5 * minutes,
}, async () => {
  const reader = await Walkthrough.start("offboarding");
  const before = reader.workspace();
  const people = ["analyst", "designer", "engineer", "owner"].map((name) => `${name}@example.com`).join(", ");
  expect(await reader.follow("Begin")).toContain(`finds 4 people in the team: ${people}`);
  expect(reader.workspace()).toEqual(before);

  reader.edit(list, listed, "  analyst@example.com: member\n");
  const refusal = await reader.run(preview).catch(String);
  for (const reason of refusals) expect(refusal).toContain(reason);

  reader.edit(list, "  analyst@example.com: member\n", listed.replace("  designer@example.com: admin\n", ""));
  await reader.follow("Let somebody go");
  expect(await reader.run(preview)).toContain("Nothing to change: ");
  const after = reader.workspace();
  expect(holdings(before, "designer")).toEqual([
    "Discovery",
    "Design system",
    "Interviews",
    "Opportunity map",
    "Moodboard",
    "Palette",
  ]);
  expect(holdings(after, "designer")).toEqual(["Design system", "Moodboard", "Palette"]);
  expect(holdings(after, "engineer")).toEqual(["Discovery", "Interviews", "Opportunity map"]);
  expect(after.teamMembers).toHaveLength(before.teamMembers.length - 1);

  await reader.follow("Clean up");
  expect(reader.workspace()).toEqual(after);
});

/** The names of the spaces and zones of NAME@example.com. */
function holdings({ users, spaces, zones }: Workspace, name: string): unknown[] {
  const zuid = users.find(({ address }) => address === `${name}@example.com`)?.id;
  const own = [...spaces, ...zones].filter(({ ownerZuid, authorZuid }) => ownerZuid === zuid || authorZuid === zuid);
  return own.map((each) => each.name);
}
