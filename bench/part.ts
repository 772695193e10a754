import type { Table } from "./table.ts";

/** What the parts of a run share. */
export interface PartOptions {
  /** Scales the sizes; below 1 only for trying the benchmark itself. */
  readonly scale: number;
  /** How often to repeat a run; the median counts. */
  readonly rounds: number;
  /** Whether to measure what takes minutes too. */
  readonly isAll: boolean;
}

/** One part of the benchmark. A missed target is not a failure. */
export interface Part {
  readonly title: string;
  /** Whether it runs only by name or with --all. */
  readonly isExtra?: boolean;
  run(options: PartOptions): Promise<readonly Table[]>;
}

/** A size, scaled, and at least `least`. */
export function scaled(size: number, { scale }: PartOptions, least = 1): number {
  return Math.max(least, Math.round(size * scale));
}
