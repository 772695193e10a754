import type { Table } from "./table.ts";

/** One part of the benchmark; `scale` makes its sizes smaller, only to try the benchmark itself. */
export interface Part {
  readonly title: string;
  run(scale: number): Promise<readonly Table[]>;
}

/** A size, scaled, and at least `least`. */
export const scaled = (size: number, scale: number, least = 1): number => Math.max(least, Math.round(size * scale));
