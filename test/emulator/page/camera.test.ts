import { describe, expect, it } from "vitest";
import {
  type Camera,
  focusOn,
  keepInView,
  visibleArea,
  wholeBoard,
  zoomAt,
} from "../../../emulator/page/board/camera.ts";

const screen = { width: 800, height: 660 };
const drawing = { x: -100, y: 50, width: 1600, height: 1000 };
const whole = wholeBoard(drawing, screen);

/** Where the camera shows a point of the drawing. */
const onScreen = ({ scale, x, y }: Camera, left: number, top: number) => ({
  x: x + (left - drawing.x) * scale,
  y: y + (top - drawing.y) * scale,
});

it("shows the whole board in the middle of the screen", () => {
  expect(whole).toEqual({ scale: 0.5, x: 0, y: 80 });
  expect(wholeBoard({ width: 100, height: 1000 }, screen)).toEqual({ scale: 0.6, x: 370, y: 30 });
});

describe("zooming", () => {
  it("keeps the point under the pointer in place", () => {
    const at = onScreen(whole, 500, 600);
    const closer = zoomAt(whole, 3, at, whole);
    expect(closer.scale).toBe(1.5);
    expect(onScreen(closer, 500, 600)).toEqual(at);
  });

  it("ends at the whole board, and where pixels are large", () => {
    expect(zoomAt(whole, 0.1, { x: 10, y: 10 }, whole)).toEqual(whole);
    expect(zoomAt(whole, 1000, { x: 0, y: 0 }, whole).scale).toBe(8);
    expect(zoomAt({ ...whole, scale: 0.01 }, 1000, { x: 0, y: 0 }, { ...whole, scale: 0.01 }).scale).toBe(4);
  });
});

it("centers a frame that it zooms to", () => {
  const frame = { x: 300, y: 200, width: 100, height: 50 };
  const camera = focusOn(frame, drawing, screen, whole);
  expect(camera.scale).toBeCloseTo(4.8);
  const center = onScreen(camera, 350, 225);
  expect([center.x, center.y].map(Math.round)).toEqual([400, 330]);
});

it("keeps the edges of the board from entering the screen", () => {
  expect(keepInView({ ...whole, x: 500, y: -500 }, drawing, screen, whole)).toEqual(whole);
  const closer = { scale: 1, x: 300, y: -5000 };
  expect(keepInView(closer, drawing, screen, whole)).toEqual({ scale: 1, x: 0, y: -420 });
});

it("knows which part of the board is on the screen", () => {
  const camera = { scale: 2, x: -200, y: -100 };
  expect(visibleArea(camera, drawing, screen, 0)).toEqual({ x: 0, y: 100, width: 400, height: 330 });
  expect(visibleArea(camera, drawing, screen, 0.5)).toEqual({ x: -200, y: -65, width: 800, height: 660 });
});
