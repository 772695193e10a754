import { createHash } from "node:crypto";
import { z } from "zod";
import { drawingOf, type Frame } from "../api/endpoints/frames.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { equalDrawings, Fill, Layout, Stroke } from "../drawing/drawing.ts";
import type { Drawing } from "../drawing/wire.ts";
import { ApiError, BadRequest, CanvasError, isOutcomeUnknown, NotFound, OutcomeUnknownError } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../runtime/find.ts";
import { pickByIdOrName } from "../runtime/match.ts";
import type { Session } from "../runtime/session.ts";
import { EditionId, NumericId, Uuid } from "../validation/formats.ts";

const shape = {
  zoneId: Uuid.describe("The zone that holds the frame."),
  spaceId: NumericId.describe("The space that holds the zone."),
  name: z.string().min(1).describe("The name of the frame."),
  type: z.string().min(1).default("CUSTOM").describe("The kind of frame."),
  layout: Layout.default({}).describe("Position and size; the default is left to the service."),
  fills: z.array(Fill).default([]).describe("Fills, from bottom to top; none by default."),
  strokes: z.array(Stroke).default([]).describe("Borders; none by default."),
  idSeed: z
    .string()
    .optional()
    .describe(
      "The key that the frame's id is derived from, so that a repeated insert cannot create a second frame; set by the SDK.",
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

export const frame = defineResource({
  name: "Frame",
  description: "A frame: a rectangle on a zone, with a layout, fills and strokes.",
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
  keepWhenOmitted: ["editionId", "idSeed"],
  idempotencyKeyInput: "idSeed",
  equals: { layout: equalDrawings, fills: equalDrawings, strokes: equalDrawings, idSeed: () => true },

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const frameId = deriveId(inputs);
    const state: State = { ...inputs, editionId, frameId };
    const { spaceId, zoneId, name, type } = inputs;
    try {
      const insertion = { id: frameId, name, type, drawing: inputs };
      const insertedIds = await session.client.frames.insert(editionId, spaceId, zoneId, [insertion]);
      if (insertedIds.includes(frameId)) return { id: frameId, state };
      const reason = "the service did not confirm that it was inserted; refresh and look";
      throw new OutcomeUnknownError(`Frame "${name}" (${frameId}): ${reason}`);
    } catch (error) {
      // The id is derived from our key: if it is in the zone, an earlier insert of this frame succeeded.
      if (!(error instanceof ApiError || isOutcomeUnknown(error))) throw error;
      const found = await find(session, state, true).catch(() => undefined);
      if (!found) throw error;
      return { id: frameId, state: await applyChanges(session, stateFrom(state, found), inputs) };
    }
  },

  async read(session, _id, state) {
    try {
      const found = await find(session, state, false);
      return found && stateFrom(state, found);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      // The zone or its space is in the trash: its frames are not visible, and are restored with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return applyChanges(session, state, inputs);
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

  importIdParts: ["SPACE", "ZONE", "FRAME"],
  import(session, editionId, [space = "", zone = "", text = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const { zoneId } = await findZone(session, editionId, spaceId, zone);
      const frames = await session.client.frames.list(editionId, spaceId, zoneId);
      const found = pickByIdOrName(frames, text, { place: `zone ${zoneId}`, kind: "frame" });
      const inputs = parseImportedInputs(FrameInputs, inputsOf({ spaceId, zoneId }, found), `frame ${found.id}`);
      return { id: found.id, state: { ...inputs, editionId, frameId: found.id } };
    });
  },

  listQuery: z.strictObject({ spaceId: NumericId.describe("The space."), zoneId: Uuid.describe("The zone.") }),
  async list(session, editionId, { spaceId, zoneId }) {
    const list = (id: string) => session.client.frames.list(editionId, id, zoneId);
    const frames = await findInSpace(session, editionId, spaceId, list);
    return frames
      .filter((found) => FrameInputs.safeParse(inputsOf({ spaceId, zoneId }, found)).success)
      .map(({ id, name }) => ({ id: formatImportId(editionId, spaceId, zoneId, id), name }));
  },
});

async function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { editionId, frameId, zoneId } = from;
  const { layout, fills, strokes } = inputs;
  const drawing: Partial<Drawing> = {
    ...(equalDrawings(from.layout, layout) ? {} : { layout }),
    ...(equalDrawings(from.fills, fills) ? {} : { fills }),
    ...(equalDrawings(from.strokes, strokes) ? {} : { strokes }),
  };
  if (Object.keys(drawing).length > 0) {
    const [result] = await session.client.frames.update(editionId, inputs.spaceId, zoneId, [{ id: frameId, drawing }]);
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

/** The frame as the service has it; values equal to those of the state keep the program's form. */
function stateFrom(state: State, frame: Frame): State {
  const { name, type = state.type } = frame;
  const { layout, fills, strokes } = drawingOf(frame);
  return {
    ...state,
    name,
    type,
    layout: equalDrawings(state.layout, layout) ? state.layout : layout,
    fills: equalDrawings(state.fills, fills) ? state.fills : fills,
    strokes: equalDrawings(state.strokes, strokes) ? state.strokes : strokes,
  };
}

/** The inputs that describe an existing frame. */
function inputsOf(place: Pick<State, "spaceId" | "zoneId">, frame: Frame): object {
  return { ...place, name: frame.name, type: frame.type, ...drawingOf(frame) };
}

/** A UUID derived from the key, the same in every run (RFC 9562, version 8). */
function deriveId({ idSeed, zoneId, name, type }: Inputs): string {
  const seed = idSeed ?? crypto.randomUUID();
  const bytes = createHash("sha256").update([seed, zoneId, name, type].join("\n")).digest();
  const hex = bytes.subarray(0, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
