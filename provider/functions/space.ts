import { z } from "zod";
import { type Space, spaceKinds, spaceOrders } from "../api/endpoints/spaces.ts";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace } from "../run/find.ts";
import { EditionId, NumericId } from "../validation/formats.ts";
import { oneOf } from "../validation/one-of.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const SpaceInfo = z
  .object({
    spaceId: z.string().describe("The id of the space."),
    name: z.string().describe("The name of the space."),
    teamId: z.string().describe("The team that holds it."),
    trashed: z.boolean().describe("Whether it is in the trash."),
    favorite: z.boolean().describe("Whether it is a favourite of the user the token belongs to."),
    canEdit: z.boolean().describe("Whether that user may change it."),
    published: z.boolean().describe("Whether it is published."),
    allowEmbed: z.boolean().optional().describe("Whether it may be embedded in other pages; lists do not tell it."),
    memberCount: z.int().optional().describe("How many members it has."),
    ownerZuid: z.string().optional().describe("The user who owns it."),
    lastAuthorZuid: z.string().optional().describe("The user who changed it last."),
    createdTime: z.string().optional().describe("When it was made."),
    lastModifiedTime: z.string().optional().describe("When it was last changed."),
  })
  .meta({ title: "SpaceInfo", description: "What the service tells of a space." });

export const getSpace = defineFunction({
  name: "getSpace",
  description: "A space, by id or by name; a name means the space in use, if there is one, and else one in the trash.",
  inputs: z
    .strictObject({
      spaceId: NumericId.optional().describe("The space."),
      name: z.string().min(1).optional().describe("The name of the space, if only one has it."),
      teamId: NumericId.optional().describe("The team to look for the name in; all teams when left out."),
      editionId: EditionId,
    })
    .refine(...requiredUnless("spaceId", "name"))
    .refine(...conflictsWith("name", "spaceId"))
    .refine(...conflictsWith("teamId", "spaceId")),
  outputs: SpaceInfo,

  async call(session, { spaceId, name = "", teamId, ...inputs }) {
    const editionId = requireEditionId(session, inputs.editionId);
    const { spaces } = session.client;
    return infoOf(
      await (spaceId === undefined ? findSpace(session, editionId, name, teamId) : spaces.get(editionId, spaceId)),
    );
  },
});

export const getSpaces = defineFunction({
  name: "getSpaces",
  description: "The spaces of a team that the user sees: all that are in use, or those of one kind.",
  inputs: z.strictObject({
    teamId: NumericId.describe("The team."),
    kind: oneOf(spaceKinds).default("ALLSPACES").describe("Which spaces; only `RECENTLY_TRASHED` are in the trash."),
    sortBy: oneOf(spaceOrders).optional().describe("The order of the list; left to the service when left out."),
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
