import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { installPackage, installSdk } from "./installation.ts";

/** A temporary folder with these files, deleted after the test. */
function make(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi canvas installation-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
  return folder;
}

const repository = () =>
  make({
    "package.json": JSON.stringify({
      name: "pulumi-canvas",
      version: "1.0.0",
      files: ["dist", "!dist/private"],
      bin: { greet: "dist/main.js" },
    }),
    "dist/main.js": '#!/usr/bin/env node\nconsole.log(require("@pulumi/pulumi"), require("other"));\n',
    "dist/private/notes.js": "",
    "node_modules/@pulumi/pulumi/index.js": 'module.exports = "engine";\n',
    "node_modules/@pulumi/pulumi/package.json": "{}",
    "node_modules/other/index.js": 'module.exports = "other";\n',
  });

it("installs what is published, and nothing else", () => {
  const installed = join(installPackage(repository()), "pulumi-canvas");
  expect(readdirSync(installed, { recursive: true }).sort()).toEqual(["dist", "dist/main.js", "package.json"]);
});

it("installs the package's commands where npm does", () => {
  const command = join(installPackage(repository()), ".bin", "greet");
  expect(execFileSync(command, { encoding: "utf8" })).toBe("engine other\n");
});

it("installs a generated SDK next to everything else", () => {
  const sdk = make({
    "bin/package.json": JSON.stringify({ name: "@pulumi/canvas", main: "index.js" }),
    "bin/index.js": 'module.exports = require("@pulumi/pulumi") + " and SDK";\n',
  });
  const program = make({ "index.js": 'console.log(require("@pulumi/canvas"), require("other"));\n' });
  installSdk(sdk, installPackage(repository()), join(program, "node_modules"));
  expect(execFileSync(process.execPath, [join(program, "index.js")], { encoding: "utf8" })).toBe(
    "engine and SDK other\n",
  );
});
