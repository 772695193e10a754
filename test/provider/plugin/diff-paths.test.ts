// The engine parses every path of a detailed diff; one that it cannot parse fails the plan of the whole stack.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffResponse } from "../../../provider/plugin/responses.ts";
import type { PropertyPath } from "../../../provider/validation/properties.ts";

/** ParsePropertyPath of the engine (sdk/go/common/resource/properties_path.go). */
function parsePropertyPath(text: string): PropertyPath {
  const path: PropertyKey[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.startsWith('["') ? endOfQuoted(rest) : rest.slice(1).search(/[.[]|$/) + 1;
    const element = rest.slice(0, end);
    rest = rest.slice(end);
    if (element.startsWith('["')) path.push(element.slice(2, -2).replaceAll('\\"', '"'));
    else if (element.startsWith("[")) path.push(Number(element.slice(1, -1)));
    else path.push(element.replace(/^\./, ""));
  }
  return path;
}

/** The length of a quoted key in brackets at the start of the text. */
function endOfQuoted(text: string): number {
  let index = 2;
  while (text[index] !== '"') {
    if (index >= text.length) throw new Error(`missing closing quote in ${text}`);
    index += text.startsWith('\\"', index) ? 2 : 1;
  }
  if (text[index + 1] !== "]") throw new Error(`missing closing bracket in ${text}`);
  return index + 2;
}

/** The kinds of a detailed diff, by path as the engine reads it. */
const readByEngine = (...paths: readonly PropertyPath[]) => {
  const changes = paths.map((path) => ({ path, kind: "add" }) as const);
  const details = diffResponse({ changes, hasChanges: true }).getDetaileddiffMap();
  return [...details.entries()].map(([path, diff]) => [parsePropertyPath(path), diff.getKind()]);
};
const [add, update] = [0, 4];

describe("the path of a change", () => {
  it("leads to the same key in the engine, whatever its characters", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "0", "-", " ", ".", "[", "]", "*", '"', "\\", "\u200b", "é") });
    const expressible = key.filter((text) => !text.endsWith("\\"));
    fc.assert(
      fc.property(expressible, expressible, fc.nat(), (outer, inner, index) => {
        const path = ["frames", outer, "fills", index, inner];
        expect(readByEngine(path)).toEqual([[path, add]]);
      }),
      { numRuns: 1000 },
    );
  });

  it("stops before a key that ends in a backslash, which the engine cannot read", () => {
    expect(readByEngine(["frames", "C:\\", "fills", 0], ["frames", "D:\\"], ["frames", "now"])).toEqual([
      [["frames"], update],
      [["frames", "now"], add],
    ]);
  });
});
