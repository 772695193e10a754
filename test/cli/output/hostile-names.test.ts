// Names that anyone can choose, in everything that the command prints and writes.
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { type NameOf, outputsOf } from "./hostile-workspace.ts";

const parts = [
  ...["\u001b[2J", "\u001b]52;c;eA==\u0007", "\u009b8m", "\u2028", "\u2029"],
  ...["\u202e", "\u200f", "\u061c", "\t", "\u0085"],
  ...["\n::stop-commands::x", "::warning::x", "\r\n##vso[task.complete]", "##[error]x", "##teamcity[message]"],
  ...["\nsection_start:1:a\r\u001b[0K", "](https://evil.example)", "<img src=x>", "<!--", "-->", "`c`", "*b*", "_i_"],
  ...["@team", "a@b.example", "#12", "octo/repo#3", "!4", "~5", "www.evil.example", "$x$", "&lt;"],
  ...["|", "\n# h", "\n- i", "</style><script>", '"', "'", "\\", `\${x}`, "*/", "\n/close", "1. ", "x".repeat(300)],
  ...["é", "🎉", "\u200b"],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 3 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(""));
const nameOf = fc.array(hostile, { minLength: 5, maxLength: 5 }).map(
  (names): NameOf =>
    (number) =>
      `${names[number % names.length]}${number}`,
);

const plain = outputsOf((number) => `name${number}`);

const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const command = /^\s*::|##\w*\[|section_(?:start|end):/m;
const lineCount = (text: string): number => text.split("\n").length;
const withoutStyles = (text: string): string => text.replaceAll(/<style>.*?<\/style>/gs, "");

/** Without the cost: people with an address are looked up. */
const elementCount = (text: string): number =>
  text.replace(/<details class="cost">.*?<\/details>/s, "").split("<").length;
const links = /[@#!~%&^](?=\w)|www\.|:\/\/|\$|^\s*(?:- )?(?:\/|::)/m;
const headingIn = (readme: string): string => readme.split("\n").slice(0, 3).join("\n");

/** Markdown without what is escaped: only our own markup is left. */
const markupIn = (text: string): string => text.replaceAll(/\\[^\n]/g, "").replaceAll(/[^`*_[\]<>|~\n]/g, "");

it("prints names on one line, with codes for what acts on a terminal or in a log", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(nameOf, (name) => {
      const { terminal, json, markdown, failure, status, forgotten, driftTable, driftJson, drift } = outputsOf(name);
      for (const text of [terminal, json, markdown, failure, status, forgotten, driftTable, driftJson]) {
        expect(text.replaceAll("\n", "")).not.toMatch(unsafe);
        expect(text).not.toMatch(command);
      }
      expect([terminal, markdown, failure, status, driftTable].map(lineCount)).toEqual(
        [plain.terminal, plain.markdown, plain.failure, plain.status, plain.driftTable].map(lineCount),
      );
      expect(JSON.parse(driftJson)).toEqual(JSON.parse(JSON.stringify(drift)));
      expect(JSON.parse(json).changes[0]).toMatchObject({ from: name(0), to: name(1) });
    }),
    { numRuns: 60 },
  );
});

it("shows names as text in Markdown, HTML and SVG", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(nameOf, (name) => {
      const { markdown, driftMarkdown, html, projects } = outputsOf(name);
      const headings = projects.map((files) => headingIn(String(files["README.md"])));
      for (const text of [markdown, driftMarkdown, ...headings]) {
        expect(text.replaceAll("\n", "")).not.toMatch(unsafe);
        expect(text.replaceAll(/&#(?:8203|36);/g, " ")).not.toMatch(links);
      }
      expect(markupIn(markdown)).toBe(markupIn(plain.markdown));
      expect(markupIn(driftMarkdown)).toBe(markupIn(plain.driftMarkdown));
      expect(headings.map(markupIn)).toEqual(
        plain.projects.map((files) => markupIn(headingIn(String(files["README.md"])))),
      );
      for (const text of [html].map(withoutStyles)) {
        expect(text.replaceAll("\n", "")).not.toMatch(unsafe);
        expect(text).not.toMatch(command);
        expect(text).not.toMatch(/<(?:img|script|!--)/);
      }
      expect(elementCount(html)).toBe(elementCount(plain.html));
      expect(lineCount(html)).toBe(lineCount(plain.html));
    }),
    { numRuns: 60 },
  );
});

it("writes projects whose files have no such characters, and the same values", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(nameOf, (name) => {
      const { description, projects } = outputsOf(name);
      for (const files of projects)
        for (const text of Object.values(files)) expect(text.replaceAll("\n", "")).not.toMatch(unsafe);
      for (const [index, files] of projects.entries())
        expect(lineCount(String(files["README.md"]))).toBe(lineCount(String(plain.projects[index]?.["README.md"])));
      const [file] = projects;
      const { team } = parse(String(file?.["workspace.yaml"]));
      expect(team.description ?? "").toBe(description.team.description);
      for (const { what } of description.omissions.slice(1)) expect(what).not.toMatch(unsafe);
    }),
    { numRuns: 60 },
  );
});
