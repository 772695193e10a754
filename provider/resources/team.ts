import { z } from "zod";
import type { Team } from "../api/teams.ts";
import { mayHaveRun } from "../births.ts";
import { defaultEdition } from "../default-edition.ts";
import { CanvasError } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { pickByName, teamBy } from "../lookup.ts";
import { finishing, ifThere } from "../outcomes.ts";
import { defineResource } from "../resource.ts";
import { unlessGiven } from "../rules.ts";
import { EditionId, EntityName, NumericId } from "../schemas.ts";
import type { Session } from "../session.ts";

const shape = {
  name: EntityName.optional().describe("The name of the team; with no teamId, the team of this name is taken."),
  description: z.string().optional().describe("What the team is for."),
  teamId: NumericId.optional().describe("The team to take, by id."),
  planType: z.enum(["FREE", "TRIAL"]).optional().describe("The plan of the edition, if one has to be made."),
  editionId: EditionId,
};

export const TeamInputs = z.strictObject(shape).refine(...unlessGiven("name", "teamId"));

export const TeamState = z.object({
  ...shape,
  name: z.string().describe("The name of the team."),
  description: z.string().describe("What the team is for."),
  teamId: NumericId.describe("The id of the team."),
  editionId: NumericId.describe("The edition that holds the team."),
});

type Inputs = z.output<typeof TeamInputs>;
type State = z.output<typeof TeamState>;

/** A team of an edition: taken over by id or name, or made together with a first edition. */
export const team = defineResource({
  name: "Team",
  description:
    "A team. The service cannot add teams to an edition, so an existing one is taken, by id or by name; only where there is no edition at all, one is made together with its first team.",
  example: `const team = new canvas.Team("product", { name: "Product", description: "Decides what comes next." });`,
  inputs: TeamInputs,
  state: TeamState,
  idOutput: "teamId",
  replaceOn: ["editionId", "teamId"],
  keep: ["editionId", "teamId", "name", "description", "planType"],
  // The name says which team it is, unless it is one that a program cannot say.
  unstated: ({ name }) => ["planType", EntityName.safeParse(name).success ? "teamId" : "name"],

  async create(session, inputs) {
    const editionId = inputs.editionId ?? session.config.editionId ?? (await defaultEdition(session))?.editionId;
    const state = editionId === undefined ? await establish(session, inputs) : await adopt(session, editionId, inputs);
    return finishing(state.teamId, state, converge(session, state, inputs));
  },

  async read({ client }, id, state) {
    const found = await ifThere(client.teams.get(state.editionId, id));
    return found && stateOf(state.editionId, found, state);
  },

  async update(session, _id, state, inputs) {
    return converge(session, state, inputs);
  },

  async delete({ warn }, id, { name }) {
    warn(`Team "${name}" (${id}) stays on the service, which has no way to delete a team; it is only forgotten here`);
  },

  lookup: {
    path: ["TEAM"],
    async find(session, editionId, [text = ""]) {
      const found = await teamBy(session, editionId, text);
      return { id: found.teamId, state: stateOf(editionId, found, {}) };
    },
    query: z.strictObject({}),
    async list({ client }, editionId) {
      const teams = await client.teams.list(editionId);
      return teams.map(({ teamId, name }) => ({ id: formatImportId(editionId, teamId), name }));
    },
  },
});

async function adopt({ client }: Session, editionId: string, inputs: Inputs): Promise<State> {
  const { teamId, name = "" } = inputs;
  if (teamId !== undefined) return stateOf(editionId, await client.teams.get(editionId, teamId), inputs);
  const candidates = (await client.teams.list(editionId)).map((team) => ({ ...team, id: team.teamId }));
  const remedy = ", and the service cannot add one; make it in the app, or correct the name";
  const found = pickByName(candidates, name, { place: `edition ${editionId}`, kind: "team", remedy });
  return stateOf(editionId, found, inputs);
}

/** Makes the user's first edition, and with it the team. An answer that was lost is looked for by asking again. */
async function establish(session: Session, inputs: Inputs): Promise<State> {
  const { name, description, planType } = inputs;
  if (name === undefined) throw new CanvasError("there is no edition yet; give the team a name to have one made");
  try {
    const { editionId, teamId } = await session.client.editions.create({ teamName: name, description, planType });
    return { ...inputs, name, description: description ?? "", teamId, editionId };
  } catch (error) {
    const editionId = mayHaveRun(error) ? (await defaultEdition(session))?.editionId : undefined;
    if (editionId === undefined) throw error;
    return adopt(session, editionId, inputs);
  }
}

async function converge({ client }: Session, from: State, inputs: Inputs): Promise<State> {
  const { name, description, planType = from.planType } = inputs;
  const changes = {
    ...(name === undefined || name === from.name ? {} : { name }),
    ...(description === undefined || description === from.description ? {} : { description }),
  };
  if (Object.keys(changes).length > 0) await client.teams.update(from.editionId, from.teamId, changes);
  return { ...from, ...changes, planType };
}

function stateOf(editionId: string, { teamId, name, description }: Team, inputs: Inputs | State): State {
  return { ...inputs, editionId, teamId, name, description };
}
