import type { PageTable } from "./records.ts";
import type { Kind } from "./topics.ts";

/** What can be looked at on its own; also the first part of its address. */
export type Place = Extract<PageTable, "editions" | "teams" | "spaces" | "zones">;

/** A place and the id of the thing there. */
export interface Route {
  readonly place: Place;
  readonly id: string;
}

/** The kind of node that each place shows. */
export const kindAt = { editions: "edition", teams: "team", spaces: "space", zones: "zone" } as const satisfies Record<
  Place,
  Kind
>;

/** The address of a thing, as the part of the page's address after `#`. */
export function hrefTo(place: Place, id: string): string {
  return `#/${place}/${encodeURIComponent(id)}`;
}

/** Reads `#/spaces/12`; anything else is no route. */
export function readRoute(hash: string): Route | undefined {
  const match = /^#\/(editions|teams|spaces|zones)\/([^/]+)$/.exec(hash);
  if (!match) return undefined;
  try {
    return { place: match[1] as Place, id: decodeURIComponent(match[2] ?? "") };
  } catch {
    // A broken escape is an address that nothing has.
    return undefined;
  }
}
