import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Emulator } from "../../../emulator/emulator.ts";
import { type Color, toRgb } from "../../../provider/drawing/color.ts";
import { equalDrawings, Fill, origin, Stroke } from "../../../provider/drawing/drawing.ts";
import { DrawingFromWire, drawingToWire, KnownDrawingFromWire } from "../../../provider/drawing/wire.ts";
import { seed } from "../api/harness.ts";
import { type Drawing, drawing, exactColor, fill, stroke } from "./arbitrary-drawings.ts";

type Wire = Readonly<Record<string, unknown>>;

/** A zone of an emulator, called without a socket. */
class EmulatedZone {
  readonly #emulator = new Emulator({ seed, settings: { rateLimits: false } });
  readonly #path: string;

  constructor() {
    const [zone] = this.#emulator.world.store.all("zones");
    const { editionId } = this.#emulator.credentials;
    this.#path = `/service/api/v1/editions/${editionId}/spaces/${zone?.spaceId}/zones/${zone?.id}/frames`;
  }

  /** Inserts frames with these properties, and returns the listed properties. */
  async roundTrip(properties: readonly Wire[]): Promise<Wire[]> {
    const frames = properties.map((facets) => ({ meta: { id: crypto.randomUUID(), name: "" }, properties: facets }));
    for (const some of batches(frames, 100)) await this.#send("POST", { frames: some });
    const { data } = await this.#send("GET");
    for (const some of batches(frames, 100)) await this.#send("DELETE", { ids: some.map(({ meta }) => meta.id) });
    return data.frames.map((frame: { properties: Wire }) => frame.properties);
  }

  async #send(method: string, body?: unknown) {
    const headers = { authorization: `Bearer ${this.#emulator.credentials.token}`, "content-type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await this.#emulator.fetch(new Request(`http://canvas${this.#path}`, init));
    const envelope = await response.json();
    expect(envelope, JSON.stringify(envelope).slice(0, 2000)).toMatchObject({ status: "success" });
    return envelope;
  }
}

/** A drawing at the place that it has without `top` or `left`, unless it leaves the whole layout to the service. */
const placed = ({ layout, ...rest }: Drawing): Drawing => ({
  ...rest,
  layout: Object.keys(layout).length === 0 ? layout : { ...origin, ...layout },
});

const samples = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { numRuns: count, seed: 7 });

/** The wire format of a color in its own model, which another client may send; the provider always sends rgb. */
function colorInOwnModel({ hex, hsb, rgb }: Color): object {
  if (hex !== undefined) return { hex: { value: hex } };
  if (!hsb) return { rgb };
  return { hsb: { hue: hsb.hue, saturation: hsb.saturation / 100, brightness: hsb.brightness / 100 } };
}

describe("a round trip through the emulator", () => {
  it("preserves 4,000 random fills and strokes", { timeout: 120_000 }, async () => {
    const zone = new EmulatedZone();
    for (const fills of batches(samples(fill, 2000), 10)) {
      const [listed] = await zone.roundTrip([drawingToWire({ fills })]);
      const read = DrawingFromWire.parse(listed);
      fills.forEach((written, index) => {
        if (!equalDrawings(written, read.fills[index])) expect(read.fills[index]).toEqual(written);
      });
      expect(read.fills).toHaveLength(fills.length);
    }
    for (const strokes of batches(samples(stroke, 2000), 10)) {
      const [listed] = await zone.roundTrip([drawingToWire({ strokes })]);
      const read = DrawingFromWire.parse(listed);
      strokes.forEach((written, index) => {
        if (!equalDrawings(written, read.strokes[index])) expect(read.strokes[index]).toEqual(written);
      });
      expect(read.strokes).toHaveLength(strokes.length);
    }
  });

  it("preserves whole drawings, and a second round trip changes nothing", { timeout: 60_000 }, async () => {
    const zone = new EmulatedZone();
    for (const drawings of batches(samples(drawing, 1000), 50)) {
      const first = (await zone.roundTrip(drawings.map(drawingToWire))).map((properties) =>
        DrawingFromWire.parse(properties),
      );
      expect(drawings.filter((written, index) => !equalDrawings(placed(written), first[index]))).toEqual([]);
      const second = (await zone.roundTrip(first.map(drawingToWire))).map((properties) =>
        DrawingFromWire.parse(properties),
      );
      expect(second).toEqual(first);
      expect(second.map(drawingToWire)).toEqual(first.map(drawingToWire));
    }
  });

  it("preserves colors that another client sent as hex or hsb", { timeout: 60_000 }, async () => {
    const zone = new EmulatedZone();
    const solids = samples(exactColor, 1000).map((color) => ({ solid: { color } }));
    for (const written of batches(solids, 1000)) {
      const colors = written.map(({ solid }) => ({ fills: [{ solid: { color: colorInOwnModel(solid.color) } }] }));
      const listed = (await zone.roundTrip(colors)).map((properties) => DrawingFromWire.parse(properties).fills[0]);
      expect(written.filter((solid, index) => !equalDrawings(solid, listed[index]))).toEqual([]);
    }
    const models = new Set(solids.flatMap(({ solid }) => Object.keys(solid.color)));
    expect([...models].sort()).toEqual(["hex", "hsb", "rgb"]);
  });
});

describe("equalDrawings detects a change:", () => {
  /** Returns undefined if the change does not apply to the drawing. */
  const changes: Readonly<Record<string, (drawing: Drawing) => Drawing | undefined>> = {
    "a color channel": ({ fills: [first, ...rest], ...others }) => {
      if (!first?.solid) return undefined;
      const { red, ...channels } = toRgb(first.solid.color);
      const color = { rgb: { ...channels, red: red === 255 ? 254 : red + 1 } };
      return { ...others, fills: [{ ...first, solid: { color } }, ...rest] };
    },
    "a channel of a stop": ({ fills: [first, ...rest], ...others }) => {
      const [stop, ...stops] = first?.gradient?.stops ?? [];
      if (!first?.gradient || !stop) return undefined;
      const { blue, ...channels } = toRgb(stop.color);
      const changed = { ...stop, color: { rgb: { ...channels, blue: blue === 0 ? 1 : blue - 1 } } };
      return { ...others, fills: [{ ...first, gradient: { ...first.gradient, stops: [changed, ...stops] } }, ...rest] };
    },
    "a stop's position": ({ fills: [first, ...rest], ...others }) => {
      const [stop, ...stops] = first?.gradient?.stops ?? [];
      if (!first?.gradient || !stop) return undefined;
      const changed = { ...stop, position: stop.position > 0.5 ? stop.position - 0.01 : stop.position + 0.01 };
      return { ...others, fills: [{ ...first, gradient: { ...first.gradient, stops: [changed, ...stops] } }, ...rest] };
    },
    "the gradient's type": ({ fills: [first, ...rest], ...others }) => {
      if (!first?.gradient) return undefined;
      const type = first.gradient.type === "LINEAR" ? "ANGULAR" : "LINEAR";
      return { ...others, fills: [{ ...first, gradient: { ...first.gradient, type } }, ...rest] };
    },
    alpha: ({ fills: [first, ...rest], ...others }) => {
      if (!first) return undefined;
      const { alpha = 1 } = first;
      return { ...others, fills: [{ ...first, alpha: alpha > 0.5 ? alpha - 0.01 : alpha + 0.01 }, ...rest] };
    },
    "an added fill": ({ fills, ...others }) => ({ ...others, fills: [...fills, { noFill: true }] }),
    "a removed fill": ({ fills, ...others }) => (fills.length === 0 ? undefined : { ...others, fills: fills.slice(1) }),
    "noFill instead of a fill": ({ fills: [first, ...rest], ...others }) =>
      !first || first.noFill ? undefined : { ...others, fills: [{ noFill: true }, ...rest] },
    "the stroke's width": ({ strokes: [first, ...rest], ...others }) =>
      first && { ...others, strokes: [{ ...first, width: (first.width ?? 0) + 1 }, ...rest] },
    "the stroke's type": ({ strokes: [first, ...rest], ...others }) =>
      first && { ...others, strokes: [{ ...first, type: first.type === "DASH" ? "SOLID" : "DASH" }, ...rest] },
    "the stroke's fill": ({ strokes: [first, ...rest], ...others }) =>
      first?.fill?.solid && { ...others, strokes: [{ ...first, fill: { noFill: true } }, ...rest] },
    "the position": ({ layout, ...others }) => ({ ...others, layout: { ...layout, left: (layout.left ?? 0) + 1 } }),
    "a flip": ({ layout, ...others }) => ({ ...others, layout: { ...layout, flipVertical: !layout.flipVertical } }),
  };

  it.each(Object.entries(changes))("%s", async (_, change) => {
    const pairs = samples(drawing, 400).flatMap((written) => {
      const changed = change(written);
      return changed ? [{ written, changed }] : [];
    });
    expect(pairs.length).toBeGreaterThan(50);
    const listed = await new EmulatedZone().roundTrip(pairs.map(({ changed }) => drawingToWire(changed)));
    const missed = pairs.filter(({ written }, index) =>
      equalDrawings(placed(written), DrawingFromWire.parse(listed[index])),
    );
    expect(missed).toEqual([]);
  });
});

describe("the wire format", () => {
  it("is written by drawingToWire as documented", () => {
    const hex = "#1E90FF";
    const color = { rgb: { red: 30, green: 144, blue: 255 } };
    const stops = [0, 1].map((position) => ({ color: { hex }, position }));
    const radialAngular = { center: { x: 1, y: 2 }, spreadX: 3, rotationAngle: 4, flipVertical: true };
    const wire = drawingToWire({
      layout: { top: 1, rotate: 90, flipHorizontal: true },
      fills: [{ noFill: true }, { alpha: 0.5, gradient: { type: "RADIAL", stops, radialAngular } }],
      strokes: [
        { type: "DASH", width: 2, joinType: "MITER", capType: "CAPROUND", fill: { solid: { color: { hex } } } },
      ],
    });
    expect(wire).toEqual({
      layout: { top: 1, rotate: 90, fliph: true },
      fills: [
        { no_fill: {} },
        {
          alpha: 0.5,
          gradient: {
            type: "RADIAL",
            stops: [0, 1].map((position) => ({ color, position })),
            radial_angular: { center: { x: 1, y: 2 }, spread_x: 3, rotation_angle: 4, flip_vertical: true },
          },
        },
      ],
      strokes: [{ type: "DASH", width: 2, jointype: "MITER", captype: "CAPROUND", fill: { solid: { color } } }],
    });
  });

  it.each<[string, Wire, Wire]>([
    ["noFill", { fills: [{ noFill: {} }] }, { fills: [{ noFill: true }] }],
    ["no_fill", { fills: [{ no_fill: {} }] }, { fills: [{ noFill: true }] }],
    ["black in hsb", wireFill({ hsb: {} }), hexFill("#000000")],
    ["white in hsb", wireFill({ hsb: { brightness: 1 } }), hexFill("#FFFFFF")],
    ["hsb out of range", wireFill({ hsb: { hue: -1, saturation: 200, brightness: 100 } }), hexFill("#FF0000")],
    ["rgb out of range", wireFill({ rgb: { red: 300, green: -5, blue: 0 } }), hexFill("#FF0000")],
    ["hsb in fractions", wireFill({ hsb: { hue: 1 / 3, saturation: 1, brightness: 1 } }), hexFill("#00FF00")],
    ["rgb", wireFill({ rgb: { red: 1, green: 2, blue: 3 } }), hexFill("#010203")],
    ["rgb as strings", wireFill({ rgb: { red: "1", green: "2", blue: "3" } }), hexFill("#010203")],
    ["hex", wireFill({ hex: { value: "#abc" } }), hexFill("#AABBCC")],
    ["a layout without zeros", { layout: { left: 5 } }, { layout: { top: 0, left: 5 } }],
    [
      "a gradient without zeros",
      {
        fills: [
          {
            gradient: {
              stops: [{ color: { rgb: {} } }, { color: { rgb: {} }, position: 1 }],
              linear: { end: { x: 1 } },
            },
          },
        ],
      },
      {
        fills: [
          {
            gradient: {
              type: "LINEAR",
              stops: [0, 1].map((position) => ({ color: { hex: "#000000" }, position })),
              linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 0 } },
            },
          },
        ],
      },
    ],
    ["an empty object", {}, { layout: {}, fills: [], strokes: [] }],
    ["unknown properties, which are dropped", { layout: { top: 1, zIndex: 5 }, shadow: {} }, { layout: { top: 1 } }],
  ])("is read by DrawingFromWire: %s", (_, listed, expected) => {
    expect(DrawingFromWire.parse(listed)).toMatchObject(expected);
  });
});

describe("KnownDrawingFromWire", () => {
  const stops = [0, 1].map((position) => ({ color: { hex: { value: "#FFF" } }, position }));

  it.each<[string, Wire, Wire]>([
    ["a stroke of an unknown type", { strokes: [{ type: "WAVY" }, { type: "DASH" }] }, { strokes: [{ type: "DASH" }] }],
    [
      "unknown corners and ends",
      { strokes: [{ width: 2, jointype: "CHAMFER", captype: "ARROW", position: "BEHIND" }] },
      { strokes: [{ type: "SOLID", width: 2 }] },
    ],
    ["an unknown gradient", { fills: [{ gradient: { type: "DIAMOND", stops } }] }, { fills: [] }],
    ["an unknown kind of fill", { fills: [{ image: {} }, { noFill: {} }] }, { fills: [{ noFill: true }] }],
    ["an unknown fill of a stroke", { strokes: [{ fill: { image: {} } }] }, { strokes: [] }],
    ["an unknown color model", wireFill({ cmyk: {} }), { fills: [] }],
  ])("leaves out %s, with which no frame can be described", (_, listed, expected) => {
    expect(KnownDrawingFromWire.parse({ layout: { top: 1 }, ...listed })).toEqual({
      ...{ layout: { top: 1, left: 0 }, fills: [], strokes: [] },
      ...expected,
    });
    const { data } = DrawingFromWire.safeParse(listed);
    expect(z.object({ fills: z.array(Fill), strokes: z.array(Stroke) }).safeParse(data).success).toBe(false);
  });
});

function wireFill(color: Wire): Wire {
  return { fills: [{ solid: { color } }] };
}

function hexFill(hex: string): Wire {
  return { fills: [{ solid: { color: { hex } } }] };
}

function batches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
