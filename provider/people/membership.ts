import { CanvasError, isOutcomeUnknown, isRefusal, Protected, ProtectedPersonError } from "../errors.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { rereadAfterDelay } from "../run/presence.ts";
import { roleTerm } from "../validation/audience.ts";
import type { Assignment } from "./hand-over.ts";
import { isAddedByCaller } from "./ownership.ts";
import { directoryOf, isSomebodyElse, type Member, type Person, undoOf, undoOfChange } from "./person.ts";
import type { Absence, Place } from "./place.ts";
import { removalRefusal, removalRefused } from "./protected-people.ts";
import { removalsOf } from "./removals.ts";
import { creatorRole, isGuestRole } from "./roles.ts";
import type { Step } from "./steps.ts";

// One person in a team or space, for a resource of their own and for a roster: whether they are there, and their role.

/** The member in the current list; people who were written together share it. */
export async function findMember(place: Place, key: string, id: string | undefined): Promise<Member | undefined> {
  return directoryOf(await place.list())(key, id);
}

/** Whether a list proves that someone is gone: a real one has at least the token's user, or the creator of the space. */
function isGoneFrom(place: Place, members: readonly Member[], key: string, id: string | undefined): boolean {
  if (members.length > 0) return directoryOf(members)(key, id) === undefined;
  throw new CanvasError(`the service lists no member of ${place.name} at all`, "try again");
}

/** Whether a list that was read again proves that someone is gone; waits a moment, once for all who are missing. */
async function isGone(place: Place, key: string, id: string | undefined): Promise<boolean> {
  const list = () => place.list({ fresh: true });
  return isGoneFrom(
    place,
    await rereadAfterDelay(place.session, [`members of a ${place.kind.place}`, place.editionId, place.id], list),
    key,
    id,
  );
}

/** Does the work; a refusal is not a failure if the team or space is gone or in the trash. */
async function unlessAbsent<T>(place: Place, work: () => Promise<T>, ifAbsent: (absence: Absence) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const absence = await place.absence(error);
    if (absence === undefined) throw error;
    return ifAbsent(absence);
  }
}

/** The members, or why nobody can see them. */
export async function look(place: Place, list = () => place.list()): Promise<readonly Member[] | Absence> {
  try {
    return await unlessAbsent<readonly Member[] | Absence>(place, list, (absence) => absence);
  } catch (error) {
    // What the program keeps in the trash may be out of it for a moment, for other work of this run.
    if (isRefusal(error) && place.session.containers.isKeptInTrash(place.id)) return "in the trash";
    throw error;
  }
}

/** The person as they are now; undefined if they are certainly gone. Members of a trashed space are restored with it. */
export function readPerson(place: Place, key: string, person: Person): Promise<Person | undefined> {
  const read = async () => {
    const member = await findMember(place, key, person.id);
    if (member) return asListed(place, person, member);
    if (person.status !== "active") return readPending(place, key, person);
    return (await isGone(place, key, person.id)) ? guestToAddAgain(key, person) : person;
  };
  return unlessAbsent(place, read, (absence) => (absence === "gone" ? undefined : person));
}

/** Open invitations cannot be listed, so someone who has not joined counts as still invited. */
async function readPending(place: Place, key: string, person: Person): Promise<Person> {
  const found = await place.search?.(key, person);
  if (!found) return person;
  const status = found.id === undefined ? "waiting" : "joined";
  return { ...person, status, waitingFor: found.waitingFor };
}

/** A guest may be in no team in which an address could be looked up again: what is known about them is kept. */
function guestToAddAgain(key: string, person: Person): Person | undefined {
  if (!(key.includes("@") && isGuestRole(person.role))) return undefined;
  return { ...person, status: "joined", adopted: undefined, previousRole: undefined };
}

async function asListed(place: Place, person: Person, member: Member): Promise<Person> {
  const adopted = (await isForeign(place, person, member)) ? true : person.adopted;
  // A role that nobody can change does not replace the one that the program asks for.
  const isFixed = member.role === creatorRole || member.role === person.effectiveRole;
  const role = isFixed ? person.role : member.role;
  const effectiveRole = isFixed ? member.role : undefined;
  const undo = undoOf(person, member, role);
  return { ...person, status: "active", adopted, id: member.id, role, effectiveRole, waitingFor: undefined, ...undo };
}

/** Whether someone is there because of somebody else, or nobody knows. */
async function isForeign(place: Place, person: Person, member: Member): Promise<boolean> {
  // They may have been there before an invitation of unknown outcome.
  if (person.status === "uncertain" || isSomebodyElse(person, member)) return true;
  // A run that died may have added someone who was still to be added.
  const isNew = person.status === "joined" || person.status === "waiting";
  return isNew && !(await isAddedByCaller(place.session, place.editionId, member));
}

/** Gives a member a role, unless they have it or keep theirs; undefined if they are gone. `person` is known by id. */
export async function giveRole(
  place: Place,
  key: string,
  person: Person & { readonly id: string },
  current: string,
  role: string,
): Promise<Person | undefined> {
  const active = { ...person, status: "active", role, effectiveRole: undefined, waitingFor: undefined } as const;
  const now = await changeRole(place, key, person.id, current, role);
  if (now === undefined) return undefined;
  return now === role ? { ...active, ...undoOfChange(person, current, role) } : { ...active, effectiveRole: now };
}

/** Changes a role; returns the one that they have then, or undefined if they are gone. */
async function changeRole(place: Place, key: string, id: string, current: string, role: string) {
  if (current === role || current === creatorRole) return current;
  const who = place.labelOf(key, id);
  let now: string | undefined = current;
  const isSettled = async () => {
    now = (await place.list()).find((member) => member.id === id)?.role;
    return now === role || now === creatorRole;
  };
  await place.startRoleChange?.(key, id, role);
  try {
    await applyOrVerify(`${who} in ${place.name}`, place.changeRole(id, role), isSettled);
    return now === creatorRole ? now : role;
  } catch (error) {
    if (!isOutcomeUnknown(error)) removalsOf(place.session).cancelRemoval(place.id, id);
    if (now === undefined) return undefined;
    const fixed = error instanceof Protected ? await place.fixedRole(id, error.code) : undefined;
    if (!(error instanceof Protected) || fixed === undefined) throw error;
    place.session.warn(`${who} stays ${roleTerm(fixed)} of ${place.name}: ${error.summary}`);
    return fixed;
  }
}

/** Gives someone the role that they had before, unless somebody has changed it since; who is protected keeps theirs. */
export async function restoreRole(place: Place, { key, role, person }: Step): Promise<void> {
  if (!person) return;
  const { session, name } = place;
  const warn = (reason: string) => session.warn(`${name}: ${key} stays ${roleTerm(person.role)} (${reason})`);
  const restore = async () => {
    const member = await findMember(place, key, person.id);
    if (!member || isSomebodyElse(person, member) || member.role !== person.role) return;
    const now = await changeRole(place, key, member.id, member.role, role);
    if (now === role) session.info(`${name}: ${key} is ${roleTerm(role)} again`);
  };
  try {
    await unlessAbsent(place, restore, (absence) => {
      if (absence === "in the trash") warn("it is in the trash, where roles cannot be changed");
    });
  } catch (error) {
    if (!(error instanceof ProtectedPersonError || error instanceof Protected)) throw error;
    warn(error.summary);
  }
}

/** Removes a member, unless they are protected; in a team, somebody else receives their records. */
export function removeMember(place: Place, key: string, id: string, assignment: Assignment): Promise<void> {
  const who = place.labelOf(key, id);
  const remove = async () => {
    const member = directoryOf(await place.listFirst())(key, id);
    if (!member && (await isGone(place, key, id))) return;
    const protection = await place.protectionOf(member ?? { id, role: "" }, "removed");
    if (protection) throw removalRefusal(who, protection, place.name);
    const removal = await place.startRemoval(key, id, assignment);
    const isApplied = async () => isGoneFrom(place, await place.list(), key, id);
    await applyOrVerify(`${who} in ${place.name}`, removal.send(), isApplied).catch((error: unknown) => {
      if (!isOutcomeUnknown(error)) removalsOf(place.session).cancelRemoval(place.id, id);
      throw error instanceof Protected ? removalRefused(who, place.name, error) : error;
    });
    removal.onDone?.();
  };
  return unlessAbsent(place, remove, (absence) => {
    const reason = "it is in the trash, where members cannot be removed";
    if (absence === "in the trash") place.session.warn(`${who} stays in ${place.name} because ${reason}`);
  });
}
