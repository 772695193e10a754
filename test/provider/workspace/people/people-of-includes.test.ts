import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadWorkspaceFile } from "../../../../provider/workspace/workspace-file.ts";
import { errorOf } from "../error-of.ts";

/** A folder with a repository in it, and files by their paths from the folder. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-people-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "repository", ".git"), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const workspace = "include: [../shared/people.yaml]\nteam: Sales\npeople: { ada@example.com: admin }\n";

it("reads people files that an included file names, relative to that file", () => {
  const folder = folderWith({
    "repository/teams/sales.yaml": workspace,
    "repository/shared/people.yaml": "peopleFrom: [{ file: okta/people.csv }]\n",
    "repository/shared/okta/people.csv": "email\nada@example.com\nbob@example.com\n",
  });
  const { workspace: loaded, files } = loadWorkspaceFile(join(folder, "repository/teams/sales.yaml"));
  expect(loaded.people).toEqual({ "ada@example.com": "admin", "bob@example.com": "member" });
  expect(files).toEqual(
    ["teams/sales.yaml", "shared/people.yaml", "shared/okta/people.csv"].map((path) =>
      join(folder, "repository", path),
    ),
  );
});

it("reads no people file outside of the repository", () => {
  const folder = folderWith({
    "repository/teams/sales.yaml": workspace,
    "repository/shared/people.yaml": "peopleFrom: [{ file: ../../people.csv }]\n",
    "people.csv": "email\nbob@example.com\n",
  });
  const file = join(folder, "repository/teams/sales.yaml");
  const shared = join(folder, "repository/shared/people.yaml");
  expect(errorOf(() => loadWorkspaceFile(file))).toBe(
    `${join(folder, "people.csv")} (used in ${shared}:1:22, ${file}:1:11) is outside of ${join(folder, "repository")}; use only files below it`,
  );
});
