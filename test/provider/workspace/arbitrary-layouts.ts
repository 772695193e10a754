import type { Layout, LayoutPart, LayoutTree } from "../../../provider/workspace/frame-schema.ts";

/** A layout of all the keys, nested and cut as the choices say. */
export function layoutOf(keys: readonly string[], choices: readonly number[]): Layout {
  const rest = [...choices];
  return treeOf(keys, () => rest.shift() ?? 0);
}

function treeOf(keys: readonly string[], choose: () => number): LayoutTree {
  const parts = partsOf(keys, choose);
  const gap = [undefined, 0, 1, 25][choose() % 4];
  const spacing = gap === undefined ? {} : { gap };
  switch (choose() % 3) {
    case 0:
      return { rows: parts, ...spacing };
    case 1:
      return { columns: parts, ...spacing };
    default:
      return { grid: { columns: 1 + (choose() % 3), of: parts }, ...spacing };
  }
}

function partsOf(keys: readonly string[], choose: () => number): LayoutPart[] {
  if (keys.length === 0) return [];
  const length = 1 + (choose() % keys.length);
  const [first = "", ...others] = keys.slice(0, length);
  const part = others.length > 0 && length < keys.length ? treeOf([first, ...others], choose) : first;
  return [part, ...(typeof part === "string" ? others : []), ...partsOf(keys.slice(length), choose)];
}

/** The smallest gap in a layout. */
export function smallestGap({ gap, ...layout }: LayoutTree, outer: number): number {
  const own = gap ?? outer;
  const parts = layout.rows ?? layout.columns ?? layout.grid?.of ?? [];
  return Math.min(own, ...parts.map((part) => (typeof part === "string" ? own : smallestGap(part, own))));
}
