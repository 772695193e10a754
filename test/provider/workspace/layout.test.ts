import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Layout } from "../../../provider/workspace/frame-schema.ts";
import { type Box, type FrameSize, placeFrames } from "../../../provider/workspace/layout.ts";
import { layoutOf, smallestGap } from "./arbitrary-layouts.ts";

/** Frames measure 100 by 50, unless their key says otherwise: `a-200x10`, `b-200x` (only its own width). */
function sizeOf(key: string): FrameSize {
  const [, width, height] = /-(\d*)x(\d*)$/.exec(key) ?? [];
  return { size: [Number(width || 100), Number(height || 50)], stretches: [!width, !height] };
}

/** LEFT,TOP WIDTHxHEIGHT by key. */
function placesOf(layout: Layout): Record<string, string> {
  const boxes = [...placeFrames(layout, sizeOf, 10)];
  const text = ({ left, top, width, height }: Box) => `${left},${top} ${width}x${height}`;
  return Object.fromEntries(boxes.map(([key, box]) => [key, text(box)]));
}

describe("a layout", () => {
  it.each<[string, Layout, Record<string, string>]>([
    ["puts rows below each other", { rows: ["a", "b"] }, { a: "0,0 100x50", b: "0,60 100x50" }],
    ["puts columns next to each other", { columns: ["a", "b"] }, { a: "0,0 100x50", b: "110,0 100x50" }],
    [
      "fills a grid row by row",
      { grid: { columns: 2, of: ["a", "b", "c"] } },
      { a: "0,0 100x50", b: "110,0 100x50", c: "0,60 100x50" },
    ],
    ["starts at its place", { rows: ["a"], at: [-5, 7] }, { a: "-5,7 100x50" }],
    ["keeps its own gap", { rows: ["a", "b"], gap: 0 }, { a: "0,0 100x50", b: "0,50 100x50" }],
    [
      "hands its gap on to the layouts inside",
      { rows: [{ columns: ["a", "b"] }, { columns: ["c", "d"], gap: 1 }], gap: 20 },
      { a: "0,0 100x50", b: "120,0 100x50", c: "0,70 110x50", d: "111,70 109x50" },
    ],
    [
      "stretches rows to the widest of them",
      { rows: ["a-300x", "b", "c-20x5"] },
      { "a-300x": "0,0 300x50", b: "0,60 300x50", "c-20x5": "0,120 20x5" },
    ],
    [
      "stretches columns to the highest of them",
      { columns: ["a-x90", "b", "c-20x5"] },
      { "a-x90": "0,0 100x90", b: "110,0 100x90", "c-20x5": "220,0 20x5" },
    ],
    [
      "shares what is left over among those without a size of their own",
      { rows: [{ columns: ["a", "b-30x", "c"] }, "d-300x"] },
      { a: "0,0 125x50", "b-30x": "135,0 30x50", c: "175,0 125x50", "d-300x": "0,60 300x50" },
    ],
    [
      "leaves room empty that nothing may fill",
      { rows: [{ columns: ["a-30x", "b-30x"] }, "c"] },
      { "a-30x": "0,0 30x50", "b-30x": "40,0 30x50", c: "0,60 100x50" },
    ],
    [
      "stretches the layouts inside, in both directions",
      { columns: [{ rows: ["a", "b"] }, "c-x200"] },
      { a: "0,0 100x95", b: "0,105 100x95", "c-x200": "110,0 100x200" },
    ],
    [
      "gives the columns of a grid their widest cell, and the rows their highest",
      { grid: { columns: 2, of: ["a", "b-150x", "c-x80", "d"] } },
      { a: "0,0 100x50", "b-150x": "110,0 150x50", "c-x80": "0,60 100x80", d: "110,60 150x80" },
    ],
    ["needs no full row in a grid", { grid: { columns: 5, of: ["a", "b"] } }, { a: "0,0 100x50", b: "110,0 100x50" }],
  ])("%s", (_behavior, layout, places) => {
    expect(placesOf(layout)).toEqual(places);
  });

  it("never lets frames overlap, and keeps the gaps", () => {
    const frames = fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 12 });
    const suffix = (size: number) => (size > 150 ? String(size) : "");
    fc.assert(
      fc.property(frames, fc.array(fc.nat(), { maxLength: 40 }), (sizes, choices) => {
        const keys = sizes.map(([width, height], index) => `f${index}-${suffix(width)}x${suffix(height)}`);
        const layout = layoutOf(keys, choices);
        const boxes = placeFrames(layout, sizeOf, 10);
        expect([...boxes.keys()].sort()).toEqual(keys.toSorted());
        const gap = smallestGap(layout, 10);
        for (const [index, one] of [...boxes.values()].entries())
          for (const other of [...boxes.values()].slice(index + 1))
            expect(distance(one, other)).toBeGreaterThanOrEqual(gap);
      }),
    );
  });

  it("gives every frame its own size, or at least the default", () => {
    fc.assert(
      fc.property(fc.nat(11), fc.array(fc.nat(), { maxLength: 40 }), (count, choices) => {
        const keys = Array.from({ length: count + 1 }, (_, index) => (index % 3 === 0 ? `f${index}-70x` : `f${index}`));
        for (const [key, { width, height }] of placeFrames(layoutOf(keys, choices), sizeOf, 10)) {
          expect(height).toBeGreaterThanOrEqual(50);
          if (key.endsWith("-70x")) expect(width).toBe(70);
          else expect(width).toBeGreaterThanOrEqual(100);
        }
      }),
    );
  });
});

/** How far two boxes are apart, across or down; negative if they overlap. */
function distance(a: Box, b: Box): number {
  const across = Math.max(b.left - (a.left + a.width), a.left - (b.left + b.width));
  const down = Math.max(b.top - (a.top + a.height), a.top - (b.top + b.height));
  return Math.max(across, down);
}
