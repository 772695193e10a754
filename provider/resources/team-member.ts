import { z } from "zod";
import type { TeamMember } from "../api/team-members.ts";
import { mayHaveRun } from "../births.ts";
import { BadRequest, CanvasError, PartialCreateError } from "../errors.ts";
import { formatImportId } from "../import-id.ts";
import { asInputs, pick, teamBy } from "../lookup.ts";
import { already, ifThere } from "../outcomes.ts";
import { defineResource } from "../resource.ts";
import { EditionId, MailId, NumericId, sameAddress } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";

const shape = {
  teamId: NumericId.describe("The team."),
  mailId: MailId.describe("The person's e-mail address; upper and lower case are the same."),
  role: z.enum(["MEMBER", "TEAM_ADMIN"]).default("MEMBER").describe("What the person may do in the team."),
  assignToZuid: NumericId.optional().describe(
    "Who receives the person's records when they are removed; the user of the token when left out.",
  ),
  editionId: EditionId,
};

export const TeamMemberInputs = z.strictObject(shape);

export const TeamMemberState = z.object({
  ...shape,
  role: z.string().describe("What the person may do in the team."),
  editionId: NumericId.describe("The edition that holds the team."),
  status: z
    .enum(["active", "invited", "uncertain"])
    .describe(
      "`active`, or `invited` until the person accepts; `uncertain` after an invitation whose answer was lost, until the next update.",
    ),
  zuid: z.string().optional().describe("The person's user id, once they are active."),
});

type Inputs = z.output<typeof TeamMemberInputs>;
type State = z.output<typeof TeamMemberState>;

/** A person in a team, invited by e-mail. */
export const teamMember = defineResource({
  name: "TeamMember",
  description:
    "A person in a team. Adding one sends an invitation; until it is accepted the resource is there with the status `invited`.",
  example: `new canvas.TeamMember("designer", { teamId: team.teamId, mailId: "designer@example.com", role: "TEAM_ADMIN" });`,
  inputs: TeamMemberInputs,
  state: TeamMemberState,
  replaceOn: ["editionId", "teamId", "mailId"],
  keep: ["editionId"],
  same: { mailId: sameAddress },
  settles: ["status", "zuid"],
  isUnfinished: ({ status }) => status === "uncertain",

  async create(session, inputs) {
    const editionId = editionOf(session, inputs.editionId);
    const id = `${inputs.teamId}/${inputs.mailId.toLowerCase()}`;
    const state: State = { ...inputs, editionId, status: "uncertain" };
    try {
      return { id, state: await join(session, state, inputs) };
    } catch (cause) {
      // Whether the person was invited is not known: the next run asks again instead of making another resource.
      throw cause instanceof Error && mayHaveRun(cause) ? new PartialCreateError({ id, state, cause }) : cause;
    }
  },

  async read(session, _id, state): Promise<State | undefined> {
    const member = await find(session, state, false);
    if (member) return { ...state, status: "active", zuid: member.zuid, role: member.role };
    // Nobody can list open invitations: whoever was invited and has not joined is still taken as invited.
    return state.status === "active" ? undefined : state;
  },

  async update(session, _id, state, inputs) {
    if (state.status === "uncertain") return join(session, state, inputs);
    const member = await find(session, state, false);
    // An invitation cannot be changed; the role is set when the person has joined.
    if (!member) return withInputs(state, inputs);
    return promote(session, state, inputs, member);
  },

  async delete(session, id, state) {
    const member = await find(session, state, true);
    if (!member) {
      if (state.status === "active") return;
      session.warn(`TeamMember ${id}: the invitation stays open, because the service cannot take one back`);
      return;
    }
    const heir = state.assignToZuid ?? (await session.client.myZuid(state.editionId));
    await ifThere(session.client.teamMembers.remove(state.editionId, state.teamId, member.zuid, heir));
  },

  lookup: {
    path: ["TEAM", "MEMBER"],
    async find(session, editionId, [team = "", text = ""]) {
      const { teamId } = await teamBy(session, editionId, team);
      const members = await session.client.teamMembers.list(editionId, teamId);
      const candidates = members.map((member) => ({ ...member, id: member.zuid, name: member.mailId ?? "" }));
      const { zuid, mailId, role } = pick(candidates, text, { ...search, place: `team ${teamId}` });
      const inputs = asInputs(TeamMemberInputs, { teamId, mailId, role }, `member ${zuid} of team ${teamId}`);
      const state: State = { ...inputs, editionId, status: "active", zuid };
      return { id: `${teamId}/${inputs.mailId.toLowerCase()}`, state };
    },
    query: z.strictObject({ teamId: NumericId.describe("The team.") }),
    async list({ client }, editionId, { teamId }) {
      const members = await client.teamMembers.list(editionId, teamId);
      return members
        .filter(({ mailId, role }) => TeamMemberInputs.safeParse({ teamId, mailId, role }).success)
        .map(({ zuid, mailId = zuid, displayName: name = mailId }) => ({
          id: formatImportId(editionId, teamId, mailId),
          name,
        }));
    },
  },
});

/** How a person is looked for in a team. */
const search = {
  kind: "member",
  same: sameAddress,
  remedy: "; someone who is only invited is in no list: leave out the import, and pulumi up takes the invitation over",
};

/** Invites a person who may be invited, or even in the team, already. */
async function join(session: Session, state: State, inputs: Inputs): Promise<State> {
  const { client } = session;
  const { editionId } = state;
  const { teamId, mailId, role } = inputs;
  const invited: State = { ...withInputs(state, inputs), status: "invited" };
  const invite = () => client.teamMembers.add(editionId, teamId, [{ mailId, role }]);
  try {
    const { failed } = await invite().catch((error: unknown) => {
      // The answer was lost. Asking again is harmless: an open invitation refuses a second one.
      if (!mayHaveRun(error)) throw error;
      return invite();
    });
    if (failed.length > 0)
      throw new CanvasError(`team ${teamId} did not take ${mailId}; look at its members and try again`);
    return invited;
  } catch (refusal) {
    if (!(refusal instanceof BadRequest)) throw refusal;
    const member = await find(session, invited, true);
    if (member) return promote(session, invited, inputs, member);
    if (await isInvitedAlready(session, invited, refusal)) return invited;
    throw refusal;
  }
}

/**
 * Whether a refusal means "already invited" and not, say, "no licence left". The service documents no code for either,
 * so it is asked to invite someone who is in the team for certain: the same condition is refused in the same way.
 */
async function isInvitedAlready(
  { client }: Session,
  { editionId, teamId }: State,
  refusal: BadRequest,
): Promise<boolean> {
  const [someone] = (await client.teamMembers.list(editionId, teamId)).filter(({ mailId }) => mailId !== undefined);
  if (someone?.mailId === undefined) return false;
  try {
    await client.teamMembers.add(editionId, teamId, [{ mailId: someone.mailId, role: "MEMBER" }]);
    throw new CanvasError(`team ${teamId} invited ${someone.mailId}, who is in it already; look at the team's members`);
  } catch (same) {
    if (!(same instanceof BadRequest)) throw same;
    return same.code === refusal.code && same.serviceMessage === refusal.serviceMessage;
  }
}

async function promote(session: Session, state: State, inputs: Inputs, member: TeamMember): Promise<State> {
  if (member.role !== inputs.role) {
    await already(session.client.teamMembers.changeRole(state.editionId, state.teamId, member.zuid, inputs.role));
  }
  return { ...withInputs(state, inputs), status: "active", zuid: member.zuid };
}

/** The state with the program's wishes; an heir that the program names no longer is forgotten. */
function withInputs(state: State, inputs: Inputs): State {
  return { ...state, ...inputs, assignToZuid: inputs.assignToZuid, editionId: state.editionId };
}

/** The person in the team, if both are there. */
async function find({ client }: Session, state: State, fresh: boolean): Promise<TeamMember | undefined> {
  const members = (await ifThere(client.teamMembers.list(state.editionId, state.teamId, { fresh }))) ?? [];
  return members.find((member) => member.zuid === state.zuid || sameAddress(member.mailId, state.mailId));
}
