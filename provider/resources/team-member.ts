import { z } from "zod";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { defineMember } from "../people/define-member.ts";
import { TeamMemberRole } from "../people/roles.ts";
import { teams } from "../people/team-place.ts";
import { findTeam, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { EditionId, equalAddresses, MailId, NumericId, oneOf } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";
import { input, output } from "../validation/traits.ts";

const shape = {
  teamId: input(NumericId.describe("The team."), { replaces: true }),
  mailId: input(MailId.describe("The person's e-mail address; case does not matter."), {
    replaces: true,
    equals: equalAddresses,
  }),
  role: TeamMemberRole.default("MEMBER").describe("The person's role in the team."),
  assignToZuid: NumericId.optional().describe(
    "The user who receives the person's records on removal. Default: the user of the access token.",
  ),
  assignTo: input(
    MailId.optional().describe(
      "The same by e-mail address, of someone who is in the team. If the program removes that person too, make this resource depend on theirs (`dependsOn`).",
    ),
    { equals: equalAddresses },
  ),
  adopt: input(
    z
      .boolean()
      .optional()
      .describe(
        "Whether to manage a person who is in the team already; otherwise that is an error. An adopted person stays in the team when the resource is deleted, unless `onDestroy` is `remove`.",
      ),
    { onlyAtCreate: true },
  ),
  adoptInvitation: input(
    z
      .boolean()
      .optional()
      .describe("Whether to manage an invitation that is open already; otherwise that is an error."),
    { onlyAtCreate: true },
  ),
  inviteAgain: z
    .string()
    .optional()
    .describe(
      "Changing the value sends the invitation again, for example because it has expired, if the person is still not in the team.",
    ),
  onDestroy: input(
    oneOf({ remove: "Remove the person from the team.", retain: "Leave the person in the team." })
      .optional()
      .describe(
        "What deleting the resource does: `remove` the person from the team, or `retain` them. Default: `retain` for an adopted person, `remove` otherwise.",
      ),
    { unlessAdopted: "remove" },
  ),
  editionId: EditionId,
};

export const TeamMemberInputs = z
  .strictObject(shape)
  .refine(...conflictsWith("assignTo", "assignToZuid"))
  .refine(({ mailId, assignTo }) => !equalAddresses(mailId, assignTo), {
    path: ["assignTo"],
    message: "is the person who would be removed; name somebody else",
    when: () => true,
  });

export const TeamMemberState = z.object({
  ...shape,
  role: z.string().describe("The person's role in the team."),
  effectiveRole: output(
    z
      .string()
      .optional()
      .describe("The role that the person keeps in the team if nobody can change it, as that of a super admin."),
    { changesOnUpdate: true },
  ),
  editionId: NumericId.describe("The edition that holds the team."),
  status: output(
    oneOf({
      active: "The person is in the team.",
      invited: "The person has not accepted the invitation yet.",
      uncertain: "It is not known whether the person was invited; the next update finds out.",
    }).describe(
      "`active`; `invited` until the person accepts; `uncertain` if it is not known whether they were invited, until the next update.",
    ),
    { changesOnUpdate: true },
  ),
  zuid: output(z.string().optional().describe("The person's user id, once they are active."), {
    changesOnUpdate: true,
  }),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the person was in the team, or invited, before the resource was created."),
  previousRole: output(
    z
      .string()
      .optional()
      .describe(
        "The role that an adopted person had before, if the program changed it: they get it back once it lets them go.",
      ),
    { changesOnUpdate: true },
  ),
});

type Inputs = z.output<typeof TeamMemberInputs>;
type State = z.output<typeof TeamMemberState>;

const idOf = ({ teamId, mailId }: Inputs): string => `${teamId}/${mailId.toLowerCase()}`;

export const teamMember = defineResource({
  name: "TeamMember",
  description: "A person in a team. Creating one sends an invitation; until it is accepted, the status is `invited`.",
  lifecycle:
    "Changing `role` sets the role, once the person has joined; changing `inviteAgain` sends the invitation again. Deleting the resource removes the person from the team, and their records go to `assignTo` or to the user of the access token. The owner, super admins, the token's own user, and the last admin of the team are not removed. The API documents no way to revoke an open invitation. An adopted person stays, unless `onDestroy` is `remove`, and gets back the role they had, unless it is `retain`.",
  inputs: TeamMemberInputs,
  state: TeamMemberState,
  ...defineMember<Inputs, State>(teams, {
    name: "TeamMember",
    state: TeamMemberState,
    keyOf: ({ mailId }) => mailId,
    placeIdOf: ({ teamId }) => teamId,
    idOf,
  }),

  importIdParts: ["TEAM", "MEMBER"],
  async import(session, editionId, [team = "", text = ""]) {
    const { teamId } = await findTeam(session, editionId, team);
    const members = await teams.open(session, { id: teamId, editionId }).list();
    const candidates = members.map((member) => ({ ...member, name: member.mailId ?? "" }));
    const { id, mailId, role } = pickByIdOrName(candidates, text, { ...searchScope, place: `team ${teamId}` });
    const inputs = parseImportedInputs(TeamMemberInputs, { teamId, mailId, role }, `member ${id} of team ${teamId}`);
    return { id: idOf(inputs), state: TeamMemberState.parse({ ...inputs, editionId, zuid: id, status: "active" }) };
  },

  listQuery: z.strictObject({ teamId: NumericId.describe("The team.") }),
  async list({ client }, editionId, { teamId }) {
    const members = await client.teamMembers.list(editionId, teamId);
    return members
      .filter(({ mailId, role }) => TeamMemberInputs.safeParse({ teamId, mailId, role }).success)
      .map(({ zuid, mailId = zuid, displayName: name = mailId }) => ({
        id: formatImportId(editionId, teamId, mailId),
        name,
      }));
  },
});

const searchScope = {
  kind: "member",
  equals: equalAddresses,
  remedy:
    "people who are only invited cannot be imported: leave out the import, and give the resource adoptInvitation: true",
};
