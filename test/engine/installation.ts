// Installs the build as `npm install pulumi-canvas` would, without a registry.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFiles } from "../../tools/release/npm.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const day = 86_400_000;

/**
 * A node_modules folder with this package, shared by all tests of a build. The package and @pulumi/pulumi are real
 * folders and not symlinks to the repository: Node resolves symlinks, and the serializer of dynamic providers refers to
 * a module by name only if its real path contains node_modules.
 */
export function installPackage(folder = repository): string {
  const files = publishedPaths(folder);
  const installations = join(folder, ".cache", "installations");
  const target = join(installations, fingerprint(folder, files));
  if (existsSync(target)) return join(target, "node_modules");
  mkdirSync(installations, { recursive: true });
  removeOld(installations);
  const partial = mkdtempSync(join(installations, "partial-"));
  unpack(folder, join(partial, "node_modules", "pulumi-canvas"));
  linkOthers(folder, join(partial, "node_modules"));
  publish(partial, target);
  return join(target, "node_modules");
}

/** Writes the package as npm would publish and install it. */
function unpack(folder: string, target: string): void {
  for (const { path, content, mode } of packageFiles(folder)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content, { mode });
  }
  for (const [name, command] of Object.entries(readPackage(folder).bin ?? {})) {
    chmodSync(join(target, command), 0o755);
    link(join("..", "pulumi-canvas", command), join(target, "..", ".bin", name));
  }
}

function linkOthers(folder: string, modules: string): void {
  const installed = join(folder, "node_modules");
  for (const name of packageNames(installed)) {
    if (name === "@pulumi/pulumi") linkFiles(join(installed, name), join(modules, name));
    else if (name !== "pulumi-canvas") link(join(installed, name), join(modules, name));
  }
}

/** Links all packages of another node_modules folder and adds the SDK that Pulumi generated. */
export function installSdk(sdk: string, installed: string, modules: string): void {
  const { name }: { name: string } = JSON.parse(readFileSync(join(sdk, "bin", "package.json"), "utf8"));
  for (const other of packageNames(installed)) link(join(installed, other), join(modules, other));
  cpSync(join(sdk, "bin"), join(modules, name), { recursive: true });
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}

/** Test files run in parallel: if another one has published first, its installation is used. */
function publish(partial: string, target: string): void {
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function readPackage(folder: string): { files?: string[]; bin?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** The existing files and folders that package.json publishes. */
function publishedPaths(folder: string): string[] {
  const { files = [] } = readPackage(folder);
  return ["package.json", ...files].filter((file) => existsSync(join(folder, file)));
}

/** Identifies a build by the sizes and modification times of its files. */
function fingerprint(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    const found = statSync(join(folder, path));
    if (found.isDirectory()) for (const name of readdirSync(join(folder, path)).sort()) add(join(path, name));
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const file of [...files, "node_modules/@pulumi/pulumi/package.json"]) add(file);
  return hash.digest("hex").slice(0, 16);
}

function packageNames(modules: string): string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith("."));
  return names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name));
    else linkSync(join(from, entry.name), join(to, entry.name));
  }
}

/** Deletes entries that are older than a day. */
export function removeOld(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > day) rmSync(path, { recursive: true, force: true });
  }
}
