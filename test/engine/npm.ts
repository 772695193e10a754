// Runs npm, and provides the Node versions that the package supports.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../tools/engine/cache.mjs";
import { cacheFolder, findExecutable } from "../../tools/engine/places.mjs";
import { packageName, packageTarball } from "../../tools/release/npm.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const thisNode = dirname(process.execPath);

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with the Node in the folder `node` first on PATH. */
export async function execute(
  program: string,
  args: readonly string[],
  {
    cwd,
    node = thisNode,
    environment = {},
    onStart = () => {},
  }: {
    readonly cwd?: string;
    readonly node?: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly onStart?: (child: ChildProcess) => void;
  } = {},
): Promise<Finished> {
  const env = { ...process.env, ...environment, PATH: pathWith(node) };
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  onStart(child);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { exitCode: child.exitCode, stdout, stderr };
}

export function pathWith(folder: string): string {
  return [folder, process.env.PATH].join(delimiter);
}

/** Runs npm in a folder; `--prefix` keeps npm from using a parent folder if there is no package.json. */
export function npm(args: readonly string[], folder: string, node = thisNode): Promise<Finished> {
  const program = findExecutable("npm");
  if (!program) throw new Error("there is no npm on PATH; it comes with Node");
  const options = ["--prefix", folder, "--no-audit", "--no-fund", "--prefer-offline"];
  // `npm` is a symlink to a JavaScript file, which runs on any Node.
  return execute(join(node, "node"), [realpathSync(program), ...args, ...options], { cwd: folder, node });
}

/** Runs npm and throws if it fails. */
export async function mustNpm(...call: Parameters<typeof npm>): Promise<Finished> {
  const run = await npm(...call);
  if (run.exitCode !== 0) throw new Error(`npm ${call[0].join(" ")} failed: ${run.stdout}${run.stderr}`);
  return run;
}

/** Packs the build into a folder, as it is published; returns the path of the package. */
export function pack(folder: string): string {
  if (!existsSync(join(repository, "dist"))) throw new Error("there is no build yet; `npm test` makes it");
  const path = join(folder, packageName(repository));
  writeFileSync(path, packageTarball(repository));
  return path;
}

/** The folder of Node in this major version, installed from npm; undefined if npm has none for the platform. */
export async function provideNode(major: number): Promise<string | undefined> {
  if (process.versions.node.startsWith(`${major}.`)) return thisNode;
  const name = `node-${process.platform}-${process.arch}`;
  const modules = await provideTool(`node-${major}`, `${name}@${major}`);
  return modules && join(modules, name, "bin");
}

/** The node_modules folder of a package that is installed once on this machine; undefined if npm does not have it. */
export async function provideTool(name: string, spec: string): Promise<string | undefined> {
  const kept = cacheFolder(name);
  try {
    await installOnce(kept, async (folder) => {
      await mustNpm(["install", spec, "--ignore-scripts"], folder);
    });
  } catch (error) {
    if (error instanceof Error && /npm error code (E404|ETARGET)/.test(error.message)) return undefined;
    throw error;
  }
  return join(kept, "node_modules");
}
