import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changedSince } from "../../../cli/fleet/changed-since.ts";
import { loadFleet } from "../../../cli/fleet/fleet.ts";
import { commitAll, git, workIn, writeAll } from "./folder.ts";

const team = "team: Product\n";

async function changed(folder: string, ref = "main") {
  const { members, warnings } = await changedSince(ref, [folder], await loadFleet([folder]));
  return { names: members.map(({ name }) => name), warnings };
}

it("finds files that were changed, committed or not, and those that git does not know", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": team, "c.yaml": team, "ü d.yaml": team });
  commitAll(folder);
  expect(await changed(folder)).toEqual({ names: [], warnings: [] });
  git(folder, "checkout", "-b", "branch");
  writeAll(folder, { "a.yaml": `# new\n${team}` });
  git(folder, "commit", "--all", "-m", "change");
  writeAll(folder, { "ü d.yaml": `# new\n${team}`, "e.yaml": team });
  expect(await changed(folder)).toEqual({ names: ["a", "e", "ü d"], warnings: [] });
});

it("takes a file with mistakes for changed, because nobody knows what it includes", async () => {
  const folder = workIn({ "a.yaml": team, "b.yaml": "teem: 5\n" });
  commitAll(folder);
  expect(await changed(folder)).toEqual({ names: ["b"], warnings: [] });
});

it("says of a workspace file that was deleted what becomes of its workspace", async () => {
  const folder = workIn({
    "teams/a.yaml": team,
    "teams/old.yaml": team,
    "teams/moved.yaml": `name: moved\n${team}`,
    "teams/parts.yaml": "groups: {}\n",
    "elsewhere.yaml": team,
  });
  commitAll(folder);
  for (const name of ["teams/old", "teams/moved", "teams/parts", "elsewhere"]) rmSync(join(folder, `${name}.yaml`));
  writeAll(folder, { "teams/sub/moved.yaml": `name: moved\n${team}` });
  expect(await changed(join(folder, "teams"))).toEqual({
    names: ["moved"],
    warnings: [
      "teams/old.yaml was deleted since main, and its workspace stays as it is; to remove that too, bring the file back (git checkout main -- teams/old.yaml), run pulumi-canvas destroy teams/old.yaml, and delete it again",
    ],
  });
  git(folder, "checkout", "main", "--", "teams/old.yaml");
  expect(await changed(join(folder, "teams"))).toEqual({ names: ["moved"], warnings: [] });
});
