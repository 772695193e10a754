import { z } from "zod";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { defineRoster } from "../people/define-roster.ts";
import { TeamMemberRole } from "../people/roles.ts";
import { membersMap, membersTraits, rosterOutputs, rosterShape } from "../people/roster-schema.ts";
import { teams } from "../people/team-place.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";
import { input, output } from "../validation/traits.ts";
import { TeamMemberState } from "./team-member.ts";

const Assignee = z
  .string()
  .refine(
    (text) => MailId.safeParse(text).success || NumericId.safeParse(text).success,
    "must be an e-mail address or a user id",
  );

const shape = {
  teamId: input(NumericId.describe("The team."), { replaces: true }),
  members: input(
    membersMap(MailId, TeamMemberRole).describe(
      "Everybody who belongs to the team: the role by e-mail address, whose case does not matter.",
    ),
    membersTraits,
  ),
  ...rosterShape,
  minAdmins: z
    .int()
    .min(1)
    .default(1)
    .describe("How many team admins an update has to leave in the team. An update that would leave fewer is refused."),
  assignToZuid: NumericId.optional().describe(
    "The user who receives the records of people who are removed. Default: the user of the access token.",
  ),
  assignTo: input(MailId.optional().describe("The same by e-mail address, of someone in the team."), {
    equals: equalAddresses,
  }),
  handOver: z
    .record(MailId, Assignee)
    .optional()
    .describe(
      "Exceptions from `assignTo`: by the e-mail address of a person who is removed, the e-mail address or user id of the person who receives their records.",
    ),
  adoptInvitations: input(
    z.boolean().optional().describe("Whether to manage invitations that are open already; otherwise that is an error."),
    { onlyAtCreate: true },
  ),
  ownInvitations: input(
    z
      .array(MailId)
      .optional()
      .describe(
        "The e-mail addresses of people that an earlier update has invited: an invitation that is still open is the program's own.",
      ),
    { onlyAtCreate: true, isRepeatedInOutputs: true },
  ),
  inviteAgain: z
    .string()
    .optional()
    .describe(
      "Changing the value sends the invitations again, for example because they have expired, to everybody who is still not in the team.",
    ),
  editionId: EditionId,
};

export const TeamMembersInputs = z.strictObject(shape).refine(...conflictsWith("assignTo", "assignToZuid"));

const person = z
  .object({
    status: TeamMemberState.shape.status,
    zuid: z.string().optional().describe("The user id, once the person is active."),
    role: z.string().describe("The role in the team; for an invited person, the role they will get."),
    effectiveRole: TeamMemberState.shape.effectiveRole,
    adopted: z.boolean().optional().describe("Whether the person was in the team, or invited, before."),
    previousRole: TeamMemberState.shape.previousRole,
  })
  .meta({ title: "TeamPerson", description: "A person of a `TeamMembers`." });

const unlistedMember = z
  .object({
    zuid: z.string().describe("The user id."),
    mailId: z.string().optional().describe("The e-mail address."),
    name: z.string().optional().describe("The display name."),
    role: z.string().describe("The role in the team."),
  })
  .meta({ title: "UnlistedTeamMember", description: "A member of the team who is not listed in the program." });

export const TeamMembersState = z.object({
  ...shape,
  members: z.record(z.string(), z.string()).describe("The role of each person, by e-mail address."),
  editionId: NumericId.describe("The edition that holds the team."),
  people: output(z.record(z.string(), person).describe("The state of each person, by e-mail address."), {
    changesOnUpdate: true,
  }),
  unlistedMembers: output(z.array(unlistedMember).describe("Members of the team who are not in `members`."), {
    changesOnUpdate: true,
  }),
  ...rosterOutputs,
  openInvitations: output(
    z
      .array(z.string())
      .optional()
      .describe(
        "The e-mail addresses of people that the resource has invited, and who are neither in `members` any more nor in the team: the invitation is recognized if you list them again.",
      ),
    { changesOnUpdate: true },
  ),
});

const roster = defineRoster(teams, {
  inputs: TeamMembersInputs,
  state: TeamMembersState,
  idOf: ({ teamId }) => teamId,
});

export const teamMembers = defineResource({
  name: "TeamMembers",
  description:
    "Everybody in a team as one resource: a map from e-mail address to role. People who are not in the team are invited, a hundred with one request; people who are there are adopted, and stay when the resource is deleted. Do not use it together with `TeamMember` for the same team.",
  lifecycle:
    "An update adds, changes, and removes only the people who differ; changing `inviteAgain` sends open invitations again. It is refused, in the preview too, if it would remove more people than `maxRemovals` or leave fewer admins than `minAdmins`. People who are no longer listed are removed if the resource added them; people who were there before stay, and get back the role they had. Deleting the resource does the same with everybody: `maxRemovals` holds if the program goes on without it, and not for `pulumi destroy`. Changing `teamId` replaces the resource, which is refused, in the preview too, if it would remove more people from the old team than `maxRemovals`.",
  inputs: TeamMembersInputs,
  state: TeamMembersState,
  ...roster,

  importIdParts: ["TEAM"],
  listQuery: z.strictObject({}),
  async list({ client }, editionId) {
    const teams = await client.teams.list(editionId);
    return teams.map(({ teamId, name }) => ({ id: formatImportId(editionId, teamId), name }));
  },
});
