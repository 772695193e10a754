import { expect, it } from "vitest";
import { minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";

it("its tests pass with mocks, and with an emulator on the engine", { timeout: 5 * minutes }, async () => {
  const reader = await Walkthrough.start("testing");
  expect(await reader.follow("Run it")).toContain("# pass 2\n");
});
