import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { acme } from "../../acme.ts";
import { listen, workIn } from "../fleet/folder.ts";
import { everyChange } from "../map/workspace-fixture.ts";
import { startService } from "./service.ts";

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

it("draws a workspace as it is on the service, which is only read", async () => {
  const plans = { name: "Plans", zones: [{ name: "Sketch", frames: [{ name: "Old frame" }] }] };
  const members = [{ mailId: "admin@example.com" }];
  const teams = [{ name: "Alpha", members, spaces: [plans, { name: "Annex" }] }];
  const { environment, emulator } = await startService({ editions: [{ ...acme, teams }] });
  const { stdout, stderr } = listen();
  const run = (...args: readonly string[]) =>
    runCommandLine(["map", "--team", "Alpha", "--out", "-", ...args], environment);
  expect(await run()).toBe(0);
  for (const text of ["admin<wbr>@example.com", "Annex", "Sketch", "Old frame"]) expect(stdout()).toContain(text);
  expect(stdout()).not.toContain("What an update would do");
  const whole = stdout().length;
  expect(await run("--space", "Annex")).toBe(0);
  expect(stdout().slice(whole)).not.toContain("Sketch");
  expect(await run("--edition", emulator.credentials.editionId, "--team", "Gamma")).toBe(1);
  expect(stderr()).toContain('"Gamma"');
  expect(emulator.log.read().requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

it.each(["", "no JSON", "[]", '{"steps": [{}]}'])("refuses %j as a plan", async (text) => {
  const folder = workIn({ "plan.json": text });
  await expect(runCommandLine(["map", "--plan", join(folder, "plan.json")])).rejects.toThrow(/^this is not a plan; /);
});
