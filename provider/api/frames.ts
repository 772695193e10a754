import { z } from "zod";
import { UnexpectedAnswer } from "../errors.ts";
import { ListedDrawing } from "./frame-wire.ts";
import type { Lists, Stale } from "./lists.ts";
import type { ListOptions } from "./loader.ts";
import { path } from "./path.ts";
import type { Transport } from "./transport.ts";
import { Count, Id, record } from "./wire.ts";

/** Layout, fills and strokes in the service's own form; their meaning is known elsewhere. */
export type FrameProperties = Readonly<Record<string, unknown>>;

const FrameRecord = record({
  meta: record({ id: Id, name: z.string().default("") }),
  type: z.string().default("CUSTOM"),
  properties: z.record(z.string(), z.unknown()).default({}),
}).transform(({ meta, ...frame }) => ({ ...meta, ...frame }));

const FrameList = record({ totalCount: Count.exactOptional(), frames: z.array(FrameRecord).default([]) })
  // Absence from half a list must not be taken for absence.
  .refine(({ totalCount = 0, frames }) => frames.length >= totalCount, "lists fewer frames than its total_count")
  .transform(({ frames }) => frames);

const Results = record({
  results: z
    .array(
      z.union([record({ id: Id, status: z.string() }), record({ id: Id, status: z.string() }, { id: "frame_id" })]),
    )
    .default([]),
});

/** A frame at the root of a zone. */
export type Frame = z.output<typeof FrameRecord>;

/** How a frame looks. Read for each by itself: one that nobody understands leaves the others of its zone alone. */
export function drawingOf({ id, properties }: Frame): z.output<typeof ListedDrawing> {
  const { data, error } = ListedDrawing.safeParse(properties);
  if (data) return data;
  const [issue] = error.issues;
  const where = issue ? `${issue.path.join(".")}: ${issue.message}` : "unknown";
  const call = { operation: "frames", method: "GET", path: "frames", mayHaveRun: false };
  throw new UnexpectedAnswer(call, `lists frame ${id} with a drawing that the provider does not know (${where})`);
}

/** A frame to be inserted, with an id that the caller chose. */
export interface NewFrame {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly properties: FrameProperties;
}

/** What became of one frame of a change. */
export interface FrameOutcome {
  readonly id: string;
  readonly succeeded: boolean;
}

/** The frames at the root of a zone. */
export class Frames {
  readonly #transport: Transport;
  readonly #lists: Lists;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
  }

  async list(editionId: string, spaceId: string, zoneId: string, options?: ListOptions): Promise<readonly Frame[]> {
    const read = () =>
      this.#transport.send({
        operation: "frames",
        method: "GET",
        path: framesPath(editionId, spaceId, zoneId),
        scope: "Service.zones.READ",
        answer: FrameList,
      });
    return this.#lists.frames.load([editionId, spaceId, zoneId], read, options);
  }

  /** Inserts frames and tells the ids that the service confirmed. */
  async insert(
    editionId: string,
    spaceId: string,
    zoneId: string,
    frames: readonly NewFrame[],
  ): Promise<readonly string[]> {
    const { insertedIds } = await this.#lists.writing(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "frames",
        method: "POST",
        path: framesPath(editionId, spaceId, zoneId),
        scope: "Service.zones.CREATE",
        body: { frames: frames.map(({ id, name, type, properties }) => ({ meta: { id, name }, type, properties })) },
        answer: record({ insertedIds: z.array(Id).default([]) }),
      }),
    );
    return insertedIds;
  }

  async update(
    editionId: string,
    spaceId: string,
    zoneId: string,
    frames: readonly Pick<NewFrame, "id" | "properties">[],
  ): Promise<readonly FrameOutcome[]> {
    const { results } = await this.#lists.writing(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "frames",
        method: "PUT",
        path: framesPath(editionId, spaceId, zoneId),
        scope: "Service.zones.UPDATE",
        body: { frames: frames.map(({ id, properties }) => ({ id, properties })) },
        answer: Results,
      }),
    );
    const ids = frames.map(({ id }) => id);
    return outcomes(ids, results);
  }

  async remove(
    editionId: string,
    spaceId: string,
    zoneId: string,
    ids: readonly string[],
  ): Promise<readonly FrameOutcome[]> {
    const { results } = await this.#lists.writing(framesOf(editionId, spaceId, zoneId), () =>
      this.#transport.send({
        operation: "frames",
        method: "DELETE",
        path: framesPath(editionId, spaceId, zoneId),
        scope: "Service.zones.DELETE",
        body: { ids },
        answer: Results,
      }),
    );
    return outcomes(ids, results);
  }
}

const framesPath = (editionId: string, spaceId: string, zoneId: string): string =>
  path`/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}/frames`;

const framesOf = (editionId: string, spaceId: string, zoneId: string): Stale => ({
  frames: [[editionId, spaceId, zoneId]],
});

/** Only `success` is documented; any other status, or none at all, is a failure. */
function outcomes(ids: readonly string[], results: readonly { id: string; status: string }[]): FrameOutcome[] {
  const done = new Set(results.filter(({ status }) => status.toLowerCase() === "success").map(({ id }) => id));
  return ids.map((id) => ({ id, succeeded: done.has(id) }));
}
