import type { Frame } from "./drawn-frame.ts";
import { boundingBox, boxOf } from "./geometry.ts";

/** Frames in reading order: rows from top to bottom, and from left to right in a row. */
export function inReadingOrder<F extends Pick<Frame, "layout">>(frames: readonly F[]): F[] {
  const placed = frames.map((frame) => ({ frame, ...boundingBox(boxOf(frame.layout)) }));
  const fromTop = placed.sort((one, other) => one.y - other.y || one.x - other.x);
  const rows: (typeof placed)[] = [];
  for (const item of fromTop) {
    const row = rows.at(-1);
    const first = row?.[0];
    // A frame is in the row if its middle is not below the row's first frame.
    if (row && first && item.y + item.height / 2 <= first.y + first.height) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.x - other.x)).map(({ frame }) => frame);
}
