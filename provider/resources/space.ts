import { z } from "zod";
import type { Space } from "../api/endpoints/spaces.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findSpace, listSpaces, parseImportedInputs } from "../runtime/find.ts";
import { applyOrVerify, finishCreate, ignoreConflict, undefinedIfNotFound } from "../runtime/outcomes.ts";
import type { Session } from "../runtime/session.ts";
import { EditionId, EntityName, NumericId } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";

const shape = {
  teamId: NumericId.describe("The team that holds the space. Changing it moves the space."),
  name: EntityName.describe("The name of the space."),
  favorite: z.boolean().default(false).describe("Whether the space is a favourite of the access token's user."),
  allowEmbed: z.boolean().default(false).describe("Whether the space may be embedded in other pages."),
  trashed: z.boolean().default(false).describe("Whether the space is in the trash."),
  sourceSpaceId: NumericId.optional().describe("The id of a space to copy."),
  restoreSpaceId: NumericId.optional().describe(
    "The id of an existing space to adopt instead of creating one; restored if it is in the trash.",
  ),
  onDestroy: z
    .enum(["trash", "retain", "prevent"])
    .default("trash")
    .describe("What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion."),
  editionId: EditionId,
};

export const SpaceInputs = z.strictObject(shape).refine(...conflictsWith("restoreSpaceId", "sourceSpaceId"));

export const SpaceState = z.object({
  ...shape,
  spaceId: NumericId.describe("The id of the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  ownerZuid: z.string().optional().describe("The user who owns the space."),
});

type Inputs = z.output<typeof SpaceInputs>;
type State = z.output<typeof SpaceState>;

/** The fields of a space that the state is built from. */
type SpaceFields = Pick<Space, "spaceId" | "teamId" | "name" | "isActive" | "favorite" | "allowEmbed" | "ownerZuid">;

export const space = defineResource({
  name: "Space",
  description: "A space: a workspace of a team, which holds zones.",
  example: `const roadmap = new canvas.Space("roadmap", { teamId: team.teamId, name: "Roadmap", favorite: true });`,
  inputs: SpaceInputs,
  state: SpaceState,
  idOutput: "spaceId",
  replaceOn: ["editionId", "sourceSpaceId", "restoreSpaceId"],
  keepWhenOmitted: ["editionId", "sourceSpaceId", "restoreSpaceId"],
  omitOnImport: () => ["sourceSpaceId", "restoreSpaceId"],

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const created = await createOrAdopt(session, editionId, inputs);
    const state = stateOf(editionId, created, inputs);
    return finishCreate(created.spaceId, state, applyChanges(session, state, inputs));
  },

  async read({ client }, id, state) {
    const found = await undefinedIfNotFound(client.spaces.get(state.editionId, id));
    return found && stateOf(state.editionId, found, state);
  },

  async update(session, _id, state, inputs) {
    return applyChanges(session, state, inputs);
  },

  async delete({ client }, id, state) {
    if (state.onDestroy === "retain") return;
    if (state.onDestroy === "prevent") {
      const remedy = "set it to trash or retain, run pulumi up, then delete it";
      throw new CanvasError(`Space "${state.name}" (${id}) has onDestroy: prevent; ${remedy}`);
    }
    const trash = client.spaces.setState(state.editionId, id, "TRASH");
    await undefinedIfNotFound(
      applyOrVerify(trash, async () => !(await client.spaces.get(state.editionId, id)).isActive),
    );
  },

  importIdParts: ["SPACE"],
  async import(session, editionId, [text = ""]) {
    const found = await findSpace(session, editionId, text);
    const { spaceId, teamId, name } = found;
    const inputs = parseImportedInputs(SpaceInputs, { teamId, name }, `space ${spaceId}`);
    return { id: spaceId, state: stateOf(editionId, found, inputs) };
  },

  listQuery: z.strictObject({
    teamId: NumericId.optional().describe("The team; all teams of the edition without it."),
  }),
  async list(session, editionId, { teamId }) {
    const spaces = await listSpaces(session, editionId, "ALLSPACES", teamId);
    return spaces.map(({ spaceId, name }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});

async function createOrAdopt(session: Session, editionId: string, inputs: Inputs): Promise<SpaceFields> {
  const { client, creates } = session;
  const { restoreSpaceId, sourceSpaceId, teamId, name } = inputs;
  if (restoreSpaceId !== undefined) return client.spaces.get(editionId, restoreSpaceId);
  // A copy is created in the team of its source, and moved afterwards.
  const home = sourceSpaceId === undefined ? teamId : (await client.spaces.get(editionId, sourceSpaceId)).teamId;
  const list = (fresh: boolean) => client.spaces.list(editionId, { teamId: home, kind: "ALLSPACES" }, { fresh });
  const me = await client.myZuid(editionId);
  const { value } = await creates.create({
    parent: `spaces of team ${home}`,
    name,
    existingIds: async () => (await list(false)).map(({ spaceId }) => spaceId),
    find: async () => (await list(true)).filter((found) => found.name === name && found.ownerZuid === me).map(withId),
    create: async () => {
      if (sourceSpaceId !== undefined) return withId(await client.spaces.duplicate(editionId, sourceSpaceId, { name }));
      const { spaceId } = await client.spaces.create(editionId, { teamId, name });
      // The fields of a new space are known, which saves a request.
      return withId({ spaceId, name, teamId, isActive: true, favorite: false, allowEmbed: false, ownerZuid: me });
    },
  });
  // A copy contains the zones of its source.
  if (sourceSpaceId === undefined) creates.markEmpty(`zones of space ${value.spaceId}`);
  return value;
}

const withId = (value: SpaceFields) => ({ id: value.spaceId, value });

/** Applies the difference between state and inputs. */
async function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { spaces } = session.client;
  const { editionId, spaceId } = from;
  const moves = from.teamId !== inputs.teamId;
  const renames = from.name !== inputs.name;
  const favors = from.favorite !== inputs.favorite;
  const embeds = from.allowEmbed !== inputs.allowEmbed;
  const isChanging = moves || renames || favors || embeds;
  const verify = (isApplied: (space: Space) => boolean) => async () => isApplied(await spaces.get(editionId, spaceId));
  // A trashed space cannot be changed: restore it first, even if it is trashed again afterwards.
  const restores = from.trashed && (!inputs.trashed || isChanging);
  if (restores)
    await applyOrVerify(
      spaces.setState(editionId, spaceId, "RESTORE"),
      verify(({ isActive }) => isActive),
    );
  if (moves) {
    const isThere = verify(({ teamId }) => teamId === inputs.teamId);
    await applyOrVerify(spaces.move(editionId, spaceId, inputs.teamId), isThere);
  }
  if (renames) await ignoreConflict(spaces.rename(editionId, spaceId, inputs.name));
  if (favors) await ignoreConflict(spaces.setFavorite(editionId, spaceId, inputs.favorite));
  if (embeds) await ignoreConflict(spaces.setEmbed(editionId, spaceId, inputs.allowEmbed));
  const trashes = inputs.trashed && (restores || !from.trashed);
  if (trashes)
    await applyOrVerify(
      spaces.setState(editionId, spaceId, "TRASH"),
      verify(({ isActive }) => !isActive),
    );
  return { ...from, ...inputs, editionId };
}

function stateOf(editionId: string, space: SpaceFields, inputs: Inputs): State {
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
