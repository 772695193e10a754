import { z } from "zod";
import { defineFunction } from "../core/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId, NumericId, oneOf, SearchText } from "../validation/formats.ts";

const place = {
  zoneId: z.string().describe("Its zone."),
  spaceId: z.string().describe("The space of the zone."),
  spaceName: z.string().optional().describe("The name of that space."),
  uri: z.string().optional().describe("The path of the zone's content on the service."),
};

export const ZoneHit = z
  .object({
    ...place,
    zoneId: z.string().describe("The zone."),
    zoneName: z.string().describe("The name of the zone."),
  })
  .meta({ title: "ZoneHit", description: "A zone that a search found." });

export const FrameHit = z
  .object({
    ...place,
    frameId: z.string().describe("The frame."),
    frameName: z.string().describe("The name of the frame."),
    zoneName: z.string().optional().describe("The name of the zone."),
  })
  .meta({ title: "FrameHit", description: "A frame that a search found." });

export const CommentHit = z
  .object({ ...place, commentId: z.string().describe("The comment.") })
  .meta({ title: "CommentHit", description: "A comment that a search found." });

export const search = defineFunction({
  name: "search",
  description: "Searches the spaces of a team for zones, frames, and comments.",
  inputs: z.strictObject({
    teamId: NumericId.describe("The team."),
    text: SearchText.describe("The text to search for."),
    kind: oneOf({
      all: "Zones, frames, and comments.",
      zones: "Zones only.",
      frames: "Frames only.",
      comments: "Comments only.",
    })
      .default("all")
      .describe("The kind of results."),
    from: z.int().min(0).max(999_999).default(0).describe("The index of the first result."),
    limit: z.int().min(1).max(999).default(20).describe("The maximum number of results of each kind."),
    editionId: EditionId,
  }),
  outputs: z.object({
    zones: z.array(ZoneHit).describe("The zones."),
    frames: z.array(FrameHit).describe("The frames."),
    comments: z.array(CommentHit).describe("The comments."),
  }),

  async call(session, { teamId, text, kind, editionId, ...page }) {
    const query = { search: text, ...page };
    return session.client.search.find(requireEditionId(session, editionId), teamId, kind, query);
  },
});
