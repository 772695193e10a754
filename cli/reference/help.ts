import type { Command, Flag, Flags } from "./command.ts";
import { type CommandName, commandNames, commands, flagsOf } from "./commands.ts";

const width = 80;
const optionColumn = 23;

/** The list of commands. */
export function overview(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => row(name, summary, 12));
  return [
    "Usage: pulumi-canvas COMMAND\n\n",
    ...rows,
    "\n",
    row("-h, --help", "print this text, or the help of a command", 16),
    row("-v, --version", "print the version", 16),
    "\n",
    paragraph(
      "pulumi-canvas help COMMAND prints the options of a command. Where a command takes a FILE, the default is workspace.yaml in the current folder.",
    ),
  ].join("");
}

/** The help of a command, in at most 80 columns. */
export function helpOf(name: CommandName): string {
  const { usage, about, flags, folderFlags, notes = [], exitCodes }: Command = commands[name];
  const lines = usage.map((text, index) => `${index === 0 ? "Usage: " : "       "}pulumi-canvas ${name} ${text}\n`);
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `${code} ${meaning}`);
  return [
    lines.join(""),
    ...about.map(paragraph),
    rowsOf(flags),
    folderFlags ? `For a folder, or several files:\n${rowsOf(folderFlags)}` : "",
    ...notes.map(paragraph),
    paragraph(`Exit code: ${codes.join("; ")}.`),
  ]
    .filter(Boolean)
    .join("\n");
}

/** The help for scripts: of these commands, or of all. */
export function helpAsData(names: readonly CommandName[]) {
  const chosen = names.length === 0 ? commandNames : names;
  return {
    commands: chosen.map((name) => {
      const { summary, usage, exitCodes, ...command }: Command = commands[name];
      const options = shownFlags(flagsOf({ summary, usage, exitCodes, ...command })).map(([long, title, flag]) => ({
        name: long,
        title,
        text: flag.text ?? "",
        ...(flag.values ? { values: flag.values } : {}),
      }));
      return { name, summary, usage: usage.map((text) => `pulumi-canvas ${name} ${text}`), options, exitCodes };
    }),
  };
}

/** The options that a help names, with the text in front of their description. */
export function shownFlags(flags: Flags): (readonly [name: string, title: string, flag: Flag])[] {
  return Object.entries<Flag>(flags)
    .filter(([, { text }]) => text !== undefined)
    .map(([name, flag]) => {
      const short = flag.short === undefined ? "" : `-${flag.short}, `;
      return [name, `${short}--${name}${flag.value === undefined ? "" : ` ${flag.value}`}`, flag] as const;
    });
}

const rowsOf = (flags: Flags): string =>
  shownFlags(flags)
    .map(([, title, { text = "" }]) => row(title, text, optionColumn))
    .join("");

const paragraph = (text: string): string => `${wrapped(text, width).join("\n")}\n`;

/** A title and its text in two columns; a long title has a line of its own. */
function row(title: string, text: string, column: number): string {
  const lines = wrapped(text, width - column - 2);
  const isLong = title.length > column - 2;
  const [first = "", ...rest] = isLong ? ["", ...lines] : lines;
  const indented = rest.map((line) => `${" ".repeat(column + 2)}${line}`);
  return `${[`  ${title.padEnd(column)}${first}`.trimEnd(), ...indented].join("\n")}\n`;
}

/** Text in lines of at most this length. */
function wrapped(text: string, length: number): readonly string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
