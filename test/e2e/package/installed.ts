// The package as npm installs it into an empty folder, once for every test of a build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../../tools/engine/cache.mjs";
import { cacheFolder } from "../../../tools/engine/places.mjs";
import { installPackage, removeOld } from "../../engine/installation.ts";
import { mustNpm, pack } from "../../engine/npm.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** Outside of the repository, in whose node_modules Node would find what the package forgot to depend on. */
const kept = cacheFolder("packages");

export const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(repository, "package.json"), "utf8"),
);
/** The oldest @pulumi/pulumi that the package allows. */
export const oldestPulumi = manifest.dependencies["@pulumi/pulumi"]?.replace("^", "");

export interface Installation {
  readonly modules: string;
  /** The version of @pulumi/pulumi. */
  readonly pulumi: string;
  /** What npm said of this package and of the versions that it asks for. */
  readonly warnings: readonly string[];
}

/** Installs the package; left alone, npm takes the newest Pulumi that is for the Node it runs on. */
export async function installed(wanted: "oldest" | "newest", node?: string): Promise<Installation> {
  // The newest is another one tomorrow.
  const day = new Date().toISOString().slice(0, 10);
  const build = basename(dirname(installPackage()));
  const folder = join(kept, `${wanted}-${day}-${build}`);
  mkdirSync(kept, { recursive: true });
  removeOld(kept);
  await installOnce(folder, async (target) => {
    const { tarball } = await pack(target);
    const specs = wanted === "oldest" ? [tarball, `@pulumi/pulumi@${oldestPulumi}`] : [tarball];
    const { stderr } = await mustNpm(["install", ...specs], target, node);
    writeFileSync(join(target, "stderr.txt"), stderr);
  });
  const modules = join(folder, "node_modules");
  const names = ["pulumi-canvas", ...Object.keys(manifest.dependencies)];
  const lines = readFileSync(join(folder, "stderr.txt"), "utf8").split("\n");
  return {
    modules,
    pulumi: JSON.parse(readFileSync(join(modules, "@pulumi", "pulumi", "package.json"), "utf8")).version,
    warnings: lines.filter((line) => names.some((name) => line.includes(` ${name}@`))),
  };
}
