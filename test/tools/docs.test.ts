// The blocks of code in README.md and docs/: each is run by test/release/docs, or listed with the reason why not.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scopes } from "../../cli/login/authorization-request.ts";
import { dataCenters } from "../../provider/service.ts";
import { blocksOf, firstLine, pages } from "../release/docs/blocks.ts";
import { exitCodes, notRun } from "../release/docs/not-run.ts";

it.each(pages())("every block of %s is run, or a list says why not", (page) => {
  const blocks = blocksOf(page);
  const listed = Object.keys(notRun[page] ?? {});
  const unlisted = blocks.filter((block) => !listed.includes(firstLine(block)));
  expect(unlisted.filter(({ kind }) => kind === "other").map(firstLine)).toEqual([]);
  const isRun = unlisted.some(({ kind }) => kind === "commands");
  expect(isRun ? [] : unlisted.map(firstLine)).toEqual([]);
});

it("the lists name only blocks that exist", () => {
  for (const [page, entries] of [...Object.entries(notRun), ...Object.entries(exitCodes)])
    expect(blocksOf(page).map(firstLine)).toEqual(expect.arrayContaining(Object.keys(entries)));
});

it("every message of docs/troubleshooting.md is one that a test expects", () => {
  const root = new URL("../../", import.meta.url);
  const page = readFileSync(new URL("docs/troubleshooting.md", root), "utf8");
  const messages = [...page.matchAll(/^### (.*)$/gm)].map(([, message = ""]) => message);
  const files = readdirSync(new URL("test", root), { recursive: true, encoding: "utf8" });
  const tests = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(new URL(`test/${file}`, root), "utf8"));
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !tests.some((text) => text.includes(message)))).toEqual([]);
});

it("the README has at most 700 words", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(700);
});

it.each(["docs/_index.md", "docs/installation-configuration.md"])(
  "%s is valid in the registry and on GitHub",
  (page) => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
    expect(text).toMatch(/^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n/);
    expect(text.match(/\{\{[<%]/)).toBeNull();
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !/^(https:|#)/.test(link))).toEqual([]);
  },
);

it("the page of Vani names the scopes that a login asks for, and every data center", () => {
  const page = readFileSync(new URL("../../docs/vani.md", import.meta.url), "utf8");
  expect([...page.matchAll(/`(Vani\.[\w.]+)`/g)].map(([, scope]) => scope)).toEqual(scopes("vani", false));
  expect(page).toContain(
    `${dataCenters
      .slice(0, -1)
      .map((name) => `\`${name}\``)
      .join(", ")}, or \`${dataCenters.at(-1)}\``,
  );
});

it("examples ask for this version of the package", () => {
  const root = new URL("../../", import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const files = readdirSync(new URL("examples", root), { recursive: true, encoding: "utf8" })
    .filter((file) => /(README\.md|package\.json)$/.test(file) && !file.includes("node_modules"))
    .map((file) => readFileSync(new URL(`examples/${file}`, root), "utf8"));
  const asked = files.flatMap((text) => [...text.matchAll(/"pulumi-canvas": "(\^[^"]+)"/g)].map(([, range]) => range));
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set([`^${version}`]));
});
