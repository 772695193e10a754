import { z } from "zod";
import { input } from "../validation/traits.ts";
import { equalDrawings, Fills, Layout, Strokes } from "./drawing.ts";

/** A type that a frame can be inserted with. */
export const FrameType = z.string().min(1);

/** The description of a type in every schema. */
export const frameTypeDescription =
  "The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER.";

/** The type of a frame that was inserted with `type`: the service may list any frame as CUSTOM. */
export const typeAsListed = (type: string, listed: string): string => (listed === "CUSTOM" ? type : listed);

/** What every frame of a program has besides its name. */
export const frameShape = {
  type: input(FrameType.default("CUSTOM").describe(frameTypeDescription), { replaces: true }),
  layout: input(Layout.default({}).describe("Position and size; the default is left to the service."), {
    equals: equalDrawings,
  }),
  fills: input(Fills.default([]).describe("Fills, from bottom to top; none by default."), { equals: equalDrawings }),
  strokes: input(Strokes.default([]).describe("Borders; none by default."), { equals: equalDrawings }),
};

/** The type in a state: the service may list one that no program can have. */
export const ListedFrameType = z.string().default("CUSTOM").describe(frameTypeDescription);
