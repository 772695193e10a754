import { z } from "zod";
import type { Space, Spaces } from "../api/endpoints/spaces.ts";
import type { OperationId } from "../api/transport/operations.ts";
import { copiedSpace, givenSpace, mayExist, spaceOrigin } from "../content/space-origin.ts";
import {
  createSpace,
  type ExistingSpace,
  findExistingSpace,
  reviewOriginal,
  type SpaceFields,
  warnOfForeignZones,
} from "../content/space-source.ts";
import { containerPlan } from "../core/container-plan.ts";
import { type Effect, type EffectKind, planned } from "../core/effect.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource } from "../core/resource.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace, parseImportedInputs } from "../run/find.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { findInTeam, listSpaces, readSpace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { setSpaceState } from "../run/trash.ts";
import { terms } from "../validation/audience.ts";
import { EditionId, EntityName, equalNames, NumericId, oneOf } from "../validation/formats.ts";
import { input, output } from "../validation/traits.ts";

const shape = {
  teamId: NumericId.describe("The team that holds the space. Changing it moves the space."),
  name: input(EntityName.describe("The name of the space."), { equals: equalNames }),
  favorite: input(
    z
      .boolean()
      .optional()
      .describe("Whether the space is a favorite of the access token's user; left as it is when omitted."),
    { keptWhenOmitted: true },
  ),
  allowEmbed: input(
    z.boolean().optional().describe("Whether the space may be embedded in other pages; left as it is when omitted."),
    { keptWhenOmitted: true },
  ),
  trashed: z.boolean().default(false).describe("Whether the space is in the trash."),
  ...spaceOrigin,
  onDestroy: input(
    oneOf({
      trash: "Move the space to the trash.",
      retain: "Leave the space as it is.",
      prevent:
        "Refuse the deletion when Pulumi reaches it, after it has deleted others. The option `protect` of Pulumi refuses before anything happens: prefer it.",
    })
      .optional()
      .describe(
        "What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise.",
      ),
    { unlessAdopted: "trash" },
  ),
  editionId: EditionId,
};

export const SpaceInputs = z.strictObject(shape);

export const SpaceState = z.object({
  ...shape,
  // Someone may have given it a name by hand that a program cannot.
  name: z.string().describe("The name of the space."),
  spaceId: output(NumericId.describe("The id of the space."), { isId: true }),
  editionId: NumericId.describe("The edition that holds the space."),
  ownerZuid: z.string().optional().describe("The user who owns the space."),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the space existed before, and `from` or `existing` has adopted it."),
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
  declares(inputs) {
    const id = givenSpace(inputs);
    return id === undefined ? {} : { object: { kind: "Space", ids: [id] } };
  },

  ...handlersOf<Inputs, State>({
    idOf: ({ spaceId }) => spaceId,

    async look(session, before, after, { isPreview }) {
      const isTrashing = before && !before.trashed && (!after || after.trashed);
      if (isTrashing) await warnOfForeignZones(session, before);
      if (before || !after || (isPreview && !mayExist(after))) return undefined;
      const editionId = requireEditionId(session, after.editionId);
      const existing = await findExistingSpace(session, editionId, after);
      if (existing) return stateOfExisting(session, editionId, existing, after);
      const copied = copiedSpace(after);
      if (isPreview && copied !== undefined) await reviewOriginal(session, editionId, copied);
      return undefined;
    },

    plan(before, after, found) {
      const effects = plan(before, after, found);
      // Only an active space shows whether it may be embedded: the update makes sure that it may not.
      const isUncertain = ({ action, to }: Effect) => action === "embed" && !to && found?.allowEmbed === undefined;
      return found ? effects.filter((effect) => !isUncertain(effect)) : effects;
    },

    async begin(session, inputs, found) {
      if (found?.trashed) session.containers.arrive(found.spaceId, "returning");
      if (found) return found;
      const editionId = requireEditionId(session, inputs.editionId);
      return stateOf(editionId, await createSpace(session, editionId, inputs), inputs);
    },

    effects: {
      add: { sends: ["createSpace"] },
      restore: {
        sends: ["setSpaceState"],
        async make(session, state, [effect]) {
          await setSpaceState(session, state, "RESTORE");
          if (!effect?.isBrief) session.containers.noteRestored(state.spaceId);
          return { trashed: false };
        },
      },
      move: change("teamId", "moveSpace", (spaces, place, to) => spaces.move(...place, String(to))),
      rename: change("name", "updateSpaceMeta", (spaces, place, to) => spaces.rename(...place, String(to))),
      favorite: change("favorite", "updateSpaceMeta", (spaces, place, to) => spaces.setFavorite(...place, to === true)),
      embed: change("allowEmbed", "updateSpaceMeta", (spaces, place, to) => spaces.setEmbed(...place, to === true)),
      trash: {
        sends: ["setSpaceState"],
        async make(session, state) {
          await setSpaceState(session, state, "TRASH");
          return { trashed: true };
        },
      },
    },

    async reread(session, state) {
      const found = await readSpace(session, state);
      if (found) return currentState(state, found);
      const label = `Space "${state.name}" (${state.spaceId})`;
      throw new CanvasError(`${label} does not exist any more`, `run ${terms.refresh} to create another`);
    },

    async end(session, state) {
      const label = `Space "${state.name}" (${state.spaceId})`;
      const trash = session.client.spaces.setState(state.editionId, state.spaceId, "TRASH");
      await applyOrVerify(label, trash, async () => !(await readSpace(session, state))?.isActive);
      session.pending(`${label} is in the trash`);
    },
  }),

  async read(session, id, state, inputs = state) {
    const place = { ...state, spaceId: id };
    // Only the space itself shows `allowEmbed`, which an import records even if the program does not manage it, and the list
    // has only active spaces.
    const isListed = [state.allowEmbed, inputs.allowEmbed].includes(undefined) && !state.trashed;
    const found = (isListed ? await findInTeam(session, place) : undefined) ?? (await readSpace(session, place));
    return found && currentState(state, found);
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

/** What is found, as it is, and what it was like. */
async function stateOfExisting(
  session: Session,
  editionId: string,
  { space: found, adopted }: ExistingSpace,
  inputs: Inputs,
): Promise<State> {
  const { name, teamId, isActive } = found;
  const foundAs = { name, teamId, trashed: !isActive };
  const state = { ...stateOf(editionId, found, inputs), adopted, foundAs };
  if (adopted && inputs.trashed && isActive) await warnOfForeignZones(session, state);
  return state;
}

const plan = containerPlan<Inputs, State>({
  edits(before, after) {
    const { name } = before;
    const isChanged = (key: "teamId" | "favorite" | "allowEmbed") =>
      after[key] !== undefined && after[key] !== before[key];
    return planned(
      isChanged("teamId") && { action: "move", name: after.name, from: before.teamId, to: after.teamId },
      !equalNames(name, after.name) && { action: "rename", name, from: name, to: after.name },
      isChanged("favorite") && { action: "favorite", name: after.name, to: after.favorite },
      isChanged("allowEmbed") && { action: "embed", name: after.name, to: after.allowEmbed },
    );
  },
  asNew: (inputs) => ({ ...inputs, trashed: false, favorite: false, allowEmbed: false }),
  sourceOf(inputs) {
    const id = copiedSpace(inputs);
    return id === undefined ? undefined : { kind: "space", id };
  },
  isGiven: (inputs) => givenSpace(inputs) !== undefined,
});

/** Sets one property, and makes sure that it is in force. */
function change(
  key: "teamId" | "name" | "favorite" | "allowEmbed",
  operation: OperationId,
  send: (spaces: Spaces, place: readonly [editionId: string, spaceId: string], to: Effect["to"]) => Promise<boolean>,
): EffectKind<State> {
  return {
    sends: [operation],
    async make({ client: { spaces } }, { editionId, spaceId, name }, [{ to } = {}]) {
      const isSet = async () => {
        const { [key]: value } = await spaces.get(editionId, spaceId);
        return value === to || equalNames(value, to);
      };
      await applyOrVerify(`Space "${name}" (${spaceId})`, send(spaces, [editionId, spaceId], to), isSet);
      return { [key]: to };
    },
  };
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
