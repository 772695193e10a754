/** Entries in an order that does not depend on that of the file. */
export function sortedByName<T>(entries: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
}
