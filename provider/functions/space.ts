import { z } from "zod";
import { type Space, spaceKinds, spaceOrders } from "../api/endpoints/spaces.ts";
import { defineFunction } from "../core/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace } from "../run/find.ts";
import { requireSpace } from "../run/presence.ts";
import { EditionId, NumericId, oneOf } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const SpaceInfo = z
  .object({
    spaceId: z.string().describe("The id of the space."),
    name: z.string().describe("The name of the space."),
    teamId: z.string().describe("The team of the space."),
    trashed: z.boolean().describe("Whether it is in the trash."),
    favorite: z.boolean().describe("Whether it is a favorite of the user whose token is used."),
    canEdit: z.boolean().describe("Whether that user may change it."),
    published: z.boolean().describe("Whether it is published."),
    allowEmbed: z.boolean().optional().describe("Whether other pages may embed it; not in lists."),
    memberCount: z.int().optional().describe("How many members it has."),
    ownerZuid: z.string().optional().describe("The user who owns it."),
    lastAuthorZuid: z.string().optional().describe("The user who changed it last."),
    createdTime: z.string().optional().describe("When it was created."),
    lastModifiedTime: z.string().optional().describe("When it was last changed."),
  })
  .meta({ title: "SpaceInfo", description: "The details of a space." });

export const getSpace = defineFunction({
  name: "getSpace",
  description: "A space, by id or name. A space in use takes precedence over one of the same name in the trash.",
  inputs: z
    .strictObject({
      spaceId: NumericId.optional().describe("The space."),
      name: z.string().min(1).optional().describe("The name of the space, if it is unique."),
      teamId: NumericId.optional().describe("The team to search for the name. Default: all teams."),
      editionId: EditionId,
    })
    .refine(...requiredUnless("spaceId", "name"))
    .refine(...conflictsWith("name", "spaceId"))
    .refine(...conflictsWith("teamId", "spaceId")),
  outputs: SpaceInfo,

  async call(session, { spaceId, name = "", teamId, ...inputs }) {
    const editionId = requireEditionId(session, inputs.editionId);
    const space =
      spaceId === undefined
        ? await findSpace(session, editionId, name, teamId)
        : await requireSpace(session, { editionId, spaceId });
    return infoOf(space);
  },
});

export const getSpaces = defineFunction({
  name: "getSpaces",
  description: "The spaces of a team that the user can see: all in use, or only one kind.",
  inputs: z.strictObject({
    teamId: NumericId.describe("The team."),
    kind: oneOf(spaceKinds).default("ALLSPACES").describe("Which spaces; only `RECENTLY_TRASHED` are in the trash."),
    sortBy: oneOf(spaceOrders).default("TIME_CREATED").describe("The order of the list."),
    editionId: EditionId,
  }),
  outputs: z.object({ spaces: z.array(SpaceInfo).describe("The spaces, in order.") }),

  async call(session, { editionId, ...filter }) {
    const spaces = await session.client.spaces.list(requireEditionId(session, editionId), filter);
    return { spaces: spaces.map(infoOf) };
  },
});

function infoOf({ isActive, ...space }: Space): z.output<typeof SpaceInfo> {
  return { ...space, trashed: !isActive };
}

export const SpaceMemberInfo = z
  .object({
    memberId: z.string().describe("The user id (zuid) of a person, or the id of a group, team, or edition."),
    type: z.string().describe("The kind of member: `USER`, `GROUP`, `TEAM`, or `ORG`."),
    role: z.string().describe("The role in the space, such as `CREATOR` or `EDITOR`."),
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
