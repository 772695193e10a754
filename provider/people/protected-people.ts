import { CanvasError, ProtectedPersonError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { editionRoleOf } from "./edition-role.ts";
import type { Member } from "./person.ts";
import { removalsOf } from "./removals.ts";
import { creatorRole } from "./roles.ts";

// Who may not be removed from a team or space, and why.

/** Why a person is not removed. */
export type Protection = "caller" | "owner" | "superAdmin" | "creator" | "lastAdmin";

const descriptions: Readonly<Record<Protection, string>> = {
  caller: "the user of the access token",
  owner: "the owner of the edition",
  superAdmin: "a super admin",
  creator: "the creator of the space",
  lastAdmin: "the last team admin",
};

/** What decides whether a person may be removed from a team. */
export interface TeamFacts {
  /** The user of the access token. */
  readonly caller: string;
  /** The owner of the edition. */
  readonly owner: string | undefined;
  /** The person's role in the edition, if it is known. */
  readonly editionRole?: string | undefined;
}

/** Why a person may not be removed from a team, regardless of the other members. */
export function protectionInTeam(
  zuid: string,
  { caller, owner, editionRole }: TeamFacts,
): "caller" | "owner" | "superAdmin" | undefined {
  if (zuid === caller) return "caller";
  if (zuid === owner) return "owner";
  return editionRole === "SUPER_ADMIN" ? "superAdmin" : undefined;
}

/** Why a member may not be removed from a space; `caller` is the user of the access token. */
export function protectionInSpace(
  { id, type = "USER", role }: Member,
  caller: string,
): "caller" | "creator" | undefined {
  if (role === creatorRole) return "creator";
  return type === "USER" && id === caller ? "caller" : undefined;
}

/** The owner of an edition, read once in a run. */
export function editionOwner(session: Session, editionId: string): Promise<string | undefined> {
  const read = async () => (await session.client.editions.get(editionId)).ownerZuid;
  return removalsOf(session).editionOwners.load([editionId], read);
}

/** Why a person may not be removed from a team. The role in the edition costs a request: it is looked up on demand. */
export async function findProtectionInTeam(
  session: Session,
  zuid: string,
  { editionId, owner, looksUpRole }: { editionId: string; owner: string | undefined; looksUpRole: boolean },
): Promise<Protection | undefined> {
  const caller = await session.client.myZuid(editionId);
  const protection = protectionInTeam(zuid, { caller, owner });
  if (protection || !looksUpRole) return protection;
  return protectionInTeam(zuid, { caller, owner, editionRole: await editionRoleOf(session, editionId, zuid) });
}

/** Why people may not be removed, by id, for messages and the state. */
export function describeProtections(
  protections: readonly (readonly [id: string, Protection | undefined])[],
): Record<string, string> {
  return Object.fromEntries(
    protections.flatMap(([id, protection]) => (protection ? [[id, descriptions[protection]]] : [])),
  );
}

const keep = "set onDestroy: retain, run pulumi up, then delete the resource";

const remedies: Partial<Record<Protection, string>> = {
  caller: `use somebody else's token, or ${keep}`,
  lastAdmin: `make somebody else TEAM_ADMIN first, or ${keep}`,
};

/** The error about a removal that must not be made. */
export function removalRefusal(
  protection: Protection,
  { who, place }: { readonly who: string; readonly place: string },
  options?: ErrorOptions,
): ProtectedPersonError {
  const summary = `${who} is ${descriptions[protection]} and cannot be removed from ${place}`;
  return new ProtectedPersonError(summary, remedies[protection] ?? keep, options);
}

/** The error about making the last admin a mere member. */
export function demotionRefusal({ who, place }: { readonly who: string; readonly place: string }): CanvasError {
  return new CanvasError(
    `${who} is the last admin of ${place}`,
    "make somebody else TEAM_ADMIN before they become MEMBER",
  );
}
