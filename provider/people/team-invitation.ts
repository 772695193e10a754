import type { Addition } from "../api/endpoints/members.ts";
import type { TeamRole } from "../api/endpoints/team-members.ts";
import {
  asOutcomeUnknown,
  BadRequest,
  CanvasError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  RefusedTogetherError,
} from "../errors.ts";
import type { Session } from "../run/session.ts";
import { adoptMember, isAddedByCaller, personInTeam } from "./ownership.ts";
import { type Attempt, isSomebodyElse, type Member, type Person } from "./person.ts";
import { findTeamMember, setTeamRole, type TeamMemberKey } from "./team-membership.ts";

/** What the program wants for a person in a team. */
export interface TeamMemberSettings {
  readonly role: TeamRole;
  /** Whether to manage someone who is in the team already. */
  readonly adopt?: boolean | undefined;
  /** Whether a refusal means that the person is invited already. */
  readonly adoptInvitation?: boolean | undefined;
  /** Whether an earlier invitation of the program may have been such a refusal. */
  readonly mayBeForeign?: boolean | undefined;
}

/** Invites a person; `isRepeated` if the program has invited them before. Someone who may be invited now is uncertain. */
export async function inviteToTeam(
  session: Session,
  key: TeamMemberKey,
  settings: TeamMemberSettings,
  isRepeated: boolean,
): Promise<Attempt> {
  const uncertain = { status: "uncertain", role: settings.role } as const;
  try {
    return { person: await invite(session, key, settings, uncertain, isRepeated) };
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    // An invitation in doubt may be somebody else's.
    if (error instanceof RefusedTogetherError) return { person: { ...uncertain, adopted: true }, error };
    return isOutcomeUnknown(error) ? { person: uncertain, error } : { error };
  }
}

/** Finishes what is not finished, and gives the person their role. */
export async function updateTeamMember(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  settings: TeamMemberSettings & { readonly isInvitedAgain?: boolean },
): Promise<Person> {
  const { role, isInvitedAgain = false } = settings;
  if (person.status === "uncertain") return invite(session, key, settings, person, true);
  const member = await findTeamMember(session, key, person.id);
  if (member) {
    const known = isSomebodyElse(person, member) ? { ...person, adopted: true, previousRole: undefined } : person;
    return setTeamRole(session, key, known, member, role);
  }
  if (person.status === "active") {
    const remedy = "run pulumi up --refresh to invite them again";
    throw new CanvasError(`${key.mailId} is no longer in team ${key.teamId}`, remedy);
  }
  if (isInvitedAgain) await inviteAgain(session, key, role);
  // An invitation cannot be changed; the role is set once the person has joined.
  return { ...person, role };
}

/** Invites a person. A refusal gives no reason that could be relied on: what it means depends on what is known. */
async function invite(
  session: Session,
  key: TeamMemberKey,
  { role, adopt = false, adoptInvitation = false, mayBeForeign = false }: TeamMemberSettings,
  person: Person,
  isRepeated: boolean,
): Promise<Person> {
  const { editionId, teamId, mailId } = key;
  // A roster that is deleted in this run may have the same invitation, and must not remove someone who accepts it now.
  const take = () => session.ledger.take(personInTeam(teamId, undefined, mailId));
  const invited: Person = { ...person, status: "invited", role };
  const mayBeThere = isRepeated || adopt;
  const manage = async (member: Member) => {
    const adopted = await adoptMember(session, editionId, personInTeam(teamId, member.id, mailId), member, adopt);
    return setTeamRole(session, key, { ...invited, adopted, previousRole: undefined }, member, role);
  };
  const present = mayBeThere ? await findTeamMember(session, key, person.id) : undefined;
  if (present) return manage(present);
  // Someone who may be invited already is likely to be refused, which must not raise doubts about others.
  const response = await send(session, key, role, isRepeated || adoptInvitation);
  if (response.addition === "added") {
    take();
    return { ...invited, adopted: undefined };
  }
  const { addition, refusal, isSecond } = response;
  // A 206 leaves out people the service refuses.
  const isRefused = refusal !== undefined || addition === "not added";
  const member = await findTeamMember(session, key, person.id).catch((lookupError: unknown) => {
    throw isRefused && !isSecond ? lookupError : asOutcomeUnknown(lookupError);
  });
  // A success refuses nobody, so the person is there because of it, even if it does not name them.
  if (member && addition === "unconfirmed") return setTeamRole(session, key, invited, member, role);
  if (member && !mayBeThere) throw await alreadyInTeam(session, key, member, response);
  if (member) return manage(member);
  // An earlier invitation of ours may be the reason for the refusal, unless the program only took a refusal for one.
  const isAdopted = person.adopted || session.ledger.originOf(personInTeam(teamId, undefined, mailId)) === "adopted";
  const mayBeOurs = isSecond || (isRepeated && !isAdopted && !mayBeForeign);
  if (!isRefused || !(mayBeOurs || adoptInvitation)) throw notInvited(key, response);
  take();
  if (mayBeOurs) return invited;
  session.warn(
    `the service refused to invite ${mailId} to team ${teamId}, which counts as an open invitation because the program adopts invitations, but may also mean that no license is free: check on the service`,
  );
  return { ...invited, adopted: true };
}

/** The response to an invitation: an addition, or a refusal. */
interface Response {
  readonly addition?: Addition;
  readonly refusal?: BadRequest;
  /** Whether a request with others in it may have invited them, although it was refused before, or is confirmed only in part. */
  readonly isInDoubt: boolean;
  /** Whether the response to a first request was lost. */
  readonly isSecond: boolean;
}

/** Sends an invitation, and sends it again if the response is lost, which is harmless: the service refuses a second one. */
async function send({ client }: Session, key: TeamMemberKey, role: TeamRole, isDoubtful: boolean): Promise<Response> {
  const { editionId, teamId, mailId } = key;
  const add = (isLikelyRefused: boolean) =>
    client.teamMembers.addOne([editionId, teamId], { mailId, role, isLikelyRefused });
  let isSecond = false;
  try {
    const addition = await add(isDoubtful).catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      isSecond = true;
      // Any other failure leaves the outcome of the first request unknown.
      return add(true).catch((second: unknown) => {
        throw refusalOf(second) ? second : error;
      });
    });
    return { addition, isInDoubt: addition === "added or refused", isSecond };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const isRepetition = error instanceof RefusedTogetherError && error.isRepetition;
    return { refusal, isInDoubt: refusal !== error, isSecond: isSecond || isRepetition };
  }
}

/** The service's refusal to invite a person, on their own or after others; undefined for any other failure. */
function refusalOf(error: unknown): BadRequest | undefined {
  const reason = error instanceof RefusedTogetherError ? error.reason : error;
  return reason instanceof BadRequest ? reason : undefined;
}

async function alreadyInTeam(session: Session, key: TeamMemberKey, member: Member, { isSecond, isInDoubt }: Response) {
  const { editionId, teamId, mailId } = key;
  // The service may add people without waiting for them to accept.
  if ((isSecond || isInDoubt) && (await isAddedByCaller(session, editionId, member)))
    return new OutcomeUnknownError(`it is not known whether ${mailId} was in team ${teamId} before`);
  const remedy = "set adopt: true to manage them here, or remove them from the program";
  return new CanvasError(`${mailId} is in team ${teamId} already, as ${member.role}`, remedy);
}

function notInvited({ teamId, mailId }: TeamMemberKey, { addition, refusal, isInDoubt }: Response): CanvasError {
  const refusedRemedy = `if ${mailId} is invited already, set adoptInvitation: true; if no license is left, free one`;
  if (refusal) {
    const error = new CanvasError(refusal.summary, refusedRemedy, { cause: refusal });
    return isInDoubt ? new RefusedTogetherError(error) : error;
  }
  if (addition === "not added") return new CanvasError(`team ${teamId} did not take ${mailId}`, refusedRemedy);
  const remedy = "look at its members and invitations, then try again";
  return new OutcomeUnknownError(`team ${teamId} did not confirm that ${mailId} was invited`, remedy);
}

/** Sends an invitation again that may have expired. A refusal most likely means that it is still open. */
async function inviteAgain(session: Session, key: TeamMemberKey, role: TeamRole): Promise<void> {
  const { teamId, mailId } = key;
  const { addition, refusal } = await send(session, key, role, true);
  if (addition === "added") return;
  if (addition === "unconfirmed" || addition === "added or refused") {
    const problem = `team ${teamId} did not confirm that ${mailId} was invited again`;
    throw new OutcomeUnknownError(problem, "run pulumi up again");
  }
  const reason = refusal?.summary ?? "the service left them out";
  session.warn(`${mailId} was not invited again, and may still have an invitation to team ${teamId}: ${reason}`);
}
