import type { z } from "zod";
import type { Color as ColorSchema } from "../colours.ts";
import type { FrameProperties } from "../frame-properties.ts";
import type { Frame as StoredFrame, Tables } from "../tables.ts";

/** The tables that the event stream carries. */
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

/** The name of a streamed table. */
export type PageTable = (typeof pageTables)[number];

/** The record type of each streamed table. */
export type Records = Pick<Tables, PageTable>;

/** All records of all streamed tables. */
export type Snapshot = { readonly [T in PageTable]: readonly Records[T][] };

/** One record that was put, or, without `record`, deleted. */
export interface Change<T extends PageTable = PageTable> {
  readonly table: T;
  readonly id: string;
  readonly record: Records[T] | undefined;
}

/** What a frame looks like, as the server's own schema describes it. */
export type Properties = z.output<typeof FrameProperties>;

/** One layer of a frame's inside. */
export type Fill = NonNullable<Properties["fills"]>[number];

/** A change of colour across a frame. */
export type Gradient = NonNullable<Fill["gradient"]>;

/** One line around a frame. */
export type Stroke = NonNullable<Properties["strokes"]>[number];

/** A colour in one of its three models. */
export type Color = z.output<typeof ColorSchema>;

/** A frame of a zone. */
export type Frame = Omit<StoredFrame, "properties"> & { readonly properties: Properties };
