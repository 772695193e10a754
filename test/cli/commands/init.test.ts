import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { listen, workIn } from "../fleet/folder.ts";
import { editionOf, startService } from "./service.ts";

afterEach(() => {
  vi.restoreAllMocks();
  said = [];
});

let said: string[] = [];

/** Someone at a terminal who types these lines. */
function atTerminal(...lines: readonly string[]): void {
  const input = new PassThrough();
  const own = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
  Object.defineProperty(process, "stdin", { value: Object.assign(input, { isTTY: true }), configurable: true });
  onTestFinished(() => void Object.defineProperty(process, "stdin", own));
  const answers = [...lines];
  vi.mocked(process.stderr.write).mockImplementation((text) => {
    said.push(String(text));
    if (String(text).includes("Which team?")) setImmediate(() => input.write(`${answers.shift() ?? ""}\n`));
    return true;
  });
}

describe("pulumi-canvas init", () => {
  it("writes a file for the team that --team names, which is valid, and says what to do next", async () => {
    const { environment } = await startService(editionOf("Product", "Sales"));
    const folder = workIn({});
    const file = join(folder, "workspace.yaml");
    const { stdout } = listen();
    expect(await runCommandLine(["init", file, "--team", "Sales"], environment)).toBe(0);
    expect(loadWorkspaceFile(file).workspace).toEqual({ team: "Sales" });
    expect(stdout()).toBe(
      `Wrote ${file} for team "Sales". Next: open it in an editor, and run pulumi-canvas preview ${file}.\nTo start from what the team has now, run pulumi-canvas export --team Sales --out DIR instead.\n`,
    );
    expect(readFileSync(file, "utf8")).toMatch(
      /^# yaml-language-server: \$schema=node_modules\/pulumi-canvas\/workspace\.schema\.json\n/,
    );
  });

  it("writes examples that are valid once their # is deleted", async () => {
    const { environment } = await startService(editionOf("Product"));
    const file = join(workIn({}), "workspace.yaml");
    listen();
    await runCommandLine(["init", file, "--team", "Product"], environment);
    const text = readFileSync(file, "utf8");
    expect(
      text
        .split("\n")
        .slice(1)
        .filter((line) => line.length > 80),
    ).toEqual([]);
    const workspace = parseWorkspace(text.replaceAll(/^#(?=\w| {2}\S| {4})/gm, ""), "workspace.yaml");
    expect(Object.keys(workspace)).toEqual(["team", "options", "people", "access", "spaces"]);
  });

  it("names the schema of the nearest installed package", async () => {
    const { environment } = await startService(editionOf("Product"));
    const folder = workIn({ "node_modules/pulumi-canvas/workspace.schema.json": "{}" });
    mkdirSync(join(folder, "teams"));
    listen();
    await runCommandLine(["init", join(folder, "teams/a.yaml"), "--team", "Product"], environment);
    expect(readFileSync(join(folder, "teams/a.yaml"), "utf8")).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/node_modules\/pulumi-canvas\/workspace\.schema\.json\n/,
    );
  });

  it("asks for a team by its number, name or id, until there is one", async () => {
    const { environment } = await startService(editionOf("Product", "Sales"));
    const folder = workIn({});
    listen();
    atTerminal("7", "Sales");
    expect(await runCommandLine(["init", join(folder, "a.yaml")], environment)).toBe(0);
    expect(loadWorkspaceFile(join(folder, "a.yaml")).workspace.team).toBe("Sales");
    expect(said.join("")).toMatch(
      /^Your teams:\n {2}1 {2}Product \(\d+\)\n {2}2 {2}Sales \(\d+\)\nWhich team\? .*There is no team "7"\.\nWhich team\? /s,
    );
    atTerminal("1");
    expect(await runCommandLine(["init", join(folder, "b.yaml")], environment)).toBe(0);
    expect(loadWorkspaceFile(join(folder, "b.yaml")).workspace.team).toBe("Product");
    atTerminal("");
    expect(await runCommandLine(["init", join(folder, "c.yaml")], environment)).toBe(1);
    expect(existsSync(join(folder, "c.yaml"))).toBe(false);
  });

  it("writes nothing if Ctrl-D is the answer", async () => {
    const { environment } = await startService(editionOf("Product", "Sales"));
    const file = join(workIn({}), "a.yaml");
    listen();
    const { isTTY } = process.stderr;
    Object.assign(process.stderr, { isTTY: true });
    onTestFinished(() => void Object.assign(process.stderr, { isTTY }));
    atTerminal("\u0004");
    expect(await runCommandLine(["init", file], environment)).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it("names a team whose name another one has by its id", async () => {
    const { environment, emulator } = await startService(editionOf("Product", "Product"));
    const [, { id } = { id: "" }] = [...emulator.world.store.all("teams")].filter(({ name }) => name === "Product");
    const file = join(workIn({}), "a.yaml");
    listen();
    expect(await runCommandLine(["init", file, "--team", id], environment)).toBe(0);
    expect(loadWorkspaceFile(file).workspace.team).toEqual({ id });
  });

  it("asks again for a name that several teams have", async () => {
    const { environment } = await startService(editionOf("Product", "Product"));
    const file = join(workIn({}), "a.yaml");
    listen();
    atTerminal("Product", "");
    expect(await runCommandLine(["init", file], environment)).toBe(1);
    expect(said.join("")).toContain('Several teams are named "Product".\nWhich team?');
  });

  it("names a team by its id if a file cannot have its name", async () => {
    const { environment, emulator } = await startService(editionOf("Party"));
    const { store } = emulator.world;
    const party = [...store.all("teams")].find(({ name }) => name === "Party");
    if (party) store.transaction(() => store.put("teams", { ...party, name: "\u{1F389} Party" }));
    const id = party?.id ?? "";
    const file = join(workIn({}), "a.yaml");
    const { stdout } = listen();
    expect(await runCommandLine(["init", file, "--team", id], environment)).toBe(0);
    expect(loadWorkspaceFile(file).workspace.team).toEqual({ id });
    expect(stdout()).toContain(`export --team ${id} --out DIR`);
  });

  it("prints commands in which a shell expands nothing", async () => {
    const { environment } = await startService(editionOf("Q$(id)"));
    const file = join(workIn({}), "$(id).yaml");
    const { stdout } = listen();
    expect(await runCommandLine(["init", file, "--team", "Q$(id)"], environment)).toBe(0);
    expect(stdout()).toContain("export --team 'Q$(id)' --out DIR");
    expect(stdout()).toContain(`pulumi-canvas preview '${file}'`);
  });

  it("quotes a name that YAML would read as something else", async () => {
    const { environment } = await startService(editionOf("yes: #1"));
    const file = join(workIn({}), "a.yaml");
    listen();
    expect(await runCommandLine(["init", file, "--team", "yes: #1"], environment)).toBe(0);
    expect(loadWorkspaceFile(file).workspace.team).toBe("yes: #1");
  });

  it("never overwrites a file, and asks the service for nothing before it knows that", async () => {
    const file = join(workIn({ "a.yaml": "mine" }), "a.yaml");
    writeFileSync(file, "mine");
    await expect(runCommandLine(["init", file, "--team", "Product"], {})).rejects.toThrow(
      `${file} exists, and init never overwrites a file; name a new file`,
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  it.each([[["workspace.ts"], "init takes the name of one new file in YAML, such as workspace.yaml"]])(
    "refuses %j",
    async (args, message) => {
      await expect(runCommandLine(["init", ...args], {})).rejects.toThrow(message);
    },
  );
});
