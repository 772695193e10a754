import { z } from "zod";
import { readAllPages } from "../lists/pages.ts";
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
export type ZoneHit = z.output<typeof ZoneHit>;
/** What a search finds; the fields of shapes, which it finds too, are not documented. */
type Hits = z.output<typeof Hits>;

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

interface SearchQuery {
  readonly search: string;
  /** The index of the first result. */
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

/** Search within a team. */
export class Search extends Endpoint {
  /** Finds everything, or only one kind. */
  async find(editionId: string, teamId: string, kind: keyof typeof searches, query: SearchQuery): Promise<Hits> {
    const { search, from = 0, limit = 20 } = query;
    return this.send({ ...searches[kind], params: { editionId, teamId }, query: { search, from, limit } });
  }

  /** All zones with the keyword in their names. */
  async zones(editionId: string, teamId: string, keyword: string): Promise<readonly ZoneHit[]> {
    return readAllPages({
      name: `zones of team ${teamId} with "${keyword}" in their names`,
      idOf: ({ zoneId }) => zoneId,
      readPage: async (range) => ({
        items: (await this.find(editionId, teamId, "zones", { search: keyword, ...range })).zones,
      }),
    });
  }
}
