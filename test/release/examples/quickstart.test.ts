import { expect, it } from "vitest";
import { compiles, Example, minutes } from "./example.ts";

compiles("quickstart");

it("makes a space with a zone and a frame, type-checked as for users, and takes them back", {
  timeout: 3 * minutes,
}, async () => {
  const example = await Example.open("quickstart", { typeCheck: true });
  expect(await example.up()).toEqual({ create: 5 });
  const { spaceId } = await example.stack.outputs();
  const { spaces, zones, frames } = example.workspace();
  expect(spaces.filter(({ name }) => name === "Ideas")).toMatchObject([{ id: spaceId, trashedTime: null }]);
  expect(zones.filter((zone) => zone.spaceId === spaceId)).toMatchObject([{ name: "Board" }]);
  expect(frames.filter(({ name }) => name === "First idea")).toHaveLength(1);
  await example.expectNothingToDo(5);

  expect(await example.destroy()).toEqual({ delete: 5 });
  const after = example.workspace();
  expect(after.spaces.filter(({ name, trashedTime }) => name === "Ideas" && trashedTime === null)).toEqual([]);
  // Destroy does not delete the contents of a trashed space, which can be restored.
  expect(after.frames.filter(({ name }) => name === "First idea")).toHaveLength(1);
});

it("names the teams that there are when the configured one is not among them", { timeout: 2 * minutes }, async () => {
  const { stack } = await Example.open("quickstart");
  await stack.configure({ team: "Nowhere" });
  const { exitCode, diagnostics } = await stack.up();
  expect(exitCode).not.toBe(0);
  expect(diagnostics.map(({ message }) => message).join("\n")).toContain(
    'has no team named "Nowhere" (it has "Product", "Design")',
  );
});
