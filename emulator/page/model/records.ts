import type { z } from "zod";
import type { Color as ColorSchema } from "../../store/frame-colors.ts";
import type { FrameProperties } from "../../store/frame-properties.ts";
import type { Tables } from "../../store/tables.ts";

/** The tables in the event stream. */
export const pageTables = [
  "users",
  "editions",
  "editionMembers",
  "teams",
  "teamMembers",
  "invitations",
  "groups",
  "spaces",
  "spaceMembers",
  "favorites",
  "zones",
  "templates",
] as const;

export type PageTable = (typeof pageTables)[number];

/** The record type of each streamed table. */
export type Records = Pick<Tables, PageTable>;

/** All records of all streamed tables. */
export type Snapshot = { readonly [T in PageTable]: readonly Records[T][] };

/** A frame as the server sends it, typed by its schema. */
export type StoredFrame = Omit<Tables["frames"], "properties"> & { readonly properties: FrameProperties };

export type StoredFill = NonNullable<FrameProperties["fills"]>[number];

/** A color in one of the three color models. */
export type Color = z.output<typeof ColorSchema>;
