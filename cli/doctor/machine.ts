import { execFile } from "node:child_process";
import { type Dirent, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { version } from "../../provider/api/transport/version.ts";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { pathWithPulumi } from "../run/pulumi-path.ts";
import { type Check, notChecked, ok } from "./check.ts";

const run = promisify(execFile);
const timeoutMs = 15_000;

/** Checks Node, Pulumi, its language hosts, and the plugins that it has. */
export async function checkMachine(
  environment: NodeJS.ProcessEnv,
  nodeVersion = process.versions.node,
): Promise<readonly Check[]> {
  return [checkNode(nodeVersion), ...(await checkPulumi(environment)), checkPlugin(environment)];
}

function checkNode(nodeVersion: string): Check {
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (isSupported) return ok("node", nodeVersion);
  const remedy = "install Node 20.19, 22.12, or later";
  return { name: "node", sign: "problem", text: `${nodeVersion} is not supported`, remedy };
}

async function checkPulumi(environment: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  try {
    const path = pathWithPulumi(environment);
    const env = { ...environment, PATH: path, PULUMI_SKIP_UPDATE_CHECK: "true" };
    const { stdout } = await run("pulumi", ["version"], { env, timeout: timeoutMs });
    return [checkVersion(stdout.trim()), checkHosts(path)];
  } catch (error) {
    const broken = {
      remedy: "run pulumi version to see why, and install Pulumi again (https://www.pulumi.com/docs/install)",
    };
    const { remedy } = error instanceof CanvasError ? error : broken;
    return [
      { name: "pulumi", sign: "problem", text: summaryOf(error), remedy },
      ...notChecked(["language hosts"], "Pulumi cannot be used"),
    ];
  }
}

/** A version that has no numbers is one that somebody has built. */
function checkVersion(text: string): Check {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(text) ?? [];
  const isTooOld = Number(major) < 3 || (Number(major) === 3 && Number(minor) < 200);
  if (!isTooOld) return ok("pulumi", text);
  const remedy = "install Pulumi 3.200.0 or later (https://www.pulumi.com/docs/install)";
  return { name: "pulumi", sign: "problem", text: `${text} is not supported`, remedy };
}

function checkHosts(path: string): Check {
  const files = path.split(delimiter).flatMap((folder) => entriesIn(folder).map(({ name }) => name));
  const languages = files.flatMap((file) => /^pulumi-language-([a-z]+)(?:\.exe)?$/.exec(file)?.[1] ?? []);
  if (languages.length > 0) return ok("language hosts", [...new Set(languages)].sort().join(", "));
  return ok("language hosts", "none next to Pulumi; a workspace file needs none, and a program that of its language");
}

function checkPlugin({ PULUMI_HOME }: NodeJS.ProcessEnv): Check {
  const folder = join(PULUMI_HOME || join(homedir(), ".pulumi"), "plugins");
  const others = installedVersions(folder).filter((one) => one !== version);
  if (others.length === 0) return ok("plugin", `${version}, in this package`);
  const text = `Pulumi also has ${others.join(", ")}, which is used by projects without the package, and this is ${version}`;
  return { name: "plugin", sign: "warning", text };
}

/** The versions of the plugin in a folder; next to each, Pulumi leaves a lock file. */
function installedVersions(folder: string): string[] {
  const entries = entriesIn(folder);
  // Pulumi marks a folder with a file while it installs the plugin; older versions of it give the folder a temporary name.
  const isUnfinished = (name: string) =>
    /\.tmp\d+$/.test(name) || entries.some((entry) => entry.name === `${name}.partial`);
  const names = entries.filter((entry) => entry.isDirectory() && !isUnfinished(entry.name)).map(({ name }) => name);
  return names.flatMap((name) => /^resource-canvas-v(\d[\w.-]*)$/.exec(name)?.[1] ?? []);
}

const entriesIn = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};
