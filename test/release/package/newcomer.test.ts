// What the README asks a newcomer to do, in an empty folder with the packed package.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, type TestContext } from "vitest";
import { execute, provideNode } from "../../engine/npm.ts";
import { installed } from "./installed.ts";

const minutes = 60_000;
const readme = readFileSync(fileURLToPath(new URL("../../../README.md", import.meta.url)), "utf8");
const section = /^## A workspace in one file\n(.*?)^## /ms.exec(readme)?.[1] ?? "";
const file = /^```yaml\n(.*?)^```/ms.exec(section)?.[1] ?? "";
const commands = [...section.matchAll(/^npx pulumi-canvas ([^#\n]*?) *(#.*)?$/gm)].map(([, args = ""]) =>
  args.split(" "),
);

it("makes and draws a workspace from the file in the README", { timeout: 10 * minutes }, async (test) => {
  const node = (await provideNode(24)) ?? "";
  test.skip(node === "", `npm has no Node 24 for ${process.platform}-${process.arch}`);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-newcomer-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync((await installed("newest", node)).modules, join(folder, "node_modules"));
  writeFileSync(join(folder, "workspace.yaml"), file);
  expect(commands.map(([command]) => command)).toEqual(["emulator", "up", "map"]);
  const [emulator = [], up = [], map = []] = commands;

  const command = join(folder, "node_modules", ".bin", "pulumi-canvas");
  const environment = await startEmulator(test, [command, ...emulator], node);
  const run = (args: readonly string[]) => execute(command, args, { cwd: folder, node, environment });
  const made = await run([...up, "--yes"]);
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.stderr).toMatch(/^warning: team "Product" has unlisted members: [^\n]+\n$/);
  expect(made.stdout.split("\n").map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      "invites ada@example.com (member)",
      'creates space "roadmap"',
      expect.stringMatching(/^Done\. Look at team "Product" on http:/),
    ]),
  );
  const drawn = await run(map);
  expect(drawn, drawn.stderr).toMatchObject({ exitCode: 0, stdout: "map.html\n" });
  expect(readFileSync(join(folder, "map.html"), "utf8")).toContain("roadmap");
  expect(existsSync(join(folder, ".pulumi-canvas", "state"))).toBe(true);
  expect((await run(up)).stdout).toMatch(
    /^Nothing to change: workspace\.yaml \(.*\) matches team "Product" on http:\S+\.\n$/,
  );
});

/** Starts the emulator on a free port; returns the variables that it says to export. */
async function startEmulator(test: TestContext, command: readonly string[], node: string): Promise<NodeJS.ProcessEnv> {
  const child = spawn(join(node, "node"), [...command, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  test.onTestFinished(() => void child.kill());
  const variables: NodeJS.ProcessEnv = { PULUMI_BACKEND_URL: undefined, PULUMI_CONFIG_PASSPHRASE: undefined };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name = "", value = ""] = /^ *export (CANVAS_\w+)=(.+)$/.exec(line) ?? [];
    if (name !== "") variables[name] = value;
    if (line.startsWith("Press Ctrl+C")) break;
  }
  return variables;
}
