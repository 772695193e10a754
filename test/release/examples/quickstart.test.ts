import { expect, it } from "vitest";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { addedTo } from "./workspace.ts";

compiles("quickstart");

it("makes a space with a zone and a frame, and takes them back", { timeout: 3 * minutes }, async () => {
  const reader = await Walkthrough.start("quickstart");
  const seeded = reader.workspace();
  expect(await reader.follow("Run it")).toContain("+ 5 created");
  const made = addedTo(seeded, reader.workspace());
  expect(made).toMatchObject({
    spaces: [{ name: "Ideas", trashedTime: null }],
    zones: [{ name: "Board" }],
    frames: [{ name: "First idea" }],
  });
  await reader.run("pulumi preview --expect-no-changes");

  await reader.follow("Clean up");
  // Destroy does not delete the contents of a trashed space, which can be restored.
  const left = addedTo(seeded, reader.workspace());
  expect(left).toMatchObject({ spaces: [{ trashedTime: expect.any(Number) }], frames: made.frames });
});
