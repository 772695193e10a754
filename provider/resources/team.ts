import { z } from "zod";
import type { Team } from "../api/endpoints/teams.ts";
import { type Effect, type EffectKind, planned } from "../core/effect.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource } from "../core/resource.ts";
import { CanvasError, isOutcomeUnknown } from "../errors.ts";
import { findDefaultEdition } from "../run/edition.ts";
import { findTeam } from "../run/find.ts";
import { pickByName } from "../run/match.ts";
import { applyOrVerify, undefinedIfNotFound } from "../run/outcomes.ts";
import { isTeamGone } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import {
  Description,
  EditionId,
  equalNames,
  FirstDescription,
  NumericId,
  oneOf,
  TeamName,
} from "../validation/formats.ts";
import { issueText, messageFor } from "../validation/messages.ts";
import { requiredUnless } from "../validation/rules.ts";
import { input, output } from "../validation/traits.ts";

const isTeamName = (name: unknown): boolean => TeamName.safeParse(name).success;

/** The service does not accept an empty description. */
const equalDescriptions = (old: unknown, now: unknown): boolean => now === "" || equalNames(old, now);

const shape = {
  name: input(
    TeamName.optional().describe(
      "The name of the team. Without `teamId`, the team with this name is adopted, and changing the name chooses a different team; with `teamId`, changing it renames the team.",
    ),
    {
      // Without an id, it chooses a team: changing it chooses a different one, and renames none.
      replaces: ({ teamId }) => teamId === undefined,
      keptWhenOmitted: true,
      equals: equalNames,
      redundantOnImport: ({ name }) => !isTeamName(name),
    },
  ),
  description: input(
    Description.optional().describe(
      "What the team is for. Left out or empty, the team keeps the one that it has, which the service cannot remove.",
    ),
    { keptWhenOmitted: true, equals: equalDescriptions },
  ),
  teamId: input(NumericId.optional().describe("The id of the team to adopt."), {
    replaces: true,
    redundantOnImport: ({ name }) => isTeamName(name),
  }),
  planType: input(
    oneOf({ FREE: "The free plan.", TRIAL: "A trial of the paid plan." })
      .optional()
      .describe("The plan of the edition, if one has to be created."),
    { onlyAtCreate: true },
  ),
  editionId: input(EditionId, { canBeMissing: true }),
};

export const TeamInputs = z.strictObject(shape).refine(...requiredUnless("name", "teamId"));

export const TeamState = z.object({
  ...shape,
  name: z.string().describe("The name of the team."),
  description: z.string().describe("What the team is for, as last written; empty if that is not known."),
  teamId: output(NumericId.describe("The id of the team."), { isId: true }),
  editionId: NumericId.describe("The edition that holds the team."),
});

type Inputs = z.output<typeof TeamInputs>;
type State = z.output<typeof TeamState>;

/** Changes the name, the description, or both. */
const update: EffectKind<State> = {
  sends: ["updateTeam"],
  async make({ client: { teams } }, { editionId, teamId, name }, effects) {
    const changes = Object.fromEntries(
      effects.map(({ action, to }) => [action === "rename" ? "name" : "description", String(to)]),
    );
    const isUpdated = async () => {
      const found = await teams.get(editionId, teamId);
      // A description that the service does not show remains open.
      return effects.every(({ action, to }) => equalNames(action === "rename" ? found.name : found.description, to));
    };
    await applyOrVerify(`Team "${name}" (${teamId})`, teams.update(editionId, teamId, changes), isUpdated);
    return changes;
  },
};

export const team = defineResource({
  name: "Team",
  description:
    "A team. The API documents no operation that adds a team to an edition, so an existing team is adopted by id or name. If the user has no edition at all, one is created together with its first team.",
  lifecycle:
    "Changing `description` updates the team. With `teamId`, changing `name` renames it; without, it chooses a different team and renames none. Deleting the resource only removes it from the state: the API documents no operation that deletes a team.",
  inputs: TeamInputs,
  state: TeamState,
  review: ({ name, teamId, description }, inputs) => {
    if (inputs?.description !== "" || description === "") return {};
    return { warning: `Team "${name}" (${teamId}) keeps its description, which the service cannot remove` };
  },

  ...handlersOf<Inputs, State>({
    idOf: ({ teamId }) => teamId,

    async look(session, before, after, { isPreview }) {
      if (before || !after) return undefined;
      const editionId = await editionOf(session, after);
      if (editionId !== undefined) return adopt(session, editionId, after);
      const { name } = firstTeam(after);
      if (isPreview) session.warn(`The token's user is in no edition: this creates one, with team "${name}"`);
      return undefined;
    },

    plan(before, after, found) {
      if (!after) return before ? [{ action: "keep", name: before.name }] : [];
      if (before) return changesOf(before, after);
      const { name = after.teamId ?? "" } = { ...found, ...after };
      return found ? [{ action: "adopt", name }, ...changesOf(found, after)] : [{ action: "adopt", name }];
    },

    begin: async (session, inputs, found) => found ?? createEdition(session, inputs),
    effects: { adopt: { sends: ["listTeams"] }, rename: update, describe: update },
    settled: (state, { planType = state.planType }) => ({ ...state, planType }),

    async end({ warn }, { teamId, name }) {
      warn(
        `Team "${name}" (${teamId}) stays on the service, which cannot delete teams; it is only removed from the state`,
      );
    },
  }),

  async read(session, id, state) {
    const found = await undefinedIfNotFound(session.client.teams.get(state.editionId, id));
    // The service need not show the description.
    if (found) return stateOf(state.editionId, { description: state.description, ...found }, state);
    return (await isTeamGone(session, state.editionId, id)) ? undefined : state;
  },

  importIdParts: ["TEAM"],
  async import(session, editionId, [text = ""]) {
    const found = await findTeam(session, editionId, text);
    return { id: found.teamId, state: stateOf(editionId, found, {}) };
  },

  listQuery: z.strictObject({}),
  async list({ client }, editionId) {
    const teams = await client.teams.list(editionId);
    return teams.map(({ teamId, name }) => ({ id: formatImportId(editionId, teamId), name }));
  },
});

/** The edition of the team; undefined if the user has none. */
async function editionOf(session: Session, inputs: Inputs): Promise<string | undefined> {
  return inputs.editionId ?? session.config.editionId ?? (await findDefaultEdition(session))?.editionId;
}

async function adopt({ client }: Session, editionId: string, inputs: Inputs): Promise<State> {
  const { teamId, name = "" } = inputs;
  if (teamId !== undefined) return stateOf(editionId, await client.teams.get(editionId, teamId), inputs);
  const candidates = (await client.teams.list(editionId)).map((team) => ({ ...team, id: team.teamId }));
  const remedy = "create it in the app, because the service cannot add one, or correct the name";
  const found = pickByName(candidates, name, { place: `edition ${editionId}`, kind: "team", remedy });
  return stateOf(editionId, found, inputs);
}

/** Creates the user's first edition together with the team; after a lost response, adopts what was created. */
async function createEdition(session: Session, inputs: Inputs): Promise<State> {
  const { planType } = inputs;
  const { name, description } = firstTeam(inputs);
  try {
    const { editionId, teamId } = await session.client.editions.create({ teamName: name, description, planType });
    return { ...inputs, name, description: description ?? "", teamId, editionId };
  } catch (error) {
    const editionId = isOutcomeUnknown(error) ? (await findDefaultEdition(session))?.editionId : undefined;
    if (editionId === undefined) throw error;
    return adopt(session, editionId, inputs);
  }
}

/** A team that is created together with an edition: one with an id exists somewhere else. */
function firstTeam({ teamId, name, description }: Inputs) {
  if (teamId === undefined && name !== undefined) return { name, description: firstDescription(description) };
  throw new CanvasError(
    `the token's user is in no edition, so team ${teamId} cannot be found`,
    "use a token of someone who is in its edition",
  );
}

/** The service accepts less in the description of a new team than in a change. */
function firstDescription(text = ""): string | undefined {
  if (text === "") return undefined;
  const { error } = FirstDescription.safeParse(text, { error: messageFor, reportInput: true });
  const [issue] = error?.issues ?? [];
  if (issue) throw new CanvasError(`the description of a team that is created ${issueText(issue)}`);
  return text;
}

/** What makes a team as the inputs have it; an empty description leaves the one that it has. */
function changesOf({ name, description }: Pick<State, "name" | "description">, after: Inputs): readonly Effect[] {
  const isRenamed = after.name !== undefined && !equalNames(name, after.name);
  const isDescribed = Boolean(after.description) && !equalNames(description, after.description);
  return planned(
    isRenamed && { action: "rename", name, from: name, to: after.name },
    isDescribed && { action: "describe", name: after.name ?? name, to: after.description },
  );
}

function stateOf(editionId: string, { teamId, name, description = "" }: Team, inputs: Inputs | State): State {
  return { ...inputs, editionId, teamId, name, description };
}
