import type { Addition } from "../api/endpoints/members.ts";
import type { TeamRole } from "../api/endpoints/team-members.ts";
import {
  BadRequest,
  CanvasError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  RefusedTogetherError,
  summaryOf,
} from "../errors.ts";
import type { Session } from "../run/session.ts";
import { adoptExisting, isAddedByCaller, personInTeam } from "./ownership.ts";
import type { Attempt, Member, Person } from "./person.ts";
import { findTeamMember, type TeamMemberKey } from "./team-list.ts";
import { setTeamRole } from "./team-role.ts";

/** What the program wants for a person in a team. */
export interface TeamMemberSettings {
  readonly role: TeamRole;
  /** Whether to manage someone who is in the team already. */
  readonly adopt?: boolean | undefined;
  /** Whether a refusal means that the person is invited already. */
  readonly adoptInvitation?: boolean | undefined;
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

/** Invites a person. If they are already invited or in the team, an earlier request of ours may be the reason. */
export async function invite(
  session: Session,
  key: TeamMemberKey,
  settings: TeamMemberSettings,
  person: Person,
  isRepeated: boolean,
): Promise<Person> {
  const { role, adopt, adoptInvitation } = settings;
  // Someone who may be there already is likely to be refused, which must not raise doubts about others.
  const isAlone = isRepeated || adopt === true || adoptInvitation === true;
  const response = await send(session, key, role, isAlone);
  const invited: Person = { ...person, status: "invited", role };
  const member = response.addition === "added" ? undefined : await findTeamMember(session, key, person.id);
  if (response.refusal) {
    const mayBeOurs = response.isSecond || (isRepeated && !person.adopted);
    return resolveRefusal(session, key, settings, invited, { ...response, member, isRepeated, mayBeOurs });
  }
  if (member) return setTeamRole(session, key, invited, member, role);
  if (response.addition !== "added") throw unconfirmed(key, response.addition);
  session.ledger.claim(personInTeam(key.teamId, person.id, key.mailId));
  return { ...invited, adopted: undefined };
}

/** The response to an invitation. */
type Response = {
  /** Whether the response to a first request was lost. */
  readonly isSecond: boolean;
} & (
  | { readonly addition: Addition; readonly refusal?: undefined }
  | { readonly addition?: undefined; readonly refusal: BadRequest; readonly isInDoubt: boolean }
);

/** Sends an invitation, and sends it again if the response is lost, which is harmless: the service refuses a second one. */
async function send(
  { client }: Session,
  { editionId, teamId, mailId }: TeamMemberKey,
  role: TeamRole,
  isAlone: boolean,
): Promise<Response> {
  const request = (alone: boolean) => client.teamMembers.addOne([editionId, teamId], { mailId, role, isAlone: alone });
  let isSecond = false;
  try {
    const addition = await request(isAlone).catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) throw error;
      isSecond = true;
      // Any other failure leaves the outcome of the first request unknown.
      return request(true).catch((second: unknown) => {
        throw refusalOf(second) ? second : error;
      });
    });
    return { isSecond, addition };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { isSecond, refusal, isInDoubt: refusal !== error };
  }
}

/** The service's refusal to invite a person, on their own or after others; undefined for any other failure. */
function refusalOf(error: unknown): BadRequest | undefined {
  const reason = error instanceof RefusedTogetherError ? error.reason : error;
  return reason instanceof BadRequest ? reason : undefined;
}

interface Refusal {
  readonly refusal: BadRequest;
  /** Whether a request with others in it was refused before, which may have invited them. */
  readonly isInDoubt: boolean;
  readonly isRepeated: boolean;
  readonly mayBeOurs: boolean;
  /** The person, if they are in the team. */
  readonly member: Member | undefined;
}

/** Decides what a refused invitation means: the service gives no reason that could be relied on. */
async function resolveRefusal(
  session: Session,
  key: TeamMemberKey,
  { role, adopt, adoptInvitation }: TeamMemberSettings,
  invited: Person,
  { refusal, isInDoubt, isRepeated, mayBeOurs, member }: Refusal,
): Promise<Person> {
  const { editionId, teamId, mailId } = key;
  if (member && !isRepeated && !adopt) {
    // The service may add people without waiting for them to accept.
    const isUnclear = (mayBeOurs || isInDoubt) && (await isAddedByCaller(session, editionId, member));
    throw alreadyInTeam(key, member, isUnclear);
  }
  const object = personInTeam(teamId, member?.id, mailId);
  if (member) return setTeamRole(session, key, { ...invited, adopted: adoptExisting(session, object) }, member, role);
  if (mayBeOurs || adoptInvitation) {
    session.ledger.claim(object);
    return mayBeOurs ? invited : { ...invited, adopted: true };
  }
  const remedy = `if ${mailId} is invited already, set adoptInvitation: true`;
  const error = new CanvasError(refusal.summary, remedy, { cause: refusal });
  throw isInDoubt ? new RefusedTogetherError(error) : error;
}

function alreadyInTeam({ teamId, mailId }: TeamMemberKey, { role }: Member, isUnclear: boolean): CanvasError {
  if (isUnclear) return new OutcomeUnknownError(`it is not known whether ${mailId} was in team ${teamId} before`);
  const remedy = "set adopt: true to manage them here, or remove them from the program";
  return new CanvasError(`${mailId} is in team ${teamId} already, as ${role}`, remedy);
}

function unconfirmed({ teamId, mailId }: TeamMemberKey, addition: "not added" | "unconfirmed"): CanvasError {
  const remedy = "look at its members and invitations, then try again";
  return addition === "not added"
    ? new CanvasError(`team ${teamId} did not take ${mailId}`, remedy)
    : new OutcomeUnknownError(`team ${teamId} did not confirm that ${mailId} was invited`, remedy);
}

/**
 * Sends an invitation again that may have expired. A refusal most likely means that it is still open: the service does not
 * say why it refuses.
 */
export async function inviteAgain(session: Session, key: TeamMemberKey, role: TeamRole): Promise<void> {
  const { teamId, mailId } = key;
  const { addition, refusal } = await send(session, key, role, true);
  if (addition === "unconfirmed")
    throw new OutcomeUnknownError(
      `team ${teamId} did not confirm that ${mailId} was invited again`,
      "run pulumi up again",
    );
  if (addition === "added") return;
  const reason = refusal ? summaryOf(refusal) : "the service left them out";
  session.warn(`${mailId} was not invited again, and may still have an invitation to team ${teamId}: ${reason}`);
}
