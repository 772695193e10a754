import { availableParallelism } from "node:os";

/** How many workspaces to work on at a time: each has an engine and a plugin, which mostly wait for the service. */
export function parallelOf(given: number | undefined, cores = availableParallelism()): number {
  return given ?? Math.min(8, 2 * cores);
}
