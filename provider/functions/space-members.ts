import { z } from "zod";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId, NumericId } from "../validation/formats.ts";

export const SpaceMemberInfo = z
  .object({
    memberId: z.string().describe("The user id (zuid) of a person, or the id of a group, team, or edition."),
    type: z.string().describe("The kind of member: `USER`, `GROUP`, `TEAM`, or `ORG`."),
    role: z.string().describe("The role in the space; its owner is the `CREATOR`."),
    mailId: z.string().optional().describe("The e-mail address of a person."),
    displayName: z.string().optional().describe("The name of the member."),
    addedTime: z.string().optional().describe("When the member was added."),
    addedBy: z.string().optional().describe("The user who added the member."),
  })
  .meta({ title: "SpaceMemberInfo", description: "The details of a member of a space." });

export const getSpaceMembers = defineFunction({
  name: "getSpaceMembers",
  description: "The members of a space: people, groups, teams, and the organization.",
  inputs: z.strictObject({ spaceId: NumericId.describe("The space."), editionId: EditionId }),
  outputs: z.object({ members: z.array(SpaceMemberInfo).describe("The members.") }),

  async call(session, { spaceId, editionId }) {
    const members = await session.client.spaceMembers.list(requireEditionId(session, editionId), spaceId);
    return { members: [...members] };
  },
});
