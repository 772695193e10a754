import { expect, it } from "vitest";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { addedTo, idsOf, type Workspace } from "./workspace.ts";

compiles("restore");

it("brings spaces back with their ids and contents, no matter who trashed them", { timeout: 5 * minutes }, async () => {
  const reader = await Walkthrough.start("restore");
  const seeded = reader.workspace();
  expect(await reader.follow("Run it")).toContain('1000000000026: "Old ideas"');
  const made = async () => addedTo(seeded, reader.workspace());
  const ids = idsOf(await made());
  expect(placesOf(reader.workspace())).toEqual({ Ideas: "in use", "Old ideas": "in the trash" });

  expect(await reader.follow("Undo what somebody did by hand")).toMatch(/"space_state":"TRASH".* ~ 1 updated/s);
  expect(idsOf(await made())).toEqual(ids);
  expect(placesOf(reader.workspace())).toEqual({ Ideas: "in use", "Old ideas": "in the trash" });

  await reader.follow("Keep a space in the trash");
  expect(placesOf(reader.workspace())).toEqual({ Ideas: "in the trash", "Old ideas": "in the trash" });
  await reader.run("pulumi preview --expect-no-changes");

  await reader.follow("Take both out of the trash");
  expect(placesOf(reader.workspace())).toEqual({ Ideas: "in use", "Old ideas": "in use" });
  expect(idsOf(await made())).toEqual(ids);
  await reader.run("pulumi preview --expect-no-changes");

  await reader.follow("Clean up");
  expect(placesOf(reader.workspace())).toEqual({ Ideas: "in the trash", "Old ideas": "in use" });
  expect(idsOf(await made())).toEqual(ids);
});

/** Where the spaces of the example are. */
function placesOf({ spaces }: Workspace): Record<string, string> {
  const own = spaces.filter(({ name }) => name === "Ideas" || name === "Old ideas");
  return Object.fromEntries(
    own.map(({ name, trashedTime }) => [name, trashedTime === null ? "in use" : "in the trash"]),
  );
}
