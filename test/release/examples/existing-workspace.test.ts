import { expect, it } from "vitest";
import { minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { active, addedTo, namesOf } from "./workspace.ts";

it("adopts a workspace by an export or by name, changes only what is asked for, and leaves it alone", {
  timeout: 5 * minutes,
}, async () => {
  const reader = await Walkthrough.start("existing-workspace");
  const seeded = reader.workspace();
  await reader.follow("Export it");
  await reader.follow("Adopt it");
  expect(reader.workspace()).toEqual(seeded);

  reader.edit("product/workspace.yaml", "title: Discovery", "title: Research");
  await reader.follow("Change it");
  const changed = reader.workspace();
  expect(namesOf(active(changed.spaces))).toEqual(["Design system", "Research", "Roadmap"]);
  expect({ ...changed, spaces: [] }).toEqual({ ...seeded, spaces: [] });

  await reader.follow("Write the program yourself");
  const made = addedTo(changed, reader.workspace());
  expect(made).toMatchObject({ spaces: [], spaceMembers: [], zones: [{ name: "Retrospective" }], frames: [] });
  await reader.run("pulumi preview --expect-no-changes");

  await reader.follow("Clean up");
  const left = reader.workspace();
  expect(addedTo(changed, left).zones).toMatchObject([{ name: "Retrospective", trashedTime: expect.any(Number) }]);
  expect(namesOf(active(left.spaces))).toEqual(namesOf(active(changed.spaces)));
  expect(namesOf(active(left.zones))).toEqual(namesOf(active(seeded.zones)));
});
