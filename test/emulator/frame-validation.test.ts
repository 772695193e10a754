import { describe, expect, it } from "vitest";
import { frameId, Scene } from "./scene.ts";

const meta = { id: frameId(1), name: "New" };

/** Sends a body to the frames of a zone with frame 2, and expects a 400 that changes nothing. */
async function expectRefusal(method: string, body: unknown, field: string, reason: string): Promise<void> {
  const scene = await Scene.open();
  await scene.insert(2);
  const before = await scene.state();
  const answer = await scene.call(method, `${scene.zonePath}/frames`, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(scene.refusal(`${scene.zonePath}/frames`, "IAM1031", { field, reason }));
  expect(await scene.state()).toEqual(before);
}

describe("an invalid body for inserting frames", () => {
  const uuidForm = "is not an id of the form 8-4-4-4-12 hexadecimal digits";
  it.each([
    [{}, "frames", "is required"],
    [{ frames: {} }, "frames", "is not an array"],
    [{ frames: [] }, "frames", "is empty"],
    [{ frames: [{ type: "CUSTOM" }] }, "frames[0].meta", "is required"],
    [{ frames: [{ meta: { name: "A" } }] }, "frames[0].meta.id", "is required"],
    [{ frames: [{ meta: { id: "one", name: "A" } }] }, "frames[0].meta.id", uuidForm],
    [{ frames: [{ meta: { ...meta, name: 1 } }] }, "frames[0].meta.name", "is not a string"],
    [{ frames: [{ meta }, {}] }, "frames[1].meta", "is required"],
    [{ frames: [{ meta, type: 5 }] }, "frames[0].type", "is not a string"],
    [{ frames: [{ meta, properties: [] }] }, "frames[0].properties", "is not an object"],
    [{ frames: [{ meta, color: 1 }] }, "frames[0].color", "is not recognized"],
  ])("%j", async (body, field, reason) => {
    await expectRefusal("POST", body, field, reason);
  });
});

describe("an invalid body for updating frames", () => {
  const id = frameId(2);
  it.each([
    [{}, "frames", "is required"],
    [{ frames: [] }, "frames", "is empty"],
    [{ frames: [{ properties: { fills: [] } }] }, "frames[0].id", "is required"],
    [{ frames: [{ id }] }, "frames[0].properties", "is required"],
    [{ frames: [{ id, properties: {} }] }, "frames[0].properties", "has no facet"],
    [
      {
        frames: [
          { id, properties: { fills: [] } },
          { id, properties: {} },
        ],
      },
      "frames[1].properties",
      "has no facet",
    ],
    [{ frames: [{ id, meta, properties: { fills: [] } }] }, "frames[0].meta", "is not recognized"],
  ])("%j", async (body, field, reason) => {
    await expectRefusal("PUT", body, field, reason);
  });
});

describe("an invalid body for deleting frames", () => {
  it.each([
    [{}, "ids", "is required"],
    [{ ids: [] }, "ids", "is empty"],
    [{ ids: frameId(2) }, "ids", "is not an array"],
    [{ ids: [2] }, "ids[0]", "is not a string"],
  ])("%j", async (body, field, reason) => {
    await expectRefusal("DELETE", body, field, reason);
  });
});

describe("invalid properties of a frame", () => {
  const color = { hex: { value: "#000000" } };
  const solid = { color };
  const stop = { color, position: 0 };
  const oneFill = "does not have exactly one of solid, gradient, no_fill";
  const oneStrokeFill = "does not have exactly one of solid, no_fill";
  const oneModel = "does not have exactly one of rgb, hsb, hex";
  it.each([
    [{ layout: { top: "1" } }, "layout.top", "is not a number"],
    [{ layout: { rotate: 1.5 } }, "layout.rotate", "is not an int"],
    [{ layout: { width: -1 } }, "layout.width", "is less than 0"],
    [{ layout: { fliph: "true" } }, "layout.fliph", "is not a boolean"],
    [{ layout: { depth: 1 } }, "layout.depth", "is not recognized"],
    [{ fills: {} }, "fills", "is not an array"],
    [{ fills: [{}] }, "fills[0]", oneFill],
    [{ fills: [{ alpha: 1 }] }, "fills[0]", oneFill],
    [{ fills: [{ solid, no_fill: {} }] }, "fills[0]", oneFill],
    [{ fills: [{ noFill: {} }] }, "fills[0].noFill", "is not recognized"],
    [{ fills: [{ alpha: 1.1, solid }] }, "fills[0].alpha", "is more than 1"],
    [{ fills: [{ alpha: -0.1, solid }] }, "fills[0].alpha", "is less than 0"],
    [{ fills: [{ solid: {} }] }, "fills[0].solid.color", "is required"],
    [{ fills: [{ gradient: {} }] }, "fills[0].gradient.stops", "is required"],
    [{ fills: [{ gradient: { stops: [stop] } }] }, "fills[0].gradient.stops", "has fewer than 2 elements"],
    [{ fills: [{ gradient: { stops: [stop, { color }] } }] }, "fills[0].gradient.stops[1].position", "is required"],
    [{ fills: [{ gradient: { stops: [stop, { position: 1 }] } }] }, "fills[0].gradient.stops[1].color", "is required"],
    [
      { fills: [{ gradient: { stops: [stop, { color, position: 2 }] } }] },
      "fills[0].gradient.stops[1].position",
      "is more than 1",
    ],
    [
      { fills: [{ gradient: { type: "CONIC", stops: [stop, stop] } }] },
      "fills[0].gradient.type",
      "is not one of LINEAR, RADIAL, ANGULAR",
    ],
    [
      { fills: [{ gradient: { stops: [stop, stop], linear: { start: { x: 1 } } } }] },
      "fills[0].gradient.linear.start.y",
      "is required",
    ],
    [{ fills: [{ solid: { color: {} } }] }, "fills[0].solid.color", oneModel],
    [{ fills: [{ solid: { color: { ...color, rgb: rgb(0) } } }] }, "fills[0].solid.color", oneModel],
    [{ fills: [{ solid: { color: { rgb: rgb(256) } } }] }, "fills[0].solid.color.rgb.red", "is more than 255"],
    [{ fills: [{ solid: { color: { rgb: rgb(-1) } } }] }, "fills[0].solid.color.rgb.red", "is less than 0"],
    [{ fills: [{ solid: { color: { rgb: rgb(0.5) } } }] }, "fills[0].solid.color.rgb.red", "is not an int"],
    [{ fills: [{ solid: { color: { rgb: { red: 1, green: 1 } } } }] }, "fills[0].solid.color.rgb.blue", "is required"],
    [{ fills: [{ solid: { color: { hsb: hsb(361) } } }] }, "fills[0].solid.color.hsb.hue", "is more than 360"],
    [
      { fills: [{ solid: { color: { hex: { value: "#12" } } } }] },
      "fills[0].solid.color.hex.value",
      "is not a hex color",
    ],
    [{ strokes: [{ type: "DOTTED" }] }, "strokes[0].type", "is not one of SOLID, DASH, SQUARE_DOT"],
    [{ strokes: [{ width: -1 }] }, "strokes[0].width", "is less than 0"],
    [{ strokes: [{ jointype: "X" }] }, "strokes[0].jointype", "is not one of ROUND, BEVEL, MITER"],
    [{ strokes: [{ captype: "X" }] }, "strokes[0].captype", "is not one of FLAT, CAPROUND, SQUARE"],
    [{ strokes: [{ position: "X" }] }, "strokes[0].position", "is not one of CENTER, INSIDE, OUTSIDE"],
    [{ strokes: [{ fill: {} }] }, "strokes[0].fill", oneStrokeFill],
    [{ strokes: [{ fill: { gradient: {} } }] }, "strokes[0].fill.gradient", "is not recognized"],
    [{ shapes: [] }, "shapes", "is not recognized"],
  ])("%j", async (properties, field, reason) => {
    await expectRefusal("POST", { frames: [{ meta, properties }] }, `frames[0].properties.${field}`, reason);
  });
});

function rgb(red: number) {
  return { red, green: 0, blue: 0 };
}

function hsb(hue: number) {
  return { hue, saturation: 0, brightness: 0 };
}
