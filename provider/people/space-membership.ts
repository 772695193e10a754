import type { Addition } from "../api/endpoints/members.ts";
import type { SpaceRole } from "../api/endpoints/space-members.ts";
import { CanvasError, isOutcomeUnknown, isRefusal, NotAdded, OutcomeUnknownError, Protected } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { readSpace, readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { roleTerm, terms } from "../validation/audience.ts";
import { adoptMember, isAddedByCaller, memberOfSpace } from "./ownership.ts";
import { type Attempt, attempt, isSomebodyElse, type Member, type Person, undoOf, undoOfChange } from "./person.ts";
import { findPerson } from "./person-search.ts";
import { protectionInSpace, removalRefusal, removalRefused } from "./protected-people.ts";
import { creatorRole, isGuestRole } from "./roles.ts";
import { findSpaceMember, findSpaceMemberBefore, isGoneFromSpace, nameOf, type SpaceMemberKey } from "./space-list.ts";

// One member of a space, for a resource of their own and for a roster.

/** What the program wants for a member of a space. */
interface SpaceMemberSettings {
  readonly role: SpaceRole;
  /** Whether to manage someone who is a member already. */
  readonly adopt?: boolean | undefined;
  /** Called with someone that a failed request may have added, if nobody can find out. */
  readonly onDoubt?: (person: Person) => void;
}

/** A member with a known id. */
type KnownMember = SpaceMemberKey & { readonly memberId: string };

/** Adds the member or sets the role; the next update reads whether someone whose addition is in doubt is there. */
export async function addToSpace(
  session: Session,
  key: SpaceMemberKey,
  person: Person,
  settings: SpaceMemberSettings,
): Promise<Attempt> {
  let inDoubt: Person | undefined;
  const onDoubt = (active: Person) => {
    inDoubt = { ...active, status: "joined" };
  };
  const outcome = await attempt(put(session, key, person, { ...settings, onDoubt }));
  return outcome.error ? { person: inDoubt, error: outcome.error } : outcome;
}

/** A person who cannot be found yet keeps waiting. */
async function put(
  session: Session,
  key: SpaceMemberKey,
  person: Person,
  settings: SpaceMemberSettings,
): Promise<Person> {
  const { role } = settings;
  const found = await findPerson(session, key, person.waitingFor);
  if (found.id === undefined) return { ...person, role, status: "waiting", waitingFor: found.waitingFor };
  const memberId = found.id;
  if (found.elsewhere) session.info(`space ${key.spaceId}: ${key.mailId} was found in ${found.elsewhere}`);
  const member = { ...key, memberId };
  const active: Person = { ...person, status: "active", id: memberId, role, waitingFor: undefined };
  // No refresh sees who has left a space that the program keeps in the trash.
  const isUnseen = session.containers.isKeptInTrash(key.spaceId);
  if (person.status === "active") {
    // Somebody else may be the creator now.
    const found = person.effectiveRole === undefined && !isUnseen ? undefined : await findSpaceMember(session, member);
    if (!found && isUnseen) return addAgain(session, member, active, settings);
    return setRole(session, member, active, found?.role ?? person.role, settings);
  }
  // Only the list from before the request shows afterwards whether the request has made them a member.
  const wasThere = (await findSpaceMemberBefore(session, member)) !== undefined;
  const present = wasThere ? await findSpaceMember(session, member) : undefined;
  return present ? adopt(session, member, active, settings, present) : add(session, member, active, settings);
}

/** Adds someone who has been removed: from now on, they are there because of the program. */
const addAgain = (session: Session, key: KnownMember, active: Person, settings: SpaceMemberSettings) =>
  add(session, key, { ...active, adopted: undefined, previousRole: undefined }, settings);

async function add(session: Session, key: KnownMember, active: Person, settings: SpaceMemberSettings): Promise<Person> {
  const { editionId, spaceId, memberId, type } = key;
  const name = nameOf(key);
  let addition: Addition;
  try {
    const member = { memberId, role: settings.role, type, name };
    addition = await session.client.spaceMembers.addOne([editionId, spaceId], member);
  } catch (error) {
    if (isOutcomeUnknown(error)) return findAdded(session, key, active, settings, error);
    throw error;
  }
  if (addition === "added") return active;
  if (!(addition instanceof NotAdded)) {
    const problem = `space ${spaceId} did not confirm that it took ${name}`;
    const error = new OutcomeUnknownError(problem, "look at its members and try again");
    return findAdded(session, key, active, settings, error);
  }
  // The request has made the list stale: people who were added together share the new one.
  const found = addition.already === "member" ? await findSpaceMember(session, key) : undefined;
  if (!found) throw addition;
  return adopt(session, key, active, settings, found);
}

/** Someone who was not in the list before a request whose outcome is unknown: if they are there now, it has added them. */
async function findAdded(
  session: Session,
  key: KnownMember,
  active: Person,
  settings: SpaceMemberSettings,
  error: unknown,
): Promise<Person> {
  const found = await findSpaceMember(session, key).catch(() => {
    settings.onDoubt?.(active);
    throw error;
  });
  if (!found) throw error;
  return setRole(session, key, active, found.role, settings);
}

/** Manages someone who is a member already, if the program asks for it or has managed them before. */
async function adopt(
  session: Session,
  key: KnownMember,
  active: Person,
  settings: SpaceMemberSettings,
  member: Member,
): Promise<Person> {
  requireOnlyResource(session, key, member);
  const { editionId, spaceId, memberId, mailId } = key;
  const { role: currentRole } = member;
  const object = memberOfSpace(spaceId, memberId, mailId);
  if (!settings.adopt && !session.ledger.isManaged(object)) {
    const remedy = `set adopt: true to manage them here, or remove them from ${terms.program}`;
    throw new CanvasError(`${nameOf(key)} is a member of space ${spaceId} already`, remedy);
  }
  const adopted = await adoptMember(session, editionId, object, member, settings.adopt ?? false);
  return setRole(session, key, { ...active, adopted, previousRole: undefined }, currentRole, settings);
}

/** Fails if another resource of the program gives the same person by the id that this one does not give. */
function requireOnlyResource({ declarations }: Session, key: KnownMember, member: Member): void {
  const { spaceId, mailId, memberId } = key;
  const other = mailId === undefined ? member.mailId : memberId;
  if (other === undefined || !declarations.has(memberOfSpace(spaceId, other, undefined))) return;
  const summary = `${terms.otherResource} gives ${other} access to space ${spaceId}, who is ${nameOf(key)}`;
  throw new CanvasError(summary, `remove one of the two from ${terms.program}`);
}

/** Gives the member a role, unless it is the current one; the creator keeps theirs. */
async function setRole(
  session: Session,
  key: KnownMember,
  active: Person,
  currentRole: string,
  settings: SpaceMemberSettings,
): Promise<Person> {
  const { role } = settings;
  const outcome = await changeRole(session, key, currentRole, role);
  // Another resource of the program, or somebody else, may have just removed them.
  if (outcome === "gone") return addAgain(session, key, active, settings);
  if (outcome === creatorRole) return { ...active, effectiveRole: creatorRole };
  return { ...active, effectiveRole: undefined, ...undoOfChange(active, currentRole, role) };
}

/** The code of the service for the role of the space's owner, which nobody can change. */
const ownerRole = "S1004";

async function changeRole(session: Session, key: KnownMember, currentRole: string, role: SpaceRole) {
  const { editionId, spaceId, memberId } = key;
  let current: string | undefined = currentRole;
  const isSettled = () => current === role || current === creatorRole;
  if (!isSettled()) {
    const change = session.client.spaceMembers.changeRole(editionId, spaceId, memberId, role);
    const applied = applyOrVerify(`${nameOf(key)} in space ${spaceId}`, change, async () => {
      current = (await findSpaceMember(session, key, { fresh: true }))?.role;
      return isSettled();
    });
    await applied.catch((error: unknown) => {
      if (error instanceof Protected && error.code === ownerRole) {
        session.warn(`${nameOf(key)} stays ${creatorRole} of space ${spaceId}: ${error.summary}`);
        current = creatorRole;
      } else if (current !== undefined) throw error;
    });
  }
  if (current === undefined) return "gone";
  return current === creatorRole ? creatorRole : "changed";
}

/** Gives a person their previous role back when the program stops managing them, unless somebody has changed it since. */
export function restoreSpaceRole(
  session: Session,
  key: SpaceMemberKey,
  person: Person,
  role: SpaceRole,
): Promise<Person | undefined> {
  const reason = `stays ${roleTerm(person.role)} in space ${key.spaceId} because it is in the trash, where roles cannot be changed`;
  return inActiveSpace(session, key, reason, async () => {
    const member = await findSpaceMember(session, key);
    if (!member || isSomebodyElse(person, member) || member.role !== person.role) return undefined;
    const outcome = await changeRole(session, { ...key, memberId: member.id }, person.role, role);
    return outcome === "changed" ? { ...person, role } : undefined;
  });
}

/** The member as they are now; undefined if they are certainly gone. */
export async function readSpaceMember(session: Session, key: SpaceMemberKey, person: Person) {
  try {
    const member = await findSpaceMember(session, key);
    if (member) return asListed(await withOrigin(session, key, person, member), member);
    if (person.status === "active")
      return (await isGoneFromSpace(session, key, true)) ? guestToAddAgain(key, person) : person;
    const found = await findPerson(session, key, person.waitingFor);
    if (found.id !== undefined) return { ...person, status: "joined", waitingFor: undefined } as const;
    return { ...person, status: "waiting", waitingFor: found.waitingFor } as const;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const space = await readSpaceOnce(session, key);
    if (!space) return undefined;
    // Members of a trashed space are not visible, and are restored with it.
    if (!space.isActive) return person;
    throw error;
  }
}

/** A guest may be in no team in which an address could be looked up again: what is known about them is kept. */
function guestToAddAgain({ mailId }: SpaceMemberKey, person: Person): Person | undefined {
  if (mailId === undefined || !isGuestRole(person.role)) return undefined;
  return { ...person, status: "joined", adopted: undefined, previousRole: undefined };
}

/** Someone who was still to be added, or had another id, is there because of somebody else, unless a run that died added them. */
async function withOrigin(session: Session, key: SpaceMemberKey, person: Person, member: Member): Promise<Person> {
  const isNew = person.status !== "active" || isSomebodyElse(person, member);
  return isNew && !(await isAddedByCaller(session, key.editionId, member)) ? { ...person, adopted: true } : person;
}

function asListed(person: Person, member: Member): Person {
  const { id, role } = member;
  // A program cannot ask for the creator's role, so it does not replace the one that the program asked for.
  const isHigher = role === creatorRole && person.role !== creatorRole;
  const roles = isHigher ? { role: person.role, effectiveRole: creatorRole } : { role, effectiveRole: undefined };
  return { ...person, status: "active", id, waitingFor: undefined, ...roles, ...undoOf(person, member, roles.role) };
}

/** Removes the member, unless they are protected. */
export async function removeSpaceMember(session: Session, key: KnownMember): Promise<void> {
  const { editionId, spaceId, memberId } = key;
  const who = nameOf(key);
  const reason = `stays in space ${spaceId} because it is in the trash, where members cannot be removed`;
  await inActiveSpace(session, key, reason, async () => {
    await requireUnprotected(session, key);
    const removal = session.client.spaceMembers.remove(editionId, spaceId, memberId);
    const isGone = () => isGoneFromSpace(session, key, false);
    await applyOrVerify(`${who} in space ${spaceId}`, removal, isGone).catch((error: unknown) => {
      throw error instanceof Protected ? removalRefused(who, `space ${spaceId}`, error) : error;
    });
  });
}

/** Does the work; a refusal is not a failure if the space is gone or in the trash. */
async function inActiveSpace<T>(
  session: Session,
  key: SpaceMemberKey,
  reason: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const space = await readSpace(session, key);
    if (space?.isActive) throw error;
    if (space) session.warn(`${nameOf(key)} ${reason}`);
    return undefined;
  }
}

/** Fails for a protected member; the list is read once in a run. */
async function requireUnprotected(session: Session, key: SpaceMemberKey): Promise<void> {
  const member = await findSpaceMemberBefore(session, key);
  const protection = member && protectionInSpace(member, await session.client.myZuid(key.editionId));
  if (protection) throw removalRefusal(nameOf(key), protection, `space ${key.spaceId}`);
}
