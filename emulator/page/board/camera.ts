import type { Area } from "../../../picture/geometry.ts";

/** The zoom of a board, and the distance in pixels from the center of the view to the center of the board. */
export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The whole board. */
export const wholeBoard: Camera = { zoom: 1, x: 0, y: 0 };

/** The share of the view that a frame fills after zooming to it. */
const focusShare = 0.6;

/** The smallest maximum: a small board can be zoomed by this factor. */
const leastMaxZoom = 16;
/** A large board can be zoomed until a pixel of a frame is this many pixels of the screen. */
const maxScale = 4;

/** How far a board can be zoomed; `scale` is the size of a frame's pixel on the screen without zoom. */
export function maxZoomFor(scale: number): number {
  return Math.max(leastMaxZoom, maxScale / scale);
}

/** Zooms around `point`, which is relative to the center of the view and stays in place. */
export function zoomAt(camera: Camera, factor: number, maxZoom: number, point: Point = { x: 0, y: 0 }): Camera {
  const zoom = clamp(camera.zoom * factor, 1, maxZoom);
  const scale = zoom / camera.zoom;
  return { zoom, x: point.x - (point.x - camera.x) * scale, y: point.y - (point.y - camera.y) * scale };
}

export function panBy({ zoom, x, y }: Camera, by: Point): Camera {
  return { zoom, x: x + by.x, y: y + by.y };
}

/** Limits panning to the edges of the board; `board` is its size without zoom. */
export function keepInView({ zoom, x, y }: Camera, board: Size): Camera {
  const limit = { x: ((zoom - 1) * board.width) / 2, y: ((zoom - 1) * board.height) / 2 };
  return { zoom, x: clamp(x, -limit.x, limit.x), y: clamp(y, -limit.y, limit.y) };
}

/** Centers a part of the board, given in fractions of its size. */
export function focusOn(part: Point & Size, board: Size, maxZoom: number): Camera {
  const zoom = clamp(focusShare / Math.max(part.width, part.height, focusShare / maxZoom), 1, maxZoom);
  const center = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  return { zoom, x: (0.5 - center.x) * board.width * zoom, y: (0.5 - center.y) * board.height * zoom };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The part of the drawing that the screen shows, and a share of it more on every side. */
export function visibleArea({ zoom, x, y }: Camera, drawing: Area, board: Size, screen: Size, more: number): Area {
  const scale = (board.width * zoom) / drawing.width;
  const [width, height] = [(screen.width / scale) * (1 + 2 * more), (screen.height / scale) * (1 + 2 * more)];
  const center = { x: drawing.x + drawing.width / 2 - x / scale, y: drawing.y + drawing.height / 2 - y / scale };
  return { x: center.x - width / 2, y: center.y - height / 2, width, height };
}
