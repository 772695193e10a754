import type { Layout, LayoutPart, LayoutTree } from "./frame-schema.ts";

/** Width and height. */
export type Size = readonly [number, number];

/** The place and size of a frame, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a frame or a grid, and whether it stretches to fill its cell. */
export interface FrameSize {
  readonly size: Size;
  readonly stretches: readonly [width: boolean, height: boolean];
}

type Axis = 0 | 1;

/** A cell of a grid: a frame, or a grid inside it. Rows and columns are grids with one column or one row. */
type Cell = FrameCell | GridCell;

interface FrameCell extends FrameSize {
  readonly key: string;
}

interface GridCell extends FrameSize {
  readonly cells: readonly Cell[];
  /** The number of columns. */
  readonly columns: number;
  readonly gap: number;
}

/** Places the frames of a layout, by key. */
export function placeFrames(
  layout: Layout,
  sizeOf: (key: string) => FrameSize,
  defaultGap: number,
): ReadonlyMap<string, Box> {
  const root = cellOf(layout, sizeOf, defaultGap);
  return new Map(boxesOf(root, layout.at ?? [0, 0], root.size));
}

/** The keys of the frames of a layout, with their paths. */
export function layoutKeys(
  layout: LayoutTree,
  at: readonly PropertyKey[] = [],
): { readonly key: string; readonly path: readonly PropertyKey[] }[] {
  const { path, parts } = partsOf(layout);
  return parts.flatMap((part, index) => {
    const place = [...at, ...path, index];
    return typeof part === "string" ? [{ key: part, path: place }] : layoutKeys(part, place);
  });
}

/** The parts of a layout, their path inside it, and the number of columns. */
export function partsOf({ rows, columns, grid }: LayoutTree) {
  if (rows) return { path: ["rows"], parts: rows, columns: 1 };
  if (columns) return { path: ["columns"], parts: columns, columns: columns.length };
  return { path: ["grid", "of"], parts: grid?.of ?? [], columns: grid?.columns ?? 1 };
}

function cellOf(part: LayoutPart, sizeOf: (key: string) => FrameSize, outerGap: number): Cell {
  if (typeof part === "string") return { key: part, ...sizeOf(part) };
  const { parts, columns } = partsOf(part);
  const { gap = outerGap } = part;
  const cells = parts.map((inner) => cellOf(inner, sizeOf, gap));
  const length = (axis: Axis) => lengthOf(tracksOf(cells, columns, axis), gap);
  const stretches = (axis: Axis) => cells.some((cell) => cell.stretches[axis]);
  return { cells, columns, gap, size: [length(0), length(1)], stretches: [stretches(0), stretches(1)] };
}

function boxesOf(cell: Cell, [left, top]: Size, [width, height]: Size): [string, Box][] {
  if ("key" in cell) return [[cell.key, { left, top, width, height }]];
  const { cells, columns, gap } = cell;
  const across = intervals(left, grow(tracksOf(cells, columns, 0), width, gap), gap);
  const down = intervals(top, grow(tracksOf(cells, columns, 1), height, gap), gap);
  return cells.flatMap((inner, index) => {
    const column = across[index % columns] ?? { start: left, size: 0 };
    const row = down[Math.floor(index / columns)] ?? { start: top, size: 0 };
    const size = (axis: Axis, room: number) => (inner.stretches[axis] ? room : inner.size[axis]);
    return boxesOf(inner, [column.start, row.start], [size(0, column.size), size(1, row.size)]);
  });
}

/** A column or row of a grid. */
interface Track {
  readonly size: number;
  readonly stretches: boolean;
}

/** The columns of a grid (axis 0) or its rows (axis 1), each as large as the largest of its cells. */
function tracksOf(cells: readonly Cell[], columns: number, axis: Axis): Track[] {
  const tracks: Track[] = [];
  for (const [index, cell] of cells.entries()) {
    const place = axis === 0 ? index % columns : Math.floor(index / columns);
    const { size, stretches } = tracks[place] ?? { size: 0, stretches: false };
    tracks[place] = { size: Math.max(size, cell.size[axis]), stretches: stretches || cell.stretches[axis] };
  }
  return tracks;
}

/** The sizes of tracks that fill a length: those that stretch share the remaining pixels. */
function grow(tracks: readonly Track[], length: number, gap: number): number[] {
  const left = length - lengthOf(tracks, gap);
  const count = tracks.filter(({ stretches }) => stretches).length;
  const share = Math.floor(left / count);
  let rest = left - share * count;
  return tracks.map(({ size, stretches }) => {
    if (!stretches) return size;
    const more = Math.min(rest, 1);
    rest -= more;
    return size + share + more;
  });
}

function intervals(start: number, sizes: readonly number[], gap: number) {
  let next = start;
  return sizes.map((size) => {
    const interval = { start: next, size };
    next += size + gap;
    return interval;
  });
}

/** The length of tracks with the gaps between them. */
function lengthOf(tracks: readonly Track[], gap: number): number {
  return tracks.reduce((total, { size }) => total + size, gap * (tracks.length - 1));
}
