// A folder of workspace files, and what a command prints about it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";

/** Makes a folder with files the working folder of a test. */
export function workIn(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-canvas-fleet-")));
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  onTestFinished(() => {
    cwd.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });
  writeAll(folder, files);
  return folder;
}

export function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Runs git in a folder. */
export function git(folder: string, ...args: readonly string[]): void {
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
}

/** Makes a folder a repository with one commit of all its files. */
export function commitAll(folder: string): void {
  git(folder, "init", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "-m", "start");
}

/** Collects what is printed. */
export function listen() {
  const [out, err]: [string[], string[]] = [[], []];
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(String(text)) > 0);
  onTestFinished(() => {
    stdout.mockRestore();
    stderr.mockRestore();
  });
  return { stdout: () => out.join(""), stderr: () => err.join("") };
}
