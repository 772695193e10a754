import { z } from "zod";
import type { SpaceMember } from "../api/endpoints/space-members.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { BadRequest, CanvasError, isOutcomeUnknown, NotFound } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findInSpace, parseImportedInputs } from "../runtime/find.ts";
import { pickByIdOrName } from "../runtime/match.ts";
import { ignoreConflict, undefinedIfNotFound } from "../runtime/outcomes.ts";
import type { Session } from "../runtime/session.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

const shape = {
  spaceId: NumericId.describe("The space."),
  mailId: MailId.optional().describe("The e-mail address of a person; case-insensitive."),
  memberId: NumericId.optional().describe("The id of a user (zuid), group, team or edition."),
  type: z.enum(["USER", "GROUP", "TEAM", "ORG"]).default("USER").describe("The type of member."),
  role: z
    .enum(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"])
    .default("VIEWER")
    .describe("The member's role in the space."),
  editionId: EditionId,
};

export const SpaceMemberInputs = z
  .strictObject(shape)
  .refine(...requiredUnless("mailId", "memberId"))
  .refine(...conflictsWith("mailId", "memberId"))
  .refine(({ mailId, type }) => mailId === undefined || !["GROUP", "TEAM", "ORG"].includes(type), {
    path: ["mailId"],
    message: "names a person; give a group, team or organisation by memberId",
    when: () => true,
  });

export const SpaceMemberState = z.object({
  ...shape,
  role: z.string().describe("The member's role in the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  status: z
    .enum(["active", "waiting", "joined"])
    .describe(
      "`active`; `waiting` while the person is not in the space's team yet; `joined` once a refresh has found them there: the next update adds them.",
    ),
});

type Inputs = z.output<typeof SpaceMemberInputs>;
type State = z.output<typeof SpaceMemberState>;

export const spaceMember = defineResource({
  name: "SpaceMember",
  description:
    "A member of a space: a person, a group, a team or the whole organisation. A person given by e-mail who has not joined the team yet is `waiting`, and is added by the first `pulumi up --refresh` after they have.",
  example: `new canvas.SpaceMember("reviewer", { spaceId: space.spaceId, mailId: "reviewer@example.com", role: "COMMENTER" });`,
  inputs: SpaceMemberInputs,
  state: SpaceMemberState,
  replaceOn: ["editionId", "spaceId", "mailId", "memberId", "type"],
  // The old and new member may be one person, given by id and by e-mail: the delete would remove the replacement.
  deleteBeforeReplace: true,
  keepWhenOmitted: ["editionId", "memberId", "mailId"],
  omitOnImport: ({ mailId }) => (mailId === undefined ? [] : ["memberId"]),
  equals: { mailId: equalAddresses },
  computedOnUpdate: ["status", "memberId"],
  needsUpdate: ({ status }) => status === "joined",

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const id = `${inputs.spaceId}/${inputs.memberId ?? inputs.mailId?.toLowerCase()}`;
    return { id, state: await addMember(session, { ...inputs, editionId, status: "waiting" }, inputs) };
  },

  async read(session, _id, state): Promise<State | undefined> {
    try {
      const member = await find(session, state, false);
      if (member) return { ...state, status: "active", memberId: member.memberId, role: member.role };
      if (state.status === "active") return undefined;
      const memberId = await findZuid(session, state);
      return { ...state, status: memberId === undefined ? "waiting" : "joined" };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      // The space is in the trash: its members are not visible, and are restored with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return addMember(session, state, inputs);
  },

  async delete({ client, warn }, id, { editionId, spaceId, memberId, status }) {
    if (status !== "active" || memberId === undefined) return;
    try {
      await undefinedIfNotFound(client.spaceMembers.remove(editionId, spaceId, memberId));
    } catch (error) {
      const isTrashed = error instanceof BadRequest && !(await client.spaces.get(editionId, spaceId)).isActive;
      if (!isTrashed) throw error;
      warn(`SpaceMember ${id} stays in the space, which is in the trash, where members cannot be removed`);
    }
  },

  importIdParts: ["SPACE", "MEMBER"],
  import(session, editionId, [space = "", text = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const members = await session.client.spaceMembers.list(editionId, spaceId);
      const candidates = members.map((member) => ({ ...member, id: member.memberId, name: nameOf(member) }));
      const { memberId, mailId, type, role } = pickByIdOrName(candidates, text, {
        ...searchScope,
        place: `space ${spaceId}`,
      });
      const who = equalAddresses(mailId, text) ? { mailId } : { memberId };
      const what = `member ${memberId} of space ${spaceId}`;
      const inputs = parseImportedInputs(SpaceMemberInputs, { spaceId, ...who, type, role }, what);
      const state: State = { ...inputs, memberId, editionId, status: "active" };
      return { id: `${spaceId}/${inputs.mailId?.toLowerCase() ?? memberId}`, state };
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
  remedy:
    "; someone who has not joined the team yet is in no list: leave out the import, and pulumi up --refresh adds them once they have",
};

/** The e-mail address of a person, else the display name. */
const nameOf = ({ memberId, displayName = memberId, mailId = displayName }: SpaceMember) => mailId;

/** Adds the member or updates the role; a person who has not joined the team yet keeps waiting. */
async function addMember(session: Session, state: State, inputs: Inputs): Promise<State> {
  const { client } = session;
  const { editionId } = state;
  const wanted = { ...state, ...inputs, editionId };
  const memberId = state.memberId ?? inputs.memberId ?? (await findZuid(session, wanted));
  if (memberId === undefined) return { ...wanted, status: "waiting" };
  const active: State = { ...wanted, memberId, status: "active" };
  if (state.status === "active") {
    await ignoreConflict(client.spaceMembers.changeRole(editionId, wanted.spaceId, memberId, wanted.role));
    return active;
  }
  try {
    const member = { memberId, role: wanted.role, type: wanted.type };
    const { failed } = await client.spaceMembers.add(editionId, wanted.spaceId, [member]);
    if (failed.length > 0) {
      throw new CanvasError(
        `space ${wanted.spaceId} did not take ${wanted.type} ${memberId}; look at its members and try again`,
      );
    }
  } catch (error) {
    // Refused because it is already a member, or added by a request whose response was lost: the list decides.
    if (!(error instanceof BadRequest || isOutcomeUnknown(error))) throw error;
    const member = await find(session, active, true);
    if (!member) throw error;
    if (member.role !== wanted.role) {
      await ignoreConflict(client.spaceMembers.changeRole(editionId, wanted.spaceId, memberId, wanted.role));
    }
  }
  return active;
}

async function find({ client }: Session, state: State, fresh: boolean): Promise<SpaceMember | undefined> {
  const members = await client.spaceMembers.list(state.editionId, state.spaceId, { fresh });
  return members.find((member) => member.memberId === state.memberId || equalAddresses(member.mailId, state.mailId));
}

/** The zuid of an e-mail address, if the person is in the space or its team. */
async function findZuid(session: Session, state: State): Promise<string | undefined> {
  const { client } = session;
  const { editionId, spaceId, mailId } = state;
  const member = await find(session, state, false);
  if (member) return member.memberId;
  const { teamId } = await client.spaces.get(editionId, spaceId);
  const people = await client.teamMembers.list(editionId, teamId);
  return people.find((person) => equalAddresses(person.mailId, mailId))?.zuid;
}
