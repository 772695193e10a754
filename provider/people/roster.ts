import { ProtectedPersonError } from "../errors.ts";
import { terms } from "../validation/audience.ts";
import { joinNames } from "../validation/messages.ts";
import { type Failure, failureOf } from "./failures.ts";
import { type Cause, type RosterSettings, refusalOf, update, withGuardRails } from "./guard-rails.ts";
import { readPerson } from "./membership.ts";
import { adoptExisting, objectIn } from "./ownership.ts";
import { activePerson, type Member, type People, type Person, undoOfChange } from "./person.ts";
import type { Place } from "./place.ts";
import { effectsOf, type RosterRecord, stayingTexts } from "./plan.ts";
import { isManagedElsewhere, RosterUpdate } from "./roster-update.ts";
import {
  isUnfinished,
  mayBeInvited,
  membersFromState,
  type Step,
  stepsOf,
  stepsTo,
  unlistedInvitations,
} from "./steps.ts";

/** The people of a roster as they are now, without people who are certainly gone. */
export async function readPeople(place: Place, people: People): Promise<People> {
  const read = async ([key, person]: [string, Person]) => [key, await readPerson(place, key, person)] as const;
  const found = await Promise.all(Object.entries(people).map(read));
  return Object.fromEntries(found.flatMap(([key, person]) => (person ? [[key, person]] : [])));
}

/** Everybody who is there: a list may lack people who are proven to be. */
function withKnown(present: readonly Member[], people: People): readonly Member[] {
  const listed = new Set(present.map(({ id }) => id));
  return [...present, ...membersFromState(people).filter(({ id }) => !listed.has(id))];
}

/** Why members are never removed, by id; requests about people are only sent for those who leave. */
export async function protectedIn(place: Place, present: readonly Member[], leaving: readonly Step[]) {
  const leavingIds = new Set(leaving.map(({ id }) => id));
  const protectionOf = (member: Member) => place.protectionOf(member, leavingIds.has(member.id) ? "leaving" : "there");
  const find = async (member: Member) => [member.id, await protectionOf(member)] as const;
  const protections = await Promise.all(present.map(find));
  return Object.fromEntries(protections.flatMap(([id, protection]) => (protection ? [[id, protection]] : [])));
}

/** What becomes of people who are recorded, with those who are there now; fails if a guard rail forbids any of it. */
export async function planNow(
  place: Place,
  recorded: People,
  listed: readonly Member[],
  settings: RosterSettings,
  cause: Cause = update,
) {
  const people = await readPeople(place, recorded);
  const present = withKnown(listed, people);
  const wanted = stepsOf(people, settings, present);
  const all = cause.isEnd ? wanted.map((step) => unlessKept(place, step)) : wanted;
  const unfinished = stepsTo(all, "add", "change").filter(({ person }) => !person || isUnfinished(person));
  const ids = await place.findIds?.(unfinished.map(({ key }) => key));
  const protectedIds = await protectedIn(place, present, stepsTo(all, "remove", "restore"));
  const judge = (some: readonly Step[]) => withGuardRails(some, { present, protectedIds, ids }, settings, cause);
  const { problems, ...plan } = judge(all);
  const refusal = refusalOf(place.name, problems);
  if (refusal) throw refusal;
  const effects = effectsOf(plan.steps, plan.receivers);
  const before = new Map(Object.values(recorded).map((person) => [person.id ?? "", person]));
  const steps = plan.steps.map((step) => withUndo(adopted(place, step), before));
  return { ...plan, steps, effects, people, present, protectedIds, judge };
}

/** Leaves someone who would be let go to another resource, or to the program under another name of this roster. */
export function unlessKept(place: Place, step: Step): Step {
  if (stepsTo([step], "remove", "restore").length === 0) return step;
  const origin = step.person?.adopted ? "adopted" : "created";
  const isContinued = place.session.ledger.isContinued(objectIn(place, step.key, step.id));
  const isKept = isContinued || isManagedElsewhere(place, step, origin);
  return isKept ? { ...step, action: "leave", reason: `${terms.otherResource} manages them` } : step;
}

/** Records that the roster manages someone who is there. */
function adopted(place: Place, step: Step): Step {
  const { action, key, role, member } = step;
  if (action !== "adopt" || !member) return step;
  const isAdopted = adoptExisting(place.session, objectIn(place, key, member.id));
  return {
    ...step,
    action: member.role === role ? "keep" : "change",
    person: activePerson(member, isAdopted, role),
  };
}

/** What there is to undo about people who have the wanted role: a run that died, or got no response, may have changed it. */
function withUndo(step: Step, recorded: ReadonlyMap<string, Person>): Step {
  const { action, role, person, id = "" } = step;
  const before = id === "" ? undefined : recorded.get(id);
  if (action !== "keep" || !person || !before || before.effectiveRole !== undefined) return step;
  return { ...step, person: { ...person, ...undoOfChange(before, before.role, role) } };
}

/**
 * Adds, changes, and removes the people who differ; a roster ends by removing those it added. Nothing is sent if a guard rail
 * forbids any of it. Everybody has their own outcome, which is recorded even if others fail.
 */
export async function applyRoster(
  place: Place,
  from: Pick<RosterRecord, "people" | "openInvitations">,
  listed: readonly Member[],
  given: RosterSettings,
  record: (now: RosterRecord) => void,
  cause: Cause = update,
): Promise<void> {
  const { session } = place;
  // No preview has named who is unlisted in a space that was in the trash: the next one does.
  const settings: RosterSettings = session.containers.isRestored(place.id)
    ? { ...given, unlisted: "report", ended: [] }
    : given;
  const plan = await planNow(place, from.people, listed, settings, cause);
  const { people, present, protectedIds } = plan;
  const changes = new RosterUpdate(place, plan.steps, plan.assignees);
  const recordNow = () => {
    const openInvitations = unlistedInvitations({ ...from, people }, changes.people, present);
    record({ protectedIds, people: changes.people, unlisted: changes.unlisted, openInvitations });
  };
  await changes.addAndPromote();
  recordNow();
  if (changes.allowsReductions(plan.judge)) {
    await changes.demote();
    recordNow();
    await changes.letGo("remove");
    recordNow();
    await changes.letGo("restore");
    recordNow();
  }
  if (cause.isEnd) for (const text of endingTexts(plan)) session.warn(`${place.name}: ${text}`);
  for (const text of stayingTexts(changes.steps, place.name)) session.warn(text);
  const failures = cause.isEnd ? unprotected(place, changes.failures) : changes.failures;
  if (failures.length > 0) throw failureOf(place.name, failures);
}

/** Who stays when a roster ends because they were there before, and who receives records instead of someone who leaves. */
function endingTexts({
  people,
  lost,
}: Pick<Awaited<ReturnType<typeof planNow>>, "people" | "lost">): readonly string[] {
  const adopted = Object.entries(people).filter(([, person]) => person.adopted && !mayBeInvited(person));
  const names = joinNames(adopted.map(([key]) => key));
  return [...(names === "" ? [] : [`${names} stay because they were there before`]), ...lost];
}

/** Reports people who turn out to be protected, which is no failure of a roster that ends. */
function unprotected({ session, name }: Place, failures: readonly Failure[]): readonly Failure[] {
  const isProtected = ({ error }: Failure) => error instanceof ProtectedPersonError;
  for (const { error } of failures.filter(isProtected)) session.warn(`${name}: ${error.summary}; they stay`);
  return failures.filter((failure) => !isProtected(failure));
}
