import { z } from "zod";
import type { Space } from "../api/spaces.ts";
import { CanvasError } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { asInputs, spaceBy, spacesOf } from "../lookup.ts";
import { already, finishing, ifThere, settled } from "../outcomes.ts";
import { defineResource } from "../resource.ts";
import { notTogether } from "../rules.ts";
import { EditionId, EntityName, NumericId } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";

const shape = {
  teamId: NumericId.describe("The team that holds the space. Changing it moves the space."),
  name: EntityName.describe("The name of the space."),
  favorite: z.boolean().default(false).describe("Whether the space is a favourite of the user the token belongs to."),
  allowEmbed: z.boolean().default(false).describe("Whether the space may be embedded in other pages."),
  trashed: z.boolean().default(false).describe("Whether the space is in the trash."),
  sourceSpaceId: NumericId.optional().describe("Make the space as a copy of this one."),
  restoreSpaceId: NumericId.optional().describe(
    "Take this existing space, out of the trash if need be, instead of making one.",
  ),
  onDestroy: z
    .enum(["trash", "retain", "prevent"])
    .default("trash")
    .describe("What deleting the resource does: put the space into the trash, leave it alone, or refuse."),
  editionId: EditionId,
};

export const SpaceInputs = z.strictObject(shape).refine(...notTogether("restoreSpaceId", "sourceSpaceId"));

export const SpaceState = z.object({
  ...shape,
  spaceId: NumericId.describe("The id of the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  ownerZuid: z.string().optional().describe("The user who owns the space."),
});

type Inputs = z.output<typeof SpaceInputs>;
type State = z.output<typeof SpaceState>;

/** What the state is made from. */
type Known = Pick<Space, "spaceId" | "teamId" | "name" | "isActive" | "favorite" | "allowEmbed" | "ownerZuid">;

/** A space: a workspace of a team, which holds zones. */
export const space = defineResource({
  name: "Space",
  description: "A space: a workspace of a team, which holds zones.",
  example: `const roadmap = new canvas.Space("roadmap", { teamId: team.teamId, name: "Roadmap", favorite: true });`,
  inputs: SpaceInputs,
  state: SpaceState,
  idOutput: "spaceId",
  replaceOn: ["editionId", "sourceSpaceId", "restoreSpaceId"],
  keep: ["editionId", "sourceSpaceId", "restoreSpaceId"],
  unstated: () => ["sourceSpaceId", "restoreSpaceId"],

  async create(session, inputs) {
    const editionId = editionOf(session, inputs.editionId);
    const made = await make(session, editionId, inputs);
    const state = stateOf(editionId, made, inputs);
    return finishing(made.spaceId, state, converge(session, state, inputs));
  },

  async read({ client }, id, state) {
    const found = await ifThere(client.spaces.get(state.editionId, id));
    return found && stateOf(state.editionId, found, state);
  },

  async update(session, _id, state, inputs) {
    return converge(session, state, inputs);
  },

  async delete({ client }, id, state) {
    if (state.onDestroy === "retain") return;
    if (state.onDestroy === "prevent") {
      const remedy = "set it to trash or retain, run pulumi up, then delete it";
      throw new CanvasError(`Space "${state.name}" (${id}) has onDestroy: prevent; ${remedy}`);
    }
    const trash = client.spaces.setState(state.editionId, id, "TRASH");
    await ifThere(settled(trash, async () => !(await client.spaces.get(state.editionId, id)).isActive));
  },

  lookup: {
    path: ["SPACE"],
    async find(session, editionId, [text = ""]) {
      const found = await spaceBy(session, editionId, text);
      const { spaceId, teamId, name } = found;
      const inputs = asInputs(SpaceInputs, { teamId, name }, `space ${spaceId}`);
      return { id: spaceId, state: stateOf(editionId, found, inputs) };
    },
    query: z.strictObject({ teamId: NumericId.optional().describe("The team; all teams of the edition without it.") }),
    async list(session, editionId, { teamId }) {
      const spaces = await spacesOf(session, editionId, "ALLSPACES", teamId);
      return spaces.map(({ spaceId, name }) => ({ id: formatImportId(editionId, spaceId), name }));
    },
  },
});

async function make(session: Session, editionId: string, inputs: Inputs): Promise<Known> {
  const { client, births } = session;
  const { restoreSpaceId, sourceSpaceId, teamId, name } = inputs;
  if (restoreSpaceId !== undefined) return client.spaces.get(editionId, restoreSpaceId);
  // A copy begins in the team of its source; converge moves it.
  const home = sourceSpaceId === undefined ? teamId : (await client.spaces.get(editionId, sourceSpaceId)).teamId;
  const list = (fresh: boolean) => client.spaces.list(editionId, { teamId: home, kind: "ALLSPACES" }, { fresh });
  const me = await client.myZuid(editionId);
  const { value } = await births.once({
    parent: `spaces of team ${home}`,
    name,
    existing: async () => (await list(false)).map(({ spaceId }) => spaceId),
    find: async () =>
      (await list(true)).filter((found) => found.name === name && found.ownerZuid === me).map(identified),
    make: async () => {
      if (sourceSpaceId !== undefined)
        return identified(await client.spaces.duplicate(editionId, sourceSpaceId, { name }));
      const { spaceId } = await client.spaces.create(editionId, { teamId, name });
      // What a new space is like is known; asking for it would be a request more for every space.
      return identified({ spaceId, name, teamId, isActive: true, favorite: false, allowEmbed: false, ownerZuid: me });
    },
  });
  // A copy comes with the zones of its source, so only a space made from nothing is known to be empty.
  if (sourceSpaceId === undefined) births.announce(`zones of space ${value.spaceId}`);
  return value;
}

const identified = (value: Known) => ({ id: value.spaceId, value });

/** Makes the space what the inputs say, by the calls that the difference needs and no others. */
async function converge(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { spaces } = session.client;
  const { editionId, spaceId } = from;
  const moves = from.teamId !== inputs.teamId;
  const renames = from.name !== inputs.name;
  const marks = from.favorite !== inputs.favorite;
  const embeds = from.allowEmbed !== inputs.allowEmbed;
  const isChanging = moves || renames || marks || embeds;
  const isNow = (isSo: (space: Space) => boolean) => async () => isSo(await spaces.get(editionId, spaceId));
  // In the trash a space cannot be changed: it comes out first, even if it goes back in.
  const comesOut = from.trashed && (!inputs.trashed || isChanging);
  if (comesOut)
    await settled(
      spaces.setState(editionId, spaceId, "RESTORE"),
      isNow(({ isActive }) => isActive),
    );
  if (moves) {
    const isThere = isNow(({ teamId }) => teamId === inputs.teamId);
    await settled(spaces.move(editionId, spaceId, inputs.teamId), isThere);
  }
  if (renames) await already(spaces.rename(editionId, spaceId, inputs.name));
  if (marks) await already(spaces.setFavorite(editionId, spaceId, inputs.favorite));
  if (embeds) await already(spaces.setEmbed(editionId, spaceId, inputs.allowEmbed));
  const goesIn = inputs.trashed && (comesOut || !from.trashed);
  if (goesIn)
    await settled(
      spaces.setState(editionId, spaceId, "TRASH"),
      isNow(({ isActive }) => !isActive),
    );
  return { ...from, ...inputs, editionId };
}

function stateOf(editionId: string, space: Known, inputs: Inputs): State {
  return {
    ...inputs,
    editionId,
    spaceId: space.spaceId,
    teamId: space.teamId,
    name: space.name,
    favorite: space.favorite,
    allowEmbed: space.allowEmbed ?? inputs.allowEmbed,
    trashed: !space.isActive,
    ownerZuid: space.ownerZuid,
  };
}
