import { z } from "zod";
import { drawingOf, type Frame, knownDrawingOf } from "../api/endpoints/frames.ts";
import { removeFrames } from "../content/frame-writes.ts";
import { drawingEffect, effectsOnFrames } from "../content/frames-plan.ts";
import {
  currentFrames,
  deriveFrameId,
  explainRefusal,
  findGivenFrame,
  listSettledFrames,
  mayBeInserted,
  pickFrame,
  whenVisible,
} from "../content/zone-frames.ts";
import { type Effect, effectsOutput, planned } from "../core/effect.ts";
import { endingOf } from "../core/ending.ts";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import {
  changesOf,
  equalDrawings,
  Fills,
  isPartial,
  Layout,
  managedDrawing,
  matchesDrawing,
  Strokes,
  withWholeLayout,
} from "../drawing/drawing.ts";
import { FrameType, frameTypeDescription, typeAsListed } from "../drawing/frame-type.ts";
import { CanvasError, isOutcomeUnknown, isRefusal, OutcomeUnknownError, summaryOf } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { applyOrVerify, finishCreate, undefinedIfHidden } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { EditionId, equalNames, equalUuids, FrameName, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { input } from "../validation/traits.ts";

const shape = {
  zoneId: input(Uuid.describe("The zone that holds the frame."), { replaces: true, equals: equalUuids }),
  spaceId: NumericId.describe("The space that holds the zone."),
  name: input(FrameName.describe("The name of the frame."), { replaces: true, equals: equalNames }),
  type: input(FrameType.default("CUSTOM").describe(frameTypeDescription), { replaces: true }),
  layout: input(Layout.default({}).describe("Position and size; the default is left to the service."), {
    equals: equalDrawings,
  }),
  fills: input(Fills.default([]).describe("Fills, from bottom to top; none by default."), { equals: equalDrawings }),
  strokes: input(Strokes.default([]).describe("Borders; none by default."), { equals: equalDrawings }),
  frameId: input(
    Uuid.optional().describe(
      "The id of an existing frame of the zone to adopt instead of inserting one, where names are not unique. It stays when the resource is deleted, unless `onDestroy` is given.",
    ),
    { replaces: true, equals: equalUuids, redundantOnImport: () => true },
  ),
  adopt: input(
    z
      .boolean()
      .optional()
      .describe(
        "Whether creating the resource adopts the only frame of that name in the zone, no matter who drew it, instead of inserting another; several are an error. An adopted frame stays when the resource is deleted, unless `onDestroy` is given.",
      ),
    { onlyAtCreate: true },
  ),
  onDestroy: input(
    oneOf({ delete: "Delete the frame.", retain: "Leave the frame in the zone." })
      .optional()
      .describe(
        "What deleting the resource does: `delete` the frame, or `retain` it. Default: `retain` for an adopted frame, `delete` otherwise.",
      ),
    { unlessAdopted: "delete" },
  ),
  idSeed: input(
    z
      .string()
      .optional()
      .describe(
        "The key that the frame's id is derived from, so a repeated insert cannot create a second frame; set by the SDK.",
      ),
    { onlyAtCreate: true },
  ),
  editionId: EditionId,
};

export const FrameInputs = z.strictObject(shape);

export const FrameState = z.object({
  ...shape,
  // Someone may have given it a name by hand that a program cannot, and the service may list another type.
  name: z.string().describe("The name of the frame."),
  type: z.string().default("CUSTOM").describe(frameTypeDescription),
  frameId: Uuid.describe("The id of the frame."),
  editionId: NumericId.describe("The edition that holds the frame."),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the frame existed before, and `adopt` or `frameId` has adopted it."),
});

type Inputs = z.output<typeof FrameInputs>;
type State = z.output<typeof FrameState>;

export const frame = defineResource({
  name: "Frame",
  description: "A frame: a rectangle on a zone, with a layout, fills and strokes.",
  lifecycle:
    "Changing the layout, a fill or a stroke updates the frame, which keeps its id. Deleting the resource deletes the frame; one that was adopted stays, unless `onDestroy` says otherwise.",
  inputs: FrameInputs,
  state: FrameState,
  idOutput: "frameId",
  declares: ({ zoneId, frameId }) => ({
    ...(frameId === undefined ? {} : { object: asObject(frameId) }),
    collection: { name: `the frames of zone ${zoneId}`, isExclusive: false },
  }),

  effects: effectsOnFrames,
  plan: effectsOf,
  async preview(session, inputs, known) {
    const effects = (found?: State) => ({ [effectsOutput]: effectsOf(known, inputs, found) });
    if (known) return { outputs: effects() };
    const state = newState(session, inputs);
    const existing = await undefinedIfHidden(adoptExisting(session, state, inputs));
    if (!existing) return { outputs: effects() };
    const { id: frameId, frame: present, adopted } = existing;
    const found = stateFrom({ ...state, frameId, adopted }, present);
    return { id: frameId, outputs: { frameId, editionId: state.editionId, adopted, ...effects(found) } };
  },

  async create(session, inputs) {
    const wanted = newState(session, inputs);
    const isReplacement =
      inputs.frameId === undefined && session.ledger.originOf(asObject(wanted.frameId)) === "created";
    // No other resource adopts what this one inserts, and the one that it replaces leaves it alone: both may have this id.
    session.ledger.take(asObject(wanted.frameId));
    const state = isReplacement ? await makeRoom(session, wanted, inputs.idSeed) : wanted;
    const { frameId } = state;
    const existing = await adoptExisting(session, state, inputs);
    if (existing) {
      const { id, frame, adopted } = existing;
      const found = stateFrom({ ...state, frameId: id, ...(adopted ? { adopted } : {}) }, frame);
      return finishCreate(id, found, applyChanges(session, found, inputs));
    }
    try {
      await insert(session, state);
      return { id: frameId, state };
    } catch (error) {
      if (!(isRefusal(error) || isOutcomeUnknown(error))) throw error;
      // The id is derived from our key: if it is in the zone, an insert of this frame succeeded.
      const found = await find(session, state).catch(() => undefined);
      if (!found)
        throw isOutcomeUnknown(error)
          ? mayBeInserted(state.zoneId, [{ id: frameId, name: state.name }], error)
          : await explainRefusal(session, state, error);
      const current = stateFrom(state, found);
      return finishCreate(frameId, current, applyChanges(session, current, inputs));
    }
  },

  async read(session, _id, state) {
    const frames = await listSettledFrames(session, state, [state.frameId]);
    if (frames === "not visible") return state;
    const found = frames?.list.find(({ id }) => id === state.frameId);
    return found && stateFrom({ ...state, spaceId: frames?.spaceId ?? state.spaceId }, found);
  },

  async update(session, _id, state, inputs) {
    return applyChanges(session, state, inputs);
  },

  delete: (session, _id, state) => remove(session, state),

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

/** The state of a frame that is still to be inserted. */
function newState(session: Session, inputs: Inputs): State {
  const { idSeed, zoneId, name, type, frameId = deriveFrameId(idSeed, zoneId, name, type) } = inputs;
  return { ...inputs, editionId: requireEditionId(session, inputs.editionId), frameId };
}

/** What a create, update, or delete does. */
function effectsOf(before: State | undefined, after: Inputs | undefined, found?: State): readonly Effect[] {
  if (!after) return before ? [{ action: isKept(before) ? "keep" : "remove", name: before.name }] : [];
  const { name } = after;
  const from = before ?? found;
  return planned(
    !before && { action: arrivalOf(after, found), name },
    from && drawingEffect({ name }, from, after, changesOf(from, after)),
  );
}

/** Whether deleting the resource leaves the frame in its zone. */
const isKept = (state: State): boolean => endingOf(state, "delete") === "retain";

/** How the resource comes to have its frame. */
function arrivalOf({ frameId }: Inputs, found: State | undefined): "add" | "adopt" | "continue" {
  if (found) return found.adopted ? "adopt" : "continue";
  return frameId === undefined ? "add" : "adopt";
}

interface ExistingFrame {
  readonly id: string;
  readonly frame: Frame;
  readonly adopted?: true;
}

const asObject = (id: string) => ({ kind: "Frame", ids: [id] });

/** The given frame of the zone, or the only one of that name, if the program wants to adopt it. */
async function adoptExisting(
  session: Session,
  state: State,
  { frameId: given }: Inputs,
): Promise<ExistingFrame | undefined> {
  const { adopt, editionId, spaceId, zoneId, frameId, name } = state;
  if (!adopt && given === undefined) return undefined;
  return session.creates.adopt({ kind: "Frame", parent: `frames of zone ${zoneId}`, name }, async () => {
    const frames = await session.client.frames.list(editionId, spaceId, zoneId);
    if (given !== undefined) {
      const frame = findGivenFrame(frames, given, state);
      return { id: frame.id, frame, adopted: true };
    }
    // The id is derived from our key: an earlier run of the program has inserted it.
    const own = frames.find(({ id }) => id === frameId);
    const namesakes = frames.filter((one) => equalNames(one.name, name));
    const free = session.ledger.free(namesakes, ({ id }) => asObject(id));
    const frame = own ?? pickFrame(free, state);
    if (!frame) return undefined;
    if (!own) session.info(`adopts Frame "${name}" (${frame.id})`);
    return { id: frame.id, frame, ...(own ? {} : { adopted: true }) };
  });
}

/**
 * Deletes the frame that is replaced if it was renamed by hand: the service cannot rename it back, and its id is needed
 * again. One that is to be retained keeps its id, and the new frame gets another.
 */
async function makeRoom(session: Session, state: State, idSeed: string | undefined): Promise<State> {
  const { zoneId, frameId, name, type, onDestroy } = state;
  const found = (await currentFrames(session, state)).get(frameId);
  if (!found || (equalNames(found.name, name) && typeAsListed(type, found.type) === type)) return state;
  if (onDestroy === "retain") return { ...state, frameId: deriveFrameId(idSeed, zoneId, `${name}/${frameId}`, type) };
  await remove(session, state);
  return state;
}

async function remove(session: Session, { editionId, zoneId, spaceId, frameId, name }: State): Promise<void> {
  const label = `Frame "${name}" (${frameId})`;
  const left = await removeFrames(session, { editionId, spaceId, zoneId }, [frameId]);
  if (left === "in the trash")
    return session.warn(`${label} stays in its zone, which is in the trash, where frames cannot be deleted`);
  if (left.size === 0) return;
  const reason = summaryOf(left.get(frameId));
  throw new CanvasError(`${label} could not be deleted: ${reason}`, `look at zone ${zoneId} and try again`);
}

/** Inserts the frame; without a confirmation of the service, the outcome is unknown. */
async function insert({ client }: Session, state: State): Promise<void> {
  const { editionId, spaceId, zoneId, frameId, name, type } = state;
  const frame = { id: frameId, name, type, drawing: state };
  if (await client.frames.insertOne([editionId, spaceId, zoneId], frame)) return;
  throw new OutcomeUnknownError("the service did not confirm it");
}

/** Changes the drawing where it differs from the state. */
async function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { editionId, frameId, zoneId } = from;
  const drawing = changesOf(from, inputs);
  const target: State = { ...from, ...inputs, onDestroy: inputs.onDestroy, editionId, frameId };
  if (Object.keys(drawing).length === 0) return target;
  const place = { editionId, spaceId: inputs.spaceId, zoneId };
  const live = isPartial(drawing.layout) ? (await currentFrames(session, place)).get(frameId) : undefined;
  const whole = withWholeLayout(drawing, from.layout, live && knownDrawingOf(live));
  const update = session.client.frames.updateOne([editionId, inputs.spaceId, zoneId], { id: frameId, drawing: whole });
  await applyOrVerify(`Frame "${from.name}" (${frameId})`, update, async () => {
    const found = await find(session, target);
    if (found) return matchesDrawing(target, knownDrawingOf(found));
    const remedy = `run ${terms.refresh} to insert it again${whenVisible(session, place)}`;
    throw new CanvasError(`Frame "${from.name}" (${frameId}) is no longer in zone ${zoneId}`, remedy);
  });
  return target;
}

/** The frame after a write, which has made the list stale: all frames that were written together share the new one. */
async function find(session: Session, state: State): Promise<Frame | undefined> {
  const { editionId, spaceId, zoneId, frameId } = state;
  const frames = await session.client.frames.list(editionId, spaceId, zoneId);
  return frames.find(({ id }) => id === frameId);
}

/** The frame as the service has it; what matches the state keeps the program's form. */
function stateFrom(state: State, frame: Frame): State {
  const { name } = frame;
  const type = typeAsListed(state.type, frame.type);
  return { ...state, name, type, ...managedDrawing(state, knownDrawingOf(frame)) };
}

/** The inputs that describe an existing frame. */
function inputsOf(place: Pick<State, "spaceId" | "zoneId">, frame: Frame): object {
  return { ...place, name: frame.name, type: frame.type, ...drawingOf(frame) };
}
