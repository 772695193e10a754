// Checks whether the build is up to date. Compares content, not modification times, which a copy or a checkout changes.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}dist/.stamp`;
const parts = ["cli", "emulator", "picture", "provider", "sdk"];
/** Inputs and outputs of the build; the lockfile covers the compiler and the bundled packages. */
const files = [
  ...parts,
  ...["tsconfig.json", "package.json", "package-lock.json"],
  ...["build", "bundle", "libraries"].map((name) => `tools/${name}.mjs`),
  ...[...parts, "libraries"].map((part) => `dist/${part}`),
];

/** Whether neither the sources nor dist/ have changed since the last build. */
export function isBuildCurrent() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Records that dist/ was built from the current sources. */
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
