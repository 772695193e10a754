import { z } from "zod";
import { drawingOf } from "../api/endpoints/frames.ts";
import { defineFunction } from "../definition/function.ts";
import { Fill, Layout, Stroke } from "../drawing/drawing.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId, NumericId, Uuid } from "../validation/formats.ts";

export const FrameInfo = z
  .object({
    frameId: z.string().describe("The id of the frame."),
    name: z.string().describe("The name of the frame."),
    type: z.string().describe("The kind of frame."),
    layout: Layout.describe("The position and size of the frame."),
    fills: z.array(Fill).describe("The paint of the frame, from the bottom up."),
    strokes: z.array(Stroke).describe("The lines around the frame."),
  })
  .meta({ title: "FrameInfo", description: "The details of a frame." });

export const getFrames = defineFunction({
  name: "getFrames",
  description: "The frames of a zone, in the form that a `Frame` takes.",
  inputs: z.strictObject({
    spaceId: NumericId.describe("The space of the zone."),
    zoneId: Uuid.describe("The zone."),
    editionId: EditionId,
  }),
  outputs: z.object({ frames: z.array(FrameInfo).describe("The frames.") }),

  async call(session, { spaceId, zoneId, editionId }) {
    const frames = await session.client.frames.list(requireEditionId(session, editionId), spaceId, zoneId);
    return {
      frames: frames.map((frame) => {
        const { id: frameId, name, type } = frame;
        return { frameId, name, type, ...drawingOf(frame) };
      }),
    };
  },
});
