// Whether the build is what the sources are: by what the files hold, not by their times, which a copy or a checkout changes.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}dist/.stamp`;
const parts = ["cli", "emulator", "provider", "sdk"];
/** What the build reads, and what it leaves; the lockfile stands for the compiler and all that is bundled. */
const files = [
  ...parts,
  ...["tsconfig.json", "package.json", "package-lock.json", "tools/build.mjs", "tools/bundle.mjs"],
  ...parts.map((part) => `dist/${part}`),
];

/** Whether nothing has changed since the last build, neither the sources nor what was made of them. */
export function isBuildCurrent() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Marks what is in dist/ as made of the sources of now. */
export function stampBuild() {
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of files.flatMap(filesOf)) hash.update(`${path} `).update(readFileSync(root + path));
  return hash.digest("hex");
}

function filesOf(path) {
  const found = statSync(root + path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(root + path).sort();
  return names.flatMap((name) => filesOf(`${path}/${name}`));
}
