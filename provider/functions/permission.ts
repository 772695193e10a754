import { z } from "zod";
import { defineFunction } from "../core/function.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { EditionId, NumericId } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";

const inputs = z
  .strictObject({
    teamId: NumericId.optional().describe("The team, for a role in a team."),
    spaceId: NumericId.optional().describe("The space, for a role in a space."),
    zuid: NumericId.optional().describe("The user. Default: the user whose token is used."),
    editionId: EditionId,
  })
  .refine(...conflictsWith("spaceId", "teamId"));

const roles = [
  "In an edition: `SUPER_ADMIN`, `ORG_ADMIN`, or another role",
  "in a team: `TEAM_ADMIN`, `MEMBER`, or `TEAM_GUEST`",
  "in a space: `CREATOR`, `ORGANISER`, `EDITOR`, `COMMENTER`, `VIEWER`, `GUEST_COMMENTER`, or `GUEST_VIEWER`",
];

export const getPermission = defineFunction({
  name: "getPermission",
  description: "The role of a user in a team or space, or in the edition if neither is set.",
  inputs,
  outputs: z.object({
    zuid: z.string().describe("The user."),
    role: z.string().describe(`${roles.join("; ")}.`),
  }),

  async call(session, where) {
    const editionId = requireEditionId(session, where.editionId);
    const { currentUserId, role } = await permissionIn(session, { ...where, editionId });
    return { zuid: where.zuid ?? currentUserId ?? (await session.client.myZuid(editionId)), role };
  },
});

type Where = z.output<typeof inputs> & { readonly editionId: string };

function permissionIn({ client: { permissions } }: Session, { teamId, spaceId, zuid, editionId }: Where) {
  if (teamId !== undefined) return permissions.team(editionId, teamId, zuid);
  if (spaceId !== undefined) return permissions.space(editionId, spaceId, zuid);
  return permissions.edition(editionId, zuid);
}
