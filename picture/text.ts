import type { Markup } from "./markup.ts";

const namespaces = { html: "http://www.w3.org/1999/xhtml", svg: "http://www.w3.org/2000/svg" };
/** HTML elements without an end tag. */
const voidTags = new Set(["br", "img", "input", "link", "meta", "wbr"]);

/** The text of an HTML document. */
export function toHtml(root: Markup): string {
  return `<!doctype html>\n${textOf(root, "html")}\n`;
}

/** The text of an SVG file. */
export function toSvg(root: Markup): string {
  return `${textOf(root, undefined)}\n`;
}

/** Declares the namespace where it differs from `around`, the parent's namespace; SVG files need this. */
function textOf(markup: Markup, around: Markup["namespace"] | undefined): string {
  const { namespace, tag, children } = markup;
  const xmlns = namespace === around ? undefined : namespaces[namespace];
  const attributes = Object.entries({ xmlns, ...markup.attributes }).map(attributeText);
  const start = `<${tag}${attributes.join("")}`;
  if (namespace === "html" && voidTags.has(tag)) return `${start}>`;
  if (namespace === "svg" && children.length === 0) return `${start}/>`;
  // The text of an HTML style sheet is not escaped.
  const escapeStyle = namespace === "html" ? String : escaped;
  const escapeText = tag === "style" ? escapeStyle : escapedLine;
  const inner = children.map((child) => (typeof child === "string" ? escapeText(child) : textOf(child, namespace)));
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
