import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { listen, workIn } from "../fleet/folder.ts";
import { everyChange } from "../map/workspace-fixture.ts";

it("draws a plan", async () => {
  const folder = workIn({ "plan.json": JSON.stringify({ steps: everyChange }) });
  listen();
  const [plan, out] = [join(folder, "plan.json"), join(folder, "map.html")];
  expect(await runCommandLine(["map", "--plan", plan, "--out", out])).toBe(0);
  expect(readFileSync(out, "utf8")).toMatch(/^<!doctype html>.*renamed from &quot;Roadmap&quot;/s);
});

it("draws an environment of a program, to standard output if asked to", async () => {
  const program =
    "export default ({ environment }) => ({ team: 'A', spaces: { a: { title: 'Board of ' + environment } } });";
  const file = join(workIn({ "workspace.mjs": program }), "workspace.mjs");
  const { stdout } = listen();
  expect(await runCommandLine(["map", file, "--environment", "staging", "--out", "-"])).toBe(0);
  expect(stdout()).toContain(">Board of staging<");
  expect(stdout()).toMatch(new RegExp(`${file}.*\\d{4}-\\d\\d-\\d\\d`, "s"));
});

it.each(["", "no JSON", "[]", '{"steps": [{}]}'])("refuses %j as a plan", async (text) => {
  const folder = workIn({ "plan.json": text });
  await expect(runCommandLine(["map", "--plan", join(folder, "plan.json")])).rejects.toThrow(/^this is not a plan; /);
});
