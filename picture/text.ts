import type { Markup } from "./markup.ts";

/** HTML elements without an end tag. */
const voidTags = new Set(["br", "img", "input", "link", "meta", "wbr"]);

/** The text of an HTML document. */
export function toHtml(root: Markup): string {
  return `<!doctype html>\n${textOf(root)}\n`;
}

function textOf({ namespace, tag, attributes, children }: Markup): string {
  const start = `<${tag}${Object.entries(attributes).map(attributeText).join("")}`;
  if (namespace === "html" && voidTags.has(tag)) return `${start}>`;
  if (namespace === "svg" && children.length === 0) return `${start}/>`;
  // The text of a style sheet is not escaped.
  const textIn = tag === "style" ? String : escapedLine;
  const inner = children.map((child) => (typeof child === "string" ? textIn(child) : textOf(child)));
  return `${start}>${inner.join("")}</${tag}>`;
}

function attributeText([name, value]: [string, string | number | boolean | undefined]): string {
  if (value === undefined || value === false) return "";
  return value === true ? ` ${name}=""` : ` ${name}="${escapedLine(String(value))}"`;
}

/** On one line, and without what a CI system takes for a command if the file is printed. */
const escapedLine = (text: string): string =>
  escaped(text)
    .replaceAll("\n", "&#10;")
    .replaceAll(/#(?=#)/g, "&#35;");

/** Replaces characters that XML does not allow with U+FFFD. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\u{fffd}");
}
