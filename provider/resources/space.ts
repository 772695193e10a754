import { z } from "zod";
import type { Space } from "../api/endpoints/spaces.ts";
import {
  adoptExistingSpace,
  createOrAdoptSpace,
  foundAs,
  reviewOriginal,
  type SpaceFields,
  warnOfForeignZones,
} from "../content/space-source.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace, parseImportedInputs } from "../run/find.ts";
import type { Origin } from "../run/ledger.ts";
import { applyFromCurrent, applyOrVerify, finishCreate, recordProgress } from "../run/outcomes.ts";
import { findInTeam, listSpaces, readSpace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { setSpaceState } from "../run/trash.ts";
import { EditionId, EntityName, equalNames, NumericId, oneOf } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";

const shape = {
  teamId: NumericId.describe("The team that holds the space. Changing it moves the space."),
  name: EntityName.describe("The name of the space."),
  favorite: z
    .boolean()
    .optional()
    .describe("Whether the space is a favorite of the access token's user; left as it is when omitted."),
  allowEmbed: z
    .boolean()
    .optional()
    .describe("Whether the space may be embedded in other pages; left as it is when omitted."),
  trashed: z.boolean().default(false).describe("Whether the space is in the trash."),
  sourceSpaceId: NumericId.optional().describe(
    "The id of a space to copy. The API does not say what a copy has; we expect the zones. A zone of the program in the copy continues with the zone of its name that came with it if it has `adoptOwn`; otherwise, it is another one.",
  ),
  restoreSpaceId: NumericId.optional().describe(
    "The id of an existing space to adopt instead of creating one; restored if it is in the trash. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given.",
  ),
  adopt: z
    .boolean()
    .optional()
    .describe(
      "Whether creating the resource adopts the only space of that name in the team, no matter who made it, instead of creating another; several are an error. An adopted space stays when the resource is deleted, unless `onDestroy` is given.",
    ),
  adoptOwn: z
    .boolean()
    .optional()
    .describe(
      "Whether creating the resource continues with the only space of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource.",
    ),
  onTrashed: oneOf({
    restore: "Restore that space, with its content.",
    restoreOwn:
      "Restore that space, with its content, if the token's user owns it; otherwise create another one. Of several, the one that was trashed last is restored.",
    createNew: "Create another space.",
    fail: "Report an error.",
  })
    .optional()
    .describe(
      "What creating the resource does if the team's trash holds a space of that name: `restore` it with its content, `restoreOwn` if the token's user owns it, `createNew`, or `fail`. Zones that went to the trash with the space come back with it, and those of the token's user are managed again by the zones of the program with their names. Default: `createNew`, with a warning that names it.",
    ),
  formerSpaceId: NumericId.optional().describe(
    "The id of the space that this resource managed before it was removed from the program: creating the resource continues with that space, restored if it is in the trash, and counts it as created by the resource. If it is gone, another one is created.",
  ),
  onDestroy: oneOf({
    trash: "Move the space to the trash.",
    retain: "Leave the space as it is.",
    prevent:
      "Refuse the deletion when Pulumi reaches it, after it has deleted others. The option `protect` of Pulumi refuses before anything happens: prefer it.",
  })
    .optional()
    .describe(
      "What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise.",
    ),
  editionId: EditionId,
};

export const SpaceInputs = z.strictObject(shape).refine(...conflictsWith("restoreSpaceId", "sourceSpaceId"));

export const SpaceState = z.object({
  ...shape,
  // Someone may have given it a name by hand that a program cannot.
  name: z.string().describe("The name of the space."),
  spaceId: NumericId.describe("The id of the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  ownerZuid: z.string().optional().describe("The user who owns the space."),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the space existed before, and `adopt` or `restoreSpaceId` has adopted it."),
  foundAs: z
    .object({
      name: z.string().describe("Its name."),
      teamId: NumericId.describe("The team that it was in."),
      trashed: z.boolean().describe("Whether it was in the trash."),
    })
    .meta({ title: "SpaceFoundAs", description: "The space as it was before." })
    .optional()
    .describe("What a space that existed before was like when the resource was created."),
});

type Inputs = z.output<typeof SpaceInputs>;
type State = z.output<typeof SpaceState>;

export const space = defineResource({
  name: "Space",
  description: "A space: a shared area of a team, which holds zones.",
  lifecycle:
    "Changing `teamId` moves the space, which keeps its id. `trashed: true` moves it to the trash with everything in it, and `false` restores it; a space that someone else has trashed is restored by the next `pulumi up --refresh`. Deleting the resource moves the space to the trash, unless `onDestroy` says otherwise. With the option `deletedWith` on the zones and members in it, Pulumi does not delete them one by one first.",
  inputs: SpaceInputs,
  state: SpaceState,
  idOutput: "spaceId",
  idInput: "restoreSpaceId",
  replaceOn: ["sourceSpaceId", "restoreSpaceId"],
  createOnly: ["adopt", "adoptOwn", "formerSpaceId", "onTrashed"],
  keepWhenOmitted: ["favorite", "allowEmbed"],
  equals: { name: equalNames },
  defaultOnDestroy: "trash",
  declares: ({ restoreSpaceId: id }) => (id === undefined ? {} : { object: { kind: "Space", ids: [id] } }),
  managedObjects: ({ spaceId, adopted, restoreSpaceId }) => [
    { object: { kind: "Space", ids: [spaceId] }, origin: originOf({ adopted, restoreSpaceId }) },
  ],

  async preview(session, inputs, known) {
    if (known) {
      if (inputs.trashed && !known.trashed) await warnOfForeignZones(session, known);
      return undefined;
    }
    const { adopt, adoptOwn, sourceSpaceId, restoreSpaceId, formerSpaceId, onTrashed = "createNew" } = inputs;
    const isGiven = (sourceSpaceId ?? restoreSpaceId ?? formerSpaceId) !== undefined;
    if (!(adopt || adoptOwn || isGiven) && onTrashed === "createNew") return undefined;
    const editionId = requireEditionId(session, inputs.editionId);
    const existing = await adoptExistingSpace(session, editionId, inputs);
    if (!existing && sourceSpaceId !== undefined) await reviewOriginal(session, editionId, sourceSpaceId);
    if (!existing) return undefined;
    const { id, space, adopted } = existing;
    return { id, outputs: { spaceId: id, editionId, ownerZuid: space.ownerZuid, adopted, foundAs: foundAs(existing) } };
  },

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const { space, adopted, foundAs } = await createOrAdoptSpace(session, editionId, inputs);
    const state: State = {
      ...stateOf(editionId, space, inputs),
      ...(adopted ? { adopted } : {}),
      ...(foundAs ? { foundAs } : {}),
    };
    if (adopted && inputs.trashed) await warnOfForeignZones(session, state);
    return finishCreate(space.spaceId, state, applyChanges(session, state, inputs));
  },

  async read(session, id, state, inputs = state) {
    const place = { ...state, spaceId: id };
    // Only the space itself shows `allowEmbed`, which an import records even if the program does not manage it, and the list
    // has only active spaces.
    const isListed = [state.allowEmbed, inputs.allowEmbed].includes(undefined) && !state.trashed;
    const found = (isListed ? await findInTeam(session, place) : undefined) ?? (await readSpace(session, place));
    return found && currentState(state, found);
  },

  async update(session, _id, state, inputs) {
    if (inputs.trashed && !state.trashed) await warnOfForeignZones(session, state);
    const readCurrent = async (from: State) => {
      const found = await readSpace(session, from);
      if (found) return currentState(from, found);
      const label = `Space "${from.name}" (${from.spaceId})`;
      throw new CanvasError(`${label} does not exist any more`, "run pulumi up --refresh to create another");
    };
    return applyFromCurrent(state, (from) => applyChanges(session, from, inputs), readCurrent);
  },

  async delete(session, id, state) {
    const label = `Space "${state.name}" (${id})`;
    if (!state.trashed) await warnOfForeignZones(session, { ...state, spaceId: id });
    const trash = session.client.spaces.setState(state.editionId, id, "TRASH");
    await applyOrVerify(label, trash, async () => !(await readSpace(session, { ...state, spaceId: id }))?.isActive);
    session.pending(`${label} is in the trash`);
  },

  importIdParts: ["SPACE"],
  async import(session, editionId, [text = ""]) {
    const found = await findSpace(session, editionId, text);
    const { spaceId, teamId, name } = found;
    const inputs = parseImportedInputs(SpaceInputs, { teamId, name }, `space ${spaceId}`);
    // Only a flag that is set needs the input; `allowEmbed` costs a read of its own in every refresh.
    const flags = { ...(found.favorite ? { favorite: true } : {}), ...(found.allowEmbed ? { allowEmbed: true } : {}) };
    return { id: spaceId, state: { ...stateOf(editionId, found, inputs), ...flags } };
  },

  listQuery: z.strictObject({
    teamId: NumericId.optional().describe("The team; all teams of the edition without it."),
  }),
  async list(session, editionId, { teamId }) {
    const spaces = await listSpaces(session, editionId, "ALLSPACES", teamId);
    return spaces.map(({ spaceId, name }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});

/** A restored space goes back to the trash, where it was; an adopted one stays. */
function originOf({ adopted, restoreSpaceId }: Pick<State, "adopted" | "restoreSpaceId">): Origin {
  if (adopted) return "adopted";
  return restoreSpaceId === undefined ? "created" : "restored";
}

/** Applies the difference between state and inputs, step by step. */
function applyChanges(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { spaces } = session.client;
  const { editionId, spaceId, teamId, trashed } = from;
  const label = `Space "${from.name}" (${spaceId})`;
  const verify = (isApplied: (space: Space) => boolean) => async () => isApplied(await spaces.get(editionId, spaceId));
  const { favorite = from.favorite, allowEmbed = from.allowEmbed } = inputs;
  const wanted = { ...inputs, favorite, allowEmbed };
  const isRenaming = !equalNames(from.name, inputs.name);
  const isChanging =
    isRenaming || (["teamId", "favorite", "allowEmbed"] as const).some((key) => from[key] !== wanted[key]);
  return recordProgress(from, async (record) => {
    // A trashed space cannot be changed: restore it first, even if it is trashed again afterwards.
    if (trashed && (!inputs.trashed || isChanging)) {
      await setSpaceState(session, from, "RESTORE");
      if (!inputs.trashed) session.ledger.noteRestored(spaceId);
      record({ trashed: false });
    }
    if (teamId !== inputs.teamId) {
      const isMoved = verify((space) => space.teamId === inputs.teamId);
      await applyOrVerify(label, spaces.move(editionId, spaceId, inputs.teamId), isMoved);
      record({ teamId: inputs.teamId });
    }
    if (isRenaming) {
      const isRenamed = verify((space) => equalNames(space.name, inputs.name));
      await applyOrVerify(label, spaces.rename(editionId, spaceId, inputs.name), isRenamed);
      record({ name: inputs.name });
    }
    if (favorite !== undefined && from.favorite !== favorite) {
      const isSet = verify((space) => space.favorite === favorite);
      await applyOrVerify(label, spaces.setFavorite(editionId, spaceId, favorite), isSet);
      record({ favorite });
    }
    if (allowEmbed !== undefined && from.allowEmbed !== allowEmbed) {
      const isSet = verify((space) => space.allowEmbed === allowEmbed);
      await applyOrVerify(label, spaces.setEmbed(editionId, spaceId, allowEmbed), isSet);
      record({ allowEmbed });
    }
    if (inputs.trashed && (isChanging || !trashed))
      await setSpaceState(session, { ...from, teamId: inputs.teamId }, "TRASH");
    record({ ...wanted, onDestroy: inputs.onDestroy, editionId });
  });
}

/** The state as the service has it; what it does not show, such as `allowEmbed` of a trashed space, is kept. */
const currentState = (state: State, found: Space): State =>
  stateOf(state.editionId, { ...found, allowEmbed: found.allowEmbed ?? state.allowEmbed }, state);

function stateOf(editionId: string, space: SpaceFields, inputs: Inputs): State {
  return {
    ...inputs,
    editionId,
    spaceId: space.spaceId,
    teamId: space.teamId,
    name: space.name,
    // Flags are not managed unless they are given; `allowEmbed` is unknown, and therefore set, if a list showed the space.
    ...(inputs.favorite === undefined ? {} : { favorite: space.favorite }),
    ...(inputs.allowEmbed === undefined ? {} : { allowEmbed: space.allowEmbed }),
    trashed: !space.isActive,
    ownerZuid: space.ownerZuid,
  };
}
