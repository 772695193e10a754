// What the errors of workspace programs advise leads to where they say.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadProgram } from "../../../cli/source/program.ts";
import { messageOf } from "../../provider/remedies/follow.ts";

function newProgram(text: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "remedies-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "workspace.ts");
  writeFileSync(path, text);
  return path;
}

const good = 'export default { team: "Product" as string };\n';
const workspace = { team: "Product" };

/** A program in a project that has a package as typescript. */
function newProject(typescript: string): string {
  const path = newProgram(good);
  const modules = join(dirname(path), "node_modules");
  mkdirSync(modules);
  symlinkSync(typescript, join(modules, "typescript"));
  return path;
}

it("without a compiler: install it", async () => {
  const withoutApi = dirname(newProgram(good));
  writeFileSync(join(withoutApi, "index.js"), "");
  const path = newProject(withoutApi);
  expect(await messageOf(loadProgram(path))).toBe(
    `${path} needs the compiler of TypeScript; run npm install --save-dev typescript@6`,
  );
  const installed = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  expect(await loadProgram(newProject(installed))).toMatchObject({ workspace });
});

it("without a default export: start with one", async () => {
  const path = newProgram('export const team = "Product";\n');
  expect(await messageOf(loadProgram(path))).toBe(
    `${path} has no default export; start with export default { team: ... }`,
  );
  writeFileSync(path, good);
  expect(await loadProgram(path)).toMatchObject({ workspace });
});

it("with messages of its own: remove these calls", async () => {
  const path = newProgram(`process.send?.({});\n${good}`);
  expect(await messageOf(loadProgram(path))).toBe(
    `${path} sends messages to the command with process.send; remove these calls`,
  );
  writeFileSync(path, good);
  expect(await loadProgram(path)).toMatchObject({ workspace });
});
