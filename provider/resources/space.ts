import { z } from "zod";
import type { Space } from "../api/endpoints/spaces.ts";
import { defineResource } from "../definition/define-resource.ts";
import { formatImportId } from "../definition/import-id.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findSpace, listSpaces, parseImportedInputs } from "../runtime/find.ts";
import { applyFromCurrent, applyOrVerify, finishCreate, recordProgress } from "../runtime/outcomes.ts";
import { findInTeam, readSpace } from "../runtime/presence.ts";
import type { Session } from "../runtime/session.ts";
import { setSpaceState } from "../runtime/trash.ts";
import { EditionId, EntityName, NumericId } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";

const shape = {
  teamId: NumericId.describe("The team that holds the space. Changing it moves the space."),
  name: EntityName.describe("The name of the space."),
  favorite: z.boolean().default(false).describe("Whether the space is a favourite of the access token's user."),
  allowEmbed: z
    .boolean()
    .optional()
    .describe("Whether the space may be embedded in other pages; left as it is when omitted."),
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
  // Somebody may have given it a name by hand that a program cannot.
  name: z.string().describe("The name of the space."),
  spaceId: NumericId.describe("The id of the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  ownerZuid: z.string().optional().describe("The user who owns the space."),
});

type Inputs = z.output<typeof SpaceInputs>;
type State = z.output<typeof SpaceState>;

/** The fields of a space that the state is built from. */
type SpaceFields = Pick<Space, "spaceId" | "teamId" | "name" | "isActive" | "favorite" | "ownerZuid"> & {
  readonly allowEmbed?: boolean | undefined;
};

export const space = defineResource({
  name: "Space",
  description: "A space: a workspace of a team, which holds zones.",
  example: `const roadmap = new canvas.Space("roadmap", { teamId: team.teamId, name: "Roadmap", favorite: true });`,
  inputs: SpaceInputs,
  state: SpaceState,
  idOutput: "spaceId",
  replaceOn: ["editionId", "sourceSpaceId", "restoreSpaceId"],
  unchangedWhileUnknown: ["editionId"],
  keepWhenOmitted: ["editionId", "allowEmbed", "sourceSpaceId", "restoreSpaceId"],
  omitOnImport: ({ allowEmbed }) => [
    "sourceSpaceId",
    "restoreSpaceId",
    ...(allowEmbed ? [] : (["allowEmbed"] as const)),
  ],
  isTrashed: ({ trashed }) => trashed,

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const created = await createOrAdopt(session, editionId, inputs);
    const state = stateOf(editionId, created, inputs);
    return finishCreate(created.spaceId, state, applyChanges(session, state, inputs));
  },

  async read(session, id, state) {
    const place = { ...state, spaceId: id };
    // Only the space itself tells `allowEmbed`, and the list has active spaces alone.
    const isListed = state.allowEmbed === undefined && !state.trashed;
    const found = (isListed ? await findInTeam(session, place) : undefined) ?? (await readSpace(session, place));
    return found && currentState(state, found);
  },

  async update(session, _id, state, inputs) {
    const readCurrent = async () => {
      const found = await readSpace(session, state);
      return found && currentState(state, found);
    };
    return applyFromCurrent(state, (from) => applyChanges(session, from, inputs), readCurrent);
  },

  async delete(session, id, state) {
    const { editionId, name, onDestroy } = state;
    const label = `Space "${name}" (${id})`;
    if (onDestroy === "retain") return;
    if (onDestroy === "prevent") {
      const remedy = "set it to trash or retain, run pulumi up, then delete it";
      throw new CanvasError(`${label} has onDestroy: prevent; ${remedy}`);
    }
    if (session.claims.isAdopted("Space", id) && state.restoreSpaceId !== id) {
      session.warn(`${label} is left alone: its replacement has adopted it`);
      return;
    }
    const trash = session.client.spaces.setState(editionId, id, "TRASH");
    await applyOrVerify(label, trash, async () => !(await readSpace(session, { ...state, spaceId: id }))?.isActive);
  },

  importIdParts: ["SPACE"],
  async import(session, editionId, [text = ""]) {
    const found = await findSpace(session, editionId, text);
    const { spaceId, teamId, name } = found;
    const inputs = parseImportedInputs(SpaceInputs, { teamId, name }, `space ${spaceId}`);
    return { id: spaceId, state: { ...stateOf(editionId, found, inputs), allowEmbed: found.allowEmbed } };
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
  const { client, claims } = session;
  const { restoreSpaceId, sourceSpaceId, teamId } = inputs;
  if (restoreSpaceId !== undefined) {
    const found = await readSpace(session, { editionId, spaceId: restoreSpaceId, teamId });
    if (!found) throw new CanvasError(`there is no space ${restoreSpaceId} to restore; correct restoreSpaceId`);
    claims.adopt("Space", restoreSpaceId);
    return found;
  }
  // A copy is created in the team of its source, and moved afterwards.
  const home = sourceSpaceId === undefined ? teamId : (await client.spaces.get(editionId, sourceSpaceId)).teamId;
  const created = await createSpace(session, editionId, { ...inputs, teamId: home });
  // A copy contains the zones of its source.
  if (sourceSpaceId === undefined) session.creates.markEmpty(`zones of space ${created.spaceId}`);
  return created;
}

async function createSpace(session: Session, editionId: string, inputs: Inputs): Promise<SpaceFields> {
  const { spaces } = session.client;
  const { sourceSpaceId, teamId, name } = inputs;
  const me = await session.client.myZuid(editionId);
  const list = (fresh: boolean) => spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh });
  const isOwn = (space: Space) => space.ownerZuid === me;
  const { value } = await session.creates.create({
    kind: "Space",
    parent: `spaces of team ${teamId}`,
    name,
    existing: async () =>
      (await list(false)).map((space) => ({ id: space.spaceId, name: space.name, isOwn: isOwn(space) })),
    findOwn: async () => (await list(true)).filter((space) => space.name === name && isOwn(space)).map(withId),
    create: async () => {
      if (sourceSpaceId !== undefined) return withId(await spaces.duplicate(editionId, sourceSpaceId, { name }));
      const { spaceId } = await spaces.create(editionId, { teamId, name });
      // The fields of a new space are known, which saves a request.
      return withId({ spaceId, name, teamId, isActive: true, favorite: false, allowEmbed: false, ownerZuid: me });
    },
    warn: session.warn,
  });
  return value;
}

const withId = (value: SpaceFields) => ({ id: value.spaceId, value });

/** Applies the difference between state and inputs, step by step. */
function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { spaces } = session.client;
  const { editionId, spaceId, teamId, trashed } = from;
  const label = `Space "${from.name}" (${spaceId})`;
  const verify = (isApplied: (space: Space) => boolean) => async () => isApplied(await spaces.get(editionId, spaceId));
  const rename = (name: string) =>
    applyOrVerify(
      label,
      spaces.rename(editionId, spaceId, name),
      verify((space) => space.name === name),
    );
  const { allowEmbed = from.allowEmbed } = inputs;
  const wanted = { ...inputs, allowEmbed };
  const isChanging = (["teamId", "name", "favorite", "allowEmbed"] as const).some((key) => from[key] !== wanted[key]);
  return recordProgress(from, async (record) => {
    // A trashed space cannot be changed: restore it first, even if it is trashed again afterwards.
    if (trashed && (!inputs.trashed || isChanging)) {
      await setSpaceState(session, from, "RESTORE");
      record({ trashed: false });
    }
    if (teamId !== inputs.teamId) {
      const isMoved = verify((space) => space.teamId === inputs.teamId);
      await applyOrVerify(label, spaces.move(editionId, spaceId, inputs.teamId), isMoved);
      record({ teamId: inputs.teamId });
    }
    if (from.name !== inputs.name) {
      const parent = `spaces of team ${inputs.teamId}`;
      await session.renames.rename({ parent, from: from.name, to: inputs.name, rename });
      record({ name: inputs.name });
    }
    if (from.favorite !== inputs.favorite) {
      const isSet = verify(({ favorite }) => favorite === inputs.favorite);
      await applyOrVerify(label, spaces.setFavorite(editionId, spaceId, inputs.favorite), isSet);
      record({ favorite: inputs.favorite });
    }
    if (allowEmbed !== undefined && from.allowEmbed !== allowEmbed) {
      const isSet = verify((space) => space.allowEmbed === allowEmbed);
      await applyOrVerify(label, spaces.setEmbed(editionId, spaceId, allowEmbed), isSet);
      record({ allowEmbed });
    }
    if (inputs.trashed && (isChanging || !trashed))
      await setSpaceState(session, { ...from, teamId: inputs.teamId }, "TRASH");
    record({ ...wanted, editionId });
  });
}

/** The state as the service has it; what it does not tell, as about `allowEmbed` of a space in the trash, is kept. */
const currentState = (state: State, found: Space): State =>
  stateOf(state.editionId, { ...found, allowEmbed: found.allowEmbed ?? state.allowEmbed }, state);

function stateOf(editionId: string, space: SpaceFields, inputs: Inputs): State {
  return {
    ...inputs,
    editionId,
    spaceId: space.spaceId,
    teamId: space.teamId,
    name: space.name,
    favorite: space.favorite,
    // Not managed unless it is given; unknown, and therefore set, if the space was found in a list.
    ...(inputs.allowEmbed === undefined ? {} : { allowEmbed: space.allowEmbed }),
    trashed: !space.isActive,
    ownerZuid: space.ownerZuid,
  };
}
