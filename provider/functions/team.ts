import { z } from "zod";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { findTeam } from "../run/find.ts";
import { EditionId, NumericId } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const TeamInfo = z
  .object({
    teamId: z.string().describe("The id of the team."),
    name: z.string().describe("The name of the team."),
    description: z.string().describe("What the team is for."),
    memberCount: z.int().optional().describe("How many members it has."),
    isDefault: z.boolean().describe("Whether it is the default team."),
    editionId: z.string().describe("The edition of the team."),
    createdTime: z.string().optional().describe("When it was created."),
    createdBy: z.string().optional().describe("The user who created it."),
    createdByName: z.string().optional().describe("The name of that user."),
  })
  .meta({ title: "TeamInfo", description: "The details of a team." });

export const getTeam = defineFunction({
  name: "getTeam",
  description: "A team, by id or name.",
  inputs: z
    .strictObject({
      teamId: NumericId.optional().describe("The team."),
      name: z.string().min(1).optional().describe("The name of the team, if it is unique."),
      editionId: EditionId,
    })
    .refine(...requiredUnless("teamId", "name"))
    .refine(...conflictsWith("name", "teamId")),
  outputs: TeamInfo,

  async call(session, { teamId, name = "", ...inputs }) {
    const editionId = requireEditionId(session, inputs.editionId);
    return { ...(await findTeam(session, editionId, teamId ?? name)), editionId };
  },
});

export const getTeams = defineFunction({
  name: "getTeams",
  description: "The teams of an edition that the user can see.",
  inputs: z.strictObject({ editionId: EditionId }),
  outputs: z.object({ teams: z.array(TeamInfo).describe("The teams.") }),

  async call(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const teams = await session.client.teams.list(editionId);
    return { teams: teams.map((team) => ({ ...team, editionId })) };
  },
});
