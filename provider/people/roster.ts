import { CanvasError, PartialCreateError, PartialUpdateError, ProtectedPersonError, summaryOf } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { unknownValue } from "../validation/unknown.ts";
import { adminsAmong, planDeparture } from "./guard-rails.ts";
import { assigneesOf } from "./hand-over.ts";
import {
  isInvitation,
  joinNames,
  type Leaver,
  type Member,
  type People,
  type Person,
  planRoster,
} from "./roster-plan.ts";
import { openInvitationText, type RosterRecord, type RosterSettings, refuse, warningOf } from "./roster-preview.ts";
import { type Attempt, type Failure, failureMessage, type RosterPlace, RosterUpdate } from "./roster-update.ts";

/** What a handler of the single resource says of a person. */
export async function attempt<State>(work: Promise<State>, personOf: (state: State) => Person): Promise<Attempt> {
  try {
    return { person: personOf(await work) };
  } catch (error) {
    if (error instanceof PartialCreateError) return { person: personOf(error.state as State), error: error.cause };
    if (error instanceof CanvasError) return { error };
    throw error;
  }
}

/** Runs the first update of a roster. If somebody is in, or may be, the next run goes on from there. */
export async function finishRoster<State extends { readonly people: object }>(
  id: string,
  work: Promise<State>,
): Promise<{ id: string; state: State }> {
  try {
    return { id, state: await work };
  } catch (error) {
    if (!(error instanceof PartialUpdateError)) throw error;
    const state = error.state as State;
    const isNobodyIn = Object.keys(state.people).length === 0;
    throw isNobodyIn ? error.reason : new PartialCreateError({ id, state, cause: error.reason });
  }
}

/** The people of a roster as they are now; whoever is certainly gone is left out. */
export async function readPeople(place: RosterPlace, people: People): Promise<People> {
  const read = async ([key, person]: [string, Person]) => [key, await place.read(key, person)] as const;
  const found = await Promise.all(Object.entries(people).map(read));
  return Object.fromEntries(found.flatMap(([key, person]) => (person ? [[key, person]] : [])));
}

/** Those who are there and not in the roster. */
export function unlistedIn(people: People, present: readonly Member[]): readonly Member[] {
  const members = Object.fromEntries(Object.entries(people).map(([key, { role }]) => [key, role]));
  return planRoster(people, { members, unlisted: "report" }, present).unlisted;
}

/**
 * Adds, changes and removes whoever differs. Nothing is sent if a guard rail speaks against any of it. Everybody has their
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
  const rails = { ...settings, place: place.name, protectedIds };
  const { plan, assignees, refusal } = refuse(people, present, settings, rails);
  if (refusal !== undefined) throw new CanvasError(refusal);
  const update = new RosterUpdate(place, plan, people);
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
  if (update.failures.length > 0) throw new CanvasError(failureMessage(place, update.failures));
}

/** What the first update of a roster will find there, with reads alone; fails if a guard rail speaks against it. */
export async function previewRoster(
  session: Session,
  place: RosterPlace,
  present: readonly Member[],
  settings: RosterSettings,
): Promise<People> {
  const { removals } = planRoster({}, settings, present);
  const rails = { ...settings, place: place.name, protectedIds: await place.protectedIds(present, removals) };
  const { plan, refusal } = refuse({}, present, settings, rails);
  if (refusal !== undefined) throw new CanvasError(refusal);
  const warning = warningOf(plan, { place: place.name });
  if (warning !== undefined) session.warn(warning);
  const settled = plan.adoptions.filter(({ role, member }) => role === member.role);
  return Object.fromEntries(settled.map(({ key, member }) => [key, place.adopt(key, member)]));
}

/** The output `people` of a preview: what became of anybody else is not known yet. */
export function previewPeople<State>(members: object, found: Readonly<Record<string, State>>): Record<string, State> {
  const open = Object.keys(members).map((key) => [key, unknownValue]);
  return { ...Object.fromEntries(open), ...found };
}

/** Removes those whom the roster has added; whoever was there before, or may not be removed, stays. */
export async function deleteRoster(
  session: Session,
  place: RosterPlace,
  from: People,
  settings: RosterSettings,
): Promise<void> {
  const present = await place.list({ fresh: true });
  const isSettled = ([, { status }]: [string, Person]) => status === "active";
  const entries = Object.entries(from);
  const open = await readPeople(place, Object.fromEntries(entries.filter((one) => !isSettled(one))));
  const people = { ...Object.fromEntries(entries.filter(isSettled)), ...open };
  const nobody = { ...settings, members: {}, unlisted: "report" } as const;
  const plan = planRoster(people, nobody, present);
  // Asked for admins only, who are few: the service refuses to remove anybody else who is protected, and they stay, too.
  const protectedIds = await place.protectedIds(present, adminsAmong(plan.removals, present));
  const { removals, staying } = planDeparture(plan.removals, present, {
    ...settings,
    ...{ place: place.name, protectedIds },
  });
  const { assignees, problems } = assigneesOf(removals, settings, present);
  if (problems.length > 0) throw new CanvasError(`${place.name}: ${problems.join("; and ")}`);
  warnOfThose(session, place, { people, staying, invitations: plan.openInvitations });
  const update = new RosterUpdate(place, { ...plan, removals }, {});
  await update.remove(assignees);
  const isProtected = ({ error }: Failure) => error instanceof ProtectedPersonError;
  for (const { error } of update.failures.filter(isProtected))
    session.warn(`${place.name}: ${summaryOf(error)}; they stay`);
  const failures = update.failures.filter((failure) => !isProtected(failure));
  if (failures.length > 0) throw new CanvasError(failureMessage(place, failures));
}

/** Says who stays where they are, and why. */
function warnOfThose(
  { warn }: Session,
  { name }: RosterPlace,
  {
    people,
    staying,
    invitations,
  }: {
    readonly people: People;
    readonly staying: readonly (Leaver & { readonly reason: string })[];
    readonly invitations: readonly string[];
  },
): void {
  const isAdopted = ({ status, adopted }: Person) => adopted === true && !isInvitation(status);
  const adopted = Object.entries(people).filter(([, person]) => isAdopted(person));
  if (adopted.length > 0) warn(`${name}: ${joinNames(adopted.map(([key]) => key))} stay, where they were before`);
  if (staying.length > 0)
    warn(`${name}: ${joinNames(staying.map(({ label, reason }) => `${label} (${reason})`))} stay`);
  if (invitations.length > 0) warn(openInvitationText(name, invitations));
}
