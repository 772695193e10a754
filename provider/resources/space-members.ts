import { z } from "zod";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { defineRoster } from "../people/define-roster.ts";
import { missingKind, missingRole, SpaceMemberRole } from "../people/roles.ts";
import { membersMap, membersTraits, rosterOutputs, rosterShape } from "../people/roster-schema.ts";
import { parseMemberKey, spaces } from "../people/space-place.ts";
import type { CheckFailure } from "../validation/check.ts";
import { EditionId, MailId, NumericId } from "../validation/formats.ts";
import { objectOf } from "../validation/properties.ts";
import { input, output, type ServiceFacts } from "../validation/traits.ts";
import { SpaceMemberState } from "./space-member.ts";

const MemberKey = z
  .string()
  .refine(
    (key) => parseMemberKey(key).memberId !== undefined || MailId.safeParse(key).success,
    "must be an e-mail address, a user id, or group:ID, team:ID or org:ID",
  );

/** The members whose role or kind the service does not have. */
const missingMembers = (members: unknown, service: ServiceFacts): CheckFailure[] =>
  Object.entries(objectOf(members)).flatMap(([key, role]) =>
    [...missingRole(role, service), ...missingKind(parseMemberKey(key).type, service)].map((failure) => ({
      ...failure,
      path: [key],
    })),
  );

const shape = {
  spaceId: input(NumericId.describe("The space."), { replaces: true }),
  members: input(
    membersMap(MemberKey, SpaceMemberRole).describe(
      "Everybody who has access to the space, except its creator: the role by e-mail address, by user id (zuid), or by `group:ID`, `team:ID`, or `org:ID`; case does not matter.",
    ),
    { ...membersTraits, missingIn: missingMembers },
  ),
  ...rosterShape,
  editionId: EditionId,
};

export const SpaceMembersInputs = z.strictObject(shape);

const person = z
  .object({
    status: SpaceMemberState.shape.status,
    memberId: z.string().optional().describe("The id of the user, group, team, or edition, once it is known."),
    role: z.string().describe("The role in the space; for someone who is waiting, the role they will get."),
    effectiveRole: SpaceMemberState.shape.effectiveRole,
    waitingFor: SpaceMemberState.shape.waitingFor,
    adopted: z.boolean().optional().describe("Whether the member was in the space before."),
    previousRole: SpaceMemberState.shape.previousRole,
  })
  .meta({ title: "SpacePerson", description: "A member of a `SpaceMembers`." });

const unlistedMember = z
  .object({
    memberId: z.string().describe("The id of the user, group, team, or edition."),
    type: z.string().optional().describe("The type of member."),
    mailId: z.string().optional().describe("The e-mail address of a person."),
    name: z.string().optional().describe("The display name."),
    role: z.string().describe("The role in the space."),
  })
  .meta({ title: "UnlistedSpaceMember", description: "A member of the space who is not listed in the program." });

export const SpaceMembersState = z.object({
  ...shape,
  members: z.record(z.string(), z.string()).describe("The role of each member, by key."),
  editionId: NumericId.describe("The edition that holds the space."),
  people: output(z.record(z.string(), person).describe("The state of each member, by key."), { changesOnUpdate: true }),
  unlistedMembers: output(
    z.array(unlistedMember).describe("Members of the space who are not in `members`, without its creator."),
    { changesOnUpdate: true },
  ),
  ...rosterOutputs,
});

export const spaceMembers = defineResource({
  name: "SpaceMembers",
  description:
    "Everybody who has access to a space as one resource: a map from person, group, team, or organization to role. Members who are there are adopted, and stay when the resource is deleted; the creator is never changed. Do not use it together with `SpaceMember` for the same space.",
  lifecycle:
    "An update adds, changes, and removes only the members who differ. It is refused, in the preview too, if it would remove more members than `maxRemovals`. Members who are no longer listed are removed if the resource added them; members who were there before stay, and get back the role they had. Deleting the resource does the same with everybody: `maxRemovals` holds if the program goes on without it, and not for `pulumi destroy`. Changing `spaceId` replaces the resource, which is refused, in the preview too, if it would remove more members from the old space than `maxRemovals`.",
  inputs: SpaceMembersInputs,
  state: SpaceMembersState,
  ...defineRoster(spaces, {
    inputs: SpaceMembersInputs,
    state: SpaceMembersState,
    idOf: ({ spaceId }) => spaceId,
  }),

  importIdParts: ["SPACE"],
  listQuery: z.strictObject({ teamId: NumericId.describe("The team.") }),
  async list({ client }, editionId, { teamId }) {
    const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
    return spaces.map(({ spaceId, name }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});
