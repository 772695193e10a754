import type { QuotaLeft } from "../api/transport/quota.ts";

// Chooses the cheapest operations that prove what a read has to know: see docs/decisions/40-read-routes.md.

/** The operation that looks for a zone in a space: the list of its zones, or the list of the zone's frames. */
export type ReadRoute = "list" | "frames";

/** What the choice of a route depends on. */
export interface RouteFacts {
  /** Whether the list of the space is cached. */
  readonly isListed: boolean;
  /** Whether the zone is probably in no list, because it was in the trash, or nowhere, when it was last seen. */
  readonly isUnlisted: boolean;
  /** Whether anything but a list may prove the name of the zone, which its frames do not show. */
  readonly canProveName: boolean;
  /** What is left of the quota of zone lists. */
  readonly zoneLists: QuotaLeft;
}

/** The part of the zone lists that is left for what only they can prove. */
const reservedShare = 1 / 4;

/** How many zone lists of a quota serve before frames do. */
export const listsFirst = (limit: number): number => Math.floor(limit * (1 - reservedShare));

/** The route to a zone that is expected in a space. */
export function readRouteOf({ isListed, isUnlisted, canProveName, zoneLists }: RouteFacts): ReadRoute {
  if (isUnlisted) return "frames";
  if (isListed || !canProveName) return "list";
  const { free, limit } = zoneLists;
  return free > Math.max(1, limit * reservedShare) ? "list" : "frames";
}

/** The most requests for frames that a run spends on zones that are missing. */
const maxProbes = 20_000;

/** The route through all spaces in which a missing zone may be: its frames there, or lists, which all missing zones share. */
export function sweepRouteOf(facts: { readonly spaces: number; readonly probes: number }): ReadRoute {
  return facts.probes + facts.spaces <= maxProbes ? "frames" : "list";
}

/** A keyword that the names of many zones share: the longest word without a digit, or else the name. */
export function sharedKeywordOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}{3,}$/u.test(word));
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), "") || name;
}
