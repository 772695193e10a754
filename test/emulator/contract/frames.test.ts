// What becomes of frames: what a list leaves out, and what each operation changes.
import { expect } from "vitest";
import { frameId, it, Scene } from "../scene.ts";

/** Inserts a frame with these properties, and returns them as they are listed. */
async function listed(properties: object): Promise<object> {
  const scene = await Scene.start();
  const frame = { meta: { id: frameId(2), name: "F" }, type: "A4", properties };
  expect((await scene.call("POST", `${scene.zonePath}/frames`, { frames: [frame] })).status).toBe(200);
  const { frames } = (await scene.call("GET", `${scene.zonePath}/frames`)).data;
  expect(frames[1]).toMatchObject({ meta: frame.meta, type: "CUSTOM" });
  return frames[1].properties;
}

it("are listed without what is the default", async () => {
  const layout = { top: 0, left: 5, width: 100, height: 80, rotate: 0, fliph: false, flipv: true };
  const solid = { type: "SOLID", width: 2, captype: "FLAT", jointype: "ROUND", position: "CENTER" };
  const dashed = { type: "DASH", captype: "SQUARE", jointype: "BEVEL", position: "INSIDE" };
  const ends = { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 } };
  const stops = [0, 1].map((position) => ({ color: { hex: { value: "#000000" } }, position }));
  const fills = [{ no_fill: {} }, { gradient: { type: "LINEAR", linear: ends, stops } }];
  const black = { rgb: { red: 0, green: 0, blue: 0 } };
  expect(await listed({ layout, strokes: [solid, dashed], fills })).toEqual({
    layout: { left: 5, width: 100, height: 80, flipv: true },
    strokes: [{ width: 2 }, dashed],
    fills: [{ noFill: {} }, { gradient: { linear: ends, stops: [{ color: black }, { color: black, position: 1 }] } }],
  });
  expect(await listed({})).toEqual({});
});

it.each([
  [{ rgb: { red: 255, green: 0, blue: 0 } }, { hsb: { saturation: 1, brightness: 1 } }],
  [{ rgb: { red: 0, green: 255, blue: 255 } }, { hsb: { hue: 0.5, saturation: 1, brightness: 1 } }],
  [{ rgb: { red: 255, green: 0, blue: 255 } }, { hsb: { hue: 5 / 6, saturation: 1, brightness: 1 } }],
  [{ rgb: { red: 51, green: 51, blue: 51 } }, { hsb: { brightness: 0.2 } }],
  [{ rgb: { red: 0, green: 0, blue: 0 } }, { hsb: {} }],
  [{ hsb: { hue: 360, saturation: 1, brightness: 1 } }, { hex: { value: "#FF0000" } }],
  [{ hsb: { hue: 240, saturation: 0.5, brightness: 1 } }, { hex: { value: "#8080FF" } }],
  [{ hsb: { hue: 60, saturation: 1, brightness: 0.2 } }, { hex: { value: "#333300" } }],
  [{ hex: { value: "#1f2937" } }, { rgb: { red: 31, green: 41, blue: 55 } }],
  [{ hex: { value: "0AF" } }, { rgb: { red: 0, green: 170, blue: 255 } }],
])("with the color %j are listed with %j", async (color, expected) => {
  const fills = [{ solid: { color }, alpha: 0.5 }];
  expect(await listed({ fills })).toEqual({ fills: [{ solid: { color: expected }, alpha: 0.5 }] });
});

it("have each facet of an update replaced as a whole, and keep the others", async ({ scene }) => {
  const path = `${scene.zonePath}/frames`;
  const properties = { layout: { left: 1, width: 9 }, fills: [{ no_fill: {} }] };
  await scene.call("POST", path, { frames: [{ meta: { id: frameId(2) }, properties }] });
  await scene.call("PUT", path, { frames: [{ id: frameId(2), properties: { layout: { top: 3 } } }] });
  expect((await scene.call("GET", path)).data.frames[1].properties).toEqual({
    layout: { top: 3 },
    fills: [{ noFill: {} }],
  });
});

it("are inserted all, or none of them", async ({ scene }) => {
  const frames = [2, 1].map((number) => ({ meta: { id: frameId(number) } }));
  expect((await scene.call("POST", `${scene.zonePath}/frames`, { frames })).status).toBe(409);
  expect(scene.emulator.world.store.count("frames")).toBe(1);
});

it("that are not there are answered with a 200, each with the reason", async ({ scene }) => {
  const path = `${scene.zonePath}/frames`;
  const [known, gone] = [frameId(1), frameId(9)];
  const unknown = { error_code: "EL1002", message: "Frame not found" };
  const partial = "Partial success: some operations failed";
  const failed = { id: gone, status: "failed" };
  const frames = [known, gone].map((id) => ({ id, properties: { layout: { top: 1 } } }));
  const answers = [
    await scene.call("GET", `${path}?ids=${known},${gone}`),
    await scene.call("GET", `${path}?ids=${gone}`),
    await scene.call("PUT", path, { frames }),
    await scene.call("DELETE", path, { ids: [known, gone] }),
  ];
  const expected = [
    [partial, { elements: [expect.any(Object)], total_count: 1, errors: [{ ...unknown, id: gone }] }],
    ["All operations in the batch failed", { errors: [{ ...unknown, id: gone }] }],
    [
      partial,
      [
        { id: known, status: "success" },
        { ...failed, errors: [{ ...unknown, facet: "frame" }] },
      ],
    ],
    [
      partial,
      [
        { frame_id: known, status: "success" },
        { ...failed, errors: [unknown] },
      ],
    ],
  ];
  expect(answers.map(({ status, body, data }) => [status, body.message, data.results ?? data])).toEqual(
    expected.map((row) => [200, ...row]),
  );
});
