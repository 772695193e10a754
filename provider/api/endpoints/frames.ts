import { z } from "zod";
import type { Drawing } from "../../drawing/drawing.ts";
import { DrawingFromWire, drawingToWire, KnownDrawingFromWire } from "../../drawing/wire.ts";
import { BadRequest, Conflict, isServiceFailure, UnexpectedResponse, ZoneInactive } from "../../errors.ts";
import { derivedUuid } from "../../validation/formats.ts";
import type { ListOptions } from "../lists/list-cache.ts";
import { type CoalescedWrites, Coalescer } from "../transport/coalesce.ts";
import type { QuotaLeft } from "../transport/quota.ts";
import { Count, firstIssue, Id, record } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

/** The service may list an id in upper case. Those that we have chosen are known by their form, and in lower case. */
const FrameId = Id.transform((id) => (derivedUuid.test(id.toLowerCase()) ? id.toLowerCase() : id));

const FrameRecord = record({
  meta: record({ id: FrameId, name: z.string().default("") }),
  type: z.string().default("CUSTOM"),
  properties: z.record(z.string(), z.unknown()).default({}),
}).transform(({ meta, ...frame }) => ({ ...meta, ...frame }));

/** A frame that is listed twice must not hide that another one is missing. */
const countOf = (frames: readonly Frame[]): number => new Set(frames.map(({ id }) => id)).size;

const FrameList = record({ totalCount: Count.exactOptional(), frames: z.array(FrameRecord).exactOptional() })
  // A missing or incomplete list proves nothing.
  .refine(({ totalCount, frames }) => frames !== undefined || totalCount === 0, "has no frames")
  .refine(({ totalCount = 0, frames = [] }) => countOf(frames) >= totalCount, "lists fewer frames than its total_count")
  .transform(({ frames = [] }) => frames);

/** The ids that an insert confirms. */
const InsertedIds = record({ insertedIds: z.array(FrameId).default([]) })
  .catch({ insertedIds: [] })
  .transform(({ insertedIds }) => insertedIds);

const Result = { id: FrameId, status: z.string() };
/** The ids that a change or removal confirms: only the status `success` is documented. */
const ConfirmedIds = record({
  results: z.array(z.union([record(Result), record(Result, { id: "frame_id" })])).default([]),
})
  .catch({ results: [] })
  .transform(({ results }) => results.filter(({ status }) => status.toLowerCase() === "success").map(({ id }) => id));

/** A frame at the root of a zone. */
export type Frame = z.output<typeof FrameRecord>;

/** The drawing of one frame, to describe it: an unknown form does not affect the other frames of the zone. */
export const drawingOf = (frame: Frame): Drawing => parseDrawing(frame, DrawingFromWire);

/** The drawing of one frame, to compare it with a program, without what no program could set. */
export const knownDrawingOf = (frame: Frame): Drawing => parseDrawing(frame, KnownDrawingFromWire);

function parseDrawing({ id, properties }: Frame, schema: z.ZodType<Drawing>): Drawing {
  const { data, error } = schema.safeParse(properties);
  if (data) return data;
  const call = { operation: "frames", method: "GET", outcomeUnknown: false };
  const where = firstIssue(error);
  throw new UnexpectedResponse(call, `lists frame ${id} with a drawing that the provider does not know (${where})`);
}

/** A frame to insert; we choose the id. */
export interface NewFrame {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly drawing: Drawing;
}

/** The change of a frame. */
export interface FrameUpdate {
  readonly id: string;
  readonly drawing: Partial<Drawing>;
}

/** The ids that address a zone. */
export type ZoneIds = readonly [editionId: string, spaceId: string, zoneId: string];

/**
 * Whether a request failed because of a frame in it, and not because of the zone: the service may also fail at one (500), but
 * a gateway fails at all.
 */
export const isFrameRefusal = (error: unknown): boolean =>
  (error instanceof BadRequest && !(error instanceof ZoneInactive)) ||
  error instanceof Conflict ||
  isServiceFailure(error);

/** The frames at the root of a zone. Writes return the ids that the service confirms. */
export class Frames extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Frame[]>("frames");
  readonly #inserts = this.#coalesce(
    (zone, frames: readonly NewFrame[]) => this.insert(...zone, frames),
    // Another insert of a frame that is there is not documented to be safe.
    async (zone, frames) => {
      const ids = new Set((await this.list(...zone, { fresh: true })).map(({ id }) => id));
      return frames.map(({ id }) => ids.has(id) || undefined);
    },
  );
  readonly #updates = this.#coalesce((zone, frames: readonly FrameUpdate[]) => this.update(...zone, frames));
  readonly #removals = this.#coalesce((zone, frames: readonly { readonly id: string }[]) =>
    this.remove(
      ...zone,
      frames.map(({ id }) => id),
    ),
  );

  async list(editionId: string, spaceId: string, zoneId: string, options?: ListOptions): Promise<readonly Frame[]> {
    const params = { editionId, spaceId, zoneId };
    const read = () => this.send({ operation: "listFrames", params, response: FrameList });
    return this.#cache.load([editionId, spaceId, zoneId], read, options);
  }

  /** What is left of the quota of frames lists: unlimited, unless the service has refused one. */
  get listsLeft(): QuotaLeft {
    return this.transport.quotaLeft("listFrames");
  }

  /** Inserts one frame, together with others of its zone; returns whether the service confirms it. */
  insertOne(zone: ZoneIds, frame: NewFrame): Promise<boolean> {
    return this.#inserts.write(zone, frame);
  }

  updateOne(zone: ZoneIds, frame: FrameUpdate): Promise<boolean> {
    return this.#updates.write(zone, frame);
  }

  removeOne(zone: ZoneIds, id: string): Promise<boolean> {
    return this.#removals.write(zone, { id });
  }

  async insert(editionId: string, spaceId: string, zoneId: string, frames: readonly NewFrame[]) {
    const toWire = ({ id, name, type, drawing }: NewFrame) => ({
      meta: { id, name },
      type,
      properties: drawingToWire(drawing),
    });
    return this.#write("insertFrames", [editionId, spaceId, zoneId], { frames: frames.map(toWire) }, InsertedIds);
  }

  async update(editionId: string, spaceId: string, zoneId: string, frames: readonly FrameUpdate[]) {
    const toWire = ({ id, drawing }: FrameUpdate) => ({ id, properties: drawingToWire(drawing) });
    return this.#write("updateFrames", [editionId, spaceId, zoneId], { frames: frames.map(toWire) }, ConfirmedIds);
  }

  async remove(editionId: string, spaceId: string, zoneId: string, ids: readonly string[]) {
    return this.#write("deleteFrames", [editionId, spaceId, zoneId], { ids }, ConfirmedIds);
  }

  #write(
    operation: "insertFrames" | "updateFrames" | "deleteFrames",
    zone: ZoneIds,
    body: object,
    response: z.ZodType<readonly string[]>,
  ): Promise<readonly string[]> {
    const [editionId, spaceId, zoneId] = zone;
    return this.send({ operation, params: { editionId, spaceId, zoneId }, body, stale: { frames: [zone] }, response });
  }

  /** Single writes to one zone share requests; the result is whether the service confirms it. */
  #coalesce<Item extends { readonly id: string }>(
    send: (zone: ZoneIds, items: readonly Item[]) => Promise<readonly string[]>,
    findDone?: CoalescedWrites<ZoneIds, Item, boolean>["findDone"],
  ): Coalescer<ZoneIds, Item, boolean> {
    return new Coalescer(this.transport.cancellation, {
      isRefusal: isFrameRefusal,
      ...(findDone ? { findDone } : {}),
      send: async (zone, items) => {
        const confirmed = new Set(await send(zone, items));
        return items.map(({ id }) => confirmed.has(id));
      },
    });
  }
}
