import { signal } from "@preact/signals";

const highlightMs = 2400;
const fresh = signal<ReadonlySet<string>>(new Set());

/** Whether the object has just changed; its key is `TABLE/ID`. */
export const isFresh = (key: string): boolean => fresh.value.has(key);

/** Highlights objects for a moment. */
export function markFresh(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const change = (edit: (all: Set<string>, key: string) => void): void => {
    const all = new Set(fresh.value);
    for (const key of keys) edit(all, key);
    fresh.value = all;
  };
  change((all, key) => all.add(key));
  setTimeout(() => change((all, key) => all.delete(key)), highlightMs);
}
