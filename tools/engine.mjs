// The real Pulumi engine for tests and the demo: found, downloaded, or built; nothing of it is kept in the repository.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { buildEngine } from "./engine/build.mjs";
import { installOnce } from "./engine/cache.mjs";
import { downloadEngine } from "./engine/download.mjs";
import { step } from "./setup.mjs";

/** The version that is downloaded or built; tools/engine/cli/go.mod pins the same. */
export const engineVersion = "3.259.0";

/** The oldest `pulumi` on PATH that is taken instead. */
export const oldestVersion = "3.200.0";

const languageHost = "pulumi-language-nodejs";
const dynamicHost = "pulumi-resource-pulumi-nodejs";

/** The engine, whatever that takes; where there is no way to have it, an error of one sentence. */
export async function provideEngine() {
  const found = findEngine();
  if (found) return found;
  step(`Providing the Pulumi engine ${engineVersion}`);
  const folder = engineFolder();
  await installOnce(folder, async (target) => {
    const isThere = (await downloadEngine(engineVersion, target)) || (await buildEngine(engineVersion, target));
    if (isThere && versionOf(join(target, "pulumi")) === engineVersion) return;
    const remedy = `install Pulumi ${oldestVersion} or later (https://www.pulumi.com/docs/install) or Go 1.25.11 or later`;
    throw new Error(`the Pulumi engine is not on PATH and could be neither downloaded nor built; ${remedy}`);
  });
  return { pulumi: join(folder, "pulumi"), path: folder };
}

/** The engine that is there already: named by CANVAS_ENGINE_PATH, on PATH and new enough, or kept from before. */
export function findEngine(environment = process.env) {
  return namedEngine(environment) ?? engineOnPath(environment) ?? keptEngine(environment);
}

/**
 * Where a downloaded or built engine is kept. It belongs to the user and not to this clone: it takes minutes to build
 * and depends on nothing but its version, so that every clone on a machine shares it.
 */
export function engineFolder(environment = process.env) {
  const caches = environment.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = environment.CANVAS_CACHE_DIR || join(caches, "pulumi-canvas");
  return join(folder, `pulumi-${engineVersion}-${process.platform}-${process.arch}`);
}

/** Whether a version is the wanted one or a later one; what follows the three numbers is not looked at. */
export function isAtLeast(version, wanted) {
  const [a, b] = [version, wanted].map((text) => /^v?(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!a || !b) return false;
  const different = a.findIndex((number, index) => number !== b[index]);
  return different === -1 || a[different] > b[different];
}

function namedEngine({ CANVAS_ENGINE_PATH: path }) {
  const pulumi = path && findExecutable("pulumi", path);
  return pulumi ? { pulumi, path } : undefined;
}

function engineOnPath({ PATH: path = "" }) {
  const pulumi = findExecutable("pulumi", path);
  if (!pulumi) return undefined;
  const reachable = [dirname(pulumi), path].join(delimiter);
  if (!findExecutable(languageHost, reachable) || !isAtLeast(versionOf(pulumi), oldestVersion)) return undefined;
  const dynamic = findExecutable(dynamicHost, reachable) ? [] : dynamicHostFolder();
  return { pulumi, path: [dirname(pulumi), ...dynamic].join(delimiter) };
}

function keptEngine(environment) {
  const folder = engineFolder(environment);
  return existsSync(join(folder, "pulumi")) ? { pulumi: join(folder, "pulumi"), path: folder } : undefined;
}

/** The npm package carries the host of dynamic resources, for an engine that was installed without it. */
function dynamicHostFolder() {
  return [dirname(createRequire(import.meta.url).resolve("@pulumi/pulumi/package.json"))];
}

function findExecutable(name, path) {
  const candidates = path.split(delimiter).filter(Boolean);
  return candidates.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The version without its "v"; empty where the program does not run. */
function versionOf(pulumi) {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const { status, stdout } = spawnSync(pulumi, ["version"], { env, encoding: "utf8", timeout: 30_000 });
  return status === 0 ? stdout.trim().replace(/^v/, "") : "";
}
