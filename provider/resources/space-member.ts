import { z } from "zod";
import type { SpaceMember } from "../api/space-members.ts";
import { mayHaveRun } from "../births.ts";
import { BadRequest, CanvasError, NotFound } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { asInputs, inSpace, pick } from "../lookup.ts";
import { already, ifThere } from "../outcomes.ts";
import { defineResource } from "../resource.ts";
import { notTogether, unlessGiven } from "../rules.ts";
import { EditionId, MailId, NumericId, sameAddress } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";

const shape = {
  spaceId: NumericId.describe("The space."),
  mailId: MailId.optional().describe("The person, by e-mail address; upper and lower case are the same."),
  memberId: NumericId.optional().describe("The user (zuid), group, team or edition, by id."),
  type: z.enum(["USER", "GROUP", "TEAM", "ORG"]).default("USER").describe("What the member is."),
  role: z
    .enum(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"])
    .default("VIEWER")
    .describe("What the member may do in the space."),
  editionId: EditionId,
};

export const SpaceMemberInputs = z
  .strictObject(shape)
  .refine(...unlessGiven("mailId", "memberId"))
  .refine(...notTogether("mailId", "memberId"))
  .refine(({ mailId, type }) => mailId === undefined || !["GROUP", "TEAM", "ORG"].includes(type), {
    path: ["mailId"],
    message: "names a person; give a group, team or organisation by memberId",
    when: () => true,
  });

export const SpaceMemberState = z.object({
  ...shape,
  role: z.string().describe("What the member may do in the space."),
  editionId: NumericId.describe("The edition that holds the space."),
  status: z
    .enum(["active", "waiting", "joined"])
    .describe(
      "`active`; or `waiting` while the person is not in the space's team yet; or `joined` when a refresh has found them there, so that the next update adds them.",
    ),
});

type Inputs = z.output<typeof SpaceMemberInputs>;
type State = z.output<typeof SpaceMemberState>;

/** Someone with a role in a space: a person, a group, a team or the whole organisation. */
export const spaceMember = defineResource({
  name: "SpaceMember",
  description:
    "Someone with a role in a space: a person, a group, a team or the whole organisation. A person given by e-mail who has not joined the team yet is `waiting`, and is added by the first `pulumi up --refresh` after they did.",
  example: `new canvas.SpaceMember("reviewer", { spaceId: space.spaceId, mailId: "reviewer@example.com", role: "COMMENTER" });`,
  inputs: SpaceMemberInputs,
  state: SpaceMemberState,
  replaceOn: ["editionId", "spaceId", "mailId", "memberId", "type"],
  // Who was given by id and now is by e-mail is the same person: adding them first would be undone by the removal.
  deletesFirst: true,
  keep: ["editionId", "memberId", "mailId"],
  unstated: ({ mailId }) => (mailId === undefined ? [] : ["memberId"]),
  same: { mailId: sameAddress },
  settles: ["status", "memberId"],
  isUnfinished: ({ status }) => status === "joined",

  async create(session, inputs) {
    const editionId = editionOf(session, inputs.editionId);
    const id = `${inputs.spaceId}/${inputs.memberId ?? inputs.mailId?.toLowerCase()}`;
    return { id, state: await admit(session, { ...inputs, editionId, status: "waiting" }, inputs) };
  },

  async read(session, _id, state): Promise<State | undefined> {
    try {
      const member = await find(session, state, false);
      if (member) return { ...state, status: "active", memberId: member.memberId, role: member.role };
      if (state.status === "active") return undefined;
      const memberId = await personBehind(session, state);
      return { ...state, status: memberId === undefined ? "waiting" : "joined" };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      // The space is in the trash: its members cannot be seen, and come back with it.
      if (error instanceof BadRequest) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return admit(session, state, inputs);
  },

  async delete({ client, warn }, id, { editionId, spaceId, memberId, status }) {
    if (status !== "active" || memberId === undefined) return;
    try {
      await ifThere(client.spaceMembers.remove(editionId, spaceId, memberId));
    } catch (error) {
      const isTrashed = error instanceof BadRequest && !(await client.spaces.get(editionId, spaceId)).isActive;
      if (!isTrashed) throw error;
      warn(`SpaceMember ${id} stays in the space, which is in the trash, where members cannot be removed`);
    }
  },

  lookup: {
    path: ["SPACE", "MEMBER"],
    find(session, editionId, [space = "", text = ""]) {
      return inSpace(session, editionId, space, async (spaceId) => {
        const members = await session.client.spaceMembers.list(editionId, spaceId);
        const candidates = members.map((member) => ({ ...member, id: member.memberId, name: nameOf(member) }));
        const { memberId, mailId, type, role } = pick(candidates, text, { ...search, place: `space ${spaceId}` });
        const who = sameAddress(mailId, text) ? { mailId } : { memberId };
        const what = `member ${memberId} of space ${spaceId}`;
        const inputs = asInputs(SpaceMemberInputs, { spaceId, ...who, type, role }, what);
        const state: State = { ...inputs, memberId, editionId, status: "active" };
        return { id: `${spaceId}/${inputs.mailId?.toLowerCase() ?? memberId}`, state };
      });
    },
    query: z.strictObject({ spaceId: NumericId.describe("The space.") }),
    async list(session, editionId, { spaceId }) {
      const list = (id: string) => session.client.spaceMembers.list(editionId, id);
      const members = await inSpace(session, editionId, spaceId, list);
      return members
        .filter(({ memberId, type, role }) => SpaceMemberInputs.safeParse({ spaceId, memberId, type, role }).success)
        .map(({ memberId, mailId, displayName }) => {
          const who = MailId.safeParse(mailId).data ?? memberId;
          return { id: formatImportId(editionId, spaceId, who), name: displayName ?? who };
        });
    },
  },
});

/** How a member is looked for in a space. */
const search = {
  kind: "member",
  same: sameAddress,
  remedy:
    "; someone who has not joined the team yet is in no list: leave out the import, and pulumi up --refresh adds them once they have",
};

/** What people call a member; only a person has an address. */
const nameOf = ({ memberId, displayName = memberId, mailId = displayName }: SpaceMember) => mailId;

/** Adds the member, or gives a member of the space the role; a person who has not joined yet goes on waiting. */
async function admit(session: Session, state: State, inputs: Inputs): Promise<State> {
  const { client } = session;
  const { editionId } = state;
  const wanted = { ...state, ...inputs, editionId };
  const memberId = state.memberId ?? inputs.memberId ?? (await personBehind(session, wanted));
  if (memberId === undefined) return { ...wanted, status: "waiting" };
  const active: State = { ...wanted, memberId, status: "active" };
  if (state.status === "active") {
    await already(client.spaceMembers.changeRole(editionId, wanted.spaceId, memberId, wanted.role));
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
    // Refused because it is there already, or added by a request whose answer was lost: the list tells.
    if (!(error instanceof BadRequest || mayHaveRun(error))) throw error;
    const member = await find(session, active, true);
    if (!member) throw error;
    if (member.role !== wanted.role) {
      await already(client.spaceMembers.changeRole(editionId, wanted.spaceId, memberId, wanted.role));
    }
  }
  return active;
}

async function find({ client }: Session, state: State, fresh: boolean): Promise<SpaceMember | undefined> {
  const members = await client.spaceMembers.list(state.editionId, state.spaceId, { fresh });
  return members.find((member) => member.memberId === state.memberId || sameAddress(member.mailId, state.mailId));
}

/** The user id behind an e-mail address, if the person is in the space or in its team. */
async function personBehind(session: Session, state: State): Promise<string | undefined> {
  const { client } = session;
  const { editionId, spaceId, mailId } = state;
  const member = await find(session, state, false);
  if (member) return member.memberId;
  const { teamId } = await client.spaces.get(editionId, spaceId);
  const people = await client.teamMembers.list(editionId, teamId);
  return people.find((person) => sameAddress(person.mailId, mailId))?.zuid;
}
