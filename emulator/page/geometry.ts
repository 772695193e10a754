import type { Frame, Properties, Stroke } from "./records.ts";

/** Where a frame lies, with nothing left out. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rotate: number;
  readonly flipH: boolean;
  readonly flipV: boolean;
}

/** A rectangle of the canvas. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Beyond this a coordinate says nothing that could be seen, and sums of it stop being finite. */
const farthest = 1e6;
/** A drawing shows at least this much, so that one small frame is not blown up. */
const smallest: Area = { x: 0, y: 0, width: 480, height: 300 };
const flattest = 2.6;
const tallest = 0.75;

/** A frame's layout; what it leaves out is a 100 by 100 square at the origin. */
export function boxOf(layout: Properties["layout"]): Box {
  return {
    left: near(layout?.left ?? 0),
    top: near(layout?.top ?? 0),
    width: near(layout?.width ?? 100),
    height: near(layout?.height ?? 100),
    rotate: (layout?.rotate ?? 0) % 360,
    flipH: layout?.fliph ?? false,
    flipV: layout?.flipv ?? false,
  };
}

/** How far a stroke reaches out of its frame. */
export function reachOf(stroke: Stroke): number {
  const share = { INSIDE: 0, CENTER: 0.5, OUTSIDE: 1 }[stroke.position ?? "CENTER"];
  return stroke.fill?.no_fill ? 0 : near(stroke.width ?? 1) * share;
}

/** The upright rectangle around a frame that may be rotated. */
export function boundsOf(box: Box): Area {
  const angle = (box.rotate * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  return { x: box.left + (box.width - width) / 2, y: box.top + (box.height - height) / 2, width, height };
}

/** The part of the canvas that holds all frames, with a margin, and neither tiny nor extremely long. */
export function viewOf(frames: readonly Frame[]): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { properties } of frames) {
    const { x, y, width, height } = boundsOf(boxOf(properties.layout));
    const reach = Math.max(0, ...(properties.strokes ?? []).map(reachOf));
    left = Math.min(left, x - reach);
    top = Math.min(top, y - reach);
    right = Math.max(right, x + width + reach);
    bottom = Math.max(bottom, y + height + reach);
  }
  if (left === Infinity) return smallest;
  const margin = Math.max(24, Math.max(right - left, bottom - top) * 0.05);
  const width = Math.max(smallest.width, right - left + 2 * margin);
  const height = Math.max(smallest.height, bottom - top + 2 * margin);
  const shown = { width: Math.max(width, height * tallest), height: Math.max(height, width / flattest) };
  return { x: (left + right - shown.width) / 2, y: (top + bottom - shown.height) / 2, ...shown };
}

/** A number that can be drawn with: far away ones are brought near enough to stay finite in sums. */
export function near(value: number): number {
  return Math.min(farthest, Math.max(-farthest, value));
}
