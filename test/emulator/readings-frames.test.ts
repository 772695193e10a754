import { describe, expect, it } from "vitest";
import type { ReadingName } from "../../emulator/store/readings.ts";
import { frameId, Scene } from "./scene.ts";

const black = { color: { hex: { value: "#000000" } } };
const white = { color: { rgb: { red: 255, green: 255, blue: 255 } } };
const stops = [
  { ...black, position: 0 },
  { ...white, position: 1 },
];

/** A frame with many optional properties omitted. */
const properties = {
  layout: { top: 0, left: 5, fliph: false },
  fills: [
    { solid: black },
    { no_fill: {} },
    { gradient: { stops, linear: { start: { x: 0, y: 0 } } } },
    { alpha: 0.5, gradient: { type: "RADIAL", stops, radial_angular: { spread_x: 2, rotation_angle: 0 } } },
  ],
  strokes: [{ width: 2 }, { type: "DASH", jointype: "ROUND", fill: { no_fill: {} } }],
};

async function listed(...readings: ReadingName[]): Promise<object> {
  const scene = await Scene.open({ readings });
  const frames = [{ meta: { id: frameId(1), name: "Frame" }, properties }];
  await scene.call("POST", `${scene.zonePath}/frames`, { frames });
  const { data } = await scene.call("GET", `${scene.zonePath}/frames`);
  expect(data.total_count).toBe(1);
  expect(data.frames[0]).toMatchObject({ meta: { id: frameId(1), name: "Frame" }, type: "CUSTOM" });
  return data.frames[0].properties;
}

const listedBlack = { color: { rgb: { red: 0, green: 0, blue: 0 } } };
const listedWhite = { color: { hsb: { hue: 0, saturation: 0, brightness: 1 } } };
const listedStops = [
  { ...listedBlack, position: 0 },
  { ...listedWhite, position: 1 },
];

describe("frames are listed", () => {
  it("as they were sent, by default", async () => {
    expect(await listed()).toEqual({
      layout: { top: 0, left: 5, fliph: false },
      fills: [
        { solid: listedBlack },
        { noFill: {} },
        { gradient: { stops: listedStops, linear: { start: { x: 0, y: 0 } } } },
        {
          alpha: 0.5,
          gradient: { type: "RADIAL", stops: listedStops, radial_angular: { spread_x: 2, rotation_angle: 0 } },
        },
      ],
      strokes: [{ width: 2 }, { type: "DASH", jointype: "ROUND", fill: { noFill: {} } }],
    });
  });

  it("with everything filled in and in camelCase under frame-defaults", async () => {
    const line = { type: "SOLID", width: 1, joinType: "MITER", capType: "FLAT", position: "CENTER" };
    const strokeFill = { alpha: 1, solid: { color: { hsb: { hue: 0, saturation: 0, brightness: 0 } } } };
    expect(await listed("frame-defaults")).toEqual({
      layout: { top: 0, left: 5, width: 320, height: 240, rotate: 0, flipH: false, flipV: false },
      fills: [
        { alpha: 1, solid: listedBlack },
        { alpha: 1, noFill: {} },
        {
          alpha: 1,
          gradient: { type: "LINEAR", stops: listedStops, linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 0.5 } } },
        },
        {
          alpha: 0.5,
          gradient: {
            type: "RADIAL",
            stops: listedStops,
            radialAngular: {
              center: { x: 0.5, y: 0.5 },
              spreadX: 2,
              spreadY: 0.5,
              rotationAngle: 0,
              flipHorizontal: false,
              flipVertical: false,
            },
          },
        },
      ],
      strokes: [
        { ...line, width: 2, fill: strokeFill },
        { ...line, type: "DASH", joinType: "ROUND", fill: { alpha: 1, noFill: {} } },
      ],
    });
  });

  it("with a layout, fills and strokes under frame-defaults even if none was sent", async () => {
    const scene = await Scene.open({ readings: ["frame-defaults"] });
    await scene.insert(1);
    const { data } = await scene.call("GET", `${scene.zonePath}/frames`);
    expect(data.frames[0].properties).toEqual({
      layout: { top: 0, left: 0, width: 320, height: 240, rotate: 0, flipH: false, flipV: false },
      fills: [],
      strokes: [],
    });
  });

  it("without zeros and false under frame-zeros-omitted", async () => {
    const stops = [{ color: { rgb: {} } }, { color: { hsb: { brightness: 1 } }, position: 1 }];
    expect(await listed("frame-zeros-omitted")).toEqual({
      layout: { left: 5 },
      fills: [
        { solid: { color: { rgb: {} } } },
        { noFill: {} },
        { gradient: { stops, linear: { start: {} } } },
        { alpha: 0.5, gradient: { type: "RADIAL", stops, radial_angular: { spread_x: 2 } } },
      ],
      strokes: [{ width: 2 }, { type: "DASH", jointype: "ROUND", fill: { noFill: {} } }],
    });
  });
});
