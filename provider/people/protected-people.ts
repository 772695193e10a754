import { Forbidden, NotFound, type Protected, ProtectedPersonError, Unauthorized } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { roleTerm, terms } from "../validation/audience.ts";
import type { Member } from "./person.ts";
import { adminRole, creatorRole } from "./roles.ts";

// Who may not be removed from a team or space, and why.

/** Why a person is not removed, in words for messages and the state of a roster. */
export type Protection =
  | "the user of the access token"
  | "the owner of the edition"
  | "a super admin"
  | "the creator of the space"
  | "the last team admin";

/** What decides whether a person may be removed from a team. */
interface TeamFacts {
  /** The user of the access token. */
  readonly caller: string;
  /** The owner of the edition. */
  readonly owner: string | undefined;
  /** The person's role in the edition, if it is known. */
  readonly editionRole?: string | undefined;
}

/** Why a person may not be removed from a team, regardless of the other members. */
export function protectionInTeam(zuid: string, { caller, owner, editionRole }: TeamFacts): Protection | undefined {
  if (zuid === caller) return "the user of the access token";
  if (zuid === owner) return "the owner of the edition";
  return editionRole === "SUPER_ADMIN" ? "a super admin" : undefined;
}

/** Why a member may not be removed from a space; `caller` is the user of the access token. */
export function protectionInSpace({ id, type = "USER", role }: Member, caller: string): Protection | undefined {
  if (role === creatorRole) return "the creator of the space";
  return type === "USER" && id === caller ? "the user of the access token" : undefined;
}

/** A user's role in the edition; undefined if the caller is not allowed to know it. */
export async function editionRoleOf({ client }: Session, editionId: string, zuid: string): Promise<string | undefined> {
  try {
    return (await client.permissions.edition(editionId, zuid)).role;
  } catch (error) {
    if ([Unauthorized, Forbidden, NotFound].some((Refusal) => error instanceof Refusal)) return undefined;
    throw error;
  }
}

/** The owner of an edition, read once in a run. */
export function editionOwner(session: Session, editionId: string): Promise<string | undefined> {
  const read = async () => (await session.client.editions.get(editionId)).ownerZuid;
  return session.cache.once(["owner of edition", editionId], read);
}

const keep = `set onDestroy: retain, run ${terms.up}, then ${terms.deleteIt}`;
const remedies: Partial<Record<Protection, string>> = {
  "the user of the access token": `use somebody else's token, or ${keep}`,
  "the last team admin": `make somebody else ${roleTerm(adminRole)} first, or ${keep}`,
};

/** The error about a removal that must not be made. */
export function removalRefusal(who: string, protection: Protection, place: string, options?: ErrorOptions) {
  const summary = `${who} is ${protection} and cannot be removed from ${place}`;
  return new ProtectedPersonError(summary, remedies[protection] ?? keep, options);
}

/** The error about a removal that the service refuses for everybody, in its own words. */
export const removalRefused = (who: string, place: string, error: Protected): ProtectedPersonError =>
  new ProtectedPersonError(`${who} cannot be removed from ${place}: ${error.summary}`, error.remedy, { cause: error });

/** The error about making the last admin a mere member. */
export function demotionRefusal(who: string, place: string): ProtectedPersonError {
  const remedy = `make somebody else ${roleTerm(adminRole)} before they become ${roleTerm("MEMBER")}`;
  return new ProtectedPersonError(`${who} is the last admin of ${place}`, remedy);
}
