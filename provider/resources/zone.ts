import { z } from "zod";
import type { Zone } from "../api/zones.ts";
import { BadRequest, CanvasError, Forbidden, NotFound, ZoneInactive } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { asInputs, inSpace, zoneBy } from "../lookup.ts";
import { already, finishing, ifThere, settled } from "../outcomes.ts";
import { defineResource } from "../resource.ts";
import { notTogether } from "../rules.ts";
import { EditionId, EntityName, NumericId, Uuid } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";

const shape = {
  spaceId: NumericId.describe("The space that holds the zone. Changing it moves the zone."),
  name: EntityName.describe("The name of the zone."),
  trashed: z.boolean().default(false).describe("Whether the zone is in the trash."),
  templateId: NumericId.optional().describe("Make the zone from this template."),
  source: z
    .strictObject({
      spaceId: NumericId.describe("The space of the zone to copy."),
      zoneId: Uuid.describe("The zone to copy."),
    })
    .meta({ title: "ZoneSource", description: "A zone to make a copy of." })
    .optional(),
  onDestroy: z
    .enum(["trash", "delete", "retain", "prevent"])
    .default("trash")
    .describe(
      "What deleting the resource does: put the zone into the trash, delete it for good, leave it alone, or refuse.",
    ),
  editionId: EditionId,
};

export const ZoneInputs = z.strictObject(shape).refine(...notTogether("templateId", "source"));

export const ZoneState = z.object({
  ...shape,
  zoneId: Uuid.describe("The id of the zone."),
  editionId: NumericId.describe("The edition that holds the zone."),
});

type Inputs = z.output<typeof ZoneInputs>;
type State = z.output<typeof ZoneState>;

/** A zone: a canvas in a space, which holds frames. */
export const zone = defineResource({
  name: "Zone",
  description: "A zone: a canvas in a space, which holds frames.",
  example: `const plan = new canvas.Zone("plan", { spaceId: space.spaceId, name: "Plan" });`,
  inputs: ZoneInputs,
  state: ZoneState,
  idOutput: "zoneId",
  replaceOn: ["editionId", "templateId", "source"],
  keep: ["editionId", "templateId", "source"],
  unstated: () => ["templateId", "source"],

  async create(session, inputs) {
    const editionId = editionOf(session, inputs.editionId);
    const zoneId = await make(session, editionId, inputs);
    const state: State = { ...inputs, editionId, zoneId, trashed: false };
    return finishing(zoneId, state, converge(session, state, inputs));
  },

  async read({ client }, id, state): Promise<State | undefined> {
    const { editionId, spaceId } = state;
    try {
      const listed = (await client.zones.list(editionId, spaceId)).find(({ zoneId }) => zoneId === id);
      // The list leaves out what is in the trash; only the zone itself tells that from gone.
      const found = listed ?? (await client.zones.get(editionId, spaceId, id));
      return { ...state, name: found.name, spaceId: found.spaceId ?? spaceId, trashed: !found.isActive };
    } catch (error) {
      if (error instanceof NotFound) return findMoved(client, state);
      if (error instanceof ZoneInactive) return { ...state, trashed: true };
      // The whole space is in the trash: what is in it cannot be seen, and comes back with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return converge(session, state, inputs);
  },

  async delete(session, id, state) {
    if (state.onDestroy === "retain") return;
    if (state.onDestroy === "prevent") {
      const remedy = "set it to trash, delete or retain, run pulumi up, then delete it";
      throw new CanvasError(`Zone "${state.name}" (${id}) has onDestroy: prevent; ${remedy}`);
    }
    if (state.onDestroy === "trash") await ifThere(setState(session, state, "TRASH"));
    else await ifThere(session.client.zones.setState(state.editionId, state.spaceId, id, "DELETE"));
  },

  lookup: {
    path: ["SPACE", "ZONE"],
    find(session, editionId, [space = "", text = ""]) {
      return inSpace(session, editionId, space, async (spaceId) => {
        const { zoneId, name, isActive } = await zoneBy(session, editionId, spaceId, text);
        const inputs = asInputs(ZoneInputs, { spaceId, name, trashed: !isActive }, `zone ${zoneId}`);
        return { id: zoneId, state: { ...inputs, editionId, zoneId } };
      });
    },
    query: z.strictObject({ spaceId: NumericId.describe("The space.") }),
    async list(session, editionId, query) {
      const { client } = session;
      const zones = await inSpace(session, editionId, query.spaceId, (id) => client.zones.list(editionId, id));
      return zones.map(({ spaceId, zoneId, name }) => ({ id: formatImportId(editionId, spaceId, zoneId), name }));
    },
  },
});

/** A zone that someone moved keeps its id and name: it is looked for in the team of the space that it was in. */
async function findMoved(client: Session["client"], state: State): Promise<State | undefined> {
  const { editionId, spaceId, zoneId, name } = state;
  const home = await ifThere(client.spaces.get(editionId, spaceId));
  if (!home) return undefined;
  try {
    const hits = await client.search.zones(editionId, home.teamId, { search: name });
    const moved = hits.find((hit) => hit.zoneId === zoneId);
    return moved && { ...state, spaceId: moved.spaceId };
  } catch (error) {
    // Searching needs a scope that nothing else here does; without it, a zone that is not in its space is gone.
    if (error instanceof Forbidden) return undefined;
    throw error;
  }
}

async function make({ client, births }: Session, editionId: string, inputs: Inputs): Promise<string> {
  const { spaceId, name, templateId, source } = inputs;
  const list = (fresh: boolean) => client.zones.list(editionId, spaceId, { fresh });
  const find = async () => (await list(true)).filter((zone) => zone.name === name).map(identified);
  const { id } = await births.once({
    parent: `zones of space ${spaceId}`,
    name,
    existing: async () => (await list(false)).map(({ zoneId }) => zoneId),
    find,
    make: async () => {
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

const identified = ({ zoneId }: Zone) => ({ id: zoneId });

/** Makes the zone what the inputs say, by the calls that the difference needs and no others. */
async function converge(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { zones } = session.client;
  const { editionId, zoneId } = from;
  const moves = from.spaceId !== inputs.spaceId;
  const renames = from.name !== inputs.name;
  // In the trash a zone cannot be changed: it comes out first, even if it goes back in.
  const comesOut = from.trashed && (!inputs.trashed || moves || renames);
  if (comesOut) await setState(session, from, "RESTORE");
  // Moved first: a run that was cut off is then resumed at the new place, whatever it had done there.
  if (moves) {
    const isThere = () => exists(session, { ...from, spaceId: inputs.spaceId });
    await settled(zones.move(editionId, from.spaceId, zoneId, inputs.spaceId), isThere);
  }
  if (renames) await already(zones.rename(editionId, inputs.spaceId, zoneId, inputs.name));
  const now: State = { ...from, ...inputs, editionId };
  if (inputs.trashed && (comesOut || !from.trashed)) await setState(session, now, "TRASH");
  return now;
}

/** Whether a zone is in its space, be it in the trash. */
async function exists({ client }: Session, { editionId, spaceId, zoneId }: State): Promise<boolean> {
  try {
    return (await ifThere(client.zones.get(editionId, spaceId, zoneId))) !== undefined;
  } catch (error) {
    if (error instanceof ZoneInactive) return true;
    throw error;
  }
}

/** Puts a zone into the trash or takes it out; that it is there already is no failure. */
async function setState(
  { client }: Session,
  { editionId, spaceId, zoneId }: State,
  goal: "TRASH" | "RESTORE",
): Promise<void> {
  await settled(client.zones.setState(editionId, spaceId, zoneId, goal), async () => {
    try {
      return (await client.zones.get(editionId, spaceId, zoneId)).isActive === (goal === "RESTORE");
    } catch (error) {
      return error instanceof ZoneInactive && goal === "TRASH";
    }
  });
}
