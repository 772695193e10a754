// What is to be published: the files of a folder that `npm run release` made, and what the changelog says about them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tagProblem } from "../check-tag.mjs";

/** The list of checksums, which a signature covers. */
export const sums = "SHA256SUMS";

/** Reads the release of a tag; throws if tag, version, changelog, files and checksums do not agree. */
export function readRelease(folder, { tag, version, changelog }) {
  const problem = tagProblem(tag, version, changelog);
  if (problem) throw new Error(problem);
  const files = readdirSync(folder).sort();
  const expected = new Map(
    readFileSync(join(folder, sums), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split("  ").toReversed()),
  );
  const wrong = files.find((name) => !isUnlisted(name) && expected.get(name) !== digest(folder, name, "sha256", "hex"));
  const missing = [...expected.keys()].find((name) => !files.includes(name));
  if (wrong ?? missing) throw new Error(`${wrong ?? missing} is not what ${sums} says; make the release again`);
  return { folder, files, tag, version, isPrerelease: version.includes("-"), notes: notesOf(version, changelog) };
}

/** The checksums and their signature are not in the list. */
function isUnlisted(name) {
  return name === sums || isSignature(name);
}

/** Signing the same file again gives another signature. */
export function isSignature(name) {
  return name.endsWith(".sigstore.json");
}

/** The section of a version in the changelog, without its heading. */
export function notesOf(version, changelog) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n", 1)[0] === version) ?? "";
  return section.slice(version.length).trim();
}

/** The digest of a file. */
export function digest(folder, name, algorithm, encoding) {
  return createHash(algorithm)
    .update(readFileSync(join(folder, name)))
    .digest(encoding);
}

/** The packages for npm, with the names and versions of their package.json, and the checksum that npm has of them. */
export function npmPackages({ folder, files }) {
  return files
    .filter((file) => file.endsWith(".tgz"))
    .map((file) => {
      const manifest = execFileSync("tar", ["-xzOf", join(folder, file), "package/package.json"]);
      const { name, version } = JSON.parse(manifest);
      return { file, name, version, integrity: `sha512-${digest(folder, file, "sha512", "base64")}` };
    });
}
