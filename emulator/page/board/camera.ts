import type { Area } from "../../../picture/geometry.ts";

/** Where a drawing is on the screen: how large its pixels are, and where its upper left corner is. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The height that the whole drawing leaves to the buttons. */
const toolsHeight = 60;
/** The share of the screen that a frame fills after zooming to it. */
const focusShare = 0.6;
/** A small drawing can be enlarged by the factor, a large one until its pixels have this size. */
const largest = { factor: 16, scale: 4 };

/** The camera that shows the whole drawing in the middle of the screen. */
export function wholeBoard(drawing: Size, screen: Size): Camera {
  const scale = Math.max(0.001, Math.min(screen.width / drawing.width, (screen.height - toolsHeight) / drawing.height));
  return centered(scale, { x: drawing.width / 2, y: drawing.height / 2 }, screen);
}

/** Zooms around a point of the screen, which stays in place. */
export function zoomAt({ scale, x, y }: Camera, factor: number, at: Point, whole: Camera): Camera {
  const zoomed = clamp(scale * factor, whole.scale, Math.max(whole.scale * largest.factor, largest.scale));
  const share = zoomed / scale;
  return { scale: zoomed, x: at.x - (at.x - x) * share, y: at.y - (at.y - y) * share };
}

/** Shows a part of the drawing in the middle of the screen. */
export function focusOn(part: Area, drawing: Area, screen: Size, whole: Camera): Camera {
  const wanted = focusShare * Math.min(screen.width / part.width, screen.height / part.height);
  const { scale } = zoomAt(whole, wanted / whole.scale, { x: 0, y: 0 }, whole);
  const center = { x: part.x - drawing.x + part.width / 2, y: part.y - drawing.y + part.height / 2 };
  return centered(scale, center, screen);
}

/** Limits panning: the edges of the drawing stay outside of where they are when it is shown as a whole. */
export function keepInView({ scale, x, y }: Camera, drawing: Size, screen: Size, whole: Camera): Camera {
  const limit = (place: number, start: number, size: number, length: number): number =>
    clamp(place, length - start - size * scale, start);
  return {
    scale,
    x: limit(x, whole.x, drawing.width, screen.width),
    y: limit(y, whole.y, drawing.height, screen.height),
  };
}

/** The part of the drawing on the screen, and a share of it more on every side. */
export function visibleArea({ scale, x, y }: Camera, drawing: Area, screen: Size, more: number): Area {
  const [width, height] = [screen.width / scale, screen.height / scale];
  const corner = { x: drawing.x - x / scale - width * more, y: drawing.y - y / scale - height * more };
  return { ...corner, width: width * (1 + 2 * more), height: height * (1 + 2 * more) };
}

const centered = (scale: number, at: Point, { width, height }: Size): Camera => ({
  scale,
  x: width / 2 - at.x * scale,
  y: height / 2 - at.y * scale,
});

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
