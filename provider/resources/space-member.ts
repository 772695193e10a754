import { z } from "zod";
import { formatImportId } from "../core/import-id.ts";
import { defineResource } from "../core/resource.ts";
import { defineMember } from "../people/define-member.ts";
import { missingKind, missingRole, SpaceMemberRole } from "../people/roles.ts";
import { spaces } from "../people/space-place.ts";
import { findInSpace, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { terms } from "../validation/audience.ts";
import { EditionId, equalAddresses, MailId, NumericId, oneOf } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";
import { input, output } from "../validation/traits.ts";
import { isUnknown } from "../validation/unknown.ts";

const shape = {
  spaceId: input(NumericId.describe("The space."), { replaces: true }),
  mailId: input(MailId.optional().describe("The e-mail address of a person; case does not matter."), {
    replaces: true,
    equals: equalAddresses,
  }),
  memberId: input(NumericId.optional().describe("The id of a user (zuid), group, team, or edition."), {
    replaces: true,
    redundantOnImport: ({ mailId }) => mailId !== undefined,
  }),
  type: input(
    oneOf({
      USER: "A person.",
      GROUP: "A group of the edition.",
      TEAM: "Everybody in a team.",
      ORG: "Everybody in the edition.",
    })
      .default("USER")
      .describe("The type of member."),
    { replaces: true, missingIn: missingKind },
  ),
  role: input(SpaceMemberRole.default("VIEWER").describe("The member's role in the space."), {
    missingIn: missingRole,
  }),
  adopt: input(
    z
      .boolean()
      .optional()
      .describe(
        "Whether to manage someone who is a member of the space already; otherwise that is an error. An adopted member stays in the space when the resource is deleted, unless `onDestroy` is `remove`.",
      ),
    { onlyAtCreate: true },
  ),
  onDestroy: input(
    oneOf({ remove: "Remove the member from the space.", retain: "Leave the member in the space." })
      .optional()
      .describe(
        "What deleting the resource does: `remove` the member from the space, or `retain` them. Default: `retain` for an adopted member, `remove` otherwise.",
      ),
    { unlessAdopted: "remove" },
  ),
  editionId: EditionId,
};

export const SpaceMemberInputs = z
  .strictObject(shape)
  .refine(...requiredUnless("mailId", "memberId"))
  .refine(...conflictsWith("mailId", "memberId"))
  .refine(({ mailId, type }) => mailId === undefined || !["GROUP", "TEAM", "ORG"].includes(type), {
    path: ["mailId"],
    message: "names a person; give a group, team, or organization by memberId",
    when: () => true,
  });

export const SpaceMemberState = z.object({
  ...shape,
  role: z.string().describe("The member's role in the space."),
  effectiveRole: output(
    z
      .string()
      .optional()
      .describe("`CREATOR` for the creator of the space, a role above `role` that cannot be changed."),
    { changesOnUpdate: true },
  ),
  memberId: output(shape.memberId, { changesOnUpdate: true }),
  editionId: NumericId.describe("The edition that holds the space."),
  status: output(
    oneOf({
      active: "The member has access.",
      waiting:
        "The person is in no team that the access token can see yet, or has an open invitation to the space's team.",
      joined: "The person is in a team now, or is a guest who was removed; the next update adds them to the space.",
    }).describe(
      "`active`; `waiting` while the person is in no team that the access token can see, or has an open invitation to the space's team; `joined` once a refresh has found them in a team, or a guest missing in the space: the next update adds them.",
    ),
    { changesOnUpdate: true },
  ),
  waitingFor: output(
    z
      .string()
      .optional()
      .describe(
        "What has to happen before a person who is `waiting` gets access, such as `they accept the invitation`.",
      ),
    { changesOnUpdate: true },
  ),
  adopted: z.boolean().optional().describe("Whether the member was in the space before the resource was created."),
  previousRole: output(
    z
      .string()
      .optional()
      .describe(
        "The role that an adopted member had before, if the program changed it: they get it back once it lets them go.",
      ),
    { changesOnUpdate: true },
  ),
});

type Inputs = z.output<typeof SpaceMemberInputs>;
type State = z.output<typeof SpaceMemberState>;

const idOf = ({ spaceId, memberId, mailId = "" }: Inputs): string => `${spaceId}/${memberId ?? mailId.toLowerCase()}`;

export const spaceMember = defineResource({
  name: "SpaceMember",
  description:
    "A member of a space: a person, a group, a team, or the whole organization. A person given by e-mail address is looked for in the space's team, and then in up to 50 other teams that the access token can see. Someone who is in none of them, or has an open invitation to the space's team, is `waiting`; the first `pulumi up --refresh` after they join adds them.",
  lifecycle:
    "Changing `role` sets the role in place. Deleting the resource removes the member from the space; an adopted member stays, unless `onDestroy` is `remove`, and gets back the role they had, unless it is `retain`. The creator of a space is never removed.",
  inputs: SpaceMemberInputs,
  state: SpaceMemberState,
  // The old and new member may be one person, given by id and by e-mail: the delete would remove the replacement.
  deleteBeforeReplace: "always",
  ...defineMember<Inputs, State>(spaces, {
    name: "SpaceMember",
    state: SpaceMemberState,
    keyOf: ({ mailId, memberId = "", type = "USER" }) =>
      mailId ?? ([type, memberId].some(isUnknown) || type === "USER" ? memberId : `${type.toLowerCase()}:${memberId}`),
    placeIdOf: ({ spaceId }) => spaceId,
    idOf,
  }),

  importIdParts: ["SPACE", "MEMBER"],
  import(session, editionId, [space = "", text = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const members = await spaces.open(session, { id: spaceId, editionId }).list();
      const candidates = members.map((member) => ({ ...member, name: member.mailId ?? member.name ?? member.id }));
      const scope = { ...searchScope, place: `space ${spaceId}` };
      const { id, mailId, type, role } = pickByIdOrName(candidates, text, scope);
      const who = equalAddresses(mailId, text) ? { mailId } : { memberId: id };
      const what = `member ${id} of space ${spaceId}`;
      const inputs = parseImportedInputs(SpaceMemberInputs, { spaceId, ...who, type, role }, what);
      const state = SpaceMemberState.parse({ ...inputs, editionId, memberId: id, status: "active" });
      return { id: idOf(inputs), state };
    });
  },

  listQuery: z.strictObject({ spaceId: NumericId.describe("The space.") }),
  async list(session, editionId, { spaceId }) {
    const list = (id: string) => session.client.spaceMembers.list(editionId, id);
    const members = await findInSpace(session, editionId, spaceId, list);
    return members
      .filter(({ memberId, type, role }) => SpaceMemberInputs.safeParse({ spaceId, memberId, type, role }).success)
      .map(({ memberId, mailId, displayName }) => {
        const who = MailId.safeParse(mailId).data ?? memberId;
        return { id: formatImportId(editionId, spaceId, who), name: displayName ?? who };
      });
  },
});

const searchScope = {
  kind: "member",
  equals: equalAddresses,
  remedy: `people who have not joined the team yet cannot be imported: leave out the import, and ${terms.refresh} adds them once they have`,
};
