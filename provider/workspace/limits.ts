/** The most that a workspace file may have: far above real use, and little enough to be checked in seconds. */
export const limits = {
  /** The size of the file in bytes. */
  bytes: 20_000_000,
  /** Maps and lists inside each other. */
  depth: 100,
  /** Maps, lists, texts, numbers and so on; an alias counts as much as what it stands for. */
  values: 1_000_000,
  /** Characters of a key. */
  keyLength: 1000,
  /** Characters of a title or other text: what the service accepts in a request, at most 11,000, has more than one. */
  textLength: 10_000,
  people: 50_000,
  spaces: 10_000,
  zones: 50_000,
  frames: 200_000,
  /** People with access to a space, in all spaces together. */
  accesses: 1_000_000,
} as const;

/** How many problems an error lists; the others are only counted, because suggestions take time. */
export const maxProblems = 20;

/** Why something is refused that is larger than its limit. */
export function excess(count: number, things: string, limit: number): string {
  return `has ${formatCount(count)} ${things}; use at most ${formatCount(limit)}`;
}

/** Why the whole file is refused if its maps and lists are inside each other too often. */
export const tooDeep = `has more than ${limits.depth} maps and lists inside each other; remove some levels`;

/** A number as people write it: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
