import { icon } from "../../picture/icons.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { type Look, markOf } from "./marks.ts";

/** An icon and a word on a rounded background. */
export function pill(look: Look, text: string, x: number, y: number, size: number): Markup[] {
  const sign = { ...icon(look), attributes: { ...icon(look).attributes, x: x + 8, y: y + 5, width: 11, height: 11 } };
  return [
    svg("rect", { class: "pill", x, y, rx: 10.5, width: textWidth(text, size) + 32, height: 21 }),
    sign,
    svg("text", { class: "pill-text", x: x + 24, y: y + 15, "font-size": size }, text),
  ];
}

export function badge(changes: readonly Change[], x: number, y: number, letters = 40): Markup[] {
  const mark = markOf(changes);
  if (!mark) return [];
  return [svg("g", { "data-change": mark.look }, ...pill(mark.look, shorten(mark.text, letters), x, y - 2, 11))];
}

/** How wide a text is at most, in usual sans-serif fonts. */
export const textWidth = (text: string, size: number): number => [...text].length * size * 0.63;

const lineLetters = 125;

/** A text in lines that fit, broken between words where that is possible. */
export function wrap(text: string): string[] {
  const letters = [...text];
  if (letters.length <= lineLetters) return [text];
  const line = letters.slice(0, lineLetters);
  const space = line.lastIndexOf(" ");
  const end = space > lineLetters / 2 ? space : lineLetters;
  return [line.slice(0, end).join(""), ...wrap(`  ${letters.slice(end).join("").trimStart()}`)];
}

export const shorten = (text: string, letters: number): string => {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join("")}…`;
};
