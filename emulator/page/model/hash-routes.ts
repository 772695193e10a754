import type { PageTable } from "./records.ts";
import type { Kind } from "./topics.ts";

/** The tables whose records have a view. */
export type Collection = Extract<PageTable, "editions" | "teams" | "spaces" | "zones">;

/** What an edition has, listed in full. */
export type ListName = "teams" | "people" | "spaces" | "zones" | "templates";

/** The views of the emulator itself. */
export type Tool = "connect" | "requests" | "controls";

/** What the page shows: a record, a list of an edition, or a tool. */
export type Route =
  | { readonly collection: Collection; readonly id: string }
  | { readonly list: ListName; readonly editionId: string }
  | { readonly tool: Tool };

/** The kind of tree node for each collection. */
export const kindOf = { editions: "edition", teams: "team", spaces: "space", zones: "zone" } as const satisfies Record<
  Collection,
  Kind
>;

/** The link to a record, as a URL hash. */
export function hrefTo(collection: Collection, id: string): string {
  return `#/${collection}/${encodeURIComponent(id)}`;
}

/** The link to a list of an edition. */
export function hrefToList(list: ListName, editionId: string): string {
  return `${hrefTo("editions", editionId)}/${list}`;
}

/** The link to a tool. */
export function hrefToTool(tool: Tool): string {
  return `#/${tool}`;
}

/** Parses a hash such as `#/spaces/12`, `#/editions/1/people` or `#/requests`; `undefined` for anything else. */
export function parseRoute(hash: string): Route | undefined {
  const tool = /^#\/(connect|requests|controls)$/.exec(hash)?.[1];
  if (tool !== undefined) return { tool: tool as Tool };
  const list = /^#\/editions\/([^/]+)\/(teams|people|spaces|zones|templates)$/.exec(hash);
  if (list) return withDecoded(list[1], (editionId) => ({ list: list[2] as ListName, editionId }));
  const record = /^#\/(editions|teams|spaces|zones)\/([^/]+)$/.exec(hash);
  return record ? withDecoded(record[2], (id) => ({ collection: record[1] as Collection, id })) : undefined;
}

function withDecoded(text: string | undefined, build: (id: string) => Route): Route | undefined {
  try {
    return build(decodeURIComponent(text ?? ""));
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}
