// What the command offers, and the scripts in a real bash and fish; zsh only checks that its script is valid.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { commands } from "../../../cli/reference/program.ts";
import { listen } from "../fleet/folder.ts";

const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

it.each([
  ["commands", ["pr"], ["preview"]],
  ["the options for all commands", ["--v"], ["--version"]],
  ["the commands of help", ["help", "va"], ["validate"]],
  ["the options of a command", ["preview", "--ma"], ["--max-trashed", "--map", "--markdown"]],
  ["no option of another command", ["unlock", "--pl"], []],
  ["the values of an option", ["export", "--as", ""], ["workspace", "import"]],
  ["the values of an option after = in zsh and fish", ["export", "--as=im"], ["--as=import"]],
  ["the values of an option after = in bash", ["export", "--as", "=", "im"], ["import"]],
  ["the values of an option right after = in bash", ["export", "--as", "="], ["workspace", "import"]],
  ["no option as a value", ["preview", "--out", "--m"], []],
  ["shells", ["completion", ""], ["bash", "zsh", "fish"]],
  ["nothing where a shell offers files", ["preview", ""], []],
])("offers %s", async (_, words, offers) => {
  const { stdout } = listen();
  expect(await runCommandLine(["complete", "--", ...words])).toBe(0);
  const lines = stdout().split("\n").filter(Boolean);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(offers);
});

it("offers all commands, and not the one that shells call", async () => {
  const { stdout } = listen();
  await runCommandLine(["complete", "--", ""]);
  expect(stdout()).toBe(
    commands()
      .map((command) => `${command.name()} ${command.summary()}\n`)
      .join(""),
  );
  expect(stdout()).not.toMatch(/^complete /m);
});

/** Runs a line in a shell that has the command, in a folder with files. */
function inShell(shell: string, ...args: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-completion-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = join(folder, "bin/pulumi-canvas");
  mkdirSync(join(folder, "bin"));
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(command, 0o755);
  writeFileSync(join(folder, "my team.yml"), "");
  const env = { ...process.env, HOME: folder, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd: folder, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter(Boolean);
}

const lacks = (shell: string) => spawnSync(shell, ["-c", "true"]).status !== 0;

describe("the scripts", () => {
  it("bash completes values, and leaves files to its own completion", () => {
    const script = `source <(pulumi-canvas completion bash)
      try() { COMP_WORDS=(pulumi-canvas "$@"); COMP_CWORD=$#; _pulumi_canvas; echo "\${COMPREPLY[*]-}"; }
      try export --as ""; try up my; complete -p pulumi-canvas`;
    expect(inShell("bash", "--norc", "-c", script)).toEqual([
      "workspace import",
      "complete -o default -F _pulumi_canvas pulumi-canvas",
    ]);
  });

  it.skipIf(lacks("fish"))("fish completes values and files", () => {
    const script =
      "pulumi-canvas completion fish | source; complete -C 'pulumi-canvas pre'; complete -C 'pulumi-canvas up my'";
    expect(inShell("fish", "--no-config", "-c", script)).toEqual([
      "preview\tshow what an update would change",
      "my team.yml",
    ]);
  });

  it.skipIf(lacks("zsh"))("zsh accepts its script", () => {
    expect(inShell("zsh", "-f", "-c", "pulumi-canvas completion zsh > script && zsh -n script")).toEqual([]);
  });
});
