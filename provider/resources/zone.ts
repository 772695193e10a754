import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { adoptExistingZone, createOrAdoptZone, foundAs } from "../content/zone-source.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { BadRequest, Inactive, isRefusal } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { locateZone, type ZoneLocation, zoneGone } from "../run/locate-zone.ts";
import { applyFromCurrent, applyOrVerify, finishCreate, recordProgress, undefinedIfHidden } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { setZoneState } from "../run/trash.ts";
import { EditionId, EntityName, equalNames, equalUuids, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { isObject } from "../validation/properties.ts";
import { conflictsWith } from "../validation/rules.ts";
import { unknownValue } from "../validation/unknown.ts";

const shape = {
  spaceId: NumericId.describe("The space that holds the zone. Changing it moves the zone."),
  name: EntityName.describe("The name of the zone."),
  trashed: z.boolean().default(false).describe("Whether the zone is in the trash."),
  templateId: NumericId.optional().describe("The id of a template to create the zone from."),
  source: z
    .strictObject({
      spaceId: NumericId.describe("The space of the zone to copy."),
      zoneId: Uuid.describe("The zone to copy."),
      versionId: NumericId.optional().describe(
        "The version of the zone to copy, from `getZoneVersions`. Default: the zone as it is.",
      ),
      deepCopy: z
        .boolean()
        .optional()
        .describe(
          "The API does not explain it; we expect it to mean whether the copy has the content of the zone too. The service decides when omitted.",
        ),
      copyComments: z
        .boolean()
        .optional()
        .describe("Whether the copy has the comments of the zone too; the service decides when omitted."),
    })
    .meta({ title: "ZoneSource", description: "A zone to copy." })
    .optional(),
  restoreZoneId: Uuid.optional().describe(
    "The id of an existing zone to adopt instead of creating one; restored if it is in the trash, and moved if it is in another space. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given.",
  ),
  adopt: z
    .boolean()
    .optional()
    .describe(
      "Whether creating the resource adopts the only zone of that name in the space, no matter who made it, instead of creating another; several are an error. An adopted zone stays when the resource is deleted, unless `onDestroy` is given.",
    ),
  adoptOwn: z
    .boolean()
    .optional()
    .describe(
      "Whether creating the resource continues with the only zone of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource.",
    ),
  former: z
    .strictObject({
      spaceId: NumericId.describe("The space that it was in."),
      zoneId: Uuid.describe("The zone."),
    })
    .meta({ title: "FormerZone", description: "A zone that a resource managed before." })
    .optional()
    .describe(
      "The zone that this resource managed before it was removed from the program: creating the resource continues with that zone, restored if it is in the trash and moved if it is in another space, and counts it as created by the resource. If it is gone, another one is created.",
    ),
  onDestroy: oneOf({
    trash: "Move the zone to the trash.",
    delete: "Delete the zone for good.",
    retain: "Leave the zone as it is.",
    prevent:
      "Refuse the deletion when Pulumi reaches it, after it has deleted others. The option `protect` of Pulumi refuses before anything happens: prefer it.",
  })
    .optional()
    .describe(
      "What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion. Default: `retain` for an adopted zone, `trash` otherwise.",
    ),
  editionId: EditionId,
};

export const ZoneInputs = z
  .strictObject(shape)
  .refine(...conflictsWith("templateId", "source"))
  .refine(...conflictsWith("restoreZoneId", "templateId"))
  .refine(...conflictsWith("restoreZoneId", "source"));

export const ZoneState = z.object({
  ...shape,
  // Someone may have given it a name by hand that a program cannot.
  name: z.string().describe("The name of the zone."),
  zoneId: Uuid.describe("The id of the zone."),
  editionId: NumericId.describe("The edition that holds the zone."),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the zone existed before, and `adopt` or `restoreZoneId` has adopted it."),
  foundAs: z
    .object({
      name: z.string().describe("Its name."),
      spaceId: NumericId.describe("The space that it was in."),
      trashed: z.boolean().describe("Whether it was in the trash."),
    })
    .meta({ title: "ZoneFoundAs", description: "The zone as it was before." })
    .optional()
    .describe("What a zone that existed before was like when the resource was created."),
});

type Inputs = z.output<typeof ZoneInputs>;
type State = z.output<typeof ZoneState>;

export const zone = defineResource({
  name: "Zone",
  description: "A zone: a canvas in a space, which holds frames.",
  lifecycle:
    "Changing `spaceId` moves the zone; an update fails, and names the new id, if the service gives it one. Changing `name` renames it. `trashed: true` moves it to the trash with its frames, and `false` restores it. Deleting the resource moves the zone to the trash, unless `onDestroy` says otherwise. With the option `deletedWith` and its space, the zone goes to the trash, and comes back, together with the space. People have access to a zone through their role in its space (`SpaceMembers`): a zone cannot be shared on its own, because the API documents no list of who it is shared with.",
  inputs: ZoneInputs,
  state: ZoneState,
  idOutput: "zoneId",
  idInput: "restoreZoneId",
  replaceOn: ["templateId", "source", "restoreZoneId"],
  createOnly: ["adopt", "adoptOwn", "former"],
  equals: { name: equalNames, source: equalSources, restoreZoneId: equalUuids },
  defaultOnDestroy: "trash",
  declares: ({ restoreZoneId: id }) => (id === undefined ? {} : { object: { kind: "Zone", ids: [id] } }),

  async preview(session, inputs, known) {
    if (known) return undefined;
    const editionId = requireEditionId(session, inputs.editionId);
    const existing = await undefinedIfHidden(adoptExistingZone(session, editionId, inputs));
    if (!existing) return undefined;
    const { id, adopted, trashed } = existing;
    // Nobody can read the name of a zone in the trash.
    const found = { ...foundAs(existing), ...(trashed ? { name: unknownValue } : {}) };
    return { id, outputs: { zoneId: id, editionId, adopted, foundAs: found } };
  },

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const { id: zoneId, ...origin } = await createOrAdoptZone(session, editionId, inputs);
    const state: State = { ...inputs, editionId, zoneId, ...origin };
    return finishCreate(zoneId, state, applyChanges(session, state, inputs));
  },

  async read(session, _id, state) {
    // A trashed zone that cannot be found is kept: looking into every space would find out nothing more.
    return currentState(state, await locateZone(session, state, { isNearby: state.trashed }));
  },

  async update(session, _id, state, inputs) {
    const options = { fresh: true, likelySpaceId: inputs.spaceId };
    const readCurrent = async (from: State) => {
      const location = await locateZone(session, from, options);
      if (location.kind === "gone") throw zoneGone(from, from.trashed || session.ledger.isKeptInTrash(from.spaceId));
      return currentState(from, location);
    };
    return applyFromCurrent(state, (from) => applyChanges(session, from, inputs), readCurrent);
  },

  async delete(session, id, state) {
    const label = `Zone "${state.name}" (${id})`;
    if (state.onDestroy === "delete") return deleteForGood(session, state);
    try {
      await setZoneState(session, state, "TRASH");
      session.pending(`${label} is in the trash`);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if ((await locateZone(session, state)).kind !== "in trashed space") throw error;
      session.warn(`${label} stays in its space, which is in the trash, where zones cannot be changed`);
    }
  },

  importIdParts: ["SPACE", "ZONE"],
  import(session, editionId, [space = "", text = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const { zoneId, name, isActive } = await findZone(session, editionId, spaceId, text);
      const inputs = parseImportedInputs(ZoneInputs, { spaceId, name, trashed: !isActive }, `zone ${zoneId}`);
      return { id: zoneId, state: { ...inputs, editionId, zoneId } };
    });
  },

  listQuery: z.strictObject({ spaceId: NumericId.describe("The space.") }),
  async list(session, editionId, query) {
    const { client } = session;
    const zones = await findInSpace(session, editionId, query.spaceId, (id) => client.zones.list(editionId, id));
    return zones.map(({ spaceId, zoneId, name }) => ({ id: formatImportId(editionId, spaceId, zoneId), name }));
  },
});

/** Compares zones to copy, or parts of them, without the case of ids. */
function equalSources(old: unknown, now: unknown): boolean {
  const folded = (source: unknown) =>
    isObject(source) && typeof source.zoneId === "string" ? { ...source, zoneId: source.zoneId.toLowerCase() } : source;
  return isDeepStrictEqual(folded(old), folded(now));
}

/** Which states a zone can be deleted in is not documented: one that is refused goes to the trash first. */
async function deleteForGood(session: Session, state: State): Promise<void> {
  await setZoneState(session, state, "DELETE").catch(async (error: unknown) => {
    if (state.trashed || !(error instanceof BadRequest) || error instanceof Inactive) throw error;
    await setZoneState(session, state, "TRASH");
    await setZoneState(session, state, "DELETE");
  });
}

function currentState(state: State, location: ZoneLocation): State | undefined {
  // The service may hide what is in the trash: a zone that was there last is kept.
  if (location.kind === "gone") return state.trashed ? state : undefined;
  if (location.kind === "in trashed space") return state;
  const { spaceId, name = state.name, trashed } = location;
  return { ...state, spaceId, name, trashed };
}

/** Does not follow a zone that somebody has moved: the service refuses, and the update reads it again and moves it back. */
const inItsSpace = { isFollowed: false };

/** Applies the difference between state and inputs, step by step. */
function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { zones } = session.client;
  const { editionId, zoneId, trashed } = from;
  const label = `Zone "${from.name}" (${zoneId})`;
  const isChanging = from.spaceId !== inputs.spaceId || !equalNames(from.name, inputs.name);
  const moved = { ...from, spaceId: inputs.spaceId };
  return recordProgress(from, async (record) => {
    let present = from.name;
    // A trashed zone cannot be changed: restore it first, even if it is trashed again afterwards.
    if (trashed && (!inputs.trashed || isChanging)) {
      await setZoneState(session, from, "RESTORE", inItsSpace);
      if (!inputs.trashed) session.ledger.noteRestored(zoneId);
      // Someone may have renamed it before it went to the trash, where nobody can read it.
      present = (await zones.get(editionId, from.spaceId, zoneId)).name;
      record({ trashed: false, name: present });
    }
    if (from.spaceId !== inputs.spaceId) {
      await moveZone(session, from, inputs.spaceId);
      record({ spaceId: inputs.spaceId });
    }
    if (!equalNames(present, inputs.name)) {
      const { spaceId, name } = inputs;
      const isRenamed = async () => equalNames((await zones.get(editionId, spaceId, zoneId)).name, name);
      await applyOrVerify(label, zones.rename(editionId, spaceId, zoneId, name), isRenamed);
      record({ name: inputs.name });
    }
    if (inputs.trashed && (isChanging || !trashed)) await setZoneState(session, moved, "TRASH", inItsSpace);
    record({ ...inputs, onDestroy: inputs.onDestroy, editionId });
  });
}

async function moveZone(session: Session, from: State, spaceId: string): Promise<void> {
  const { zones } = session.client;
  const { editionId, zoneId, name } = from;
  const label = `Zone "${name}" (${zoneId})`;
  const move = zones.move(editionId, from.spaceId, zoneId, spaceId);
  await applyOrVerify(label, move, async () => {
    const found = await locateZone(session, from, { fresh: true, likelySpaceId: spaceId });
    if (found.kind === "gone") throw zoneGone(from, session.ledger.isKeptInTrash(from.spaceId));
    return found.kind === "found" && found.spaceId === spaceId;
  });
}
