import { expect, it } from "vitest";
import { logText } from "../../../cli/output/log-text.ts";
import { print, printDocument, printError, StatusLine } from "../../../cli/output/terminal.ts";
import { printableJson } from "../../../provider/validation/printable-text.ts";
import { printedBy } from "./hostile-workspace.ts";

it.each([
  ["a screen that is cleared", "a\u001b[2Jb\n", "a\\u001b[2Jb\n"],
  ["the clipboard", "\u001b]52;c;eA==\u0007", "\\u001b]52;c;eA==\\u0007"],
  ["the other control characters", "\u009b8m\u007f\u0085\r", "\\u009b8m\\u007f\\u0085\\u000d"],
  ["line separators and direction marks", "\u2028\u2029\u202e\u2066\u200f", "\\u2028\\u2029\\u202e\\u2066\\u200f"],
  ["a command of GitHub", "a\n  ::stop-commands::x\nb::c", "a\n  \\u003a:stop-commands::x\nb::c"],
  [
    "commands of Azure and TeamCity",
    "a ##vso[x] ##[error] ##teamcity[y]",
    "a \\u0023#vso[x] \\u0023#[error] \\u0023#teamcity[y]",
  ],
  ["a section of GitLab", "section_start:1:a", "\\u0073ection_start:1:a"],
  ["usual text", 'creates space "Größe 🎉" (1 # 2: 3)\n', 'creates space "Größe 🎉" (1 # 2: 3)\n'],
])("shows %s as text", (_what, text, shown) => {
  expect(logText(text)).toBe(shown);
  for (const write of [print, printError]) expect(printedBy(() => write(text))).toBe(shown);
});

it("prints documents without control characters and commands, and leaves their own style sheets alone", () => {
  const style = "<style>\n::before {}\n</style>";
  const text = (name: string) => `${style}<p title="${name}">\n${name}</p>${style}\n`;
  expect(printedBy(() => printDocument(text("::warning::##[x] section_start:1:\u001b")))).toBe(
    text("::warning::##[x] section_start:1:\\u001b")
      .replaceAll("##[", "&#35;#[")
      .replaceAll("section_", "&#115;ection_")
      .replace("\n::warning", "\n&#58;:warning"),
  );
});

it("shows a status on one line", () => {
  expect(printedBy(() => new StatusLine().show('frames of zone "a\n::warning::b\u001b[2J"'))).toBe(
    'frames of zone "a\\u000a::warning::b\\u001b[2J"\n',
  );
});

it("prints JSON that reads the same, without any of these characters", () => {
  const value = { name: "a\u001b\u0085\u2028\u202e##vso[x]", list: [1] };
  const text = printedBy(() => print(printableJson(value, 2)));
  expect(text).toBe('{\n  "name": "a\\u001b\\u0085\\u2028\\u202e\\u0023#vso[x]",\n  "list": [\n    1\n  ]\n}');
  expect(JSON.parse(text)).toEqual(value);
});
