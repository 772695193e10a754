import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Color, type Hsb, rgbToHex, toRgb } from "../../../provider/drawing/color.ts";
import {
  equalDrawings,
  Fill,
  Layout,
  managedDrawing,
  matchesDrawing,
  Stroke,
} from "../../../provider/drawing/drawing.ts";
import { KnownDrawingFromWire } from "../../../provider/drawing/wire.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { check, failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { drawing, fill, layout, rgb, rgbToHsb, stroke } from "./arbitrary-drawings.ts";

const red = { color: { hex: "#FF0000" } };
const stops = [
  { color: { hex: "#FF0000" }, position: 0 },
  { color: { hex: "#0000FF" }, position: 1 },
];

describe("equalDrawings returns true for", () => {
  it.each<[string, unknown, unknown]>([
    ["another order of keys", { top: 1, left: 2 }, { left: 2, top: 1 }],
    ["an omitted alpha of 1", [{ alpha: 1, solid: red }], [{ solid: red }]],
    ["omitted flips that are false", { flipHorizontal: false, flipVertical: false }, {}],
    ["an omitted rotation of 0", { rotate: 0, left: 1 }, { left: 1 }],
    ["undefined values", { top: undefined, left: 1 }, { left: 1 }],
    ["rounding errors", { top: 0.1 + 0.2 }, { top: 0.3 }],
    [
      "what a stroke is by default",
      [{ type: "DASH", capType: "FLAT", joinType: "ROUND", position: "CENTER" }],
      [{ type: "DASH" }],
    ],
    ["two noFills", [{ noFill: true }], [{ noFill: true }]],
    ["two empty lists", [], []],
  ])("%s", (_, a, b) => {
    expect(equalDrawings(a, b)).toBe(true);
    expect(equalDrawings(b, a)).toBe(true);
  });
});

describe("equalDrawings distinguishes", () => {
  it.each<[string, unknown, unknown]>([
    ["a fill and an empty list", [{ solid: red }], []],
    ["noFill and an empty list", [{ noFill: true }], []],
    ["the order of fills", [{ solid: red }, { noFill: true }], [{ noFill: true }, { solid: red }]],
    ["alpha", [{ alpha: 0.5, solid: red }], [{ solid: red }]],
    ["a transparent fill and an opaque one", [{ alpha: 0, solid: red }], [{ solid: red }]],
    ["a gradient and its first color", [{ gradient: { type: "LINEAR", stops } }], [{ solid: red }]],
    ["the gradient's type", [{ gradient: { type: "LINEAR", stops } }], [{ gradient: { type: "RADIAL", stops } }]],
    ["an additional stop", { stops }, { stops: [...stops, { color: { hex: "#FFF" }, position: 1 }] }],
    ["a stop's position", { stops }, { stops: stops.map((stop) => ({ ...stop, position: stop.position / 2 })) }],
    ["the order of stops", { stops }, { stops: stops.toReversed() }],
    ["an axis and no axis", { linear: { start: { x: 0, y: 0 } } }, {}],
    ["a rotated frame", { rotate: 1 }, {}],
    ["a flipped frame", { flipVertical: true }, {}],
    ["a hundredth of a pixel", { top: 100 }, { top: 100.01 }],
    ["zero and undefined", { top: 0 }, {}],
    ["the stroke's width", [{ type: "SOLID", width: 1 }], [{ type: "SOLID", width: 2 }]],
    ["the stroke's type", [{ type: "SOLID" }], [{ type: "DASH" }]],
    ["a number and a string", { top: 1 }, { top: "1" }],
    ["an object and null", { linear: {} }, { linear: null }],
  ])("%s", (_, a, b) => {
    expect(equalDrawings(a, b)).toBe(false);
    expect(equalDrawings(b, a)).toBe(false);
  });
});

describe("a found drawing", () => {
  const filled = (alpha: number, color: Color) => ({ layout: {}, fills: [{ alpha, solid: { color } }], strokes: [] });
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  const asListed = ({ hue, saturation, brightness }: Hsb) => ({
    hue: rounded(hue / 360),
    saturation: rounded(saturation / 100),
    brightness: rounded(brightness / 100),
  });

  it("is the program's, if its colors are listed as HSB with three decimals, and alpha as one of 256 values", () => {
    fc.assert(
      fc.property(rgb, fc.double({ min: 0, max: 0.99, noNaN: true }), (color, alpha) => {
        const managed = filled(alpha, { rgb: color });
        const solid = { color: { hsb: asListed(rgbToHsb(color)) } };
        const found = KnownDrawingFromWire.parse({ fills: [{ alpha: Math.round(alpha * 255) / 255, solid }] });
        expect(managedDrawing(managed, found)).toEqual(managed);
        expect(matchesDrawing(managed, found)).toBe(true);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it.each<[string, number, Color]>([
    ["another alpha", 0.504, { hex: "#1E90FF" }],
    ["another color", 0.5, { hex: "#1E90FD" }],
  ])("differs by %s", (_, alpha, color) => {
    expect(matchesDrawing(filled(0.5, { hex: "#1E90FF" }), filled(alpha, color))).toBe(false);
  });
});

describe("what a list leaves out", () => {
  const stroke = { type: "SOLID", width: 2, capType: "FLAT", joinType: "ROUND", position: "CENTER" } as const;
  const linear = { start: { x: 0, y: 0 }, end: { x: 1, y: 0 } };
  const gradient = {
    type: "LINEAR",
    stops: stops.map(({ position }) => ({ color: { hex: "#000" }, position })),
    linear,
  } as const;
  const said = { layout: { top: 0, left: 0, width: 5, rotate: 0 }, fills: [{ alpha: 1, gradient }], strokes: [stroke] };
  const { type, ...leftOut } = { type: stroke.type, width: 2 };
  const found = KnownDrawingFromWire.parse({
    layout: { width: 5 },
    fills: [
      { gradient: { stops: [{ color: { hsb: {} } }, { color: { hsb: {} }, position: 1 }], linear: { end: { x: 1 } } } },
    ],
    strokes: [{ width: 2 }],
  });

  it.each([
    ["says it", said],
    ["leaves it out, too", { ...said, layout: { width: 5 }, strokes: [{ type, ...leftOut }] }],
  ])("is the same for a program that %s", (_, managed) => {
    expect(managedDrawing(managed, found)).toEqual(managed);
    expect(matchesDrawing(managed, found)).toBe(true);
  });

  it("differs for a program that says something else", () => {
    const other = { ...said, strokes: [{ ...stroke, capType: "SQUARE" as const }] };
    expect(managedDrawing(other, found).strokes).toEqual([stroke]);
  });
});

describe("an invalid drawing", () => {
  const color = (value: unknown) => ({ fills: [{ solid: { color: value } }] });
  const at = "fills[0].solid.color";

  it.each<[string, Properties, readonly string[]]>([
    ["a hex that is too short", color({ hex: "#FF" }), [`${at}.hex must be a hex color such as #1E90FF`]],
    ["a hex that is a color name", color({ hex: "red" }), [`${at}.hex must be a hex color such as #1E90FF`]],
    ["a color that is a string", color("red"), [`${at} must be an object, written { ... }`]],
    ["a color without a model", color({}), [`${at} must have one of hex, rgb, hsb`]],
    [
      "a color with two models",
      color({ hex: "#FFF", hsb: { hue: 0, saturation: 0, brightness: 0 } }),
      [`${at} must have only one of hex, rgb, hsb`],
    ],
    [
      "channels out of range",
      color({ rgb: { red: 256, green: -1, blue: 1.5 } }),
      [
        `${at}.rgb.red must be at most 255`,
        `${at}.rgb.green must be at least 0`,
        `${at}.rgb.blue must be a whole number`,
      ],
    ],
    [
      "missing channels, and one of another type",
      color({ rgb: { red: "1" } }),
      [
        `${at}.rgb.red must be a number; leave out the quotes: 1`,
        `${at}.rgb.green is required`,
        `${at}.rgb.blue is required`,
      ],
    ],
    [
      "hsb out of range",
      color({ hsb: { hue: 361, saturation: 101, brightness: -1 } }),
      [
        `${at}.hsb.hue must be at most 360`,
        `${at}.hsb.saturation must be at most 100`,
        `${at}.hsb.brightness must be at least 0`,
      ],
    ],
    ["a solid without a color", { fills: [{ solid: {} }] }, [`${at} is required`]],
    ["a fill without a kind", { fills: [{ alpha: 1 }] }, ["fills[0] must have one of solid, gradient, noFill"]],
    [
      "a fill with two kinds",
      { fills: [{ solid: red, noFill: true }] },
      ["fills[0] must have only one of solid, gradient, noFill"],
    ],
    ["noFill: false", { fills: [{ noFill: false }] }, ["fills[0].noFill must be true or be left out; it is false"]],
    ["alpha above 1", { fills: [{ alpha: 1.1, noFill: true }] }, ["fills[0].alpha must be at most 1"]],
    ["alpha below 0", { fills: [{ alpha: -0.1, noFill: true }] }, ["fills[0].alpha must be at least 0"]],
    [
      "an invalid alpha, and no kind",
      { fills: [{ alpha: "half" }] },
      ["fills[0].alpha must be a number", "fills[0] must have one of solid, gradient, noFill"],
    ],
    [
      "a gradient with one stop",
      { fills: [{ gradient: { stops: stops.slice(1) } }] },
      ["fills[0].gradient.stops must have at least 2 elements"],
    ],
    [
      "a gradient with many stops",
      { fills: [{ gradient: { stops: Array(21).fill(stops[0]) } }] },
      ["fills[0].gradient.stops must have at most 20 stops: the service takes no more"],
    ],
    [
      "many fills and strokes",
      { fills: Array(11).fill({ noFill: true }), strokes: Array(11).fill({}) },
      [
        "fills must have at most 10 fills: the service takes no more",
        "strokes must have at most 10 strokes: the service takes no more",
      ],
    ],
    ["a gradient without stops", { fills: [{ gradient: {} }] }, ["fills[0].gradient.stops is required"]],
    [
      "a gradient with several errors",
      {
        fills: [
          { gradient: { type: "CONIC", stops: [{ ...red, position: 2 }, { color: {} }], linear: { start: { x: 0 } } } },
        ],
      },
      [
        'fills[0].gradient.type must be one of LINEAR, RADIAL, ANGULAR; it is "CONIC"',
        "fills[0].gradient.stops[0].position must be at most 1",
        "fills[0].gradient.stops[1].color must have one of hex, rgb, hsb",
        "fills[0].gradient.stops[1].position is required",
        "fills[0].gradient.linear.start.y is required",
        "fills[0].gradient.linear.end is required",
      ],
    ],
    [
      "a stroke with several errors",
      { strokes: [{}, { type: "DOT", width: -1, joinType: "X", capType: "Y", position: "Z", fill: {} }] },
      [
        'strokes[1].type must be one of SOLID, DASH, SQUARE_DOT; it is "DOT"',
        "strokes[1].width must be at least 0",
        'strokes[1].joinType must be one of ROUND, BEVEL, MITER; it is "X"',
        'strokes[1].capType must be one of FLAT, CAPROUND, SQUARE; it is "Y"',
        'strokes[1].position must be one of CENTER, INSIDE, OUTSIDE; it is "Z"',
        "strokes[1].fill must have one of solid, noFill",
      ],
    ],
    [
      "a gradient on a stroke",
      { strokes: [{ fill: { gradient: { stops } } }] },
      [
        "strokes[0].fill.gradient is not a property of strokes[0].fill; it has alpha, solid, noFill",
        "strokes[0].fill must have one of solid, noFill",
      ],
    ],
    [
      "a layout with several errors",
      { layout: { top: "1.5", width: -1, rotate: 0.5, flipHorizontal: "true" } },
      [
        "layout.top must be a number; leave out the quotes: 1.5",
        "layout.width must be at least 0",
        "layout.rotate must be a whole number",
        "layout.flipHorizontal must be true or false; leave out the quotes: true",
      ],
    ],
    ["fills that are not a list", { fills: { solid: red } }, ["fills must be a list, written [ ... ]"]],
    ["a layout that is not an object", { layout: [1, 2] }, ["layout must be an object, written { ... }"]],
  ])("is reported with the property path: %s", (_, drawn, expected) => {
    const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
    const { failures } = check(definitionOf("Frame"), { spaceId: "1", zoneId, name: "Now", ...drawn });
    expect(failures.map(failureText)).toEqual(expected);
  });
});

describe("random drawings", () => {
  const many = { numRuns: 2000 };

  it("are valid, and unchanged by parsing", () => {
    fc.assert(
      fc.property(layout, fill, stroke, (someLayout, someFill, someStroke) => {
        expect(Layout.parse(someLayout)).toEqual(someLayout);
        expect(Fill.parse(someFill)).toEqual(someFill);
        expect(Stroke.parse(someStroke)).toEqual(someStroke);
      }),
      many,
    );
  });

  it("equal themselves with every color in another model", () => {
    fc.assert(
      fc.property(drawing, (some) => {
        expect(
          equalDrawings(
            some,
            withColors(some, (rgb) => ({ hex: rgbToHex(rgb) })),
          ),
        ).toBe(true);
        expect(
          equalDrawings(
            some,
            withColors(some, (rgb) => ({ hsb: rgbToHsb(rgb) })),
          ),
        ).toBe(true);
      }),
      many,
    );
  });
});

/** A drawing with every `color` converted. */
function withColors(value: unknown, convert: (rgb: ReturnType<typeof toRgb>) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => withColors(item, convert));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "color" ? convert(toRgb(part)) : withColors(part, convert),
    ]),
  );
}
