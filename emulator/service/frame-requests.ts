import { z } from "zod";
import { FrameProperties } from "../store/frame-properties.ts";
import { Uuid, upToHundred, uuidList } from "./request-values.ts";

const FrameType = z.enum([
  "A4",
  "A3",
  "A5",
  "A6",
  "A7",
  "SLIDE_LANDSCAPE",
  "SLIDE_PORTRAIT",
  "DEVICE_PHONE",
  "DEVICE_TABLET",
  "DEVICE_DESKTOP",
  "DEVICE_TV",
  "DEVICE_WATCH",
  "SM_TWITTER_POST",
  "SM_TWITTER_HEADER",
  "SM_FB_POST",
  "SM_FB_COVER",
  "SM_INSTAGRAM_POST",
  "SM_INSTAGRAM_STORY",
  "SM_LINKEDIN_POST",
  "SM_LINKEDIN_COVER",
  "CUSTOM",
]);

export const ListFrames = z.strictObject({ ids: uuidList(5000).optional() });
export const InsertFrames = z.strictObject({
  frames: upToHundred(
    z.strictObject({
      meta: z.strictObject({ id: Uuid, name: z.string().max(500).default("") }),
      type: FrameType.default("CUSTOM"),
      properties: FrameProperties.default({}),
    }),
  ),
});
export const UpdateFrames = z.strictObject({
  frames: upToHundred(z.strictObject({ id: Uuid, properties: FrameProperties.default({}) })),
});
export const DeleteFrames = z.strictObject({ ids: upToHundred(z.string().max(500)) });
