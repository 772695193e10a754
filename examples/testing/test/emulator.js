// With the emulator and Pulumi's engine: what does the workspace look like afterwards?
import assert from "node:assert/strict";
import { test } from "node:test";
import { startEmulator } from "pulumi-canvas/testing";
import { projectSpaces } from "../project-spaces.js";

test("each project has a space with a board", async (t) => {
  const emulator = await startEmulator();
  t.after(() => emulator.stop());
  const stack = await emulator.stack(async () => {
    projectSpaces(["apollo"]);
  });
  await stack.up();
  const product = (await emulator.teams()).find(({ name }) => name === "Product");
  const apollo = product.spaces.find(({ name }) => name === "apollo");
  assert.equal(apollo.members[`team:${product.id}`], "COMMENTER");
  assert.deepEqual(
    apollo.zones.map(({ name }) => name),
    ["Board"],
  );
});
