import type { Addition } from "../api/endpoints/members.ts";
import type { TeamRole } from "../api/endpoints/team-members.ts";
import {
  asOutcomeUnknown,
  BadRequest,
  CanvasError,
  isOutcomeUnknown,
  NotAdded,
  OutcomeUnknownError,
} from "../errors.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { roleTerm, terms } from "../validation/audience.ts";
import { adoptMember, isAddedByCaller, personInTeam } from "./ownership.ts";
import { type Attempt, isSomebodyElse, type Member, type Person } from "./person.ts";
import { findTeamMember, setTeamRole, type TeamMemberKey } from "./team-membership.ts";

/** What the program wants for a person in a team. */
export interface TeamMemberSettings {
  readonly role: TeamRole;
  /** Whether to manage someone who is in the team already. */
  readonly adopt?: boolean | undefined;
  /** Whether to manage an invitation that is open already. */
  readonly adoptInvitation?: boolean | undefined;
  /** Whether the program may have adopted its earlier invitation. */
  readonly mayBeForeign?: boolean | undefined;
}

/** Invites a person; `isRepeated` if the program has invited them before. Someone who may be invited now is uncertain. */
export async function inviteToTeam(
  session: Session,
  key: TeamMemberKey,
  settings: TeamMemberSettings & { readonly isRepeated: boolean },
): Promise<Attempt> {
  const uncertain = { status: "uncertain", role: settings.role } as const;
  try {
    return { person: await invite(session, key, settings, uncertain, settings.isRepeated) };
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    return isOutcomeUnknown(error) ? { person: uncertain, error } : { error };
  }
}

/** Finishes what is not finished, and gives the person their role. */
export async function updateTeamMember(
  session: Session,
  key: TeamMemberKey,
  person: Person,
  settings: TeamMemberSettings & { readonly isInvitedAgain?: boolean | undefined },
): Promise<Person> {
  const { role, isInvitedAgain = false } = settings;
  if (person.status === "uncertain") return invite(session, key, settings, person, true);
  const member = await findTeamMember(session, key, person.id);
  if (member) {
    const known = isSomebodyElse(person, member) ? { ...person, adopted: true, previousRole: undefined } : person;
    return setTeamRole(session, key, known, member, role);
  }
  if (person.status === "active") {
    const remedy = `run ${terms.refresh} to invite them again`;
    throw new CanvasError(`${key.mailId} is no longer in team ${key.teamId}`, remedy);
  }
  if (isInvitedAgain) await inviteAgain(session, key, role);
  // An invitation cannot be changed; the role is set once the person has joined.
  return { ...person, role };
}

/** Invites a person, unless they are in the team already. */
async function invite(
  session: Session,
  key: TeamMemberKey,
  settings: TeamMemberSettings,
  person: Person,
  isRepeated: boolean,
): Promise<Person> {
  const { role, adopt = false, adoptInvitation = false, mayBeForeign = false } = settings;
  const object = personInTeam(key.teamId, undefined, key.mailId);
  const invited: Person = { ...person, status: "invited", role };
  const isLookedUp = isRepeated || adopt;
  const present = isLookedUp ? await findTeamMember(session, key, person.id) : undefined;
  if (present) return manage(session, key, settings, invited, present);
  const { addition, isSecond } = await send(session, key, role);
  const settle = (refusal: NotAdded | undefined) =>
    settlePresent(session, key, settings, invited, { refusal, isLookedUp, mayBeOurs: isSecond || !refusal });
  if (addition === "unconfirmed") return settle(undefined);
  const wasAdopted = person.adopted || session.ledger.originOf(object) === "adopted";
  const isOwn = isSecond || (isRepeated && !wasAdopted && !mayBeForeign);
  if (addition instanceof NotAdded) {
    if (addition.already === "member" && (isLookedUp || isSecond)) return settle(addition);
    if (addition.already !== "invited" || !(isOwn || adoptInvitation)) throw addition;
  }
  // A roster that is deleted in this run may have the same invitation, and must not remove someone who accepts it now.
  session.ledger.adopt(object);
  if (addition === "added") return findJoined(session, key, { ...invited, adopted: undefined });
  if (addition === "invited") return { ...invited, adopted: undefined };
  return isOwn ? invited : { ...invited, adopted: true };
}

/** Manages someone who is in the team. */
async function manage(
  session: Session,
  key: TeamMemberKey,
  { role, adopt = false }: TeamMemberSettings,
  invited: Person,
  member: Member,
): Promise<Person> {
  const object = personInTeam(key.teamId, member.id, key.mailId);
  const adopted = await adoptMember(session, key.editionId, object, member, adopt);
  return setTeamRole(session, key, { ...invited, adopted, previousRole: undefined }, member, role);
}

/**
 * Someone that the service has in the team, or does not name: they may be there because of this run, whose response was lost or
 * says nothing, or since before.
 */
async function settlePresent(
  session: Session,
  key: TeamMemberKey,
  settings: TeamMemberSettings,
  invited: Person,
  known: { readonly refusal: NotAdded | undefined; readonly isLookedUp: boolean; readonly mayBeOurs: boolean },
): Promise<Person> {
  const { teamId, mailId } = key;
  const { refusal, isLookedUp, mayBeOurs } = known;
  const member = await findTeamMember(session, key, invited.id).catch((lookupError: unknown) => {
    throw mayBeOurs ? asOutcomeUnknown(lookupError) : lookupError;
  });
  if (!member)
    throw (
      refusal ?? notConfirmed(`${mailId} was invited`, teamId, "look at its members and invitations, then try again")
    );
  const isOurs = mayBeOurs && (await isAddedByCaller(session, key.editionId, member));
  if (isLookedUp && !isOurs) return manage(session, key, settings, invited, member);
  if (isLookedUp) {
    // They were not in the list before.
    session.ledger.adopt(personInTeam(teamId, member.id, mailId));
    return setTeamRole(session, key, { ...invited, adopted: undefined }, member, settings.role);
  }
  if (isOurs) throw new OutcomeUnknownError(`it is not known whether ${mailId} was in team ${teamId} before`);
  const remedy = `set adopt: true to manage them here, or remove them from ${terms.program}`;
  throw refusal ?? new CanvasError(`${mailId} is in team ${teamId} already, as ${roleTerm(member.role)}`, remedy);
}

const notConfirmed = (what: string, teamId: string, remedy: string): OutcomeUnknownError =>
  new OutcomeUnknownError(`team ${teamId} did not confirm that ${what}`, remedy);

/** Someone who is a member at once. The response has no ids, and the list may show them a moment later. */
async function findJoined(session: Session, key: TeamMemberKey, invited: Person): Promise<Person> {
  const member = await undefinedIfFailed(findTeamMember(session, key, undefined));
  return { ...invited, status: "active", id: member?.id };
}

/** Sends an invitation, and sends it again if the response is lost, which is harmless: the service refuses a second one. */
async function send({ client }: Session, { editionId, teamId, mailId }: TeamMemberKey, role: TeamRole) {
  const add = () => client.teamMembers.addOne([editionId, teamId], { mailId, role });
  let isSecond = false;
  const addition: Addition = await add().catch((error: unknown) => {
    if (!isOutcomeUnknown(error)) throw error;
    isSecond = true;
    // Any other failure leaves the outcome of the first request unknown.
    return add().catch((second: unknown) => {
      throw second instanceof BadRequest ? second : error;
    });
  });
  return { addition, isSecond };
}

/** Sends an open invitation again; the service refuses that while it is valid. */
async function inviteAgain(session: Session, key: TeamMemberKey, role: TeamRole): Promise<void> {
  const { teamId, mailId } = key;
  const { addition } = await send(session, key, role);
  if (addition === "unconfirmed") throw notConfirmed(`${mailId} was invited again`, teamId, `run ${terms.up} again`);
  if (addition instanceof NotAdded)
    session.warn(`${mailId} was not invited again to team ${teamId}: ${addition.reason}`);
}
