import { expect, it } from "vitest";
import { minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { addedTo } from "./workspace.ts";

const imported = "urn:pulumi:dev::canvas-yaml::canvas:index:Space::discovery";

it("looks a team up, makes the same without a program, and imports a space by its name", {
  timeout: 3 * minutes,
}, async () => {
  const reader = await Walkthrough.start("yaml");
  const seeded = reader.workspace();
  expect(await reader.follow("Run it")).toContain("+ 4 created");
  expect(addedTo(seeded, reader.workspace())).toMatchObject({
    spaces: [{ name: "Ideas", trashedTime: null }],
    zones: [{ name: "Board" }],
    frames: [{ name: "First idea" }],
  });
  await reader.run("pulumi preview --expect-no-changes");

  expect(await reader.follow("Import an existing space")).toContain("type: canvas:Space");
  await reader.run(`pulumi state delete --yes --force ${imported}`);
  await reader.follow("Clean up");
  expect(addedTo(seeded, reader.workspace()).spaces).toMatchObject([{ trashedTime: expect.any(Number) }]);
});
