import { describe, expect, it } from "vitest";
import { draw } from "../../picture/frame-drawing.ts";
import { viewBoxFor } from "../../picture/geometry.ts";
import { html } from "../../picture/markup.ts";
import { toHtml } from "../../picture/text.ts";

describe("an HTML document", () => {
  it("has text and attributes that cannot become markup", () => {
    const text = toHtml(html("p", { title: '"><script>' }, "<b> & </b>"));
    expect(text).toBe('<!doctype html>\n<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; &lt;/b&gt;</p>\n');
  });

  it("has text on one line, and nothing that a CI system takes for a command", () => {
    const text = toHtml(html("p", { title: "a\n::b" }, "a\n::warning::b ##vso[c]"));
    expect(text).toBe('<!doctype html>\n<p title="a&#10;::b">a&#10;::warning::b &#35;#vso[c]</p>\n');
  });

  it("does not escape style sheets, and closes only elements with an end tag", () => {
    const text = toHtml(html("head", {}, html("meta", { charset: "utf-8" }), html("style", {}, "a > b { }")));
    expect(text).toBe('<!doctype html>\n<head><meta charset="utf-8"><style>a > b { }</style></head>\n');
  });

  it("has no control character", () => {
    expect(toHtml(html("p", {}, "a\u0000b\u001Bc\uD800d\t"))).toContain("a\uFFFDb\uFFFDc\uFFFDd\t");
  });

  it("omits attributes without a value", () => {
    expect(toHtml(html("p", { a: undefined, b: false, c: true, d: 0 }))).toBe('<!doctype html>\n<p c="" d="0"></p>\n');
  });
});

it("draws a frame at its place, with its paint", () => {
  const layout = { left: 10, top: 20, width: 300, height: 200, rotate: 30, flipHorizontal: true };
  const frame = { id: "a", name: "A", layout, fills: [{ solid: { color: { hex: "#0af" } }, alpha: 0.5 }], strokes: [] };
  const text = toHtml(draw([frame], viewBoxFor([frame]), "Drawing"));
  expect(text).toContain('transform="translate(10 20) rotate(30 150 100) translate(300 0) scale(-1 1)"');
  expect(text).toContain('<rect x="0" y="0" width="300" height="200" fill="rgb(0, 170, 255)" fill-opacity="0.5"/>');
});
