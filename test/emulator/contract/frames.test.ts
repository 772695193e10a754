// What becomes of frames: what a list leaves out, and what each operation changes.
import { expect, it } from "vitest";
import { frameId, Scene } from "../scene.ts";

const black = { hex: { value: "#000000" } };
const white = { rgb: { red: 255, green: 255, blue: 255 } };
const violet = { rgb: { red: 106, green: 46, blue: 191 } };
const start = { x: 0, y: 0.5 };
const end = { x: 1, y: 0.5 };

it.each([
  [{}, {}],
  [
    { layout: { top: 0, left: 5, width: 100, height: 80, rotate: 0, fliph: false, flipv: true } },
    { layout: { left: 5, width: 100, height: 80, flipv: true } },
  ],
  [
    { strokes: [{ type: "SOLID", width: 2, captype: "FLAT", jointype: "ROUND", position: "CENTER" }] },
    { strokes: [{ width: 2 }] },
  ],
  [
    { strokes: [{ type: "DASH", captype: "SQUARE", jointype: "BEVEL", position: "INSIDE" }] },
    { strokes: [{ type: "DASH", captype: "SQUARE", jointype: "BEVEL", position: "INSIDE" }] },
  ],
  [{ fills: [{ no_fill: {} }] }, { fills: [{ noFill: {} }] }],
  [
    { fills: [{ solid: { color: white }, alpha: 0.5 }] },
    { fills: [{ solid: { color: { hsb: { brightness: 1 } } }, alpha: 0.5 }] },
  ],
  [
    { fills: [{ solid: { color: violet } }] },
    {
      fills: [
        {
          solid: {
            color: {
              hsb: { hue: expect.closeTo(0.7356), saturation: expect.any(Number), brightness: expect.any(Number) },
            },
          },
        },
      ],
    },
  ],
  [
    {
      fills: [
        {
          gradient: {
            type: "LINEAR",
            linear: { start, end },
            stops: [0, 1].map((position) => ({ color: black, position })),
          },
        },
      ],
    },
    {
      fills: [
        {
          gradient: {
            linear: { start, end },
            stops: [
              { color: { rgb: { red: 0, green: 0, blue: 0 } } },
              { color: { rgb: { red: 0, green: 0, blue: 0 } }, position: 1 },
            ],
          },
        },
      ],
    },
  ],
])("%j is listed as %j", async (properties, listed) => {
  const scene = await Scene.open();
  const frame = { meta: { id: frameId(1), name: "F" }, type: "A4", properties };
  expect((await scene.call("POST", `${scene.zonePath}/frames`, { frames: [frame] })).status).toBe(200);
  const { data } = await scene.call("GET", `${scene.zonePath}/frames`);
  expect(data).toEqual({ frames: [{ ...frame, type: "CUSTOM", properties: listed }], total_count: 1 });
});

it("replaces each facet of a request as a whole, and keeps the others", async () => {
  const scene = await Scene.open();
  const path = `${scene.zonePath}/frames`;
  const properties = { layout: { left: 1, width: 9 }, fills: [{ no_fill: {} }] };
  await scene.call("POST", path, { frames: [{ meta: { id: frameId(1) }, properties }] });
  await scene.call("PUT", path, { frames: [{ id: frameId(1), properties: { layout: { top: 3 } } }] });
  expect((await scene.call("GET", path)).data.frames[0].properties).toEqual({
    layout: { top: 3 },
    fills: [{ noFill: {} }],
  });
});

it("inserts all frames of a request or none", async () => {
  const scene = await Scene.open();
  const frames = [2, 1].map((number) => ({ meta: { id: frameId(number) } }));
  await scene.insert(1);
  expect((await scene.call("POST", `${scene.zonePath}/frames`, { frames })).status).toBe(409);
  expect(scene.emulator.world.store.count("frames")).toBe(1);
});

const unknown = { error_code: "EL1002", message: "Frame not found" };

it("answers 200 for ids that it does not have, each with the reason", async () => {
  const scene = await Scene.open();
  await scene.insert(1, 2);
  const path = `${scene.zonePath}/frames`;
  const both = [frameId(1), frameId(9)];
  const partial = "Partial success: some operations failed";
  const failed = { id: frameId(9), status: "failed" };
  const listed = await scene.call("GET", `${path}?ids=${both}`);
  expect([listed.body.message, listed.data]).toEqual([
    partial,
    { elements: [expect.any(Object)], total_count: 1, errors: [{ ...unknown, id: frameId(9) }] },
  ]);
  const none = await scene.call("GET", `${path}?ids=${frameId(9)}`);
  expect([none.body.message, none.data]).toEqual([
    "All operations in the batch failed",
    { errors: [{ ...unknown, id: frameId(9) }] },
  ]);
  const frames = both.map((id) => ({ id, properties: { layout: { top: 1 } } }));
  const updated = await scene.call("PUT", path, { frames });
  expect([updated.body.message, updated.data.results]).toEqual([
    partial,
    [
      { id: frameId(1), status: "success" },
      { ...failed, errors: [{ ...unknown, facet: "frame" }] },
    ],
  ]);
  const deleted = await scene.call("DELETE", path, { ids: both });
  expect([deleted.status, deleted.body.message, deleted.data.results]).toEqual([
    ...[200, partial],
    [
      { frame_id: frameId(1), status: "success" },
      { ...failed, errors: [unknown] },
    ],
  ]);
});
