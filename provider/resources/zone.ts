import { z } from "zod";
import { givenZone, sourceOf, zoneOrigin } from "../content/zone-origin.ts";
import {
  createZone,
  type ExistingZone,
  findExistingZone,
  findWithoutSpace,
  restoreZone,
} from "../content/zone-source.ts";
import { containerPlan } from "../core/container-plan.ts";
import { planned } from "../core/effect.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource } from "../core/resource.ts";
import { BadRequest, Inactive, isRefusal } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../run/find.ts";
import { locateZone, type ZoneLocation, zoneGone } from "../run/locate-zone.ts";
import { applyOrVerify, undefinedIfHidden } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { setZoneState } from "../run/trash.ts";
import { EditionId, EntityName, equalNames, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { input, output } from "../validation/traits.ts";
import { isUnknown, unknownValue } from "../validation/unknown.ts";

const shape = {
  spaceId: input(NumericId.describe("The space that holds the zone. Changing it moves the zone."), {
    isLookedWithout: true,
  }),
  name: input(EntityName.describe("The name of the zone."), { equals: equalNames }),
  trashed: z.boolean().default(false).describe("Whether the zone is in the trash."),
  ...zoneOrigin,
  onDestroy: input(
    oneOf({
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
    { unlessAdopted: "trash" },
  ),
  editionId: EditionId,
};

export const ZoneInputs = z.strictObject(shape);

export const ZoneState = z.object({
  ...shape,
  // Someone may have given it a name by hand that a program cannot.
  name: z.string().describe("The name of the zone."),
  zoneId: output(Uuid.describe("The id of the zone."), { isId: true }),
  editionId: NumericId.describe("The edition that holds the zone."),
  adopted: z.boolean().optional().describe("Whether the zone existed before, and `from` or `existing` has adopted it."),
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
  declares(inputs) {
    const id = givenZone(inputs);
    return id === undefined ? {} : { object: { kind: "Zone", ids: [id] } };
  },

  ...handlersOf<Inputs, State>({
    idOf: ({ zoneId }) => zoneId,

    async look(session, before, after, { isPreview }) {
      if (before || !after) return undefined;
      const editionId = requireEditionId(session, after.editionId);
      const find = isUnknown(after.spaceId) ? findWithoutSpace : findExistingZone;
      const search = find(session, editionId, after);
      const existing = await (isPreview ? undefinedIfHidden(search) : search);
      // The frames of the program look for theirs where the zone is until the update moves it.
      if (existing && isPreview) session.containers.place(existing.id, { ...existing, trashed: after.trashed });
      return existing && stateOfExisting(editionId, existing, after);
    },

    plan: containerPlan<Inputs, State>({
      edits: ({ name, spaceId }, after) =>
        planned(
          spaceId !== after.spaceId && { action: "move", name: after.name, from: spaceId, to: after.spaceId },
          !equalNames(name, after.name) && { action: "rename", name, from: name, to: after.name },
        ),
      asNew: (inputs) => ({ ...inputs, trashed: false }),
      sourceOf,
      isGiven: (inputs) => givenZone(inputs) !== undefined,
      placeOf: ({ spaceId }) => spaceId,
    }),

    async begin(session, inputs, found) {
      if (found?.trashed) {
        const zone = await restoreZone(session, found);
        return { ...zone, foundAs: { name: zone.name, spaceId: zone.spaceId, trashed: true } };
      }
      if (found) return found;
      const editionId = requireEditionId(session, inputs.editionId);
      const { id: zoneId, ...zone } = await createZone(session, editionId, inputs);
      return { ...inputs, editionId, zoneId, ...zone, trashed: false };
    },

    effects: {
      add: { sends: ["listZones", "createZone"] },
      adopt: { sends: ["listZones"] },
      restore: {
        sends: ["setZoneState"],
        async make(session, state, [effect]) {
          const { editionId, spaceId, zoneId } = state;
          await setZoneState(session, state, "RESTORE", inItsSpace);
          if (!effect?.isBrief) session.containers.noteRestored(zoneId);
          // Someone may have renamed it before it went to the trash, where nobody can read it.
          return { trashed: false, name: (await session.client.zones.get(editionId, spaceId, zoneId)).name };
        },
      },
      move: {
        sends: ["moveZone"],
        async make(session, state, [{ to } = {}]) {
          const spaceId = String(to);
          await moveZone(session, state, spaceId);
          return { spaceId };
        },
      },
      rename: {
        sends: ["renameZone"],
        async make({ client: { zones } }, { editionId, spaceId, zoneId, name: from }, [{ to } = {}]) {
          const name = String(to);
          const isRenamed = async () => equalNames((await zones.get(editionId, spaceId, zoneId)).name, name);
          const rename = zones.rename(editionId, spaceId, zoneId, name);
          await applyOrVerify(`Zone "${from}" (${zoneId})`, rename, isRenamed);
          return { name };
        },
      },
      trash: {
        sends: ["setZoneState"],
        async make(session, state) {
          await setZoneState(session, state, "TRASH", inItsSpace);
          return { trashed: true };
        },
      },
      remove: { sends: ["setZoneState"] },
    },

    async reread(session, state, { spaceId: likelySpaceId }) {
      const location = await locateZone(session, state, { fresh: true, likelySpaceId });
      if (location.kind !== "gone") return currentState(state, location);
      throw zoneGone(state, state.trashed || session.containers.isKeptInTrash(state.spaceId));
    },

    async end(session, state, { action }) {
      if (action === "remove") return deleteForGood(session, state);
      const label = `Zone "${state.name}" (${state.zoneId})`;
      try {
        await setZoneState(session, state, "TRASH");
        session.pending(`${label} is in the trash`);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if ((await locateZone(session, state)).kind !== "in trashed space") throw error;
        session.warn(`${label} stays in its space, which is in the trash, where zones cannot be changed`);
      }
    },
  }),

  async read(session, _id, state) {
    // A trashed zone that cannot be found is kept: looking into every space would find out nothing more.
    return currentState(state, await locateZone(session, state, { isNearby: state.trashed }));
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

/** What is found, as it is, and what it was like: nobody can read the name of a zone in the trash. */
function stateOfExisting(editionId: string, { id: zoneId, adopted, ...zone }: ExistingZone, inputs: Inputs): State {
  const { name = inputs.name, spaceId, trashed } = zone;
  const foundAs = { name: trashed ? unknownValue : name, spaceId, trashed };
  return { ...inputs, editionId, zoneId, spaceId, name, trashed, adopted, foundAs };
}

async function moveZone(session: Session, from: State, spaceId: string): Promise<void> {
  const { zones } = session.client;
  const { editionId, zoneId, name } = from;
  const label = `Zone "${name}" (${zoneId})`;
  const move = zones.move(editionId, from.spaceId, zoneId, spaceId);
  await applyOrVerify(label, move, async () => {
    const found = await locateZone(session, from, { fresh: true, likelySpaceId: spaceId });
    if (found.kind === "gone") throw zoneGone(from, session.containers.isKeptInTrash(from.spaceId));
    return found.kind === "found" && found.spaceId === spaceId;
  });
}
