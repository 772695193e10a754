import { ProtectedPersonError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type GuardRails, planDeletion, planUpdate, type RosterSettings, refusalOf } from "./guard-rails.ts";
import { assigneesOf } from "./hand-over.ts";
import { adoptExisting } from "./ownership.ts";
import { joinNames, type Member, type People, type Person } from "./person.ts";
import { adminIds } from "./roles.ts";
import type { RosterPlace } from "./roster-place.ts";
import { mayBeInvited, openInvitationText, planRoster, previewWarning, type RosterPlan } from "./roster-plan.ts";
import { type Failure, failureOf, RosterUpdate } from "./roster-update.ts";

/** What the state of a roster says about who is there. */
export interface RosterRecord {
  readonly people: People;
  readonly unlisted: readonly Member[];
  readonly protectedIds: GuardRails["protectedIds"];
}

/** The people of a roster as they are now, without people who are certainly gone. */
export async function readPeople(place: RosterPlace, people: People): Promise<People> {
  const read = async ([key, person]: [string, Person]) => [key, await place.read(key, person)] as const;
  const found = await Promise.all(Object.entries(people).map(read));
  return Object.fromEntries(found.flatMap(([key, person]) => (person ? [[key, person]] : [])));
}

/**
 * Adds, changes, and removes the people who differ. Nothing is sent if a guard rail forbids any of it. Everybody has their
 * own outcome, which is recorded even if others fail.
 */
export async function applyRoster(
  session: Session,
  place: RosterPlace,
  from: People,
  settings: RosterSettings,
  record: (now: RosterRecord) => void,
): Promise<void> {
  const present = await place.list({ fresh: true });
  const people = await readPeople(place, from);
  const protectedIds = await place.protectedIds(present, planRoster(people, settings, present).removals);
  const { plan, rails, assignees, refusal } = planUpdate(place.name, people, present, settings, protectedIds);
  if (refusal) throw refusal;
  const adopted = plan.adoptions.map((adoption) => adopt(session, place, adoption));
  const update = new RosterUpdate(place, plan, people, adopted);
  const recordNow = () => record({ people: update.people, unlisted: update.unlisted, protectedIds });
  await update.addAndRaise();
  recordNow();
  if (update.allowsReductions(present, rails)) {
    await update.lower();
    recordNow();
    await update.remove(assignees);
    recordNow();
  }
  if (plan.openInvitations.length > 0) session.warn(openInvitationText(place.name, plan.openInvitations));
  if (update.failures.length > 0) throw failureOf(place, update.failures);
}

function adopt(session: Session, place: RosterPlace, { key, role, member }: RosterPlan["adoptions"][number]) {
  const adopted = adoptExisting(session, place.objectOf(key, member.id));
  return { key, role, person: activePerson(member, adopted) };
}

/** A member as a roster records them. */
export const activePerson = ({ id, role }: Member, adopted: true | undefined): Person => ({
  status: "active",
  id,
  role,
  adopted,
});

/** The people whom the first update of a roster will find; only reads, and fails if a guard rail forbids the update. */
export async function previewRoster(
  session: Session,
  place: RosterPlace,
  present: readonly Member[],
  settings: RosterSettings,
): Promise<People> {
  const protectedIds = await place.protectedIds(present, planRoster({}, settings, present).removals);
  const { plan, refusal } = planUpdate(place.name, {}, present, settings, protectedIds);
  if (refusal) throw refusal;
  const warning = previewWarning(plan, place.name);
  if (warning !== undefined) session.warn(warning);
  const settled = plan.adoptions.filter(({ role, member }) => role === member.role);
  return Object.fromEntries(settled.map((one) => [one.key, adopt(session, place, one).person]));
}

/** Removes the people whom the roster added, unless they may not be removed; people who were there before stay. */
export async function deleteRoster(
  session: Session,
  place: RosterPlace,
  from: People,
  settings: RosterSettings,
): Promise<void> {
  const { name } = place;
  const present = await place.list({ fresh: true });
  const people = await readUnsettled(place, from);
  const plan = planRoster(people, { members: {}, unlisted: "report" }, present);
  // Asked for admins only, who are few: the service refuses to remove anybody else who is protected, and they stay, too.
  const admins = adminIds(present);
  const protectedIds = await place.protectedIds(
    present,
    plan.removals.filter(({ id }) => admins.has(id)),
  );
  const { removals, retained } = planDeletion(plan.removals, present, { ...settings, protectedIds });
  const { assignees, problems } = assigneesOf(removals, settings, present);
  const refusal = refusalOf(name, problems);
  if (refusal) throw refusal;
  const adopted = Object.entries(people).filter(([, person]) => person.adopted && !mayBeInvited(person));
  if (adopted.length > 0)
    session.warn(`${name}: ${joinNames(adopted.map(([key]) => key))} stay because they were there before`);
  if (retained.length > 0)
    session.warn(`${name}: ${joinNames(retained.map(({ label, reason }) => `${label} stays (${reason})`))}`);
  if (plan.openInvitations.length > 0) session.warn(openInvitationText(name, plan.openInvitations));
  const update = new RosterUpdate(place, { ...plan, removals }, {}, []);
  await update.remove(assignees);
  reportFailures(session, place, update.failures);
}

/** People who are not active may have joined since. */
async function readUnsettled(place: RosterPlace, people: People): Promise<People> {
  const isSettled = ([, { status }]: [string, Person]) => status === "active";
  const entries = Object.entries(people);
  const unsettled = await readPeople(place, Object.fromEntries(entries.filter((one) => !isSettled(one))));
  return { ...Object.fromEntries(entries.filter(isSettled)), ...unsettled };
}

/** People who are protected stay, which is not a failure of the deletion. */
function reportFailures({ warn }: Session, place: RosterPlace, failures: readonly Failure[]): void {
  const isProtected = ({ error }: Failure) => error instanceof ProtectedPersonError;
  for (const { error } of failures.filter(isProtected)) warn(`${place.name}: ${error.summary}; they stay`);
  const others = failures.filter((failure) => !isProtected(failure));
  if (others.length > 0) throw failureOf(place, others);
}
