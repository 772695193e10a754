import { z } from "zod";
import type { Drawing } from "../../drawing/drawing.ts";
import { DrawingFromWire, drawingToWire } from "../../drawing/wire.ts";
import { BadRequest, Conflict, UnexpectedResponse, ZoneInactive } from "../../errors.ts";
import type { ListCache, ListOptions } from "../lists/list-cache.ts";
import type { Lists, StaleLists } from "../lists/lists.ts";
import { CoalescedByParent } from "../transport/coalesce-by-parent.ts";
import type { Transport } from "../transport/transport.ts";
import { Count, firstIssue, Id, record } from "../transport/wire.ts";

const FrameRecord = record({
  meta: record({ id: Id, name: z.string().default("") }),
  type: z.string().default("CUSTOM"),
  properties: z.record(z.string(), z.unknown()).default({}),
}).transform(({ meta, ...frame }) => ({ ...meta, ...frame }));

const FrameList = record({ totalCount: Count.exactOptional(), frames: z.array(FrameRecord).exactOptional() })
  // A missing or incomplete list proves nothing.
  .refine(({ totalCount, frames }) => frames !== undefined || totalCount === 0, "has no frames")
  .refine(({ totalCount = 0, frames = [] }) => frames.length >= totalCount, "lists fewer frames than its total_count")
  .transform(({ frames = [] }) => frames);

const InsertedIds = record({ insertedIds: z.array(Id).default([]) }).catch({ insertedIds: [] });

const Results = record({
  results: z
    .array(
      z.union([record({ id: Id, status: z.string() }), record({ id: Id, status: z.string() }, { id: "frame_id" })]),
    )
    .default([]),
}).catch({ results: [] });

/** A frame at the root of a zone. */
export type Frame = z.output<typeof FrameRecord>;

/** Parses the drawing of one frame, so that one with an unknown form does not affect the others of its zone. */
export function drawingOf({ id, properties }: Frame): z.output<typeof DrawingFromWire> {
  const { data, error } = DrawingFromWire.safeParse(properties);
  if (data) return data;
  const call = { operation: "frames", method: "GET", path: "frames", outcomeUnknown: false };
  const where = firstIssue(error);
  throw new UnexpectedResponse(call, `lists frame ${id} with a drawing that the provider does not know (${where})`);
}

/** A frame to insert, with an id chosen by us. */
export interface NewFrame {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly drawing: Drawing;
}

/** The result for one frame of a request. */
export interface FrameOutcome {
  readonly id: string;
  readonly succeeded: boolean;
}

/** The change of a frame. */
export interface FrameUpdate {
  readonly id: string;
  readonly drawing: Partial<Drawing>;
}

/** The ids that address a zone. */
export type ZoneIds = readonly [editionId: string, spaceId: string, zoneId: string];

/** What is wrong with the zone is wrong for each frame. */
const isRefusal = (error: unknown): boolean =>
  (error instanceof BadRequest && !(error instanceof ZoneInactive)) || error instanceof Conflict;

/** The frames at the root of a zone. */
export class Frames {
  readonly #transport: Transport;
  readonly #lists: Lists;
  readonly #cache: ListCache<readonly Frame[]>;

  /** Single writes to one zone share requests, for each operation. */
  readonly #inserts: CoalescedByParent<ZoneIds, NewFrame, boolean>;
  readonly #updates: CoalescedByParent<ZoneIds, FrameUpdate, boolean>;
  readonly #removals: CoalescedByParent<ZoneIds, string, boolean>;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
    this.#cache = lists.cacheOf("frames");
    const succeeded = (outcomes: readonly FrameOutcome[]) => outcomes.map((outcome) => outcome.succeeded);
    this.#inserts = new CoalescedByParent(transport, {
      isRefusal,
      send: async (zone, frames) => {
        const inserted = new Set(await this.insert(...zone, frames));
        return frames.map(({ id }) => inserted.has(id));
      },
    });
    this.#updates = new CoalescedByParent(transport, {
      isRefusal,
      send: async (zone, frames) => succeeded(await this.update(...zone, frames)),
    });
    this.#removals = new CoalescedByParent(transport, {
      isRefusal,
      send: async (zone, ids) => succeeded(await this.remove(...zone, ids)),
    });
  }

  /** Inserts one frame, with others of its zone; whether the service confirmed it. */
  insertOne(zone: ZoneIds, frame: NewFrame): Promise<boolean> {
    return this.#inserts.write(zone, frame);
  }

  updateOne(zone: ZoneIds, frame: FrameUpdate): Promise<boolean> {
    return this.#updates.write(zone, frame);
  }

  removeOne(zone: ZoneIds, id: string): Promise<boolean> {
    return this.#removals.write(zone, id);
  }

  async list(editionId: string, spaceId: string, zoneId: string, options?: ListOptions): Promise<readonly Frame[]> {
    const read = () =>
      this.#transport.send({
        operation: "listFrames",
        params: { editionId, spaceId, zoneId },
        response: FrameList,
      });
    return this.#cache.load([editionId, spaceId, zoneId], read, options);
  }

  /** Inserts frames and returns the ids that the service confirmed. */
  async insert(
    editionId: string,
    spaceId: string,
    zoneId: string,
    frames: readonly NewFrame[],
  ): Promise<readonly string[]> {
    const { insertedIds } = await this.#lists.write(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "insertFrames",
        params: { editionId, spaceId, zoneId },
        body: {
          frames: frames.map(({ id, name, type, drawing }) => ({
            meta: { id, name },
            type,
            properties: drawingToWire(drawing),
          })),
        },
        response: InsertedIds,
      }),
    );
    return insertedIds;
  }

  async update(
    editionId: string,
    spaceId: string,
    zoneId: string,
    frames: readonly FrameUpdate[],
  ): Promise<readonly FrameOutcome[]> {
    const { results } = await this.#lists.write(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "updateFrames",
        params: { editionId, spaceId, zoneId },
        body: { frames: frames.map(({ id, drawing }) => ({ id, properties: drawingToWire(drawing) })) },
        response: Results,
      }),
    );
    return outcomesOf(
      frames.map(({ id }) => id),
      results,
    );
  }

  async remove(
    editionId: string,
    spaceId: string,
    zoneId: string,
    ids: readonly string[],
  ): Promise<readonly FrameOutcome[]> {
    const { results } = await this.#lists.write(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "deleteFrames",
        params: { editionId, spaceId, zoneId },
        body: { ids },
        response: Results,
      }),
    );
    return outcomesOf(ids, results);
  }
}

const framesOf = (editionId: string, spaceId: string, zoneId: string): StaleLists => ({
  frames: [[editionId, spaceId, zoneId]],
});

/** Only `success` is documented; any other status, or none, is a failure. */
function outcomesOf(ids: readonly string[], results: readonly { id: string; status: string }[]): FrameOutcome[] {
  const done = new Set(results.filter(({ status }) => status.toLowerCase() === "success").map(({ id }) => id));
  return ids.map((id) => ({ id, succeeded: done.has(id) }));
}
