import { expect, it } from "vitest";
import {
  focusOn,
  keepInView,
  maxZoomFor,
  panBy,
  visibleArea,
  wholeBoard,
  zoomAt,
} from "../../../emulator/page/board/camera.ts";

const board = { width: 400, height: 200 };

it("zooms around a point, which stays in place", () => {
  const camera = zoomAt(wholeBoard, 2, 16, { x: 100, y: -40 });
  expect(camera).toEqual({ zoom: 2, x: -100, y: 40 });
  expect(zoomAt(camera, 0.5, 16, { x: 100, y: -40 })).toEqual(wholeBoard);
});

it("limits zooming out to the whole board, and zooming in", () => {
  expect(zoomAt(wholeBoard, 0.1, 16).zoom).toBe(1);
  expect(zoomAt(wholeBoard, 1000, 16).zoom).toBe(16);
});

it("pans at most to the edge of the board", () => {
  const far = panBy(zoomAt(wholeBoard, 2, 16), { x: 5000, y: -5000 });
  expect(keepInView(far, board)).toEqual({ zoom: 2, x: 200, y: -100 });
  expect(keepInView(panBy(wholeBoard, { x: 10, y: 10 }), board)).toEqual(wholeBoard);
});

it("centers a part of the board", () => {
  const camera = focusOn({ x: 0.7, y: 0.1, width: 0.2, height: 0.1 }, board, 16);
  expect(camera.zoom).toBeCloseTo(3);
  expect(camera.x).toBeCloseTo(-0.3 * 400 * 3);
  expect(camera.y).toBeCloseTo(0.35 * 200 * 3);
});

it("lets a large board be zoomed beyond its real size", () => {
  expect(maxZoomFor(1)).toBe(16);
  expect(maxZoomFor(0.05)).toBe(80);
});

it("knows the part of the drawing that the screen shows", () => {
  const drawing = { x: -100, y: 0, width: 800, height: 400 };
  expect(visibleArea(wholeBoard, drawing, board, board, 0)).toEqual(drawing);
  const closer = { zoom: 4, x: 200, y: -100 };
  expect(visibleArea(closer, drawing, board, board, 0.5)).toEqual({ x: 0, y: 150, width: 400, height: 200 });
});
