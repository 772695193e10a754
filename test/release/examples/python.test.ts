import { expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { providePython } from "../../engine/sdks.ts";
import { minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { addedTo } from "./workspace.ts";

it.skipIf(!findExecutable("python3"))(
  "makes a retrospective with people and columns, and takes it back (skipped without Python)",
  { timeout: 10 * minutes },
  async () => {
    const reader = await Walkthrough.start("python", { path: await providePython() });
    const seeded = reader.workspace();
    expect(await reader.follow("Run it")).toContain("+ 6 created");
    const made = addedTo(seeded, reader.workspace());
    expect(made).toMatchObject({
      spaces: [{ name: "Retrospective", trashedTime: null }],
      zones: [{ name: "Board" }],
    });
    const roles = made.spaceMembers.map(({ role }) => role).sort();
    expect(roles).toEqual(["COMMENTER", "CREATOR", "EDITOR", "EDITOR"]);
    const columns = made.frames.map(({ name, properties }) => ({ name, properties }));
    const column = (name: string, left: number) => ({ name, properties: { layout: { left, width: 320 } } });
    expect(columns).toMatchObject([
      column("What went well?", 0),
      column("What went badly?", 340),
      column("What do we try?", 680),
    ]);
    await reader.run("pulumi preview --expect-no-changes");

    reader.edit("__main__.py", '"#DDD6FE"}', '"#DDD6FE", "What do we keep?": "#FDE68A"}');
    const diff = await reader.run("pulumi preview --diff");
    expect(diff).toMatch(/~ 1 to update/);
    expect(diff).toContain("column-4");
    expect(diff).not.toContain("column-3");

    await reader.follow("Clean up");
    const left = addedTo(seeded, reader.workspace());
    expect(left).toMatchObject({ spaces: [{ trashedTime: expect.any(Number) }] });
    expect(left.frames).toEqual(made.frames);
  },
);
