// The Go module: a commit that only a tag leads to, because Go gets modules from the repository by tags.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must } from "./programs.mjs";

/** The folder of the module in the repository; the tag of a version starts with it. */
const moduleFolder = "sdk/go";

/** Pushes the commit with the module, unless its tag is there. */
export function* goModule({ folder, files, tag }) {
  const name = `${moduleFolder}/${tag}`;
  const archive = files.find((file) => file.startsWith("pulumi-canvas-sdk-go-"));
  const commit = commitOf(join(folder, archive), tag);
  const [there] = must("git", ["ls-remote", "origin", `refs/tags/${name}`]).split("\t");
  if (there === commit) return yield `${name} is already there`;
  if (there) throw new Error(`the tag ${name} is on another commit; release a new version`);
  must("git", ["push", "origin", `${commit}:refs/tags/${name}`]);
  yield `pushed the tag ${name}`;
}

/** Commits the module on top of the released commit; the same module always becomes the same commit. */
function commitOf(archive, tag) {
  const scratch = mkdtempSync(join(tmpdir(), "pulumi-canvas-go-"));
  const released = must("git", ["rev-parse", `${tag}^{commit}`]);
  const env = { ...process.env, ...signatureOf(released), GIT_INDEX_FILE: join(scratch, "index") };
  try {
    const module = join(scratch, "tree", moduleFolder);
    mkdirSync(module, { recursive: true });
    must("tar", ["-xzf", archive, "-C", module, "--strip-components=1"]);
    must("git", ["read-tree", released], { env });
    must("git", [`--work-tree=${join(scratch, "tree")}`, "add", "--force", moduleFolder], { env });
    const tree = must("git", ["write-tree"], { env });
    return must("git", ["commit-tree", tree, "-p", released, "-m", `Go module of ${tag}`], { env });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Author and date of the released commit. */
function signatureOf(commit) {
  const [name, email, date] = must("git", ["log", "-1", "--format=%cn%n%ce%n%cI", commit]).split("\n");
  const settings = ["AUTHOR", "COMMITTER"].flatMap((role) => [
    [`GIT_${role}_NAME`, name],
    [`GIT_${role}_EMAIL`, email],
    [`GIT_${role}_DATE`, date],
  ]);
  return Object.fromEntries(settings);
}
