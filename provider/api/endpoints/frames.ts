import { z } from "zod";
import type { Drawing } from "../../drawing/drawing.ts";
import { DrawingFromWire, drawingToWire, KnownDrawingFromWire } from "../../drawing/wire.ts";
import {
  ApiError,
  BadRequest,
  Conflict,
  Inactive,
  isServiceFailure,
  NotFound,
  UnexpectedResponse,
} from "../../errors.ts";
import { terms } from "../../validation/audience.ts";
import { derivedUuid } from "../../validation/formats.ts";
import type { ListOptions } from "../lists/list-cache.ts";
import { type CoalescedWrites, Coalescer } from "../transport/coalesce.ts";
import { codes } from "../transport/codes.ts";
import { type Operation, operations } from "../transport/operations.ts";
import { Count, firstIssue, Id, record, Text } from "../transport/wire.ts";
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

/** What is wrong with one frame of a request. */
const FrameError = record({ errorCode: Text.default(""), message: Text.default("") });
type FrameError = z.output<typeof FrameError>;
const isGone = ({ errorCode }: FrameError): boolean => codes[errorCode]?.means === "not found";

/** With errors, the frames that were found are called elements. */
const FrameList = record({
  totalCount: Count.exactOptional(),
  frames: z.array(FrameRecord).exactOptional(),
  elements: z.array(FrameRecord).exactOptional(),
  errors: z.array(FrameError).default([]),
})
  .transform(({ frames, elements, ...list }) => ({ ...list, frames: frames ?? elements }))
  // A missing or incomplete list proves nothing.
  .superRefine(({ totalCount, frames, errors }, context) => {
    const unread = errors.find((error) => !isGone(error));
    if (unread) context.addIssue(`does not list all frames: ${unread.errorCode} ${unread.message}`);
    else if (frames === undefined && totalCount !== 0 && errors.length === 0) context.addIssue("has no frames");
    else if (countOf(frames ?? []) < (totalCount ?? 0)) context.addIssue("lists fewer frames than its total_count");
  })
  .transform(({ frames = [] }) => frames);

/** What is known of a write of one frame: that it is written, that it was there already, or why it is not. */
interface FrameResult {
  readonly id: string;
  readonly error?: ApiError;
  readonly found?: Frame;
}

const Inserted = record({ insertedIds: z.array(FrameId).default([]) })
  .catch({ insertedIds: [] })
  .transform(({ insertedIds }) => insertedIds.map((id): FrameResult => ({ id })));

const Result = { id: FrameId, status: z.string(), errors: z.array(FrameError).default([]) };
/** The results of a change or removal: a removed frame is named `frame_id`, one that is not `id`. */
const Results = record({
  results: z.array(z.union([record(Result), record(Result, { id: "frame_id" })])).default([]),
})
  .catch({ results: [] })
  .transform(({ results }) => results);

/** What is known from the results: without a success or an error, nothing. */
function resultsOf(operation: Operation) {
  return Results.transform((results) =>
    results.flatMap(({ id, status, errors: [error] }): FrameResult[] => {
      if (status.toLowerCase() === "success") return [{ id }];
      return error ? [{ id, error: errorOf(operation, error) }] : [];
    }),
  );
}

/** The status of a response that refuses single frames. */
const success = 200;

function errorOf({ label, ...call }: Operation, error: FrameError): ApiError {
  const { errorCode: code, message: serviceMessage } = error;
  const response = { ...call, operation: label, status: success, code, serviceMessage, outcomeUnknown: false };
  return isGone(error)
    ? new NotFound(response, `run ${terms.refresh}`)
    : new BadRequest(response, "correct what it names and try again");
}

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
interface FrameUpdate {
  readonly id: string;
  readonly drawing: Partial<Drawing>;
}

/** The ids that address a zone. */
type ZoneIds = readonly [editionId: string, spaceId: string, zoneId: string];

/**
 * Whether a write failed because of a frame in it, and not because of the zone: the response may be a success in which one frame
 * is refused, and the service may also fail at one (500), but a gateway fails at all.
 */
export const isFrameRefusal = (error: unknown): boolean =>
  (error instanceof ApiError && error.status === success) ||
  (error instanceof BadRequest && !(error instanceof Inactive)) ||
  error instanceof Conflict ||
  isServiceFailure(error);

/** The frames at the root of a zone. Writes return what the service says about each frame. */
export class Frames extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Frame[]>("frames");
  readonly #inserts = this.#coalesce(
    (zone, frames: readonly NewFrame[]) => this.insert(...zone, frames),
    // A frame that is there is not inserted again: this request, or one of an earlier run, has inserted it.
    async (zone, frames) => {
      const byId = new Map((await this.list(...zone, { fresh: true })).map((found) => [found.id, found]));
      return frames.map(({ id }) => {
        const found = byId.get(id);
        return found && { id, found };
      });
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

  /** Inserts one frame, together with others of its zone. */
  insertOne(zone: ZoneIds, frame: NewFrame): Promise<Frame | boolean> {
    return outcomeOf(this.#inserts.write(zone, frame));
  }

  updateOne(zone: ZoneIds, frame: FrameUpdate): Promise<Frame | boolean> {
    return outcomeOf(this.#updates.write(zone, frame));
  }

  removeOne(zone: ZoneIds, id: string): Promise<Frame | boolean> {
    return outcomeOf(this.#removals.write(zone, { id }));
  }

  async insert(editionId: string, spaceId: string, zoneId: string, frames: readonly NewFrame[]) {
    const toWire = ({ id, name, type, drawing }: NewFrame) => ({
      meta: { id, name },
      type,
      properties: drawingToWire(drawing),
    });
    return this.#write("insertFrames", [editionId, spaceId, zoneId], { frames: frames.map(toWire) }, Inserted);
  }

  async update(editionId: string, spaceId: string, zoneId: string, frames: readonly FrameUpdate[]) {
    const toWire = ({ id, drawing }: FrameUpdate) => ({ id, properties: drawingToWire(drawing) });
    const response = resultsOf(operations.updateFrames);
    return this.#write("updateFrames", [editionId, spaceId, zoneId], { frames: frames.map(toWire) }, response);
  }

  /** A frame that is not there counts as removed. */
  async remove(editionId: string, spaceId: string, zoneId: string, ids: readonly string[]) {
    const response = resultsOf(operations.deleteFrames);
    const results = await this.#write("deleteFrames", [editionId, spaceId, zoneId], { ids }, response);
    return results.map(({ id, error }) => (error instanceof NotFound ? { id } : { id, ...(error && { error }) }));
  }

  #write(
    operation: "insertFrames" | "updateFrames" | "deleteFrames",
    zone: ZoneIds,
    body: object,
    response: z.ZodType<readonly FrameResult[]>,
  ): Promise<readonly FrameResult[]> {
    const [editionId, spaceId, zoneId] = zone;
    return this.send({ operation, params: { editionId, spaceId, zoneId }, body, stale: { frames: [zone] }, response });
  }

  /** Single writes to one zone share requests. */
  #coalesce<Item extends { readonly id: string }>(
    send: (zone: ZoneIds, items: readonly Item[]) => Promise<readonly FrameResult[]>,
    findDone?: CoalescedWrites<ZoneIds, Item, FrameResult | "unconfirmed">["findDone"],
  ): Coalescer<ZoneIds, Item, FrameResult | "unconfirmed"> {
    return new Coalescer(this.transport.cancellation, {
      isRefusal: isFrameRefusal,
      fits: ({ length }) => length <= operations.insertFrames.maxItems,
      ...(findDone ? { findDone } : {}),
      send: async (zone, items) => {
        const results = new Map((await send(zone, items)).map((result) => [result.id, result]));
        return items.map(({ id }) => results.get(id) ?? "unconfirmed");
      },
    });
  }
}

/** Whether the service confirms a write of one frame, or the frame that was there; fails with the service's reason against it. */
async function outcomeOf(write: Promise<FrameResult | "unconfirmed">): Promise<Frame | boolean> {
  const result = await write;
  if (result === "unconfirmed") return false;
  if (result.error) throw result.error;
  return result.found ?? true;
}
