import { expect, it } from "vitest";
import { Document, parse } from "yaml";
import { logText } from "../../../cli/output/log-text.ts";
import { print, printDocument, printError, StatusLine } from "../../../cli/output/terminal.ts";
import { yamlText } from "../../../cli/output/yaml-text.ts";
import { printableJson } from "../../../provider/validation/printable-text.ts";
import { beTerminal } from "./be-terminal.ts";
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
  ["invisible characters", "a\u00ad\u200b\ufeff\u3164\u{e0041}", "a\\u00ad\\u200b\\ufeff\\u3164\\udb40\\udc41"],
  ["joiners that join nothing", "ad\u200cmin\u200d 1\ufe0f", "ad\\u200cmin\\u200d 1\\ufe0f"],
  ["a command after many spaces", `${" ".repeat(1_000_000)}::x`, `${" ".repeat(1_000_000)}\\u003a:x`],
  ["many spaces in a line", `a${" ".repeat(1_000_000)}::x`, `a${" ".repeat(1_000_000)}::x`],
  [
    "emoji",
    "\u2764\ufe0f 1\ufe0f\u20e3 👩🏽\u200d💻 🏳\ufe0f\u200d🌈",
    "\u2764\ufe0f 1\ufe0f\u20e3 👩🏽\u200d💻 🏳\ufe0f\u200d🌈",
  ],
  ["joiners of a script that needs them", "می\u200cخواهم क\u094d\u200dष", "می\u200cخواهم क\u094d\u200dष"],
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

it("writes a line about a wait to a log every 15 seconds at most", () => {
  let time = 0;
  const status = new StatusLine(() => time);
  const printed = printedBy(() => {
    for (time = 0; time <= 40_000; time += 3_000) status.wait(`waiting for quota: about ${60 - time / 1000} s left`);
    status.show("read 100, 0 left");
  });
  expect(printed).toBe(
    `${[60, 45, 30].map((left) => `waiting for quota: about ${left} s left\n`).join("")}read 100, 0 left\n`,
  );
});

it("replaces a status on a terminal by the next one, and by anything else that is printed", () => {
  beTerminal({ stderr: true }, {}, 20);
  const printed = printedBy(() => {
    const status = new StatusLine();
    status.wait("waiting, 4 s left");
    status.wait("waiting for something else, 2 s left");
    print("Done.\n");
    status.wait("waiting");
    status.end();
    printError("error\n");
  });
  const start = "\r\u001b[K";
  expect(printed).toBe(
    `${start}waiting, 4 s left${start}waiting for somethi${start}Done.\n${start}waiting${start}error\n`,
  );
});

it("writes YAML that reads the same, without any of these characters", () => {
  const value = { "a\u200b": "b\u00ad\u{e0041}\u001b" };
  const text = yamlText(new Document(value), 0);
  expect(text).toBe('"a\\u200b": "b\\u00ad\\U000e0041\\e"\n');
  expect(parse(text)).toEqual(value);
});
