import { z } from "zod";
import type { TeamMember } from "../api/endpoints/team-members.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import {
  type BadRequest,
  CanvasError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  PartialCreateError,
  RefusedTogetherError,
} from "../errors.ts";
import { isAddedByCaller } from "../people/added-by-caller.ts";
import { inviteAgain, refusalOf } from "../people/invitations.ts";
import { TeamMemberRole } from "../people/roles.ts";
import { leftOpenIn } from "../people/roster-plan.ts";
import { removeFromTeam } from "../people/team-removal.ts";
import { changeTeamRole, readTeamRoles } from "../people/team-role.ts";
import { reasonToStay } from "../run/claims.ts";
import { requireEditionId } from "../run/edition.ts";
import { findTeam, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { undefinedIfNotFound } from "../run/outcomes.ts";
import { isNotInTeam } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";
import { oneOf } from "../validation/one-of.ts";
import { conflictsWith } from "../validation/rules.ts";

const shape = {
  teamId: NumericId.describe("The team."),
  mailId: MailId.describe("The person's e-mail address; upper and lower case are the same."),
  role: TeamMemberRole.default("MEMBER").describe("The person's role in the team."),
  assignToZuid: NumericId.optional().describe(
    "The user who receives the person's records on removal. Default: the user of the access token.",
  ),
  assignTo: MailId.optional().describe(
    "The same by e-mail address, of someone who is in the team. If the program removes them too, give this resource `dependsOn` theirs.",
  ),
  adopt: z
    .boolean()
    .optional()
    .describe(
      "Whether to manage a person who is in the team already. Without it, that is an error. An adopted person stays in the team when the resource is deleted, unless `onDestroy` is `remove`.",
    ),
  adoptInvitation: z
    .boolean()
    .optional()
    .describe(
      "Whether a refused invitation means that the person is invited already. The service does not tell that from other reasons, such as a used-up licence, so that by default it is an error.",
    ),
  inviteAgain: z
    .string()
    .optional()
    .describe(
      "Another value sends the invitation again, for example because it has expired, if the person is still not in the team.",
    ),
  onDestroy: oneOf({ remove: "Remove the person from the team.", retain: "Leave the person in the team." })
    .optional()
    .describe(
      "What deleting the resource does: `remove` the person from the team, or `retain` them. Default: `retain` for an adopted person, `remove` otherwise.",
    ),
  editionId: EditionId,
};

export const TeamMemberInputs = z
  .strictObject(shape)
  .refine(...conflictsWith("assignTo", "assignToZuid"))
  .refine(({ mailId, assignTo }) => !equalAddresses(mailId, assignTo), {
    path: ["assignTo"],
    message: "is the person who would be removed; give somebody else",
    when: () => true,
  });

export const TeamMemberState = z.object({
  ...shape,
  role: z.string().describe("The person's role in the team."),
  effectiveRole: z
    .string()
    .optional()
    .describe("The person's role in the edition, if it stands above `role` and the service lets nobody change that."),
  editionId: NumericId.describe("The edition that holds the team."),
  status: oneOf({
    active: "The person is in the team.",
    invited: "The person has not accepted the invitation yet.",
    uncertain: "It is not known whether the person was invited; the next update finds out.",
  }).describe(
    "`active`; `invited` until the person accepts; `uncertain` if it is not known whether they were invited, until the next update.",
  ),
  zuid: z.string().optional().describe("The person's user id, once they are active."),
  adopted: z
    .boolean()
    .optional()
    .describe("Whether the person was in the team, or invited, before the resource was created."),
});

type Inputs = z.output<typeof TeamMemberInputs>;
type State = z.output<typeof TeamMemberState>;

const identityOf = ({ teamId, mailId }: Pick<Inputs, "teamId" | "mailId">) => [teamId, mailId.toLowerCase()];

export const teamMember = defineResource({
  name: "TeamMember",
  description: "A person in a team. Creating one sends an invitation; until it is accepted, the status is `invited`.",
  lifecycle:
    "Another `role` is set once the person has joined; another `inviteAgain` sends the invitation again. Deleting the resource removes the person from the team, and their spaces go to `assignTo`, or to the user of the access token; the owner, a super admin, the token's own user and the last admin of the team are not removed. An invitation that is still open cannot be revoked. A person who was adopted stays, unless `onDestroy` says otherwise.",
  inputs: TeamMemberInputs,
  state: TeamMemberState,
  replaceOn: ["editionId", "teamId", "mailId"],
  unchangedWhileUnknown: ["editionId"],
  keepWhenOmitted: ["editionId", "adopt", "adoptInvitation"],
  omitOnImport: () => ["adopt", "adoptInvitation", "onDestroy"],
  // How it was adopted matters at creation only.
  equals: { mailId: equalAddresses, assignTo: equalAddresses, adopt: () => true, adoptInvitation: () => true },
  computedOnUpdate: ["status", "zuid", "effectiveRole"],
  identityOf,
  collectionOf: ({ teamId }) => ({ name: `the members of team ${teamId}`, isWhole: false }),
  needsUpdate: ({ status }) => status === "uncertain",
  leftOpen: ({ teamId, mailId, status, role }) => leftOpenIn(`team ${teamId}`, { [mailId]: { status, role } }),

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const id = identityOf(inputs).join("/");
    const state: State = { ...inputs, editionId, status: "uncertain" };
    try {
      const isReplacement = session.claims.isManaged("TeamMember", identityOf(inputs));
      return { id, state: await invite(session, state, inputs, isReplacement) };
    } catch (cause) {
      const isInDoubt = cause instanceof RefusedTogetherError;
      if (!(isInDoubt || (cause instanceof Error && isOutcomeUnknown(cause)))) throw cause;
      // Record it, so that the next run knows that the invitation may be its own; in doubt, it may also be somebody else's.
      throw new PartialCreateError({ id, state: isInDoubt ? { ...state, adopted: true } : state, cause });
    }
  },

  async read(session, _id, state): Promise<State | undefined> {
    const { editionId, teamId, zuid, status } = state;
    const members = await undefinedIfNotFound(session.client.teamMembers.list(editionId, teamId));
    const member = members?.find((one) => isSamePerson(one, state));
    // Whether an invitation of unknown outcome has made them a member is unknown too: they may have been there before.
    const adopted = status === "uncertain" ? true : state.adopted;
    const active = { ...state, status: "active", adopted } as const;
    if (member) return { ...active, zuid: member.zuid, ...(await readTeamRoles(session, state, member)) };
    // Open invitations cannot be listed, so a person who has not joined counts as still invited.
    if (status !== "active" || zuid === undefined) return state;
    return (await isNotInTeam(session, editionId, teamId, zuid)) ? undefined : state;
  },

  async update(session, id, state, inputs) {
    if (state.status === "uncertain") return invite(session, state, inputs, true);
    const member = await find(session, state);
    if (member) return setRole(session, state, inputs, member);
    if (state.status === "active") {
      throw new CanvasError(
        `TeamMember ${id} is no longer in the team`,
        "run pulumi up --refresh to invite them again",
      );
    }
    const isAsked = inputs.inviteAgain !== undefined && inputs.inviteAgain !== state.inviteAgain;
    if (isAsked) await inviteAgain(session, [state.editionId, inputs.teamId], inputs);
    // An invitation cannot be changed; the role is set once the person has joined.
    return withInputs(state, inputs);
  },

  async delete(session, id, state) {
    const { client, claims, warn } = session;
    const { editionId, teamId, mailId: who, status } = state;
    // Always read the list, and before anybody is removed: removals shift its pages.
    const members = (await undefinedIfNotFound(client.teamMembers.snapshot(editionId, teamId))) ?? [];
    const zuid = state.zuid ?? members.find((member) => isSamePerson(member, state))?.zuid;
    if (zuid === undefined) {
      if (status !== "active")
        warn(`TeamMember ${id}: the invitation stays open, because the service cannot take one back`);
      return;
    }
    const adopted = state.adopted || status === "uncertain";
    const isTakenOver = claims.isTakenOver("TeamMember", [teamId, zuid], identityOf(state), adopted);
    const reason = reasonToStay({ ...state, adopted }, isTakenOver);
    if (reason !== undefined) return warn(`TeamMember ${id} stays in the team, ${reason}`);
    await removeFromTeam(session, { ...state, what: `TeamMember ${id}`, editionId, teamId, who, zuid, members });
  },

  importIdParts: ["TEAM", "MEMBER"],
  async import(session, editionId, [team = "", text = ""]) {
    const { teamId } = await findTeam(session, editionId, team);
    const members = await session.client.teamMembers.list(editionId, teamId);
    const candidates = members.map((member) => ({ ...member, id: member.zuid, name: member.mailId ?? "" }));
    const { zuid, mailId, role } = pickByIdOrName(candidates, text, { ...searchScope, place: `team ${teamId}` });
    const inputs = parseImportedInputs(TeamMemberInputs, { teamId, mailId, role }, `member ${zuid} of team ${teamId}`);
    const state: State = { ...inputs, editionId, status: "active", zuid };
    return { id: identityOf(inputs).join("/"), state };
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
    "; someone who is only invited is in no list: leave out the import, and give the resource adoptInvitation: true",
};

/** Invites a person. If they are already invited or in the team, an earlier request of ours may be the reason. */
async function invite(session: Session, state: State, inputs: Inputs, isRepeated: boolean): Promise<State> {
  const { teamId, mailId, role, adopt, adoptInvitation } = inputs;
  const invited: State = { ...withInputs(state, inputs), status: "invited" };
  let mayBeOurs = isRepeated && !state.adopted;
  const send = (isAlone: boolean) =>
    session.client.teamMembers.addOne([state.editionId, teamId], { mailId, role, isAlone });
  try {
    // Someone who may be there already is likely to be refused, which must not raise doubts about others.
    const addition = await send(isRepeated || adopt === true || adoptInvitation === true).catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      mayBeOurs = true;
      // Sending it again is harmless: the service refuses a second invitation. Any other failure leaves the first unknown.
      return send(true).catch((second: unknown) => {
        throw refusalOf(second) ? second : error;
      });
    });
    if (addition === "added") return { ...invited, adopted: undefined };
    const member = await find(session, invited);
    if (member) return setRole(session, invited, inputs, member);
    const remedy = "look at its members and invitations, then try again";
    if (addition === "not added") throw new CanvasError(`team ${teamId} did not take ${mailId}`, remedy);
    throw new OutcomeUnknownError(`team ${teamId} did not confirm that ${mailId} was invited`, remedy);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return takeOver(session, invited, inputs, { mayBeOurs, isRepeated, refusal, isInDoubt: refusal !== error });
  }
}

interface Refusal {
  readonly refusal: BadRequest;
  readonly isRepeated: boolean;
  readonly mayBeOurs: boolean;
  /** Whether a request with others in it was refused before, which may have invited them. */
  readonly isInDoubt: boolean;
}

/** Decides what a refused invitation means: the service gives no reason that could be relied on. */
async function takeOver(
  session: Session,
  invited: State,
  inputs: Inputs,
  { mayBeOurs, isRepeated, refusal, isInDoubt }: Refusal,
): Promise<State> {
  const { claims } = session;
  const { teamId, mailId, adopt, adoptInvitation } = inputs;
  const member = await find(session, invited);
  if (member && !isRepeated && !adopt) {
    // The service may add people without waiting for them to accept.
    if ((mayBeOurs || isInDoubt) && (await isAddedByCaller(session, invited.editionId, member)))
      throw new OutcomeUnknownError(`it is not known whether ${mailId} was in team ${teamId} before`);
    const remedy = "set adopt: true to manage them here, or take them out of the program";
    throw new CanvasError(`${mailId} is in team ${teamId} already, as ${member.role}`, remedy);
  }
  if (member) {
    const identity = identityOf(inputs);
    const isOurs = claims.isManaged("TeamMember", identity) && !claims.wasThereBefore("TeamMember", identity);
    claims.adopt("TeamMember", teamId, member.zuid);
    return setRole(session, { ...invited, adopted: isOurs ? undefined : true }, inputs, member);
  }
  if (mayBeOurs) return invited;
  if (adoptInvitation) return { ...invited, adopted: true };
  const remedy = `if ${mailId} is invited already, set adoptInvitation: true`;
  const error = new CanvasError(`${refusal.message}`, remedy, { cause: refusal });
  throw isInDoubt ? new RefusedTogetherError(error) : error;
}

async function setRole(session: Session, state: State, inputs: Inputs, member: TeamMember): Promise<State> {
  const { editionId, teamId, effectiveRole } = state;
  const { mailId: who, role } = inputs;
  const active: State = { ...withInputs(state, inputs), status: "active", zuid: member.zuid, effectiveRole: undefined };
  if (member.role === role) return active;
  const what = `TeamMember ${teamId}/${who}`;
  const change = { what, editionId, teamId, zuid: member.zuid, who, role, effectiveRole };
  return { ...active, effectiveRole: await changeTeamRole(session, change) };
}

/** The state with the new inputs; omitted optional inputs are removed. */
function withInputs(state: State, inputs: Inputs): State {
  const { assignToZuid, assignTo, inviteAgain, onDestroy } = inputs;
  return { ...state, ...inputs, assignToZuid, assignTo, inviteAgain, onDestroy, editionId: state.editionId };
}

const isSamePerson = (member: TeamMember, { zuid, mailId }: State): boolean =>
  member.zuid === zuid || equalAddresses(member.mailId, mailId);

/** The member; all who were written together share the list, which their request has made stale. */
async function find({ client }: Session, state: State): Promise<TeamMember | undefined> {
  const members = await client.teamMembers.list(state.editionId, state.teamId);
  return members.find((member) => isSamePerson(member, state));
}
