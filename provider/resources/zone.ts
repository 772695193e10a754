import { z } from "zod";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { BadRequest, CanvasError, Forbidden, NotFound, ZoneInactive } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findInSpace, findZone, parseImportedInputs } from "../runtime/find.ts";
import { applyOrVerify, finishCreate, ignoreConflict, undefinedIfNotFound } from "../runtime/outcomes.ts";
import type { Session } from "../runtime/session.ts";
import { EditionId, EntityName, NumericId, Uuid } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";

const shape = {
  spaceId: NumericId.describe("The space that holds the zone. Changing it moves the zone."),
  name: EntityName.describe("The name of the zone."),
  trashed: z.boolean().default(false).describe("Whether the zone is in the trash."),
  templateId: NumericId.optional().describe("The id of a template to create the zone from."),
  source: z
    .strictObject({
      spaceId: NumericId.describe("The space of the zone to copy."),
      zoneId: Uuid.describe("The zone to copy."),
    })
    .meta({ title: "ZoneSource", description: "A zone to copy." })
    .optional(),
  onDestroy: z
    .enum(["trash", "delete", "retain", "prevent"])
    .default("trash")
    .describe(
      "What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion.",
    ),
  editionId: EditionId,
};

export const ZoneInputs = z.strictObject(shape).refine(...conflictsWith("templateId", "source"));

export const ZoneState = z.object({
  ...shape,
  zoneId: Uuid.describe("The id of the zone."),
  editionId: NumericId.describe("The edition that holds the zone."),
});

type Inputs = z.output<typeof ZoneInputs>;
type State = z.output<typeof ZoneState>;

export const zone = defineResource({
  name: "Zone",
  description: "A zone: a canvas in a space, which holds frames.",
  example: `const plan = new canvas.Zone("plan", { spaceId: space.spaceId, name: "Plan" });`,
  inputs: ZoneInputs,
  state: ZoneState,
  idOutput: "zoneId",
  replaceOn: ["editionId", "templateId", "source"],
  keepWhenOmitted: ["editionId", "templateId", "source"],
  omitOnImport: () => ["templateId", "source"],

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const zoneId = await createZone(session, editionId, inputs);
    const state: State = { ...inputs, editionId, zoneId, trashed: false };
    return finishCreate(zoneId, state, applyChanges(session, state, inputs));
  },

  async read({ client }, id, state): Promise<State | undefined> {
    const { editionId, spaceId } = state;
    try {
      const listed = (await client.zones.list(editionId, spaceId)).find(({ zoneId }) => zoneId === id);
      // The list omits trashed zones; reading the zone itself tells trashed from gone.
      const found = listed ?? (await client.zones.get(editionId, spaceId, id));
      return { ...state, name: found.name, spaceId: found.spaceId ?? spaceId, trashed: !found.isActive };
    } catch (error) {
      if (error instanceof NotFound) return findMoved(client, state);
      if (error instanceof ZoneInactive) return { ...state, trashed: true };
      // The space is in the trash: its zones are not visible, and are restored with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return applyChanges(session, state, inputs);
  },

  async delete(session, id, state) {
    if (state.onDestroy === "retain") return;
    if (state.onDestroy === "prevent") {
      const remedy = "set it to trash, delete or retain, run pulumi up, then delete it";
      throw new CanvasError(`Zone "${state.name}" (${id}) has onDestroy: prevent; ${remedy}`);
    }
    if (state.onDestroy === "trash") await undefinedIfNotFound(setState(session, state, "TRASH"));
    else await undefinedIfNotFound(session.client.zones.setState(state.editionId, state.spaceId, id, "DELETE"));
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

/** Looks for a zone that was moved by hand, by id and name, in the team of its former space. */
async function findMoved(client: Session["client"], state: State): Promise<State | undefined> {
  const { editionId, spaceId, zoneId, name } = state;
  const home = await undefinedIfNotFound(client.spaces.get(editionId, spaceId));
  if (!home) return undefined;
  try {
    const hits = await client.search.zones(editionId, home.teamId, { search: name });
    const moved = hits.find((hit) => hit.zoneId === zoneId);
    return moved && { ...state, spaceId: moved.spaceId };
  } catch (error) {
    // Search needs a scope of its own; without it, a zone that is not in its space counts as gone.
    if (error instanceof Forbidden) return undefined;
    throw error;
  }
}

async function createZone({ client, creates }: Session, editionId: string, inputs: Inputs): Promise<string> {
  const { spaceId, name, templateId, source } = inputs;
  const list = (fresh: boolean) => client.zones.list(editionId, spaceId, { fresh });
  const find = async () =>
    (await list(true)).filter((zone) => zone.name === name).map(({ zoneId }) => ({ id: zoneId }));
  const { id } = await creates.create({
    parent: `zones of space ${spaceId}`,
    name,
    existingIds: async () => (await list(false)).map(({ zoneId }) => zoneId),
    find,
    create: async () => {
      if (!source) return { id: (await client.zones.create(editionId, spaceId, { name, templateId })).zoneId };
      const copy = await client.zones.duplicate(editionId, source.spaceId, source.zoneId, {
        destinationSpaceId: spaceId,
        name,
      });
      return copy.zoneId === undefined ? undefined : { id: copy.zoneId };
    },
  });
  return id;
}

/** Applies the difference between state and inputs. */
async function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { zones } = session.client;
  const { editionId, zoneId } = from;
  const moves = from.spaceId !== inputs.spaceId;
  const renames = from.name !== inputs.name;
  // A trashed zone cannot be changed: restore it first, even if it is trashed again afterwards.
  const restores = from.trashed && (!inputs.trashed || moves || renames);
  if (restores) await setState(session, from, "RESTORE");
  // Move first, so that an interrupted run can resume at the new place.
  if (moves) {
    const isMoved = () => exists(session, { ...from, spaceId: inputs.spaceId });
    await applyOrVerify(zones.move(editionId, from.spaceId, zoneId, inputs.spaceId), isMoved);
  }
  if (renames) await ignoreConflict(zones.rename(editionId, inputs.spaceId, zoneId, inputs.name));
  const now: State = { ...from, ...inputs, editionId };
  if (inputs.trashed && (restores || !from.trashed)) await setState(session, now, "TRASH");
  return now;
}

/** Whether a zone is in its space, active or trashed. */
async function exists({ client }: Session, { editionId, spaceId, zoneId }: State): Promise<boolean> {
  try {
    return (await undefinedIfNotFound(client.zones.get(editionId, spaceId, zoneId))) !== undefined;
  } catch (error) {
    if (error instanceof ZoneInactive) return true;
    throw error;
  }
}

/** Trashes or restores a zone; succeeds if it is already in that state. */
async function setState(
  { client }: Session,
  { editionId, spaceId, zoneId }: State,
  goal: "TRASH" | "RESTORE",
): Promise<void> {
  await applyOrVerify(client.zones.setState(editionId, spaceId, zoneId, goal), async () => {
    try {
      return (await client.zones.get(editionId, spaceId, zoneId)).isActive === (goal === "RESTORE");
    } catch (error) {
      return error instanceof ZoneInactive && goal === "TRASH";
    }
  });
}
