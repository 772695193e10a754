// The generated pages of docs/resources and docs/functions, as a reader follows them.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const docs = new URL("../../docs/", import.meta.url);
const pages = ["resources", "functions"].flatMap((folder) =>
  readdirSync(new URL(folder, docs)).map((file) => `${folder}/${file}`),
);
const read = (page: string) => readFileSync(new URL(page, docs), "utf8");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("has links that lead to a section of its own, and to all of its types", () => {
    const types = matches(text.split("\n## Types\n")[1] ?? "", /^### (.*)$/gm).map((name) => name.toLowerCase());
    const links = matches(text, /\]\(#([^)]*)\)/g);
    expect(new Set(links)).toEqual(new Set(types));
  });

  it("has a meaning in every row of its tables", () => {
    const rows = matches(text, /^(\| `.*)$/gm);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => / \| {2}\|$/.test(row))).toEqual([]);
  });
});

it.each(pages.filter((page) => page.startsWith("resources")))("%s says how to import, and what updates do", (page) => {
  expect(matches(read(page), /^## (.*)$/gm)).toEqual(expect.arrayContaining(["Updates and deletion", "Import"]));
});

it("describes each role of a person", () => {
  expect(read("resources/team-member.md")).toContain("| `TEAM_ADMIN` | Manages the team's members too. |");
  expect(read("resources/space-members.md")).toMatch(/\| `COMMENTER` \| \S/);
});
