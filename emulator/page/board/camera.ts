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

const maxZoom = 16;
/** The share of the view that a frame fills after zooming to it. */
const focusShare = 0.6;

/** Zooms around `point`, which is relative to the center of the view and stays in place. */
export function zoomAt(camera: Camera, factor: number, point: Point = { x: 0, y: 0 }): Camera {
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
export function focusOn(part: Point & Size, board: Size): Camera {
  const zoom = clamp(focusShare / Math.max(part.width, part.height, focusShare / maxZoom), 1, maxZoom);
  const center = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  return { zoom, x: (0.5 - center.x) * board.width * zoom, y: (0.5 - center.y) * board.height * zoom };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
