import { ProtectedPersonError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { joinNames } from "../validation/messages.ts";
import { type GuardRails, planDeletion, planUpdate, type RosterSettings } from "./guard-rails.ts";
import { assigneesOf } from "./hand-over.ts";
import { adoptExisting } from "./ownership.ts";
import { activePerson, type Member, type People, type Person, type Removal } from "./person.ts";
import { refusalOf } from "./refusal.ts";
import { adminIds } from "./roles.ts";
import type { Roster, RosterPlace } from "./roster-place.ts";
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

/** Why members are never removed, by id. */
export async function protectedIn(place: RosterPlace, present: readonly Member[], removals: readonly Removal[]) {
  const protections = await place.protections(present, removals);
  return Object.fromEntries(protections.flatMap(([id, protection]) => (protection ? [[id, protection]] : [])));
}

/** Plans an update of people who are known, and fails if a guard rail forbids any of it. */
async function plan(place: RosterPlace, people: People, present: readonly Member[], settings: RosterSettings) {
  const protectedIds = await protectedIn(place, present, planRoster(people, settings, present).removals);
  const { refusal, ...planned } = planUpdate(place.name, people, present, settings, protectedIds);
  if (refusal) throw refusal;
  return planned;
}

/** Records that the roster manages someone who is there. */
function adopt({ session, kind, id }: Roster, { key, role, member }: RosterPlan["adoptions"][number]) {
  const adopted = adoptExisting(session, kind.objectOf(id, key, member.id));
  return { key, role, person: activePerson(member, adopted) };
}

/**
 * Adds, changes, and removes the people who differ. Nothing is sent if a guard rail forbids any of it. Everybody has their
 * own outcome, which is recorded even if others fail.
 */
export async function applyRoster(
  roster: Roster,
  from: People,
  settings: RosterSettings,
  record: (now: RosterRecord) => void,
): Promise<void> {
  const { session, place } = roster;
  const present = await place.list({ fresh: true });
  const people = await readPeople(place, from);
  const { plan: planned, limits, assignees } = await plan(place, people, present, settings);
  const adopted = planned.adoptions.map((adoption) => adopt(roster, adoption));
  const update = new RosterUpdate(roster, planned, people, adopted);
  const recordNow = () => record({ ...limits, people: update.people, unlisted: update.unlisted });
  await update.addAndPromote();
  recordNow();
  if (update.allowsReductions(present, limits)) {
    await update.demote();
    recordNow();
    await update.remove(assignees);
    recordNow();
  }
  if (planned.openInvitations.length > 0) session.warn(openInvitationText(place.name, planned.openInvitations));
  if (update.failures.length > 0) throw failureOf(place, update.failures);
}

/** The people the first update of a roster will find; only reads, and fails if a guard rail forbids the update. */
export async function previewRoster(
  roster: Roster,
  present: readonly Member[],
  settings: RosterSettings,
): Promise<People> {
  const { session, place } = roster;
  const { plan: planned } = await plan(place, {}, present, settings);
  const warning = previewWarning(planned, place.name);
  if (warning !== undefined) session.warn(warning);
  const settled = planned.adoptions.filter(({ role, member }) => role === member.role);
  return Object.fromEntries(settled.map((adoption) => [adoption.key, adopt(roster, adoption).person]));
}

/** Removes the people the roster added, unless they may not be removed; people who were there before stay. */
export async function deleteRoster(roster: Roster, from: People, settings: RosterSettings): Promise<void> {
  const { session, place } = roster;
  const present = await place.list({ fresh: true });
  const people = await readUnsettled(place, from);
  const planned = planRoster(people, { members: {}, unlisted: "report" }, present);
  // Asked for admins only, who are few: the service refuses to remove anybody else who is protected, and they stay, too.
  const admins = adminIds(present);
  const candidates = planned.removals.filter(({ id }) => admins.has(id));
  const protectedIds = await protectedIn(place, present, candidates);
  const { removals, retained } = planDeletion(planned.removals, present, { ...settings, protectedIds });
  const { assignees, problems } = assigneesOf(removals, settings, present);
  const refusal = refusalOf(place.name, problems);
  if (refusal) throw refusal;
  const adopted = Object.entries(people).filter(([, person]) => person.adopted && !mayBeInvited(person));
  const warnings = [
    adopted.length > 0 && `${joinNames(adopted.map(([key]) => key))} stay because they were there before`,
    retained.length > 0 && joinNames(retained.map(({ label, reason }) => `${label} stays (${reason})`)),
  ];
  for (const text of warnings) if (text !== false) session.warn(`${place.name}: ${text}`);
  if (planned.openInvitations.length > 0) session.warn(openInvitationText(place.name, planned.openInvitations));
  const update = new RosterUpdate(roster, { ...planned, removals }, {}, []);
  await update.remove(assignees);
  reportFailures(session, place, update.failures);
}

/** People who are not active may have joined since. */
async function readUnsettled(place: RosterPlace, people: People): Promise<People> {
  const unsettled = Object.entries(people).filter(([, { status }]) => status !== "active");
  const read = await readPeople(place, Object.fromEntries(unsettled));
  const settled = Object.entries(people).filter(([, { status }]) => status === "active");
  return { ...Object.fromEntries(settled), ...read };
}

/** People who are protected stay, which is not a failure of the deletion. */
function reportFailures({ warn }: Session, place: RosterPlace, failures: readonly Failure[]): void {
  const isProtected = ({ error }: Failure) => error instanceof ProtectedPersonError;
  for (const { error } of failures.filter(isProtected)) warn(`${place.name}: ${error.summary}; they stay`);
  const others = failures.filter((failure) => !isProtected(failure));
  if (others.length > 0) throw failureOf(place, others);
}
