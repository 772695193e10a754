import { type GuardRails, planUpdate, type RosterSettings } from "./guard-rails.ts";
import { adoptExisting } from "./ownership.ts";
import { activePerson, type Member, type People, type Person, type Removal, undoOfChange } from "./person.ts";
import { previousRoleOf } from "./roles.ts";
import { rosterEffects } from "./roster-effects.ts";
import type { Roster, RosterPlace } from "./roster-place.ts";
import {
  isUnfinished,
  type KnownPerson,
  openInvitationText,
  planRoster,
  type RosterPlan,
  retainedRoleText,
  unlistedInvitations,
} from "./roster-plan.ts";
import { failureOf, RosterUpdate } from "./roster-update.ts";

/** What the state of a roster says about who is there. */
export interface RosterRecord {
  readonly people: People;
  readonly unlisted: readonly Member[];
  readonly protectedIds: GuardRails["protectedIds"];
  /** The keys of people that it has invited, and who are neither recorded any more nor members. */
  readonly openInvitations: readonly string[];
}

/** The people of a roster as they are now, without people who are certainly gone. */
export async function readPeople(place: RosterPlace, people: People): Promise<People> {
  const read = async ([key, person]: [string, Person]) => [key, await place.read(key, person)] as const;
  const found = await Promise.all(Object.entries(people).map(read));
  return Object.fromEntries(found.flatMap(([key, person]) => (person ? [[key, person]] : [])));
}

/** Everybody who is there: a list may lack people who are proven to be. */
function withKnown(present: readonly Member[], people: People): readonly Member[] {
  const listed = new Set(present.map(({ id }) => id));
  const missing = Object.values(people).flatMap(({ status, id, role, effectiveRole = role }) =>
    status === "active" && id !== undefined && !listed.has(id) ? [{ id, role: effectiveRole }] : [],
  );
  return [...present, ...missing];
}

/** Someone who gets their previous role back, in the form of a removal, to look up why they may be protected. */
export const asRemoval = ({ key, person: { id = "" } }: KnownPerson): Removal => ({ id, label: key });

/** Why members are never removed, by id. */
export async function protectedIn(place: RosterPlace, present: readonly Member[], removals: readonly Removal[]) {
  const protections = await place.protections(present, removals);
  return Object.fromEntries(protections.flatMap(([id, protection]) => (protection ? [[id, protection]] : [])));
}

/** People who have the wanted role; a run that died, or got no response, may have changed the recorded one. */
function withUndo(unchanged: readonly KnownPerson[], recorded: People): readonly KnownPerson[] {
  const byId = new Map(Object.values(recorded).map((person) => [person.id, person]));
  return unchanged.map((known) => {
    const { role, person } = known;
    const before = byId.get(person.id ?? "");
    if (!before || before.effectiveRole !== undefined) return known;
    return { ...known, person: { ...person, ...undoOfChange(before, before.role, role) } };
  });
}

/** Plans an update of people who are known, and fails if a guard rail forbids any of it. */
async function plan(
  place: RosterPlace,
  { recorded, people }: Readonly<Record<"recorded" | "people", People>>,
  present: readonly Member[],
  given: RosterSettings,
) {
  const { removals, restorations, additions, changes } = planRoster(people, given, present);
  const unfinished = [...additions, ...changes.filter(({ person }) => isUnfinished(person))];
  const settings = { ...given, ids: await place.findIds?.(unfinished.map(({ key }) => key)) };
  const protectedIds = await protectedIn(place, present, [...removals, ...restorations.map(asRemoval)]);
  const { refusal, ...planned } = planUpdate(place.name, people, present, settings, protectedIds);
  if (refusal) throw refusal;
  return { ...planned, plan: { ...planned.plan, unchanged: withUndo(planned.plan.unchanged, recorded) } };
}

/** Records that the roster manages someone who is there. */
function adopt({ session, kind, id }: Roster, { key, role, member }: RosterPlan["adoptions"][number]) {
  const adopted = adoptExisting(session, kind.objectOf(id, key, member.id));
  return { key, role, person: activePerson(member, adopted, role) };
}

/**
 * Adds, changes, and removes the people who differ. Nothing is sent if a guard rail forbids any of it. Everybody has their
 * own outcome, which is recorded even if others fail.
 */
export async function applyRoster(
  roster: Roster,
  from: Pick<RosterRecord, "people" | "openInvitations">,
  given: RosterSettings,
  record: (now: RosterRecord) => void,
): Promise<void> {
  const { session, place } = roster;
  const listed = await place.list({ fresh: true });
  // No preview has named who is unlisted in a space that was in the trash: the next one does.
  const settings: RosterSettings = session.ledger.isRestored(roster.id)
    ? { ...given, unlisted: "report", ended: [] }
    : given;
  const people = await readPeople(place, from.people);
  const present = withKnown(listed, people);
  const {
    plan: planned,
    limits,
    assignees,
    retained,
  } = await plan(place, { recorded: from.people, people }, present, settings);
  const adopted = planned.adoptions.map((adoption) => adopt(roster, adoption));
  const update = new RosterUpdate(roster, planned, people, adopted);
  const recordNow = () => {
    const openInvitations = unlistedInvitations({ ...from, people }, update.people, present);
    record({ ...limits, people: update.people, unlisted: update.unlisted, openInvitations });
  };
  await update.addAndPromote();
  recordNow();
  if (update.allowsReductions(present, limits)) {
    await update.demote();
    recordNow();
    await update.remove(assignees);
    recordNow();
    await update.restore();
    recordNow();
  }
  if (retained.length > 0) session.warn(retainedRoleText(place.name, retained));
  if (planned.openInvitations.length > 0) session.warn(openInvitationText(place.name, planned.openInvitations));
  if (update.failures.length > 0) throw failureOf(place, update.failures);
}

/** What the next update of a roster will find, and what it warns of; only reads, and fails if a guard rail forbids the update. */
export async function previewRoster(
  roster: Roster,
  from: People,
  present: readonly Member[],
  settings: RosterSettings,
) {
  const { place } = roster;
  const known = await readPeople(place, from);
  const everybody = withKnown(present, known);
  const update = await plan(place, { recorded: from, people: known }, everybody, settings);
  const { plan: planned, limits, retained } = update;
  const kept = [...planned.unchanged, ...planned.changes].filter(({ person }) => person.status === "active");
  // Reports the role change of every present member, including those added by another resource of the program.
  const adopted = planned.adoptions.map((adoption) => {
    const { person, ...entry } = adopt(roster, adoption);
    return { ...entry, person: { ...person, previousRole: previousRoleOf(person.role, entry.role) } };
  });
  const listed = [...kept, ...adopted].map(({ key, role, person }) => {
    const undo = person.effectiveRole === undefined ? undoOfChange(person, person.role, role) : {};
    return [key, { ...person, role, ...undo }] as const;
  });
  const people = Object.fromEntries(listed);
  const record: RosterRecord = { ...limits, people, unlisted: planned.unlisted, openInvitations: [] };
  return { record, plan: planned, retained, effects: rosterEffects(known, everybody, update) };
}
