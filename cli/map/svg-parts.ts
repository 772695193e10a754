import { icon } from "../../picture/icons.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { type Look, markOf } from "./marks.ts";

const pillSize = 12;

/** The width of a pill with a text. */
export const pillWidth = (text: string): number => textWidth(text, pillSize) + 34;

/** An icon and a word on a rounded background. */
export function pill(look: Look, text: string, x: number, y: number): Markup[] {
  const sign = { ...icon(look), attributes: { ...icon(look).attributes, x: x + 8, y: y + 5, width: 11, height: 11 } };
  return [
    svg("rect", { class: "pill", x, y, rx: 10.5, width: pillWidth(text), height: 21, fill: "none" }),
    sign,
    svg("text", { class: "pill-text", x: x + 24, y: y + 15 }, text),
  ];
}

/** The pill of a part with changes, with a text of at most so many letters. */
export function badge(changes: readonly Change[], x: number, y: number, letters: number): Markup[] {
  const mark = markOf(changes);
  if (!mark) return [];
  return [svg("g", { "data-change": mark.look }, ...pill(mark.look, shorten(mark.text, letters), x, y - 2))];
}

/** How wide a text is at most, in usual sans-serif fonts. */
export const textWidth = (text: string, size: number): number => [...text].length * size * 0.62;

/** A text in lines that fit, broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const letters = [...text];
  const room = Math.floor(width / textWidth("m", 13));
  if (letters.length <= room) return [text];
  const line = letters.slice(0, room);
  const space = line.lastIndexOf(" ");
  const end = space > room / 2 ? space : room;
  return [line.slice(0, end).join(""), ...wrap(`  ${letters.slice(end).join("").trimStart()}`, width)];
}

export const shorten = (text: string, letters: number): string => {
  const all = [...text];
  return all.length <= letters ? text : `${all.slice(0, Math.max(letters, 1) - 1).join("")}…`;
};
