import { expect, it } from "vitest";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { active, addedTo, namesOf } from "./workspace.ts";

compiles("onboarding");

it("invites everyone, draws the boards, and gives the guides their roles once they have joined", {
  timeout: 5 * minutes,
}, async () => {
  const reader = await Walkthrough.start("onboarding");
  const before = reader.workspace();
  expect(await reader.follow("Run it")).toContain("+ 40 created");
  const made = reader.workspace();
  const { spaces, zones, frames } = addedTo(before, made);
  expect(spaces.map(({ name }) => name)).toEqual(["Welcome", "First weeks", "How we work"]);
  expect(namesOf(zones)).toEqual([
    "From idea to release",
    "Start here",
    "Week 1, arrive",
    "Week 2, take part",
    "When you are stuck",
    "Who is who",
  ]);
  expect([frames.length, made.invitations.length - before.invitations.length]).toEqual([59, 8]);
  await reader.run("pulumi preview --expect-no-changes");

  await reader.service.accept("product-lead@example.com");
  // The memberships of the invited person in two spaces are created now.
  expect(await reader.follow("Let somebody join")).toMatch(/~ 2 updated/);
  const { spaceMembers: editors } = addedTo(made, reader.workspace());
  expect(editors.map(({ role, type }) => ({ role, type }))).toEqual([
    { role: "EDITOR", type: "USER" },
    { role: "EDITOR", type: "USER" },
  ]);

  await reader.follow("Clean up");
  const after = reader.workspace();
  // Destroy does not delete the contents of a trashed space, which can be restored.
  expect(addedTo(before, after).frames).toHaveLength(59);
  expect(active(after.spaces)).toEqual(active(before.spaces));
  expect(after.teamMembers).toEqual(before.teamMembers);
});
