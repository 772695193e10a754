import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);
/** No program that the settings of a repository name is started, and names are as they are. */
const quiet = ["core.fsmonitor=false", "core.quotePath=false", "log.showSignature=false"];
const settings = quiet.flatMap((setting) => ["-c", setting]);

/** The options of a diff that only names files. */
export const namesOnly = ["--name-only", "--no-renames", "--no-ext-diff", "--no-textconv"];

/** Runs git in a folder; returns what it prints. */
export async function git(folder: string, args: readonly string[], env = process.env): Promise<string> {
  const { stdout } = await execute("git", [...settings, ...args], { cwd: folder, env, maxBuffer: 100_000_000 });
  return stdout;
}
