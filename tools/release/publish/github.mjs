// The release on GitHub: a draft until everything else is published.
import { statSync } from "node:fs";
import { join } from "node:path";
import { attempt, must } from "./programs.mjs";
import { digest, isSignature } from "./release.mjs";

/** Makes the draft unless it is there, and uploads the files that it does not have yet. */
export function* draft(release) {
  const { folder, files, tag, isPrerelease, notes } = release;
  const kind = isPrerelease ? ["--prerelease"] : [];
  if (!find(tag)) {
    const args = ["release", "create", tag, "--draft", "--verify-tag", "--title", tag, "--notes-file", "-", ...kind];
    must("gh", args, { input: notes });
    yield `made the draft of ${tag}`;
  }
  const { isDraft, assets } = find(tag) ?? { isDraft: true, assets: [] };
  for (const name of files) {
    if (isThere(folder, name, assets)) yield `${name} is already there`;
    else if (!isDraft) throw new Error(`${tag} is public, and its ${name} is another one; release a new version`);
    else {
      // Replaces what an upload that was interrupted has left.
      must("gh", ["release", "upload", tag, join(folder, name), "--clobber"]);
      yield `uploaded ${name}`;
    }
  }
}

/** Makes the draft public. */
export function* publish({ tag, isPrerelease }) {
  const found = find(tag);
  if (!found) throw new Error(`there is no draft of ${tag}; run the step draft first`);
  if (!found.isDraft) return yield `${tag} is already public`;
  must("gh", ["release", "edit", tag, "--draft=false", `--latest=${!isPrerelease}`]);
  yield `${tag} is public`;
}

function find(tag) {
  const { status, stdout, stderr } = attempt("gh", ["release", "view", tag, "--json", "isDraft,assets"]);
  if (status === 0) return JSON.parse(stdout);
  if (stderr.includes("release not found")) return undefined;
  throw new Error(`gh release view failed (${stderr}); run the job again`);
}

/** GitHub has digests of assets since 2025; sizes tell older ones apart. */
function isThere(folder, name, assets) {
  const asset = assets.find((found) => found.name === name);
  if (asset?.state !== "uploaded") return false;
  if (isSignature(name)) return true;
  if (asset.digest) return asset.digest === `sha256:${digest(folder, name, "sha256", "hex")}`;
  return asset.size === statSync(join(folder, name)).size;
}
