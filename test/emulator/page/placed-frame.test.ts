import { expect, it } from "vitest";
import { placeFrame } from "../../../emulator/page/board/placed-frame.ts";

const red = { solid: { color: { hex: "#f00" } } };
const transformOf = (frame: Parameters<typeof placeFrame>[0]) => placeFrame(frame).attributes.transform;

it("places a plain frame by the coordinates of its rectangles, strokes and halo included", () => {
  const strokes = [{ width: 4, position: "OUTSIDE" as const }];
  const drawn = placeFrame({ id: "a", name: "A", layout: { left: 30, top: -20, width: 50 }, fills: [red], strokes });
  expect(drawn.attributes).toMatchObject({ "data-frame": "a", transform: undefined });
  const places = drawn.children.map((child) => (typeof child === "string" ? child : child.attributes));
  expect(places).toMatchObject([
    {},
    { x: 30, y: -20, width: 50, height: 100 },
    { x: 28, y: -22, width: 54, height: 104 },
    { x: 30, y: -20, class: "halo" },
  ]);
});

it("keeps the transform of rotated and flipped frames, and of gradients", () => {
  const stops = [{ color: { hex: "#f00" }, position: 0 }];
  const place = { left: 10, top: 20 };
  expect(transformOf({ id: "a", name: "A", layout: { ...place, rotate: 30 } })).toBe(
    "translate(10 20) rotate(30 50 50)",
  );
  expect(transformOf({ id: "a", name: "A", layout: { ...place, flipVertical: true } })).toContain("scale(1 -1)");
  expect(transformOf({ id: "a", name: "A", layout: place, fills: [{ gradient: { stops } }] })).toBe("translate(10 20)");
});
