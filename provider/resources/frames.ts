import { z } from "zod";
import { drawingOf, type Frame, knownDrawingOf } from "../api/endpoints/frames.ts";
import { removeFrames } from "../content/frame-writes.ts";
import { planPreview, planWithService } from "../content/frames-adoption.ts";
import {
  effectsOnFrames,
  equalFrames,
  frameEffects,
  framesAfter,
  nameOf,
  planFrames,
  presentIn,
  removableNow,
  uniqueKeys,
} from "../content/frames-plan.ts";
import {
  deleteUnwanted,
  type FramesOutcome,
  failureMessage,
  insertFrames,
  managedFrames,
  removableIds,
  updateFrames,
} from "../content/frames-update.ts";
import { reviewUnlisted, unlistedWarning } from "../content/unlisted-frames.ts";
import { listSettledFrames } from "../content/zone-frames.ts";
import { type Effect, effectsOutput } from "../core/effect.ts";
import { endingOf } from "../core/ending.ts";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { Fills, Layout, managedDrawing, Strokes } from "../drawing/drawing.ts";
import { FrameType, frameTypeDescription, typeAsListed } from "../drawing/frame-type.ts";
import { CanvasError, PartialCreateError, PartialUpdateError, summaryOf } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { recordProgress } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { EditionId, equalNames, equalUuids, FrameName, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { joinNames } from "../validation/messages.ts";
import { input, output } from "../validation/traits.ts";
import { isUnknown, unknownValue } from "../validation/unknown.ts";

const nameDescription = "The name of the frame; its key when left out.";
const itemShape = {
  name: FrameName.optional().describe(nameDescription),
  frameId: Uuid.optional().describe(
    "The id of an existing frame of the zone to adopt, where names are not unique; the id that it has already changes nothing.",
  ),
  type: FrameType.default("CUSTOM").describe(frameTypeDescription),
  layout: Layout.default({}).describe("Position and size; the default is left to the service."),
  fills: Fills.default([]).describe("Fills, from bottom to top; none by default."),
  strokes: Strokes.default([]).describe("Borders; none by default."),
};
const itemMeta = { title: "FrameItem", description: "One of the frames of a `Frames`." };
const FrameItem = z.strictObject(itemShape).meta(itemMeta);

const FrameKey = FrameName.refine(
  (key) => !key.startsWith("__"),
  "must not start with two underscores, which Pulumi reserves",
);

const shape = {
  zoneId: input(Uuid.describe("The zone that holds the frames."), { replaces: true, equals: equalUuids }),
  spaceId: input(NumericId.describe("The space that holds the zone."), { isLookedWithout: true }),
  frames: input(
    z
      .record(FrameKey, FrameItem)
      .describe(
        "The frames, each under a key of your choice. A frame whose key, name or type changes is recreated. Larger frames are inserted first, so smaller ones are drawn above them.",
      ),
    { equals: equalFrames, isRepeatedInOutputs: true },
  ),
  unlisted: oneOf({
    keep: "Ignore them.",
    report: "Warn of them, and list them in `unlistedFrames`.",
    remove: "Delete them.",
  })
    .default("keep")
    .describe(
      "What happens to frames of the zone that are not in `frames`: `keep` ignores them, `report` lists them in `unlistedFrames` and warns, `remove` deletes all of them for good, no matter who drew them, also adopted ones whose key is deleted.",
    ),
  maxRemovals: z
    .number()
    .min(0)
    .default(0.25)
    .describe(
      "How many frames an update may delete with `unlisted: remove`: a number if it is 1 or more, a share of all frames in the zone (at least one) if it is less; 0 for none. An update that would delete more is refused. Frames that the resource has inserted do not count.",
    ),
  adopt: input(
    z
      .boolean()
      .optional()
      .describe(
        "Whether a frame that has to be inserted is adopted instead if the zone has exactly one unlisted frame of that name, no matter who drew it; several are an error. Adopted frames stay when the resource or their key is deleted, unless `onDestroy` is given; `unlisted: remove` deletes those whose key is deleted.",
      ),
    { onlyAtCreate: true },
  ),
  onDestroy: input(
    oneOf({ delete: "Delete the frames.", retain: "Leave the frames in the zone." })
      .optional()
      .describe(
        "What deleting the resource does: `delete` its frames, or `retain` them. Default: `retain` for adopted frames, `delete` for the others.",
      ),
    { unlessAdopted: "delete" },
  ),
  idSeed: input(
    z
      .string()
      .optional()
      .describe(
        "The key that the ids of new frames are derived from, so a repeated insert cannot create a second one; set by the SDK.",
      ),
    { onlyAtCreate: true },
  ),
  editionId: EditionId,
};

export const FramesInputs = z.strictObject(shape);

export const FramesState = z.object({
  ...shape,
  frames: z
    // Someone may have given a frame a name by hand that a program cannot, and the service may list another type.
    .record(
      z.string(),
      z
        .object({
          ...itemShape,
          name: z.string().optional().describe(nameDescription),
          type: z.string().default("CUSTOM").describe(frameTypeDescription),
        })
        .meta(itemMeta),
    )
    .describe("The frames, by key."),
  editionId: NumericId.describe("The edition that holds the frames."),
  frameIds: output(z.record(z.string(), Uuid).describe("The id of each frame, by key."), { changesOnUpdate: true }),
  unlistedFrames: output(
    z
      .array(
        z
          .object({ frameId: z.string().describe("The id of the frame."), name: z.string().describe("Its name.") })
          .meta({ title: "UnlistedFrame", description: "A frame of the zone that the program does not list." }),
      )
      .optional()
      .describe("Frames of the zone that the program does not list, unless `unlisted` is `keep`."),
    { changesOnUpdate: true },
  ),
  adoptedIds: output(
    z
      .array(Uuid)
      .optional()
      .describe("The ids of the frames that existed before, and that `adopt` or `frameId` has adopted."),
    { changesOnUpdate: true },
  ),
});

type Inputs = z.output<typeof FramesInputs>;
type State = z.output<typeof FramesState>;

export const frames = defineResource({
  name: "Frames",
  description:
    "All frames of a zone as one resource: one request reads them, and one inserts, updates, or deletes up to 100 of them.",
  lifecycle:
    "An update inserts, changes and deletes only the frames whose items have changed, up to 100 with one request. Changing a key, name or type recreates the frame. Deleting the resource deletes its frames; adopted ones stay, unless `onDestroy` says otherwise.",
  inputs: FramesInputs,
  state: FramesState,
  // Only a replacement in the same zone has the same frames.
  deleteBeforeReplace: "ifForced",
  declares: ({ zoneId }) => ({
    object: { kind: "Frames", ids: [zoneId] },
    collection: { name: `the frames of zone ${zoneId}`, isExclusive: true },
  }),
  managedObjects: managedFrames,
  needsUpdate: ({ unlisted, unlistedFrames = [] }) => unlisted === "remove" && unlistedFrames.length > 0,
  review: (state, inputs) => {
    const { others, refusal } = reviewUnlisted(state, inputs);
    return { refusal, warning: unlistedWarning(inputs, others) };
  },

  effects: effectsOnFrames,
  plan: effectsOf,
  mayRemove: ({ unlisted }) => unlisted === "remove",
  async preview(session, given, known = emptyState(session, given)) {
    const { ledger } = session;
    const spaceId = isUnknown(given.spaceId) ? ledger.spaceOf(given.zoneId) : given.spaceId;
    const inputs = { ...given, spaceId: spaceId ?? given.spaceId };
    const found = spaceId === undefined ? undefined : await planPreview(session, known, inputs);
    if (!found) return { outputs: { [effectsOutput]: effectsOf(known, inputs) } };
    const { plan, others = [], present } = found;
    const isExclusive = inputs.unlisted === "remove";
    const unwanted = isExclusive ? others : [];
    const effects = { [effectsOutput]: frameEffects(known, plan, { present, unwanted, isExclusive }) };
    if (plan.adoptions.length === 0 && !found.others && present.size === 0) return { outputs: effects };
    const reviewed = new Set(reviewUnlisted(known, inputs).others.map(({ frameId }) => frameId));
    const warning = unlistedWarning(
      inputs,
      others.filter(({ frameId }) => !reviewed.has(frameId)),
    );
    if (warning !== undefined) session.warn(warning);
    const unknown = plan.inserts.filter(({ id }) => !present.has(id)).map(({ key }) => [key, unknownValue]);
    const outcome = {
      written: new Map(plan.wanted.map(({ id, item }) => [id, item])),
      removed: new Set([...plan.removals, ...plan.releases]),
    };
    const { frameIds, adoptedIds } = framesAfter(known, plan, outcome);
    const planned = { ...frameIds, ...Object.fromEntries(unknown) };
    return { id: inputs.zoneId, outputs: { frameIds: planned, adoptedIds, unlistedFrames: found.others, ...effects } };
  },

  async create(session, inputs) {
    try {
      return { id: inputs.zoneId, state: await apply(session, emptyState(session, inputs), inputs) };
    } catch (error) {
      if (!(error instanceof PartialUpdateError)) throw error;
      throw new PartialCreateError({ id: inputs.zoneId, state: error.state, cause: error.reason });
    }
  },

  async read(session, _id, state): Promise<State | undefined> {
    const found = await listSettledFrames(session, state, Object.values(state.frameIds));
    if (found === "not visible") return state;
    return found && { ...stateFrom(state, found.list), spaceId: found.spaceId };
  },

  async update(session, _id, state, inputs) {
    return apply(session, state, inputs);
  },

  async delete(session, _id, state) {
    const left = await removeFrames(session, state, removableIds(session, state));
    if (left === "in the trash") {
      session.warn(`the frames of zone ${state.zoneId} stay in it: it is in the trash, where frames cannot be deleted`);
      return;
    }
    if (left.size === 0) return;
    const which = `${left.size} frames of zone ${state.zoneId} (${[...left.keys()].join(", ")})`;
    const reasons = [...new Set([...left.values()].map(summaryOf))].join(", ");
    throw new CanvasError(`${which} could not be deleted: ${reasons}`, "look at the zone and try again");
  },

  importIdParts: ["SPACE", "ZONE"],
  import(session, editionId, [space = "", zone = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const { zoneId } = await findZone(session, editionId, spaceId, zone);
      const listed = await session.client.frames.list(editionId, spaceId, zoneId);
      const found = uniqueKeys(listed.filter(isDescribable));
      const others = listed.filter((frame) => !isDescribable(frame));
      const names = joinNames(others.map(({ id, name }) => `"${name}" (${id})`));
      if (others.length > 0) session.warn(`no program can describe these frames of zone ${zoneId}: ${names}`);
      const items = found.map(([key, { name, type, ...frame }]) => [
        key,
        { ...(name === key ? {} : { name }), type, ...drawingOf({ name, type, ...frame }) },
      ]);
      const given = { spaceId, zoneId, frames: Object.fromEntries(items) };
      const inputs = parseImportedInputs(FramesInputs, given, `the frames of zone ${zoneId}`);
      const frameIds = Object.fromEntries(found.map(([key, { id }]) => [key, id]));
      return { id: zoneId, state: { ...inputs, editionId, frameIds } };
    });
  },

  listQuery: z.strictObject({ spaceId: NumericId.describe("The space.") }),
  async list(session, editionId, { spaceId }) {
    const zones = await findInSpace(session, editionId, spaceId, (id) => session.client.zones.list(editionId, id));
    return zones.map(({ zoneId, name }) => ({ id: formatImportId(editionId, spaceId, zoneId), name }));
  },
});

/** Whether a frame has a name and a drawing that a program can have. */
function isDescribable(frame: Frame): boolean {
  const { name, type } = frame;
  try {
    return FrameItem.safeParse({ name, type, ...drawingOf(frame) }).success;
  } catch (error) {
    if (error instanceof CanvasError) return false;
    throw error;
  }
}

/** What a create, update, or delete does, as far as the state shows. */
function effectsOf(before: State | undefined, after: Inputs | undefined): readonly Effect[] {
  if (!after) return before ? endsOf(before) : [];
  if (isUnknown(after.frames)) return [];
  const from = before ?? { frames: {}, frameIds: {} };
  const isExclusive = after.unlisted === "remove";
  const unwanted = isExclusive ? before?.unlistedFrames : [];
  return frameEffects(from, planFrames(from, after), { unwanted, isExclusive });
}

/** How each frame ends if the resource is deleted. */
const endsOf = ({ frames, frameIds, adoptedIds = [], onDestroy }: State): readonly Effect[] =>
  Object.entries(frameIds).map(([key, id]) => ({
    action: endingOf({ onDestroy, adopted: adoptedIds.includes(id) }, "delete") === "retain" ? "keep" : "remove",
    key,
    name: nameOf(key, frames[key] ?? {}),
  }));

/** The state before the first frame. */
function emptyState(session: Session, inputs: Inputs): State {
  return { ...inputs, editionId: requireEditionId(session, inputs.editionId), frames: {}, frameIds: {} };
}

/** Inserts, updates and deletes what differs, with few requests; what succeeded is recorded even if the rest fails. */
async function apply(session: Session, from: State, inputs: Inputs): Promise<State> {
  // No preview has named what is unlisted in a zone that was in the trash: the next one does.
  const isUnseen = [inputs.zoneId, inputs.spaceId].some((id) => session.ledger.isRestored(id));
  const wanted: Inputs = isUnseen && inputs.unlisted === "remove" ? { ...inputs, unlisted: "report" } : inputs;
  const place: State = { ...from, ...wanted, editionId: from.editionId };
  const { plan, others, adoptable } = await planWithService(session, from, wanted);
  const adopted = [...adoptable.values()].map(({ id, item }) => [id, item] as const);
  const outcome: FramesOutcome = { written: new Map(adopted), removed: new Set(plan.releases), failures: [] };
  return recordProgress(from, async (record) => {
    const recordFrames = () => {
      if (outcome.written.size + outcome.removed.size > 0) record(framesAfter(from, plan, outcome));
    };
    // The next run may not know that it is to adopt them.
    recordFrames();
    // A frame that was renamed by hand is inserted again under its own id.
    const insertedAgain = plan.removals.filter((old) => plan.inserts.some(({ id }) => id === old));
    if (insertedAgain.length > 0) {
      await deleteUnwanted(session, place, insertedAgain, outcome);
      recordFrames();
    }
    const present = await insertFrames(session, place, plan.inserts, outcome).finally(recordFrames);
    await updateFrames(session, place, [...plan.updates, ...present], from, outcome).finally(recordFrames);
    const removals = removableNow(from, plan, outcome.written).filter((id) => !insertedAgain.includes(id));
    const unlisted = wanted.unlisted === "remove" ? (others ?? []).map(({ frameId }) => frameId) : [];
    await deleteUnwanted(session, place, [...removals, ...unlisted], outcome);
    record({ unlistedFrames: others?.filter(({ frameId }) => !outcome.removed.has(frameId)) });
    recordFrames();
    if (outcome.failures.length > 0) throw new CanvasError(failureMessage(place, outcome.failures));
    const { onDestroy } = inputs;
    record({ ...inputs, onDestroy, editionId: from.editionId, ...framesAfter(from, plan, outcome) });
  });
}

/** The frames as the service has them; what matches the state keeps the program's form. */
function stateFrom(state: State, listed: readonly Frame[]): State {
  const byId = new Map(listed.map((frame) => [frame.id, frame]));
  const present = Object.entries(state.frameIds).filter(([, id]) => byId.has(id));
  const items = present.flatMap(([key, id]) => {
    const [item, found] = [state.frames[key], byId.get(id)];
    if (!item || !found) return [];
    const name = equalNames(found.name, nameOf(key, item)) ? item.name : found.name;
    const type = typeAsListed(item.type, found.type);
    return [[key, { ...item, name, type, ...managedDrawing(item, knownDrawingOf(found)) }] as const];
  });
  const own = new Set(Object.values(state.frameIds));
  const others = listed.filter(({ id }) => !own.has(id)).map(({ id, name }) => ({ frameId: id, name }));
  return {
    ...state,
    frames: Object.fromEntries(items),
    frameIds: Object.fromEntries(present),
    unlistedFrames: state.unlisted === "keep" ? undefined : others,
    adoptedIds: presentIn(Object.fromEntries(present), state.adoptedIds),
  };
}
