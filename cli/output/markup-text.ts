import type { Markup } from "../../picture/markup.ts";
import { printableLines } from "../../provider/validation/printable-text.ts";

/** Markup whose texts and attributes have no unsafe characters. */
export function printableMarkup(markup: Markup): Markup {
  const inText = <Value>(value: Value) => (typeof value === "string" ? printableLines(value) : value);
  const attributes = Object.entries(markup.attributes).map(([name, value]) => [name, inText(value)]);
  return {
    ...markup,
    attributes: Object.fromEntries(attributes),
    children: markup.children.map((child) =>
      typeof child === "string" ? printableLines(child) : printableMarkup(child),
    ),
  };
}
