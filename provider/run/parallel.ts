/** Works on all items in their order, some at a time; ends early once `isStopped`, and fails once all work has ended. */
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
  const workers = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  for (const result of workers) if (result.status === "rejected") throw result.reason;
}
