/** The most that a workspace file may have: far above real use, and little enough to check in less than a minute. */
export const limits = {
  /** The size of the file in bytes, with the files that it includes. */
  bytes: 20_000_000,
  /** The file, and those that it includes. */
  files: 1000,
  /** Maps and lists inside each other. */
  depth: 100,
  /** Maps, lists, texts, numbers and so on; aliases count as much as what they stand for. */
  values: 1_000_000,
  /** Characters of a key. */
  keyLength: 1000,
  /** Characters of a title or other text; the service limits the objects in some requests to 11,000. */
  textLength: 10_000,
  people: 50_000,
  spaces: 10_000,
  zones: 50_000,
  frames: 200_000,
  /** Entries in the access of all spaces together, with those that are inherited and those of groups. */
  accessEntries: 1_000_000,
} as const;

/** How many problems an error lists; the others are only counted, because suggestions take time. */
export const maxProblems = 20;

/** A count above its limit, and what to do about it. */
export function excess(count: number, things: string, limit: number): string {
  return `${formatCount(count)} ${things}; use at most ${formatCount(limit)}`;
}

/** Why a file is refused that exceeds `limits.depth`. */
export const tooDeep = `has more than ${limits.depth} maps and lists inside each other; remove some levels`;

/** A number as people write it: 10,000. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");
