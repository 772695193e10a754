// What pulumi-canvas people --since advises about git.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Checkout } from "../../../cli/source/checkout.ts";
import { withEarlierVersion } from "../../../cli/source/earlier-version.ts";

it("no repository, and no such commit: run it in a checkout, name a commit that it has", async () => {
  const folder = mkdtempSync(join(tmpdir(), "canvas-advice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "workspace.yaml");
  writeFileSync(file, "team: Alpha\n");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  const read = async (ref: string) =>
    withEarlierVersion(await Checkout.open(file, ref, "--since"), async ({ pathOf }) => pathOf(file) !== undefined);
  await expect(read("v1")).rejects.toThrow(
    `--since needs git, and ${file} is not in a repository; run it in a checkout, with git installed, or without --since`,
  );
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--message", "File");
  await expect(read("v1")).rejects.toThrow(
    "the repository has no commit v1; name a commit, branch, or tag; in CI, fetch it first (fetch-depth: 0, GIT_DEPTH: 0)",
  );
  git("tag", "v1");
  expect(await read("v1")).toBe(true);
});
