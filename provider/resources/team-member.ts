import { z } from "zod";
import type { TeamMember } from "../api/endpoints/team-members.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { BadRequest, CanvasError, isOutcomeUnknown, PartialCreateError } from "../errors.ts";
import { requireEditionId } from "../runtime/edition.ts";
import { findTeam, parseImportedInputs } from "../runtime/find.ts";
import { pickByIdOrName } from "../runtime/match.ts";
import { ignoreConflict, undefinedIfNotFound } from "../runtime/outcomes.ts";
import type { Session } from "../runtime/session.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";

const shape = {
  teamId: NumericId.describe("The team."),
  mailId: MailId.describe("The person's e-mail address; upper and lower case are the same."),
  role: z.enum(["MEMBER", "TEAM_ADMIN"]).default("MEMBER").describe("The person's role in the team."),
  assignToZuid: NumericId.optional().describe(
    "The user who receives the person's records on removal. Default: the user of the access token.",
  ),
  editionId: EditionId,
};

export const TeamMemberInputs = z.strictObject(shape);

export const TeamMemberState = z.object({
  ...shape,
  role: z.string().describe("The person's role in the team."),
  editionId: NumericId.describe("The edition that holds the team."),
  status: z
    .enum(["active", "invited", "uncertain"])
    .describe(
      "`active`; `invited` until the person accepts; `uncertain` if the response to the invitation was lost, until the next update.",
    ),
  zuid: z.string().optional().describe("The person's user id, once they are active."),
});

type Inputs = z.output<typeof TeamMemberInputs>;
type State = z.output<typeof TeamMemberState>;

export const teamMember = defineResource({
  name: "TeamMember",
  description: "A person in a team. Creating one sends an invitation; until it is accepted, the status is `invited`.",
  example: `new canvas.TeamMember("designer", { teamId: team.teamId, mailId: "designer@example.com", role: "TEAM_ADMIN" });`,
  inputs: TeamMemberInputs,
  state: TeamMemberState,
  replaceOn: ["editionId", "teamId", "mailId"],
  keepWhenOmitted: ["editionId"],
  equals: { mailId: equalAddresses },
  computedOnUpdate: ["status", "zuid"],
  needsUpdate: ({ status }) => status === "uncertain",

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const id = `${inputs.teamId}/${inputs.mailId.toLowerCase()}`;
    const state: State = { ...inputs, editionId, status: "uncertain" };
    try {
      return { id, state: await invite(session, state, inputs) };
    } catch (cause) {
      // Record it, so that the next run asks again.
      throw cause instanceof Error && isOutcomeUnknown(cause) ? new PartialCreateError({ id, state, cause }) : cause;
    }
  },

  async read(session, _id, state): Promise<State | undefined> {
    const member = await find(session, state, false);
    if (member) return { ...state, status: "active", zuid: member.zuid, role: member.role };
    // Open invitations cannot be listed, so a person who has not joined counts as still invited.
    return state.status === "active" ? undefined : state;
  },

  async update(session, _id, state, inputs) {
    if (state.status === "uncertain") return invite(session, state, inputs);
    const member = await find(session, state, false);
    // An invitation cannot be changed; the role is set once the person has joined.
    if (!member) return withInputs(state, inputs);
    return setRole(session, state, inputs, member);
  },

  async delete(session, id, state) {
    const member = await find(session, state, true);
    if (!member) {
      if (state.status === "active") return;
      session.warn(`TeamMember ${id}: the invitation stays open, because the service cannot take one back`);
      return;
    }
    const assignee = state.assignToZuid ?? (await session.client.myZuid(state.editionId));
    await undefinedIfNotFound(session.client.teamMembers.remove(state.editionId, state.teamId, member.zuid, assignee));
  },

  importIdParts: ["TEAM", "MEMBER"],
  async import(session, editionId, [team = "", text = ""]) {
    const { teamId } = await findTeam(session, editionId, team);
    const members = await session.client.teamMembers.list(editionId, teamId);
    const candidates = members.map((member) => ({ ...member, id: member.zuid, name: member.mailId ?? "" }));
    const { zuid, mailId, role } = pickByIdOrName(candidates, text, { ...searchScope, place: `team ${teamId}` });
    const inputs = parseImportedInputs(TeamMemberInputs, { teamId, mailId, role }, `member ${zuid} of team ${teamId}`);
    const state: State = { ...inputs, editionId, status: "active", zuid };
    return { id: `${teamId}/${inputs.mailId.toLowerCase()}`, state };
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
  remedy: "; someone who is only invited is in no list: leave out the import, and pulumi up takes the invitation over",
};

/** Invites a person, who may already be invited or in the team. */
async function invite(session: Session, state: State, inputs: Inputs): Promise<State> {
  const { client } = session;
  const { editionId } = state;
  const { teamId, mailId, role } = inputs;
  const invited: State = { ...withInputs(state, inputs), status: "invited" };
  const send = () => client.teamMembers.add(editionId, teamId, [{ mailId, role }]);
  try {
    const { failed } = await send().catch((error: unknown) => {
      // Sending it again is harmless: the service refuses a second invitation.
      if (!isOutcomeUnknown(error)) throw error;
      return send();
    });
    if (failed.length > 0)
      throw new CanvasError(`team ${teamId} did not take ${mailId}; look at its members and try again`);
    return invited;
  } catch (refusal) {
    if (!(refusal instanceof BadRequest)) throw refusal;
    const member = await find(session, invited, true);
    if (member) return setRole(session, invited, inputs, member);
    if (await isInvitedAlready(session, invited, refusal)) return invited;
    throw refusal;
  }
}

/**
 * Whether a refusal means "already invited" rather than, say, "no licence left". Neither has a documented code, so it is
 * compared with the refusal to invite someone who is certainly in the team.
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
  } catch (other) {
    if (!(other instanceof BadRequest)) throw other;
    return other.code === refusal.code && other.serviceMessage === refusal.serviceMessage;
  }
}

async function setRole(session: Session, state: State, inputs: Inputs, member: TeamMember): Promise<State> {
  if (member.role !== inputs.role) {
    await ignoreConflict(
      session.client.teamMembers.changeRole(state.editionId, state.teamId, member.zuid, inputs.role),
    );
  }
  return { ...withInputs(state, inputs), status: "active", zuid: member.zuid };
}

/** The state with the new inputs; an omitted `assignToZuid` is removed. */
function withInputs(state: State, inputs: Inputs): State {
  return { ...state, ...inputs, assignToZuid: inputs.assignToZuid, editionId: state.editionId };
}

/** The person in the team; undefined if either does not exist. */
async function find({ client }: Session, state: State, fresh: boolean): Promise<TeamMember | undefined> {
  const members = (await undefinedIfNotFound(client.teamMembers.list(state.editionId, state.teamId, { fresh }))) ?? [];
  return members.find((member) => member.zuid === state.zuid || equalAddresses(member.mailId, state.mailId));
}
