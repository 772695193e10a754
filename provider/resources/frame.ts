import { createHash } from "node:crypto";
import { z } from "zod";
import { toWire } from "../api/frame-wire.ts";
import { drawingOf, type Frame } from "../api/frames.ts";
import { mayHaveRun } from "../births.ts";
import { Fill, Layout, Stroke, sameDrawing } from "../drawing.ts";
import { ApiError, BadRequest, CanvasError, NotFound } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { asInputs, inSpace, pick, zoneBy } from "../lookup.ts";
import { defineResource } from "../resource.ts";
import { EditionId, NumericId, Uuid } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";

const shape = {
  zoneId: Uuid.describe("The zone that holds the frame."),
  spaceId: NumericId.describe("The space that holds the zone."),
  name: z.string().min(1).describe("The name of the frame."),
  type: z.string().min(1).default("CUSTOM").describe("The kind of frame."),
  layout: Layout.default({}).describe("Where the frame is and how large."),
  fills: z.array(Fill).default([]).describe("What the frame is painted with, from the bottom up."),
  strokes: z.array(Stroke).default([]).describe("The lines around the frame."),
  idSeed: z
    .string()
    .optional()
    .describe(
      "What the frame's id is made from, so that a repeated insert cannot make a second frame; set by the SDK.",
    ),
  editionId: EditionId,
};

export const FrameInputs = z.strictObject(shape);

export const FrameState = z.object({
  ...shape,
  frameId: Uuid.describe("The id of the frame."),
  editionId: NumericId.describe("The edition that holds the frame."),
});

type Inputs = z.output<typeof FrameInputs>;
type State = z.output<typeof FrameState>;

/** A frame: a rectangle on a zone, with a place, fills and strokes. */
export const frame = defineResource({
  name: "Frame",
  description: "A frame: a rectangle on a zone, with a place, fills and strokes.",
  example: `new canvas.Frame("now", {
  spaceId: space.spaceId,
  zoneId: zone.zoneId,
  name: "Now",
  layout: { left: 0, top: 0, width: 320, height: 200 },
  fills: [{ solid: { color: { hex: "#C7D2FE" } } }],
});`,
  inputs: FrameInputs,
  state: FrameState,
  idOutput: "frameId",
  replaceOn: ["editionId", "zoneId", "name", "type"],
  keep: ["editionId", "idSeed"],
  seed: "idSeed",
  same: { layout: sameDrawing, fills: sameDrawing, strokes: sameDrawing, idSeed: () => true },

  async create(session, inputs) {
    const editionId = editionOf(session, inputs.editionId);
    const frameId = idFor(inputs);
    const state: State = { ...inputs, editionId, frameId };
    const { spaceId, zoneId, name, type } = inputs;
    try {
      const insertion = { id: frameId, name, type, properties: toWire(inputs) };
      await session.client.frames.insert(editionId, spaceId, zoneId, [insertion]);
      return { id: frameId, state };
    } catch (error) {
      // The id is ours: if it is in the zone, an earlier insert of this very frame went through.
      if (!(error instanceof ApiError || mayHaveRun(error))) throw error;
      const found = await find(session, state, true).catch(() => undefined);
      if (!found) throw error;
      return { id: frameId, state: await converge(session, stateFrom(state, found), inputs) };
    }
  },

  async read(session, _id, state) {
    try {
      const found = await find(session, state, false);
      return found && stateFrom(state, found);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      // The zone or its space is in the trash: its frames cannot be seen, and come back with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return converge(session, state, inputs);
  },

  async delete(session, id, state) {
    const { editionId, spaceId, zoneId } = state;
    try {
      const [result] = await session.client.frames.remove(editionId, spaceId, zoneId, [id]);
      if (result?.succeeded) return;
      if (await find(session, state, true)) {
        throw new CanvasError(
          `Frame "${state.name}" (${id}) could not be deleted; look at zone ${zoneId} and try again`,
        );
      }
    } catch (error) {
      if (error instanceof NotFound || error instanceof BadRequest) return;
      throw error;
    }
  },

  lookup: {
    path: ["SPACE", "ZONE", "FRAME"],
    find(session, editionId, [space = "", zone = "", text = ""]) {
      return inSpace(session, editionId, space, async (spaceId) => {
        const { zoneId } = await zoneBy(session, editionId, spaceId, zone);
        const frames = await session.client.frames.list(editionId, spaceId, zoneId);
        const found = pick(frames, text, { place: `zone ${zoneId}`, kind: "frame" });
        const inputs = asInputs(FrameInputs, statedBy({ spaceId, zoneId }, found), `frame ${found.id}`);
        return { id: found.id, state: { ...inputs, editionId, frameId: found.id } };
      });
    },
    query: z.strictObject({ spaceId: NumericId.describe("The space."), zoneId: Uuid.describe("The zone.") }),
    async list(session, editionId, { spaceId, zoneId }) {
      const list = (id: string) => session.client.frames.list(editionId, id, zoneId);
      const frames = await inSpace(session, editionId, spaceId, list);
      return frames
        .filter((found) => FrameInputs.safeParse(statedBy({ spaceId, zoneId }, found)).success)
        .map(({ id, name }) => ({ id: formatImportId(editionId, spaceId, zoneId, id), name }));
    },
  },
});

async function converge(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { editionId, frameId, zoneId } = from;
  const { layout, fills, strokes } = inputs;
  const properties = toWire({
    ...(sameDrawing(from.layout, layout) ? {} : { layout }),
    ...(sameDrawing(from.fills, fills) ? {} : { fills }),
    ...(sameDrawing(from.strokes, strokes) ? {} : { strokes }),
  });
  if (Object.keys(properties).length > 0) {
    const [result] = await session.client.frames.update(editionId, inputs.spaceId, zoneId, [
      { id: frameId, properties },
    ]);
    if (!result?.succeeded) {
      throw new CanvasError(
        `Frame "${from.name}" (${frameId}) could not be changed; run pulumi refresh to see whether it is still there`,
      );
    }
  }
  return { ...from, ...inputs, editionId };
}

async function find({ client }: Session, state: State, fresh: boolean): Promise<Frame | undefined> {
  const frames = await client.frames.list(state.editionId, state.spaceId, state.zoneId, { fresh });
  return frames.find(({ id }) => id === state.frameId);
}

/** What the service has, in the program's own words where they mean the same. */
function stateFrom(state: State, frame: Frame): State {
  const { name, type = state.type } = frame;
  const { layout, fills, strokes } = drawingOf(frame);
  return {
    ...state,
    name,
    type,
    layout: sameDrawing(state.layout, layout) ? state.layout : layout,
    fills: sameDrawing(state.fills, fills) ? state.fills : fills,
    strokes: sameDrawing(state.strokes, strokes) ? state.strokes : strokes,
  };
}

/** What a program states to have a frame as it is. */
function statedBy(place: Pick<State, "spaceId" | "zoneId">, frame: Frame): object {
  return { ...place, name: frame.name, type: frame.type, ...drawingOf(frame) };
}

/** A UUID that is the same whenever this frame is inserted, in this run or the next (RFC 9562, version 8). */
function idFor({ idSeed, zoneId, name, type }: Inputs): string {
  const seed = idSeed ?? crypto.randomUUID();
  const bytes = createHash("sha256").update([seed, zoneId, name, type].join("\n")).digest();
  const hex = bytes.subarray(0, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
