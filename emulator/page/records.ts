import type { z } from "zod";
import type { Color as ColorSchema } from "../colours.ts";
import type { FrameProperties } from "../frame-properties.ts";
import type { Frame as StoredFrame, Tables } from "../tables.ts";

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

/** A record that was put or, without `record`, deleted. */
export interface Change<T extends PageTable = PageTable> {
  readonly table: T;
  readonly id: string;
  readonly record: Records[T] | undefined;
}

/** A frame's properties, typed by the server's schema. */
export type Properties = z.output<typeof FrameProperties>;

export type Fill = NonNullable<Properties["fills"]>[number];

export type Gradient = NonNullable<Fill["gradient"]>;

export type Stroke = NonNullable<Properties["strokes"]>[number];

/** A colour in one of the three colour models. */
export type Color = z.output<typeof ColorSchema>;

export type Frame = Omit<StoredFrame, "properties"> & { readonly properties: Properties };
