import type { Addition } from "../api/endpoints/members.ts";
import {
  asOutcomeUnknown,
  BadRequest,
  CanvasError,
  isOutcomeUnknown,
  NotAdded,
  OutcomeUnknownError,
} from "../errors.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import { terms } from "../validation/audience.ts";
import { findMember, giveRole } from "./membership.ts";
import { adoptMember, isAddedByCaller, objectIn } from "./ownership.ts";
import {
  type Attempt,
  attempt,
  canonicalKey,
  directoryOf,
  isSomebodyElse,
  type Member,
  type Person,
} from "./person.ts";
import type { Place } from "./place.ts";

// How one person gets into a team or space, and the role that the program gives them.

/** Someone who is to be there. */
interface Entry {
  readonly place: Place;
  readonly key: string;
  /** As recorded, and with what is found out about them. */
  readonly person: Person;
  readonly role: string;
  /** Whether the program has invited them before. */
  readonly isRepeated: boolean;
  /** Whether their earlier invitation may be somebody else's. */
  readonly mayBeForeign: boolean;
}

/** Adds someone, finishes what is not finished, or gives them the role; `recorded` is what a state has. */
export async function put(place: Place, key: string, recorded: Person | undefined, role: string): Promise<Attempt> {
  const person = recorded ?? { status: "waiting", role };
  const entry = { place, key, person, role, ...earlierInvitation(place, key, recorded) };
  const isAdded = person.status === "active" || person.status === "invited";
  return isAdded ? update(entry) : add(entry);
}

function earlierInvitation(place: Place, key: string, recorded: Person | undefined) {
  if (recorded) return { isRepeated: recorded.status === "uncertain", mayBeForeign: false };
  const { holder = "", adopt, adoptInvitations = false, ownInvitations = [] } = place;
  const { ledger } = place.session;
  const object = objectIn(place, key);
  const origin = ledger.originOf(object);
  if (adopt !== undefined) {
    // A forced replacement does not know the state, only the inputs.
    const mayBeForeign = origin === undefined && (adoptInvitations || ledger.mayBeForeign(object));
    return { isRepeated: ledger.isManaged(object), mayBeForeign };
  }
  // Someone who is recorded here and gone was removed by somebody: only another resource can have invited them.
  const isElsewhere = ledger.isHeldByAnother(object, holder, origin ?? "created");
  const isOwn = ownInvitations.map(canonicalKey).includes(canonicalKey(key));
  return { isRepeated: isElsewhere || isOwn, mayBeForeign: false };
}

/** Gives someone who has been added, or invited, their role. */
async function update(entry: Entry): Promise<Attempt> {
  const { place, key, person, role } = entry;
  const { status, id, effectiveRole } = person;
  // No refresh sees who has left a space that the program keeps in the trash; and somebody else may be the creator now.
  const isUnseen = place.session.containers.isKeptInTrash(place.id);
  if (status === "active" && id !== undefined && effectiveRole === undefined && !isUnseen)
    return putRole(entry, { ...person, id }, person.role);
  const member = await findMember(place, key, id);
  if (member) return putRole(entry, inTheirPlace(person, member), member.role);
  if (status === "active") return addAgain(entry);
  if (place.isInvitedAgain) await inviteAgain(entry);
  // An invitation cannot be changed; the role is set once the person has joined.
  return { person: { ...person, role } };
}

async function putRole(entry: Entry, person: Person & { readonly id: string }, current: string): Promise<Attempt> {
  const { place, key, role } = entry;
  const now = await giveRole(place, key, person, current, role);
  if (now) return { person: now };
  const other = await findMember(place, key, undefined);
  return other ? putRole(entry, inTheirPlace(person, other), other.role) : addAgain({ ...entry, person });
}

/** The member who is there under someone's key. Somebody else who has their address by now was there before. */
function inTheirPlace(person: Person, member: Member): Person & { readonly id: string } {
  const foreign = isSomebodyElse(person, member) ? { adopted: true, previousRole: undefined } : {};
  return { ...person, id: member.id, ...foreign };
}

/** Adds someone who has been removed: from now on, they are there because of the program. */
async function addAgain(entry: Entry): Promise<Attempt> {
  const { place, key, person, role } = entry;
  if (place.kind.isByInvitation)
    throw new CanvasError(`${key} is no longer in ${place.name}`, `run ${terms.refresh} to invite them again`);
  const added = { ...person, role, adopted: undefined, previousRole: undefined, effectiveRole: undefined };
  return send({ ...entry, person: added }, true);
}

/** Adds someone, unless they are there already; a person who cannot be found yet waits. */
async function add(entry: Entry): Promise<Attempt> {
  const { place, key, person, role, isRepeated } = entry;
  const found = await place.search?.(key, person);
  if (found?.waitingFor !== undefined)
    return { person: { ...person, role, status: "waiting", waitingFor: found.waitingFor } };
  const { id = person.id, elsewhere } = found ?? {};
  if (elsewhere !== undefined) place.session.info(`${place.name}: ${key} was found in ${elsewhere}`);
  const known = { ...entry, person: { ...person, id, role, waitingFor: undefined } };
  // Without an invitation, only the list from before the request shows afterwards whether the request has added them.
  const isLookedUp = !place.kind.isByInvitation || isRepeated || mayAdopt(place);
  const wasThere = isLookedUp && directoryOf(await place.listFirst())(key, id) !== undefined;
  const present = wasThere ? await findMember(place, key, id) : undefined;
  return present ? adopt(known, present) : send(known, isLookedUp);
}

/** A roster adopts everybody who is there. */
const mayAdopt = ({ adopt = true }: Place): boolean => adopt;

/** Manages someone who is there already, if the program asks for it or has managed them before. */
async function adopt(entry: Entry, member: Member): Promise<Attempt> {
  const { place, key, person, isRepeated } = entry;
  const { session, editionId, name } = place;
  const object = objectIn(place, key, member.id);
  requireOnlyResource(entry, member);
  if (!(mayAdopt(place) || isRepeated || session.ledger.isManaged(object))) {
    const remedy = `set adopt: true to manage them here, or remove them from ${terms.program}`;
    throw new CanvasError(`${place.labelOf(key, member.id)} is a member of ${name} already`, remedy);
  }
  const adopted = await adoptMember(session, editionId, object, member, mayAdopt(place));
  return putRole(entry, { ...person, id: member.id, adopted, previousRole: undefined }, member.role);
}

/** Fails if another resource of the program gives the same person by the id that this one does not give. */
function requireOnlyResource({ place, key }: Entry, { id, mailId }: Member): void {
  const other = key.includes("@") ? id : mailId;
  if (other === undefined || !place.session.declarations.has(objectIn(place, other))) return;
  const summary = `${terms.otherResource} gives ${other} access to ${place.name}, who is ${place.labelOf(key, id)}`;
  throw new CanvasError(summary, `remove one of the two from ${terms.program}`);
}

/** Adds someone; who may have been added by a request of unknown outcome is recorded. */
async function send(entry: Entry, isLookedUp: boolean): Promise<Attempt> {
  const { place, person } = entry;
  try {
    const { answer, isSecond } = await request(entry);
    if (answer === "added" || answer === "invited") return { person: await asAdded(entry, answer) };
    if (!(answer instanceof NotAdded)) return await settle(entry, { failure: answer, isLookedUp, mayBeOurs: true });
    if (answer.already === "invited") return { person: invitedBefore(entry, answer, isSecond) };
    if (answer.already === undefined || !(isLookedUp || isSecond)) return { error: answer };
    return await settle(entry, { failure: answer, isLookedUp, mayBeOurs: isSecond });
  } catch (error) {
    if (!(error instanceof CanvasError && isOutcomeUnknown(error))) throw error;
    return { person: { ...person, status: place.kind.isByInvitation ? "uncertain" : "joined" }, error };
  }
}

/**
 * What the service says about someone, or why that is not known. No list shows an invitation: it is sent again if the response is
 * lost, which is harmless, because the service refuses a second one.
 */
async function request(entry: Entry): Promise<{ answer: "added" | "invited" | CanvasError; isSecond: boolean }> {
  const { place, key, person, role } = entry;
  const add = async () => {
    const answer: Addition = await place.add(key, person.id, role);
    return answer === "unconfirmed" ? notConfirmed(entry) : answer;
  };
  try {
    return { answer: await add(), isSecond: false };
  } catch (error) {
    if (!(error instanceof CanvasError && isOutcomeUnknown(error))) throw error;
    if (!place.kind.isByInvitation) return { answer: error, isSecond: false };
    // Any other failure leaves the outcome of the first request unknown.
    const answer = await add().catch((second: unknown) => {
      throw second instanceof BadRequest ? second : error;
    });
    return { answer, isSecond: true };
  }
}

function notConfirmed({ place, key, person }: Entry): OutcomeUnknownError {
  const [verb, where] = place.kind.isByInvitation ? ["invited", "members and invitations"] : ["added", "members"];
  const problem = `${place.name} did not confirm that ${place.labelOf(key, person.id)} was ${verb}`;
  return new OutcomeUnknownError(problem, `look at its ${where}, then try again`);
}

/** Someone whom this run has added or invited: nothing else in it may remove them. */
async function asAdded({ place, key, person }: Entry, answer: "added" | "invited"): Promise<Person> {
  place.session.ledger.adopt(objectIn(place, key, person.id));
  const added = { ...person, adopted: undefined };
  if (answer === "invited") return { ...added, status: "invited" };
  // A response about an invitation has no ids, and the list may show them a moment later.
  const id = person.id ?? (await undefinedIfFailed(findMember(place, key, undefined)))?.id;
  return { ...added, status: "active", id };
}

/** Someone with an open invitation: the program's own, or one that it asks to manage. */
function invitedBefore(entry: Entry, refusal: NotAdded, isSecond: boolean): Person {
  const { place, key, person, isRepeated, mayBeForeign } = entry;
  const { ledger } = place.session;
  const object = objectIn(place, key);
  const wasAdopted = person.adopted || ledger.originOf(object) === "adopted";
  const isOwn = isSecond || (isRepeated && !wasAdopted && !mayBeForeign);
  if (!(isOwn || place.adoptInvitations)) throw refusal;
  // A roster that is deleted in this run may have the same invitation, and must not remove someone who accepts it now.
  ledger.adopt(object);
  return { ...person, status: "invited", ...(isOwn ? {} : { adopted: true }) };
}

/** What a request of unknown outcome may have done. */
interface Doubt {
  readonly failure: CanvasError;
  /** Whether they were looked for before, and not there. */
  readonly isLookedUp: boolean;
  readonly mayBeOurs: boolean;
}

/**
 * Someone that the service has there, or does not name: they may be there because of this run, whose response was lost or says
 * nothing, or since before.
 */
async function settle(entry: Entry, { failure, isLookedUp, mayBeOurs }: Doubt): Promise<Attempt> {
  const { place, key, person } = entry;
  const { session, editionId, name } = place;
  const member = await findMember(place, key, person.id).catch((lookupError: unknown) => {
    throw mayBeOurs ? asOutcomeUnknown(lookupError) : lookupError;
  });
  if (!member) throw failure;
  const isOurs = mayBeOurs && (await isAddedByCaller(session, editionId, member));
  if (!isOurs) return attempt(adopt(entry, member));
  if (!isLookedUp) throw new OutcomeUnknownError(`it is not known whether ${key} was in ${name} before`);
  session.ledger.adopt(objectIn(place, key, member.id));
  return putRole(entry, { ...person, id: member.id, adopted: undefined }, member.role);
}

/** Sends an open invitation again; the service refuses that while it is valid. */
async function inviteAgain(entry: Entry): Promise<void> {
  const { place, key } = entry;
  const { answer } = await request(entry);
  if (answer instanceof NotAdded) place.session.warn(`${key} was not invited again to ${place.name}: ${answer.reason}`);
  else if (answer instanceof CanvasError) throw answer;
}
