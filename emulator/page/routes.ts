import type { PageTable } from "./records.ts";
import type { Kind } from "./topics.ts";

/** The tables whose records have a view; the first part of a route. */
export type Collection = Extract<PageTable, "editions" | "teams" | "spaces" | "zones">;

/** The record that the page shows. */
export interface Route {
  readonly collection: Collection;
  readonly id: string;
}

/** The kind of tree node for each collection. */
export const kindOf = { editions: "edition", teams: "team", spaces: "space", zones: "zone" } as const satisfies Record<
  Collection,
  Kind
>;

/** The link to a record, as a URL hash. */
export function hrefTo(collection: Collection, id: string): string {
  return `#/${collection}/${encodeURIComponent(id)}`;
}

/** Parses a hash such as `#/spaces/12`; `undefined` for anything else. */
export function parseRoute(hash: string): Route | undefined {
  const match = /^#\/(editions|teams|spaces|zones)\/([^/]+)$/.exec(hash);
  if (!match) return undefined;
  try {
    return { collection: match[1] as Collection, id: decodeURIComponent(match[2] ?? "") };
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}
