import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { everyChange } from "../map/workspace-fixture.ts";

let folder = "";
const inFolder = (name: string) => join(folder, name);
const given = (name: string, text: string) => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-map-"));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("pulumi-canvas map", () => {
  it("draws a plan", async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const plan = given("plan.json", JSON.stringify({ steps: everyChange }));
    expect(await runCommandLine(["map", "--plan", plan, "--out", inFolder("map.html")])).toBe(0);
    expect(readFileSync(inFolder("map.html"), "utf8")).toMatch(/^<!doctype html>.*renamed from &quot;Roadmap&quot;/s);
  });

  it("draws an environment of a program", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const text =
      "export default ({ environment }) => ({ team: 'A', spaces: { a: { title: 'Board of ' + environment } } });";
    const file = given("workspace.mjs", text);
    expect(await runCommandLine(["map", file, "--environment", "staging", "--out", "-"])).toBe(0);
    expect(String(write.mock.calls[0]?.[0])).toContain(">Board of staging<");
  });

  it("draws a workspace file, to standard output if asked to", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const file = given("workspace.yaml", "team: Product\nspaces: { roadmap: { title: Roadmap } }\n");
    expect(await runCommandLine(["map", file, "--out", "-"])).toBe(0);
    const text = String(write.mock.calls[0]?.[0]);
    expect(text).toContain(">Roadmap<");
    expect(text).toMatch(new RegExp(`<li>${file}</li><li>\\d{4}-\\d\\d-\\d\\d</li>`));
  });

  it.each(["map", "preview"])("%s refuses a file that is not HTML", async (command) => {
    const option = command === "map" ? "--out" : "--map";
    await expect(runCommandLine([command, "a.yaml", option, "plan.svg"])).rejects.toThrow(
      /argument 'plan.svg' is invalid. A map is an HTML file: name one that ends with .html; see/,
    );
  });

  it.each([
    [[], /^there is no workspace.yaml in this folder/],
    [["a.yaml", "--plan", "plan.json"], /^map takes one of workspace files/],
    [["missing.yaml"], /^there is no file missing.yaml; correct the path$/],
    [["--plan", "missing.json"], /^the plan missing.json cannot be read/],
  ])("refuses %j", async (args, message) => {
    await expect(runCommandLine(["map", ...args])).rejects.toThrow(message);
  });

  it.each(["", "no JSON", "[]", '{"steps": [{}]}'])("refuses %j as a plan", async (text) => {
    await expect(runCommandLine(["map", "--plan", given("plan.json", text)])).rejects.toThrow(
      /^this is not a plan; make one with: pulumi/,
    );
  });
});
