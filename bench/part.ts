import type { Table } from "./table.ts";

/** What the parts of a run share. */
export interface PartOptions {
  /** Scales the sizes; below 1 only for trying the benchmark itself. */
  readonly scale: number;
  /** How often runs are repeated whose median counts. */
  readonly rounds: number;
}

/** One part of the benchmark. It measures; whether a target was met is for the reader. */
export interface Part {
  readonly title: string;
  /** Whether it only runs when it is asked for. */
  readonly isExtra?: boolean;
  run(options: PartOptions): Promise<readonly Table[]>;
}

/** A size, scaled, and at least `least`. */
export function scaled(size: number, { scale }: PartOptions, least = 1): number {
  return Math.max(least, Math.round(size * scale));
}
