import { z } from "zod";
import { defineFunction } from "../core/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { findTeam } from "../run/find.ts";
import { EditionId, NumericId } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const TeamInfo = z
  .object({
    teamId: z.string().describe("The id of the team."),
    name: z.string().describe("The name of the team."),
    description: z.string().optional().describe("What the team is for, if the service shows it."),
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

export const TeamMemberInfo = z
  .object({
    zuid: z.string().describe("The person's user id."),
    role: z.string().describe("The role in the team, such as `MEMBER` or `TEAM_ADMIN`."),
    mailId: z.string().optional().describe("The person's e-mail address."),
    displayName: z.string().optional().describe("The person's name."),
    addedTime: z.string().optional().describe("When the person was added."),
    modifiedTime: z.string().optional().describe("When the membership was last changed."),
    addedBy: z.string().optional().describe("The user who added the person."),
  })
  .meta({ title: "TeamMemberInfo", description: "The details of a member of a team." });

export const getTeamMembers = defineFunction({
  name: "getTeamMembers",
  description: "The members of a team. The service does not document whether it lists people who are only invited.",
  inputs: z.strictObject({ teamId: NumericId.describe("The team."), editionId: EditionId }),
  outputs: z.object({ members: z.array(TeamMemberInfo).describe("The members.") }),

  async call(session, { teamId, editionId }) {
    const members = await session.client.teamMembers.list(requireEditionId(session, editionId), teamId);
    return { members: [...members] };
  },
});
