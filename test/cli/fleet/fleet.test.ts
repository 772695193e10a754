import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { fileOf, loadFleet, neighborsOf, requireOwnStates, snapshotOf } from "../../../cli/fleet/fleet.ts";
import { workIn, writeAll } from "./folder.ts";

const team = "team: Product\n";
const namesIn = async (...paths: readonly string[]) => (await loadFleet(paths)).map(({ name }) => name);

it("finds every workspace file below a folder, and nothing else", async () => {
  const folder = workIn({
    "teams/design.yaml": team,
    "teams/sales/workspace.yml": team,
    "teams/legal/law.yaml": `name: legal\n${team}`,
    "teams/Pulumi.yaml": "name: office\nruntime: yaml\n",
    "teams/Pulumi.main.yaml": "config: {}\n",
    "teams/.github/ci.yaml": "on: push\n",
    "teams/.pre-commit-config.yaml": "repos: []\n",
    "teams/node_modules/one/two.yaml": "three: 4\n",
    "teams/notes.txt": "hello\n",
    "elsewhere/other.yaml": team,
  });
  symlinkSync(join(folder, "elsewhere"), join(folder, "teams/link"));
  expect(await namesIn(join(folder, "teams"))).toEqual(["design", "legal", "sales"]);
});

it("leaves out what other files include, and nothing else: a workspace without its team is an error", async () => {
  const folder = workIn({
    "design.yaml": `include: [shared/people.yaml]\n${team}`,
    "shared/people.yaml": "include: [more.yaml]\npeople: { ada@example.com: admin }\n",
    "shared/more.yaml": "groups: {}\n",
    "lost.yaml": "spaces: { roadmap: { title: Roadmap } }\n",
  });
  const members = await loadFleet([folder]);
  expect(members.map(({ name }) => name)).toEqual(["design", "lost"]);
  expect(String(members[1]?.loaded)).toContain("lost.yaml:1:1: team is required, such as team: Product");
});

it("calls files of one name by their paths, and takes the name of a file with mistakes", async () => {
  const folder = workIn({ "a/x.yaml": team, "b/x.yaml": team, "wrong.yaml": "name: other\nteem: 5\n" });
  expect(await namesIn(join(folder, "a"), join(folder, "b"), join(folder, "wrong.yaml"))).toEqual([
    ...["a/x", "b/x", "other"],
  ]);
});

it("takes a file that is named twice once", async () => {
  const folder = workIn({ "a.yaml": team });
  expect(await namesIn(folder, join(folder, "a.yaml"))).toEqual(["a"]);
});

it("knows which others may describe the team of a chosen workspace", async () => {
  const folder = workIn({
    "a.yaml": team,
    "b.yaml": "team: { name: Product, description: Ours }\n",
    "c.yaml": "team: Sales\n",
    "id5.yaml": 'team: { id: "5" }\n',
    "id6.yaml": 'team: { id: "6", name: Product }\n',
    "wrong.yaml": "teem: 5\n",
  });
  const all = await loadFleet([folder]);
  const neighbors = (...chosen: readonly string[]) =>
    neighborsOf({ all, members: all.filter(({ name }) => chosen.includes(name)) }).map(({ name }) => name);
  expect(neighbors("a")).toEqual(["b", "id5", "id6", "wrong"]);
  expect(neighbors("a", "b")).toEqual(["id5", "id6", "wrong"]);
  expect(neighbors("c")).toEqual(["id5", "id6", "wrong"]);
  expect(neighbors("id5")).toEqual(["a", "b", "c", "wrong"]);
  expect(neighbors("wrong")).toEqual(["a", "b", "c", "id5", "id6"]);
});

it("refuses a folder without a workspace", async () => {
  await expect(loadFleet([workIn({ "notes.txt": "hello" })])).rejects.toThrow("there is no workspace file in ");
});

it("refuses two files whose state would be one, until one of them has a name", async () => {
  const folder = workIn({ "a/workspace.yaml": team, "b/workspace.yaml": team });
  const check = async () => requireOwnStates(await loadFleet([folder]), "main");
  // Each has its state next to it.
  vi.stubEnv("PULUMI_BACKEND_URL", undefined);
  await check();
  vi.stubEnv("PULUMI_BACKEND_URL", "file:///states");
  await expect(check()).rejects.toThrow("would share one state, under the name workspace; ");
  writeAll(folder, { "b/workspace.yaml": `name: design\n${team}` });
  await check();
  vi.unstubAllEnvs();
});

it("takes copies of states only from a folder; a workspace without one is new", () => {
  const folder = workIn({ "states/design.json": "{}", notes: "" });
  const design = { name: "design" };
  expect(() => snapshotOf(join(folder, "notes"), design)).toThrow("is not a folder of states");
  expect(snapshotOf(join(folder, "states"), design)).toBe(fileOf(join(folder, "states"), design, "json"));
  expect(typeof snapshotOf(join(folder, "states"), { name: "new" })).toBe("symbol");
});
