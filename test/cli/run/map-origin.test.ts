// What the heading of a map says about its file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileOrigin } from "../../../cli/run/map-origin.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-origin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("names the last commit that changed the file or what it includes, and whether they were edited since", async () => {
  const folder = newFolder();
  const [file, part, other] = ["workspace.yaml", "part.yaml", "other.yaml"].map((name) => join(folder, name));
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const commit = (path = "") => {
    writeFileSync(path, `${path} ${Math.random()}`);
    git("add", path);
    git("commit", "--quiet", "--message", "change");
    return git("rev-parse", "HEAD").slice(0, 7);
  };
  const origin = () => fileOrigin("workspace.yaml", [file ?? "", part ?? ""], "2026-12-31");
  git("init", "--quiet");
  writeFileSync(file ?? "", "new");
  writeFileSync(part ?? "", "new");
  expect(await origin()).toEqual({ source: "workspace.yaml", commit: undefined, day: "2026-12-31" });
  commit(file);
  const second = commit(part);
  commit(other);
  expect(await origin()).toEqual({ source: "workspace.yaml", commit: second, day: "2026-12-31" });
  writeFileSync(file ?? "", "edited");
  expect(await origin()).toMatchObject({ commit: `${second}, edited since` });
});

it("has no commit outside of a repository", async () => {
  const file = join(newFolder(), "workspace.yaml");
  writeFileSync(file, "team: A");
  expect(await fileOrigin("teams\\workspace.yaml", [file], "2026-12-31")).toEqual({
    source: "teams/workspace.yaml",
    commit: undefined,
    day: "2026-12-31",
  });
});
