// Colors and signs for a terminal. A text keeps them as marks until it is printed: names in it are made safe first, and a stream
// that is not a terminal gets none. The marks have a random number that no name can have.
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";

/** The styles of texts. */
export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

const secret = randomBytes(12).toString("hex");
const mark = (code: number | string): string => `{${secret}:${code}}`;
const styles = new RegExp(`\\{${secret}:(\\d+)\\}`, "g");
const extras = new RegExp(`\\{${secret}:<\\}(.*?)\\{${secret}:>\\}`, "gs");

/** Text in a color, on terminals that have colors. */
export function paint(style: Style, text: string): string {
  const [start, end] = codes[style];
  return text === "" || !hasTerminal() ? text : `${mark(start)}${text}${mark(end)}`;
}

/** Text that only a terminal shows, such as a sign. */
export const onTerminal = (text: string): string => (hasTerminal() ? `${mark("<")}${text}${mark(">")}` : "");

/** What is done, on a terminal. */
export const doneSign = (): string => onTerminal(paint("green", "✓ "));

/** The text for a stream: `NO_COLOR` takes the colors away, and what is not a terminal gets the plain text. */
export function rendered(text: string, stream: NodeJS.WriteStream, { NO_COLOR, TERM } = process.env): string {
  const isColored = stream.isTTY && !NO_COLOR && TERM !== "dumb";
  return text.replaceAll(extras, stream.isTTY ? "$1" : "").replaceAll(styles, isColored ? "\u001b[$1m" : "");
}

const pairOf = (style: Style): readonly [start: number, end: number] => {
  const [start = 0, end = 0] = inspect.colors[style] ?? [];
  return [start, end];
};
const codes: Readonly<Record<Style, readonly [start: number, end: number]>> = {
  bold: pairOf("bold"),
  dim: pairOf("dim"),
  red: pairOf("red"),
  green: pairOf("green"),
  yellow: pairOf("yellow"),
  cyan: pairOf("cyan"),
};

const hasTerminal = (): boolean => process.stdout.isTTY || process.stderr.isTTY;
