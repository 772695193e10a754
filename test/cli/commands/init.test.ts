import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { listen, workIn } from "../fleet/folder.ts";
import { beTerminal } from "../output/be-terminal.ts";
import { editionOf, startService } from "./service.ts";

/** A folder, and `init` in it for a user of these teams. */
async function start(...teams: readonly string[]) {
  const { environment, emulator } = await startService(editionOf(...teams));
  const folder = workIn({
    "package/node_modules/pulumi-canvas/workspace.schema.json": "{}",
    "package/teams/.keep": "",
  });
  const { stdout } = listen();
  const said: string[] = [];
  return {
    store: emulator.world.store,
    stdout,
    said: () => said.join(""),
    path: (name: string) => join(folder, name),
    init: (name: string, ...args: readonly string[]) =>
      runCommandLine(["init", join(folder, name), ...args], environment),
    teamIn: (name: string) => loadWorkspaceFile(join(folder, name)).workspace.team,
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
    /** Someone at a terminal who types these lines. */
    type: (...lines: readonly string[]) => {
      const answers = [...lines];
      const input = Object.assign(new PassThrough(), { isTTY: true });
      const own = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
      Object.defineProperty(process, "stdin", { value: input, configurable: true });
      onTestFinished(() => void Object.defineProperty(process, "stdin", own));
      vi.mocked(process.stderr.write).mockImplementation((text) => {
        said.push(String(text));
        if (String(text).includes("Which team?")) setImmediate(() => input.write(`${answers.shift() ?? ""}\n`));
        return true;
      });
    },
  };
}

const schemaIn = (text: string) => /^# yaml-language-server: \$schema=(.*)\n/.exec(text)?.[1];

it("writes a file for the team that --team names, and says what to do next in commands that a shell expands nothing in", async () => {
  const { init, teamIn, read, stdout, path } = await start("Q$(id)", "Sales");
  expect(await init("$(id).yaml", "--team", "Q$(id)")).toBe(0);
  expect(teamIn("$(id).yaml")).toBe("Q$(id)");
  expect(stdout()).toMatch(/^Wrote .* Next: open it in an editor, and run /);
  expect(stdout()).toContain(`pulumi-canvas preview '${path("$(id).yaml")}'`);
  expect(stdout()).toContain("pulumi-canvas export --team 'Q$(id)' --out DIR");
  expect(schemaIn(read("$(id).yaml"))).toBe("node_modules/pulumi-canvas/workspace.schema.json");
  await init("package/teams/a.yaml", "--team", "Sales");
  expect(schemaIn(read("package/teams/a.yaml"))).toBe("../node_modules/pulumi-canvas/workspace.schema.json");
});

it("writes examples that are valid once their # is deleted, and short enough for an editor", async () => {
  const { init, read } = await start("Product");
  await init("a.yaml", "--team", "Product");
  const [, ...lines] = read("a.yaml").split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const workspace = parseWorkspace(lines.join("\n").replaceAll(/^#(?=\w| {2}\S| {4})/gm, ""), "a.yaml");
  expect(Object.keys(workspace)).toEqual(["team", "options", "people", "access", "spaces"]);
});

it("asks for a team by its number, name or id, until there is one", async () => {
  const { init, type, teamIn, said, path } = await start("Product", "Sales");
  type("7", "Sales");
  expect([await init("a.yaml"), teamIn("a.yaml")]).toEqual([0, "Sales"]);
  expect(said()).toMatch(
    /^Your teams:\n {2}1 {2}Product \(\d+\)\n {2}2 {2}Sales \(\d+\)\nWhich team\? .*There is no team "7"\.\nWhich team\? /s,
  );
  type("1");
  expect([await init("b.yaml"), teamIn("b.yaml")]).toEqual([0, "Product"]);
  type("");
  expect(await init("c.yaml")).toBe(1);
  beTerminal({ stderr: true });
  type("\u0004");
  expect(await init("c.yaml")).toBe(1);
  expect(existsSync(path("c.yaml"))).toBe(false);
});

it("names a team by its id if another one has its name", async () => {
  const { init, type, teamIn, said, store } = await start("Product", "Product");
  const id = [...store.all("teams")].find(({ name }) => name === "Product")?.id ?? "";
  expect([await init("a.yaml", "--team", id), teamIn("a.yaml")]).toEqual([0, { id }]);
  type("Product", "");
  expect(await init("b.yaml")).toBe(1);
  expect(said()).toContain('Several teams are named "Product".\nWhich team?');
});

it("names a team by its id if a file cannot have its name, and quotes what YAML would read as something else", async () => {
  const { init, teamIn, store, stdout } = await start("Party", "yes: #1");
  const party = [...store.all("teams")].find(({ name }) => name === "Party");
  if (party) store.transaction(() => store.put("teams", { ...party, name: "\u{1F389} Party" }));
  const id = party?.id ?? "";
  expect([await init("a.yaml", "--team", id), teamIn("a.yaml")]).toEqual([0, { id }]);
  expect(stdout()).toContain(`export --team ${id} --out DIR`);
  expect([await init("b.yaml", "--team", "yes: #1"), teamIn("b.yaml")]).toEqual([0, "yes: #1"]);
});
