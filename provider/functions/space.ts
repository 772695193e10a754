import { z } from "zod";
import type { Space, SpaceKind, SpaceOrder } from "../api/endpoints/spaces.ts";
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

const kinds: Readonly<Record<SpaceKind, string>> = {
  ALLSPACES: "All spaces in use.",
  SHARED_SPACES: "Spaces that have members besides their owner.",
  SHARED_BY_ME: "Of these, the ones that the user owns.",
  SHARED_BY_OTHERS: "Of these, the ones that others own.",
  PUBLISHED_WITH_TEAM: "Spaces that are published in the team.",
  FAVORITES: "Favourites of the user.",
  DRAFT_SPACES: "Spaces that are not shared yet.",
  RECENTLY_TRASHED: "Spaces in the trash.",
};

const orders: Readonly<Record<SpaceOrder, string>> = {
  TIME_CREATED: "By the time they were made.",
  TIME_DELETED_ASC: "By the time they were trashed, the oldest first.",
  TIME_DELETED_DESC: "By the time they were trashed, the newest first.",
  A_Z: "By name.",
  Z_A: "By name, backwards.",
  RECENTLY_OPENED: "Those that were opened last come first.",
  RECENTLY_TRASHED: "Those that were trashed last come first.",
  RECENTLY_ACCESSED_BY_USER: "Those that the user opened last come first.",
};

export const getSpaces = defineFunction({
  name: "getSpaces",
  description: "The spaces of a team that the user sees: all that are in use, or those of one kind.",
  inputs: z.strictObject({
    teamId: NumericId.describe("The team."),
    kind: oneOf(kinds).default("ALLSPACES").describe("Which spaces; only `RECENTLY_TRASHED` are in the trash."),
    sortBy: oneOf(orders).optional().describe("The order of the list; left to the service when left out."),
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
