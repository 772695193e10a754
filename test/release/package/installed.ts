// The packed package, installed by npm into an empty folder once per build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../../tools/engine/cache.mjs";
import { cacheFolder } from "../../../tools/engine/places.mjs";
import { installPackage, removeOld } from "../../engine/installation.ts";
import { mustNpm, pack } from "../../engine/npm.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** Outside the repository, because Node would resolve undeclared dependencies from its node_modules. */
const kept = cacheFolder("packages");

export const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(repository, "package.json"), "utf8"),
);
/** The oldest @pulumi/pulumi that package.json allows. */
export const oldestPulumi = manifest.dependencies["@pulumi/pulumi"]?.replace("^", "");

export interface Installation {
  readonly modules: string;
  /** The version of @pulumi/pulumi. */
  readonly pulumi: string;
  /** npm's warnings about this package and its direct dependencies. */
  readonly warnings: readonly string[];
}

/** Installs the package; by default npm selects the newest @pulumi/pulumi that supports the Node version. */
export async function installed(wanted: "oldest" | "newest", node?: string): Promise<Installation> {
  // Reinstall every day, because a newer version may be released.
  const day = new Date().toISOString().slice(0, 10);
  const build = basename(dirname(installPackage()));
  const folder = join(kept, `${wanted}-${day}-${build}`);
  mkdirSync(kept, { recursive: true });
  removeOld(kept);
  await installOnce(folder, async (target) => {
    const tarball = pack(target);
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
