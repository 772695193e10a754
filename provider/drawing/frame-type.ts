import { z } from "zod";
import { addViolation } from "../validation/messages.ts";
import { quoted } from "../validation/printable-text.ts";

const frameTypes = [
  "CUSTOM",
  "A3",
  "A4",
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
];

/** A type that a frame can be inserted with. */
export const FrameType = z.string().superRefine((type, context) => {
  if (frameTypes.includes(type)) return;
  addViolation(context, { problem: `must be one of ${frameTypes.join(", ")}`, remedy: `it is ${quoted(type)}` });
});

/** The description of a type in every schema. */
export const frameTypeDescription = `The kind of frame: ${frameTypes.join(", ")}.`;

/** The type of a frame that was inserted with `type`: the service may list any frame as CUSTOM. */
export const typeAsListed = (type: string, listed: string): string => (listed === "CUSTOM" ? type : listed);
