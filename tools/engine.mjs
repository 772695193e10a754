// Finds, downloads or builds the Pulumi engine for tests and the demo.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { build, fingerprint, hasGo } from "./engine/build.mjs";
import { installOnce } from "./engine/cache.mjs";
import { downloadEngine } from "./engine/download.mjs";
import { cacheFolder, findExecutable } from "./engine/places.mjs";
import { step } from "./setup.mjs";

/** The version to download or build; tools/engine/cli/go.mod pins the same version. */
export const engineVersion = "3.259.0";

/** The oldest version of a `pulumi` on PATH that is used instead. */
export const oldestVersion = "3.200.0";

const languageHost = "pulumi-language-nodejs";
const dynamicHost = "pulumi-resource-pulumi-nodejs";
/** Language hosts that a release of Pulumi includes; for an engine built with Go, they are built on demand. */
const otherHosts = ["pulumi-language-go", "pulumi-language-python", "pulumi-language-yaml"];
const remedy = `install Pulumi ${oldestVersion} or later (https://www.pulumi.com/docs/install) or Go 1.25.11 or later`;

/** Finds or installs the engine and the hosts of these languages; throws if neither download nor build works. */
export async function provideEngine(languages = []) {
  const engine = findEngine() ?? (await installEngine());
  for (const name of languages.map((language) => `pulumi-language-${language}`)) {
    if (!findExecutable(name, reachable(engine, process.env))) await provideProgram(name);
  }
  return findEngine() ?? engine;
}

/** Finds an installed engine: in CANVAS_ENGINE_PATH, on PATH if it is new enough, or in the cache. */
export function findEngine(environment = process.env) {
  const engine = namedEngine(environment) ?? engineOnPath(environment) ?? keptEngine(environment);
  return engine && { ...engine, path: [engine.path, ...keptHosts(engine, environment)].join(delimiter) };
}

/** Builds a program from Go modules unless it is in the cache; returns its folder. */
export async function provideProgram(name) {
  const folder = programFolder(name);
  if (existsSync(folder)) return folder;
  step(`Building ${name}: a minute or two, once on this machine`);
  await installOnce(folder, async (target) => {
    if (!(await build(name, engineVersion, target))) throw new Error(`${name} could not be built; ${remedy}`);
  });
  return folder;
}

/** The cache folder of a downloaded or built engine; all clones share it, because a build takes minutes. */
export function engineFolder(environment = process.env) {
  return cacheFolder(`pulumi-${engineVersion}`, environment);
}

/** The cache folder of a program that is built separately from the engine. */
export function programFolder(name, environment = process.env) {
  return cacheFolder(`${name}-${fingerprint(name)}`, environment);
}

/** Compares major, minor and patch; a pre-release suffix is ignored. */
export function isAtLeast(version, wanted) {
  const [a, b] = [version, wanted].map((text) => /^v?(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!a || !b) return false;
  const different = a.findIndex((number, index) => number !== b[index]);
  return different === -1 || a[different] > b[different];
}

async function installEngine() {
  step(`Providing the Pulumi engine ${engineVersion}`);
  const folder = engineFolder();
  await installOnce(folder, async (target) => {
    const isThere = (await downloadEngine(engineVersion, target)) || (await buildEngine(target));
    if (isThere && versionOf(join(target, "pulumi")) === engineVersion) return;
    throw new Error(`the Pulumi engine is not on PATH and could be neither downloaded nor built; ${remedy}`);
  });
  return { pulumi: join(folder, "pulumi"), path: folder };
}

async function buildEngine(folder) {
  if (!hasGo()) return false;
  process.stdout.write("  Building it with Go instead: about 8 minutes on two cores, once on this machine\n");
  return (await build("pulumi", engineVersion, folder)) && (await build(languageHost, engineVersion, folder));
}

function namedEngine({ CANVAS_ENGINE_PATH: path }) {
  const pulumi = path && findExecutable("pulumi", path);
  return pulumi ? { pulumi, path } : undefined;
}

function engineOnPath({ PATH: path = "" }) {
  const pulumi = findExecutable("pulumi", path);
  if (!pulumi) return undefined;
  const folders = [dirname(pulumi), path].join(delimiter);
  if (!findExecutable(languageHost, folders) || !isAtLeast(versionOf(pulumi), oldestVersion)) return undefined;
  const dynamic = findExecutable(dynamicHost, folders) ? [] : dynamicHostFolder();
  return { pulumi, path: [dirname(pulumi), ...dynamic].join(delimiter) };
}

function keptEngine(environment) {
  const folder = engineFolder(environment);
  return existsSync(join(folder, "pulumi")) ? { pulumi: join(folder, "pulumi"), path: folder } : undefined;
}

/** The cache folders of the hosts that the engine does not include. */
function keptHosts(engine, environment) {
  const missing = otherHosts.filter((name) => !findExecutable(name, reachable(engine, environment)));
  return missing.map((name) => programFolder(name, environment)).filter((folder) => existsSync(folder));
}

function reachable(engine, { PATH: path = "" }) {
  return [engine.path, path].join(delimiter);
}

/** The npm package contains the host of dynamic resources, for an engine that was installed without it. */
function dynamicHostFolder() {
  return [dirname(createRequire(import.meta.url).resolve("@pulumi/pulumi/package.json"))];
}

/** The version without its "v"; empty if the program cannot be run. */
export function versionOf(pulumi) {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const { status, stdout } = spawnSync(pulumi, ["version"], { env, encoding: "utf8", timeout: 30_000 });
  return status === 0 ? stdout.trim().replace(/^v/, "") : "";
}
