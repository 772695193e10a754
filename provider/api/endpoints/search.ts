import { z } from "zod";
import { Id, optionalListUnder, record, Text, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const place = { zoneId: Id, spaceId: Id, spaceName: Text.exactOptional(), uri: Text.exactOptional() };
const ZoneHit = record({ ...place, zoneName: z.string() });
const FrameHit = record({ ...place, frameId: Id, frameName: z.string(), zoneName: Text.exactOptional() });
const CommentHit = record({ ...place, commentId: Id });

const Hits = record({
  zones: z.array(ZoneHit).default([]),
  frames: z.array(FrameHit).default([]),
  comments: z.array(CommentHit).default([]),
});
/** What a search finds; the fields of shapes, which it finds too, are not documented. */
export type Hits = z.output<typeof Hits>;

const nothing: Hits = { zones: [], frames: [], comments: [] };
const searches = {
  all: { operation: "searchAll", response: under("search_result", Hits) },
  zones: {
    operation: "searchZones",
    response: optionalListUnder("search_result", ZoneHit).transform((zones): Hits => ({ ...nothing, zones })),
  },
  frames: {
    operation: "searchFrames",
    response: optionalListUnder("search_result", FrameHit).transform((frames): Hits => ({ ...nothing, frames })),
  },
  comments: {
    operation: "searchComments",
    response: optionalListUnder("search_result", CommentHit).transform((comments): Hits => ({ ...nothing, comments })),
  },
} as const;

/** `from` is passed on as it is: whether it counts items or pages is not documented. */
export interface SearchQuery {
  readonly search: string;
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

/** Search within a team. */
export class Search extends Endpoint {
  /** Finds everything, or only one kind. */
  async find(editionId: string, teamId: string, kind: keyof typeof searches, query: SearchQuery): Promise<Hits> {
    return this.send({ ...searches[kind], params: { editionId, teamId }, query: { ...query } });
  }
}
