import { z } from "zod";
import { drawingOf, type Frame } from "../api/endpoints/frames.ts";
import { frameEffects } from "../content/frame-writes.ts";
import { type KnownFrames, nameOf, onlyKey, planFrames, type WantedFrames } from "../content/frames-plan.ts";
import { readFrames } from "../content/zone-frames.ts";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { frameShape, ListedFrameType } from "../drawing/frame-type.ts";
import { PartialCreateError } from "../errors.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { EditionId, equalNames, equalUuids, FrameName, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { objectOf } from "../validation/properties.ts";
import { input, output } from "../validation/traits.ts";
import { FramesState, frameHandlers } from "./frames.ts";

const shape = {
  zoneId: input(Uuid.describe("The zone that holds the frame."), { replaces: true, equals: equalUuids }),
  spaceId: NumericId.describe("The space that holds the zone."),
  name: input(FrameName.describe("The name of the frame."), { replaces: true, equals: equalNames }),
  ...frameShape,
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
  type: ListedFrameType,
  frameId: output(Uuid.describe("The id of the frame."), { isId: true }),
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
  declares: ({ zoneId, frameId }) => ({
    ...(frameId === undefined ? {} : { object: { kind: "Frame", ids: [frameId] } }),
    collection: { name: `the frames of zone ${zoneId}`, isExclusive: false },
  }),

  plan: (before, after, found) =>
    planFrames(before && collectionOf(before), after && wantedIn(after), found && collectionOf(found)),
  effects: frameEffects,
  async preview(session, inputs, known) {
    const { outputs } = await frameHandlers.preview(session, wantedIn(inputs), known && collectionOf(known));
    const { frameIds, adoptedIds, editionId, ...effects } = outputs;
    const id = objectOf(frameIds)[onlyKey];
    if (typeof id !== "string") return { outputs: effects };
    return { id, outputs: { frameId: id, editionId, ...(adoptedIds ? { adopted: true } : {}), ...effects } };
  },

  async create(session, inputs) {
    try {
      return frameIn((await frameHandlers.create(session, wantedIn(inputs))).state);
    } catch (error) {
      if (!(error instanceof PartialCreateError && error.cause instanceof Error)) throw error;
      throw new PartialCreateError({ ...frameIn(FramesState.parse(error.state)), cause: error.cause });
    }
  },

  async read(session, _id, state) {
    const found = await readFrames(session, collectionOf(state));
    return found && onlyKey in found.frameIds ? frameIn(found).state : undefined;
  },

  async update(session, id, state, inputs) {
    return frameIn(await frameHandlers.update(session, id, collectionOf(state), wantedIn(inputs))).state;
  },

  delete: (session, id, state) => frameHandlers.delete(session, id, collectionOf(state)),

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

/** The inputs as those of a collection of one. */
function wantedIn({ name, type, layout, fills, strokes, frameId, ...inputs }: Inputs): WantedFrames {
  const item = { name, type, layout, fills, strokes, frameId };
  return { ...inputs, unlisted: "keep", maxRemovals: 0, frames: { [onlyKey]: item } };
}

/** The state as that of a collection of one. */
function collectionOf({ frameId, adopted, editionId, ...state }: State): KnownFrames {
  const adoptedIds = adopted ? { adoptedIds: [frameId] } : {};
  return { ...wantedIn({ ...state, editionId }), editionId, frameIds: { [onlyKey]: frameId }, ...adoptedIds };
}

/** The only frame of a collection. */
function frameIn({ frames, frameIds, adoptedIds, unlisted, maxRemovals, unlistedFrames, ...state }: KnownFrames) {
  const [item, id] = [frames[onlyKey], frameIds[onlyKey]];
  if (!item || id === undefined) throw new Error("a collection of one without its frame");
  const adopted = adoptedIds ? { adopted: true } : {};
  return { id, state: { ...state, ...item, name: nameOf(onlyKey, item), frameId: id, ...adopted } };
}

/** The inputs that describe an existing frame. */
function inputsOf(place: Pick<State, "spaceId" | "zoneId">, frame: Frame): object {
  return { ...place, name: frame.name, type: frame.type, ...drawingOf(frame) };
}
