import { z } from "zod";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId, NumericId } from "../validation/formats.ts";

export const TeamMemberInfo = z
  .object({
    zuid: z.string().describe("The person's user id."),
    role: z.string().describe("`MEMBER` or `TEAM_ADMIN`."),
    mailId: z.string().optional().describe("The person's e-mail address."),
    displayName: z.string().optional().describe("The person's name."),
    addedTime: z.string().optional().describe("When the person was added."),
    modifiedTime: z.string().optional().describe("When the membership was last changed."),
    addedBy: z.string().optional().describe("The user who added the person."),
  })
  .meta({ title: "TeamMemberInfo", description: "The details of a member of a team." });

export const getTeamMembers = defineFunction({
  name: "getTeamMembers",
  description: "The members of a team, without people who have not accepted their invitation yet.",
  inputs: z.strictObject({ teamId: NumericId.describe("The team."), editionId: EditionId }),
  outputs: z.object({ members: z.array(TeamMemberInfo).describe("The members.") }),

  async call(session, { teamId, editionId }) {
    const members = await session.client.teamMembers.list(requireEditionId(session, editionId), teamId);
    return { members: [...members] };
  },
});
