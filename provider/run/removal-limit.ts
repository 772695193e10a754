import { terms } from "../validation/audience.ts";
import { joinNames } from "../validation/messages.ts";

/** How much one update may remove. */
interface RemovalLimit {
  /** What removes them: `the update would delete`. */
  readonly change: string;
  /** How many there are, and of what: `60 frames`. */
  readonly size: number;
  readonly kind: string;
  /** From 1 a number, below 1 a share. */
  readonly maxRemovals: number;
  /** What allows it. */
  readonly remedy?: string;
}

/** The problem of an update that removes more than it may, as a list. */
export function tooManyRemovals(
  names: readonly string[],
  { change, size, kind, maxRemovals, remedy }: RemovalLimit,
): { readonly summary: string; readonly remedy: string }[] {
  const allowed = allowedRemovals(maxRemovals, size);
  if (names.length <= allowed) return [];
  const which = `${names.length} of ${size} ${kind} (${joinNames(names)})`;
  const summary = `${change} ${which}, and maxRemovals (${maxRemovals}) allows ${allowed}`;
  return [{ summary, remedy: remedy ?? `set maxRemovals: ${names.length}${terms.inOptions} if that is intended` }];
}

/** How many of them may be removed at once. A share allows at least `least`. */
export function allowedRemovals(maxRemovals: number, size: number, least = 1): number {
  if (maxRemovals === 0 || maxRemovals >= 1) return Math.floor(maxRemovals);
  return Math.max(least, Math.floor(maxRemovals * size));
}
