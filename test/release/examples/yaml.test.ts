import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { installPackage } from "../../engine/installation.ts";
import { Example, minutes, succeed } from "./example.ts";

const urnOf = (name: string) => `urn:pulumi:dev::canvas-yaml::canvas:index:Space::${name}`;

it("looks a team up, makes the same without a program, and adopts a space by its name", {
  timeout: 3 * minutes,
}, async () => {
  const example = await Example.open("yaml", { language: "yaml" });
  const { stack } = example;
  // The example's program is in Pulumi.yaml, so remove the empty one that the harness wrote.
  rmSync(join(stack.folder, "Main.yaml"));
  symlinkSync(installPackage(), join(stack.folder, "node_modules"));
  expect(await example.up()).toEqual({ create: 4 });
  const { spaceId } = await stack.outputs();
  const { spaces, frames } = example.workspace();
  expect(spaces.filter(({ name }) => name === "Ideas")).toMatchObject([{ id: spaceId, trashedTime: null }]);
  expect(frames.filter(({ name }) => name === "First idea")).toHaveLength(1);
  await example.expectNothingToDo(4);

  const imported = await succeed(stack.import("canvas:index:Space", "discovery", "Discovery"));
  expect(imported.stdout).toContain("type: canvas:Space");
  await succeed(stack.run(["state", "delete", "--yes", "--stack", "dev", urnOf("discovery")]));

  expect(await example.destroy()).toEqual({ delete: 4 });
});
