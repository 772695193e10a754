import { expect, it } from "vitest";
import { compiles, Example, minutes, succeed } from "./example.ts";
import { active, type Workspace } from "./workspace.ts";

compiles("onboarding");

it("invites everyone, draws the boards, and gives the guides their roles once they have joined", {
  timeout: 5 * minutes,
}, async () => {
  const example = await Example.open("onboarding");
  const before = example.workspace();
  expect(await example.up()).toEqual({ create: 40 });
  const made = example.workspace();
  expect(growth(before, made)).toEqual({ invitations: 8, spaces: 3, zones: 6, frames: 59 });
  const order = ["Welcome", "First weeks", "How we work"];
  expect(made.spaces.slice(before.spaces.length).map(({ name }) => name)).toEqual(order);
  expect(
    made.zones
      .slice(before.zones.length)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    "From idea to release",
    "Start here",
    "Week 1, arrive",
    "Week 2, take part",
    "When you are stuck",
    "Who is who",
  ]);
  await example.expectNothingToDo(40);

  await example.service.accept("product-lead@example.com");
  // The memberships of the invited person in two spaces are created now.
  expect((await succeed(example.stack.up({ args: ["--refresh"] }))).changes).toMatchObject({ update: 2 });
  await example.expectNothingToDo(40);
  const joined = example.workspace();
  const editors = joined.spaceMembers.slice(made.spaceMembers.length);
  expect(editors.map(({ role, type }) => ({ role, type }))).toEqual([
    { role: "EDITOR", type: "USER" },
    { role: "EDITOR", type: "USER" },
  ]);

  expect(await example.destroy()).toEqual({ delete: 40 });
  const after = example.workspace();
  // Destroy does not delete the contents of a trashed space, which can be restored.
  expect(after.frames).toHaveLength(joined.frames.length);
  expect(active(after.spaces)).toEqual(active(before.spaces));
  expect(after.teamMembers).toEqual(before.teamMembers);
});

function growth(before: Workspace, after: Workspace): Record<string, number> {
  const tables = ["invitations", "spaces", "zones", "frames"] as const;
  return Object.fromEntries(tables.map((table) => [table, after[table].length - before[table].length]));
}
