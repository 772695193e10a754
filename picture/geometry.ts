import type { Frame, Layout, Stroke } from "./drawn-frame.ts";

/** A frame's layout with all defaults filled in. */
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

/** Coordinates are clamped to this, so sums stay finite. */
const maxCoordinate = 1e6;
/** The minimum size of a drawing, so a single small frame is not enlarged. */
const minimumView: Area = { x: 0, y: 0, width: 480, height: 300 };
const maxAspectRatio = 2.6;
const minAspectRatio = 0.75;

/** A frame's layout; the default is a 100 by 100 square at the origin. */
export function boxOf(layout: Layout | undefined): Box {
  return {
    left: clampCoordinate(layout?.left ?? 0),
    top: clampCoordinate(layout?.top ?? 0),
    width: clampCoordinate(layout?.width ?? 100),
    height: clampCoordinate(layout?.height ?? 100),
    rotate: (layout?.rotate ?? 0) % 360,
    flipH: layout?.flipHorizontal ?? false,
    flipV: layout?.flipVertical ?? false,
  };
}

/** How far a stroke extends beyond its frame. */
export function strokeOutset(stroke: Stroke): number {
  const share = { INSIDE: 0, CENTER: 0.5, OUTSIDE: 1 }[stroke.position ?? "CENTER"];
  return stroke.fill && !stroke.fill.solid ? 0 : clampCoordinate(stroke.width ?? 1) * share;
}

/** The axis-aligned bounding box of a rotated frame. */
export function boundingBox(box: Box): Area {
  const angle = (box.rotate * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  return { x: box.left + (box.width - width) / 2, y: box.top + (box.height - height) / 2, width, height };
}

/** Whether two rectangles have a part in common. */
export const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The view box around all frames, with a margin, a minimum size and a limited aspect ratio. */
export function viewBoxFor(frames: readonly Pick<Frame, "layout" | "strokes">[]): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { layout, strokes = [] } of frames) {
    const { x, y, width, height } = boundingBox(boxOf(layout));
    const outset = Math.max(0, ...strokes.map(strokeOutset));
    left = Math.min(left, x - outset);
    top = Math.min(top, y - outset);
    right = Math.max(right, x + width + outset);
    bottom = Math.max(bottom, y + height + outset);
  }
  if (left === Infinity) return minimumView;
  const margin = Math.max(24, Math.max(right - left, bottom - top) * 0.05);
  const width = Math.max(minimumView.width, right - left + 2 * margin);
  const height = Math.max(minimumView.height, bottom - top + 2 * margin);
  const shown = { width: Math.max(width, height * minAspectRatio), height: Math.max(height, width / maxAspectRatio) };
  return { x: (left + right - shown.width) / 2, y: (top + bottom - shown.height) / 2, ...shown };
}

/** Clamps a coordinate or length to a range that can be drawn. */
export function clampCoordinate(value: number): number {
  return Math.min(maxCoordinate, Math.max(-maxCoordinate, value));
}
