import type { PageTable } from "./records.ts";
import type { Kind } from "./topics.ts";

const collections = ["editions", "teams", "spaces", "zones"] as const satisfies readonly PageTable[];
const listNames = ["teams", "people", "spaces", "zones", "templates"] as const;
const tools = ["connect", "requests", "controls"] as const;

/** The tables whose records have a view. */
export type Collection = (typeof collections)[number];

/** The lists of an edition. */
export type ListName = (typeof listNames)[number];

/** The views of the emulator itself. */
export type Tool = (typeof tools)[number];

/** What the page shows: a record, which is a zone if it has a frame to show, a list of an edition, or a tool, which may open a request. */
export type Route =
  | { readonly collection: Collection; readonly id: string; readonly frameId?: string }
  | { readonly list: ListName; readonly editionId: string }
  | { readonly tool: Tool; readonly requestNumber?: number };

/** The kind of tree node for each collection. */
export const kindOf = { editions: "edition", teams: "team", spaces: "space", zones: "zone" } as const satisfies Record<
  Collection,
  Kind
>;

/** The link to a record, as a URL hash. */
export function hrefTo(collection: Collection, id: string): string {
  return `#/${collection}/${encodeURIComponent(id)}`;
}

/** The link to a frame on the board of its zone. */
export function hrefToFrame(zoneId: string, frameId: string): string {
  return `${hrefTo("zones", zoneId)}/frames/${encodeURIComponent(frameId)}`;
}

/** The link to a list of an edition. */
export function hrefToList(list: ListName, editionId: string): string {
  return `${hrefTo("editions", editionId)}/${list}`;
}

/** The link to a tool. */
export function hrefToTool(tool: Tool): string {
  return `#/${tool}`;
}

/** The link to a request of the log. */
export function hrefToRequest(number: number): string {
  return `${hrefToTool("requests")}/${number}`;
}

/** Parses a hash such as `#/spaces/12`, `#/editions/1/people`, `#/zones/2/frames/3` or `#/requests/4`; `undefined` for anything else. */
export function parseRoute(hash: string): Route | undefined {
  const [start, first, encodedId, last, encodedFrame, ...rest] = hash.split("/");
  if (start !== "#" || rest.length > 0) return undefined;
  const tool = tools.find((name) => name === first);
  if (encodedId === undefined) return tool && { tool };
  if (tool === "requests" && last === undefined && /^\d+$/.test(encodedId))
    return { tool, requestNumber: Number(encodedId) };
  const collection = collections.find((name) => name === first);
  const id = decode(encodedId);
  if (!collection || !id) return undefined;
  if (last === undefined) return { collection, id };
  if (encodedFrame !== undefined) {
    const frameId = decode(encodedFrame);
    return frameId && collection === "zones" && last === "frames" ? { collection, id, frameId } : undefined;
  }
  const list = listNames.find((name) => name === last);
  return list && collection === "editions" ? { list, editionId: id } : undefined;
}

/** The decoded text; `undefined` if its percent-encoding is malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
