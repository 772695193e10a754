import { toUSVString } from "node:util";

/** Invisible characters that stay: emoji consist of several characters, and some scripts need a mark between letters. */
const joining = [
  "(?<=\\p{Extended_Pictographic})\\uFE0F",
  "\\uFE0F(?=\\u20E3)",
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}])\\u200D(?=\\p{Extended_Pictographic})",
  "(?<=[\\p{Lo}\\p{M}])[\\u200C\\u200D]",
].join("|");
/** Characters that a terminal executes, that end a line, that change the direction of the text, that are invisible, or that are no characters. */
const unsafe = new RegExp(
  `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\uFDD0-\\uFDEF]|(?!${joining})\\p{Default_Ignorable_Code_Point}`,
  "gu",
);

const hexOf = (code: number, length: number): string => code.toString(16).padStart(length, "0");

/** A character as JSON and TypeScript write it: `\u001b`, with two codes for one beyond U+FFFF. */
export const codeOf = (character: string): string =>
  character.replaceAll(/./gs, (unit) => `\\u${hexOf(unit.charCodeAt(0), 4)}`);

/** The same as YAML writes it, which has one code for every character. */
export const yamlCodeOf = (character: string): string =>
  character.length === 1 ? codeOf(character) : `\\U${hexOf(character.codePointAt(0) ?? 0, 8)}`;

/** One line of text. Anyone can choose a name: shows unsafe characters, line breaks too, as codes. */
export const printable = (text: string): string => text.replaceAll(unsafe, codeOf);

/** Several lines of text whose line breaks are our own. */
export const printableLines = (text: string, code = codeOf): string =>
  text
    .split("\n")
    .map((line) => line.replaceAll(unsafe, code))
    .join("\n");

/** JSON, which leaves some unsafe characters as they are by itself. */
export const printableJson = (value: unknown, indentation?: number): string =>
  printableLines(JSON.stringify(value, undefined, indentation));

const maxName = 100;

/** The start of a long text, without half a character at its end, which protobuf cannot hold. */
export const excerpt = (text: string): string =>
  text.length <= maxName ? text : `${toUSVString(text.slice(0, maxName))}...`;

/** A name inside a sentence: on one line, and not longer than the sentence can bear. */
export function shortName(name: string): string {
  // A letter has up to two units; the rest of a very long name is not looked at.
  const letters = [...printable(name.slice(0, 2 * maxName + 2))];
  return letters.length <= maxName ? letters.join("") : `${letters.slice(0, maxName).join("")}…`;
}

/** The same in quotes. */
export const quoted = (name: string): string => `"${shortName(name)}"`;
