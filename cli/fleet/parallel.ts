import { availableParallelism } from "node:os";

/** How many workspaces to work on at a time: each has an engine and a plugin, which mostly wait for the service. */
export function parallelOf(given: number | undefined, cores = availableParallelism()): number {
  return given ?? Math.min(8, 2 * cores);
}

/** Works on all items, several at a time, in their order; ends early once `isStopped`. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
