import { z } from "zod";
import { Id, optionalListUnder, record, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const place = { zoneId: Id, spaceId: Id, spaceName: z.string().exactOptional(), uri: z.string().exactOptional() };
const ZoneHit = record({ ...place, zoneName: z.string() });
const FrameHit = record({ ...place, frameId: Id, frameName: z.string(), zoneName: z.string().exactOptional() });
const CommentHit = record({ ...place, commentId: Id });

const Hits = record({
  zones: z.array(ZoneHit).default([]),
  frames: z.array(FrameHit).default([]),
  comments: z.array(CommentHit).default([]),
  /** The fields of a shape are not documented. */
  shapes: z.array(z.unknown()).default([]),
});

export type ZoneHit = z.output<typeof ZoneHit>;
export type FrameHit = z.output<typeof FrameHit>;
export type CommentHit = z.output<typeof CommentHit>;
export type Hits = z.output<typeof Hits>;

/** `from` is passed on as it is: whether it counts items or pages is not documented. */
export interface SearchQuery {
  readonly search: string;
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

/** Search within a team. */
export class Search extends Endpoint {
  async all(editionId: string, teamId: string, query: SearchQuery): Promise<Hits> {
    const response = under("search_result", Hits);
    return this.#find("searchAll", { editionId, teamId }, response, query);
  }

  async zones(editionId: string, teamId: string, query: SearchQuery): Promise<readonly ZoneHit[]> {
    const response = optionalListUnder("search_result", ZoneHit);
    return this.#find("searchZones", { editionId, teamId }, response, query);
  }

  async frames(editionId: string, teamId: string, query: SearchQuery): Promise<readonly FrameHit[]> {
    const response = optionalListUnder("search_result", FrameHit);
    return this.#find("searchFrames", { editionId, teamId }, response, query);
  }

  async comments(editionId: string, teamId: string, query: SearchQuery): Promise<readonly CommentHit[]> {
    const response = optionalListUnder("search_result", CommentHit);
    return this.#find("searchComments", { editionId, teamId }, response, query);
  }

  #find<T>(
    operation: "searchAll" | "searchZones" | "searchFrames" | "searchComments",
    params: { readonly editionId: string; readonly teamId: string },
    response: z.ZodType<T>,
    { search, from, limit }: SearchQuery,
  ): Promise<T> {
    return this.send({ operation, params, query: { search, from, limit }, response });
  }
}
