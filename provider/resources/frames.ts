import { z } from "zod";
import { drawingOf, type Frame } from "../api/endpoints/frames.ts";
import { frameEffects } from "../content/frame-writes.ts";
import { lookForFrames, noFrames, reviewUnlisted, unlistedWarning } from "../content/frames-found.ts";
import {
  equalFrames,
  type KnownFrames,
  missingFrames,
  planFrames,
  unlistedIn,
  type WantedFrames,
  withoutFrames,
} from "../content/frames-plan.ts";
import { readFrames } from "../content/zone-frames.ts";
import { endingOf } from "../core/ending.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource, holderOf } from "../core/resource.ts";
import { reasonToStay, stayingTexts } from "../core/retention.ts";
import { frameShape, ListedFrameType } from "../drawing/frame-type.ts";
import { CanvasError } from "../errors.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { isRemovable, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import { EditionId, equalUuids, FrameName, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { groupBy } from "../validation/grouping.ts";
import { uniqueKeys } from "../validation/keys.ts";
import { joinNames } from "../validation/messages.ts";
import { input, output } from "../validation/traits.ts";
import { unknownValue } from "../validation/unknown.ts";

const nameDescription = "The name of the frame; its key when left out.";
const itemShape = {
  name: FrameName.optional().describe(nameDescription),
  frameId: Uuid.optional().describe(
    "The id of an existing frame of the zone to adopt, where names are not unique; the id that it has already changes nothing.",
  ),
  ...frameShape,
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
  unlisted: input(
    oneOf({
      keep: "Ignore them.",
      report: "Warn of them, and list them in `unlistedFrames`.",
      remove: "Delete them.",
    })
      .default("keep")
      .describe(
        "What happens to frames of the zone that are not in `frames`: `keep` ignores them, `report` lists them in `unlistedFrames` and warns, `remove` deletes all of them for good, no matter who drew them, also adopted ones whose key is deleted.",
      ),
    { mayRemove: (unlisted) => unlisted === "remove" },
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
          type: ListedFrameType,
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

type State = z.output<typeof FramesState>;

/** The frames of a zone, also the one of a `Frame`. */
export const frameHandlers = handlersOf<WantedFrames, KnownFrames>({
  idOf: ({ zoneId }) => zoneId,
  plan: planFrames,
  look: async (session, before, after, options) => after && lookForFrames(session, before, after, options),
  begin: async (session, inputs, found) => found ?? noFrames(session, inputs),
  isEmpty: ({ frameIds }) => Object.keys(frameIds).length === 0,
  effects: frameEffects,
  placeOf: ({ zoneId }) => `zone ${zoneId}`,
  foreseen(found, inputs) {
    const missing = missingFrames(found, inputs).map(({ key }) => [key, unknownValue]);
    const dropped = Object.entries(found.frameIds).filter(([key]) => !(key in inputs.frames));
    const { editionId, frameIds, adoptedIds } = withoutFrames(found, new Set(dropped.map(([, id]) => id)));
    const unlistedFrames = found.unlistedFrames && unlistedIn(found, inputs, { isCertain: true });
    return { editionId, frameIds: { ...frameIds, ...Object.fromEntries(missing) }, adoptedIds, unlistedFrames };
  },
  settled: (state, inputs) => ({
    ...state,
    ...inputs,
    onDestroy: inputs.onDestroy,
    editionId: state.editionId,
    unlistedFrames: inputs.unlisted === "keep" ? undefined : state.unlistedFrames,
  }),
});

/** The inputs for a zone that has just come out of the trash: no preview has named what is unlisted there, the next one does. */
function asSeen({ containers }: Session, inputs: WantedFrames): WantedFrames {
  const isUnseen = [inputs.zoneId, inputs.spaceId].some((id) => containers.isRestored(id));
  return isUnseen && inputs.unlisted === "remove" ? { ...inputs, unlisted: "report" } : inputs;
}

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
  review(state, inputs) {
    if (!inputs) return {};
    const { others, refusal } = reviewUnlisted(state, inputs);
    return { refusal, warning: unlistedWarning(inputs, others) };
  },

  plan: planFrames,
  effects: frameEffects,
  preview: frameHandlers.preview,

  async create(session, inputs) {
    const { id, state } = await frameHandlers.create(session, asSeen(session, inputs));
    return { id, state: { ...state, unlisted: inputs.unlisted } };
  },

  read: (session, _id, state) => readFrames(session, state),

  async update(session, id, state, inputs) {
    const updated = await frameHandlers.update(session, id, state, asSeen(session, inputs));
    return { ...updated, unlisted: inputs.unlisted };
  },

  delete: (session, id, state) => frameHandlers.delete(session, id, withoutStaying(session, id, state)),

  importIdParts: ["SPACE", "ZONE"],
  import(session, editionId, [space = "", zone = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const { zoneId } = await findZone(session, editionId, spaceId, zone);
      const listed = await session.client.frames.list(editionId, spaceId, zoneId);
      const found = uniqueKeys(listed.filter(isDescribable), "frame");
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

/** The frames that a `Frames` manages. */
function managedFrames({ frameIds, adoptedIds = [] }: Pick<KnownFrames, "frameIds" | "adoptedIds">) {
  return Object.values(frameIds).map((id) => {
    const origin: Origin = adoptedIds.includes(id) ? "adopted" : "created";
    return { id, object: { kind: "Frame", ids: [id] }, origin };
  });
}

/** The state without the frames that stay when the resource is deleted; says why they do. */
function withoutStaying({ ledger, warn }: Session, id: string, state: State): KnownFrames {
  const reasonOf = ({ object, origin }: ReturnType<typeof managedFrames>[number]) =>
    reasonToStay(
      ledger,
      holderOf({ name: "Frames" }, id),
      { object, origin },
      endingOf({ ...state, adopted: !isRemovable(origin) }, "delete"),
    );
  const staying = managedFrames(state).flatMap((managed) => {
    const reason = reasonOf(managed);
    return reason ? [{ id: managed.id, reason }] : [];
  });
  for (const [reason, group] of groupBy(staying, (frame) => stayingTexts[frame.reason].them)) {
    const ids = joinNames(group.map((frame) => frame.id));
    warn(`frames of zone ${state.zoneId} are left alone, because ${reason}: ${ids}`);
  }
  return withoutFrames(state, new Set(staying.map((frame) => frame.id)));
}
