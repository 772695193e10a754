/** Characters that a terminal executes, that end a line, or that change the direction of the text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A character as JSON and TypeScript write it: `\u001b`. */
export const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** One line of text. Anyone can choose a name: shows unsafe characters, line breaks too, as codes. */
export const printable = (text: string): string => text.replaceAll(unsafe, codeOf);

/** Several lines of text whose line breaks are our own. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** JSON, which leaves some unsafe characters as they are by itself. */
export const printableJson = (value: unknown, indentation?: number): string =>
  printableLines(JSON.stringify(value, undefined, indentation));

const maxName = 100;

/** A name inside a sentence: on one line, and not longer than the sentence can bear. */
export function shortName(name: string): string {
  // A letter has up to two units; the rest of a very long name is not looked at.
  const letters = [...printable(name.slice(0, 2 * maxName + 2))];
  return letters.length <= maxName ? letters.join("") : `${letters.slice(0, maxName).join("")}…`;
}

/** The same in quotes. */
export const quoted = (name: string): string => `"${shortName(name)}"`;
