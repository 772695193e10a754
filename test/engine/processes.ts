// Kills what the CLI has started: it puts every plugin into a process group of its own, so no signal reaches all of them.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Kills a process with everything below it, so nothing is left to record or finish anything. */
export function killTree(root: number): void {
  // The root goes first, because the CLI would record that its plugin has died.
  for (const { pid } of [{ pid: root }, ...descendants(root)]) kill(pid);
}

/** Kills the resource plugins of a CLI, and leaves the CLI alone. */
export function killProviders(cli: number): void {
  const plugins = descendants(cli).filter(({ command }) => command.includes("pulumi-resource-"));
  if (plugins.length === 0) throw new Error("the CLI has no resource plugin to kill");
  for (const { pid } of plugins) killTree(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function descendants(root: number, processes = listProcesses()): Process[] {
  const children = processes.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendants(child.pid, processes)]);
}

/** Linux is read from /proc, because small images have no ps. */
function listProcesses(): Process[] {
  if (existsSync("/proc/self/stat")) return readdirSync("/proc").filter(isNumber).flatMap(readProcess);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

const isNumber = (name: string) => /^\d+$/.test(name);

function readProcess(pid: string): Process[] {
  try {
    // The name in parentheses may hold anything; the state and the parent follow the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid: Number(pid), parent: Number(parent), command }];
  } catch {
    // It has ended since.
    return [];
  }
}
