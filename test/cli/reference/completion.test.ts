// What the scripts complete, in a real bash; zsh and fish run theirs if they are installed, and are compared with the table.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { completionCommand } from "../../../cli/commands/completion.ts";
import { commandNames, commands, flagsOf } from "../../../cli/reference/commands.ts";
import { bashCompletion } from "../../../cli/reference/completion/bash.ts";
import { fishCompletion } from "../../../cli/reference/completion/fish.ts";
import { zshCompletion } from "../../../cli/reference/completion/zsh.ts";
import { shownFlags } from "../../../cli/reference/help.ts";
import { listen } from "../fleet/folder.ts";

/** What bash offers for the last word of a line. */
function completed(...words: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-completion-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "teams"));
  for (const name of ["workspace.yaml", "my team.yml", "notes.txt"]) writeFileSync(join(folder, name), "");
  const script = `${bashCompletion()}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_pulumi_canvas
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ["--norc", "-c", script, "bash", "pulumi-canvas", ...words];
  const { status, stdout, stderr } = spawnSync("bash", args, { cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter(Boolean).sort();
}

describe("bash", () => {
  it.each([
    ["commands", ["pr"], ["preview", "promote"]],
    ["the options for all commands", ["--v"], ["--version"]],
    ["the commands of help", ["help", "va"], ["validate"]],
    ["the options of a command", ["preview", "--ma"], ["--map", "--markdown", "--matrix", "--max-trashed"]],
    ["no option of another command", ["watch", "--pl"], []],
    ["no option of an earlier version", ["up", "--refr"], []],
    ["workspaces and folders", ["preview", ""], ["my team.yml", "teams", "workspace.yaml"]],
    ["a workspace after an option", ["up", "--yes", "work"], ["workspace.yaml"]],
    ["any file for an option that takes one", ["map", "--plan", "no"], ["notes.txt"]],
    ["folders for an option that takes one", ["export", "--out", ""], ["teams"]],
    ["the values of an option", ["map", "--format", ""], ["html", "svg"]],
    ["the values of an option after =", ["map", "--format", "=", "s"], ["svg"]],
    ["the values of an option right after =", ["map", "--format", "="], ["html", "svg"]],
    ["values and files", ["emulator", "--seed", "de"], ["demo"]],
    ["nothing for a value that it cannot know", ["up", "--stack", ""], []],
    ["shells", ["completion", ""], ["bash", "fish", "zsh"]],
    ["nothing for a command without arguments", ["doctor", ""], []],
  ])("completes %s", (_, words, expected) => {
    expect(completed(...words)).toEqual(expected);
  });
});

describe.each([
  ["zsh", zshCompletion, (name: string) => `--${name}`],
  ["fish", fishCompletion, (name: string) => `-l ${name}`],
] as const)("%s", (shell, script, written) => {
  it("has every command, option and value of the table", () => {
    const text = script();
    for (const name of commandNames) {
      const own = text.split("\n").filter((line) => shell === "zsh" || line.includes(`from ${name}'`));
      expect(text).toContain(commands[name].summary);
      for (const [long, , { values = [] }] of shownFlags(flagsOf(commands[name]))) {
        const lines = own.filter((line) => new RegExp(`${written(long)}\\b`).test(line));
        expect(lines, `${name} --${long}`).not.toEqual([]);
        for (const value of values) expect(lines.join("\n")).toContain(value);
      }
    }
  });

  it("quotes every description", () => {
    for (const line of script().split("\n")) expect((line.match(/'/g) ?? []).length % 2, line).toBe(0);
  });

  it.skipIf(spawnSync(shell, ["-c", "true"]).status !== 0)("is a valid script", () => {
    const { status, stderr } = spawnSync(shell, ["-n", "/dev/stdin"], { input: script(), encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe("pulumi-canvas completion", () => {
  it("prints the script, or JSON with it", () => {
    const { stdout } = listen();
    expect(completionCommand(["fish"])).toBe(0);
    expect(stdout()).toBe(fishCompletion());
    expect(completionCommand(["bash", "--json"])).toBe(0);
    expect(JSON.parse(stdout().slice(fishCompletion().length))).toEqual({ shell: "bash", script: bashCompletion() });
  });

  it.each([
    [[], "completion takes the name of one shell: bash, zsh, fish"],
    [["tcsh"], 'the shell is bash or zsh or fish, not "tcsh"'],
  ])("refuses %j", (args, message) => {
    expect(() => completionCommand(args)).toThrow(message);
  });
});
