import { ProtectedPersonError } from "../errors.ts";
import type { Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { joinNames } from "../validation/messages.ts";
import { deletion, planDeletion, planRestorations, type RosterSettings, removalProblems } from "./guard-rails.ts";
import { assigneesOf, lostHandOverTexts } from "./hand-over.ts";
import type { People, Removal } from "./person.ts";
import { refusalOf } from "./refusal.ts";
import { asRemoval, protectedIn, readPeople } from "./roster.ts";
import type { Roster, RosterPlace } from "./roster-place.ts";
import { type KnownPerson, mayBeInvited, openInvitationText, planRoster, retainedRoleText } from "./roster-plan.ts";
import { type Failure, failureOf, isManagedElsewhere, RosterUpdate } from "./roster-update.ts";

/** Whether deleting a roster leaves everybody where they are, because the program goes on without it. */
const isReleased = ({ session: { ledger } }: Roster, { onDestroy }: RosterSettings): boolean =>
  onDestroy === "release" && ledger.hasProgram;

/** Whether another resource manages someone by now, or the program goes on with them under another name of this roster. */
function isKeptByAnother(roster: Roster, removal: Removal, origin: Origin): boolean {
  const { session, kind, id: placeId } = roster;
  const isContinued = session.ledger.isContinued(kind.objectOf(placeId, removal.label, removal.id));
  return isContinued || isManagedElsewhere(roster, removal, origin);
}

/**
 * What deleting a roster does, and why it is refused, if it is: while a program goes on, `maxRemovals` holds. People who may
 * not be removed, or were there before, stay.
 */
export async function planRosterDeletion(
  roster: Roster,
  from: People,
  settings: RosterSettings,
  cause = deletion(terms.deletingRoster, "remove it"),
) {
  const { session, place } = roster;
  const present = await place.list();
  const people = await readUnsettled(place, from);
  const everybody = planRoster(people, { members: {}, unlisted: "report" }, present);
  const kept = everybody.removals.filter((removal) => isKeptByAnother(roster, removal, "created"));
  const isDue = (restoration: KnownPerson) => !isKeptByAnother(roster, asRemoval(restoration), "adopted");
  const planned = isReleased(roster, settings)
    ? { ...everybody, removals: [], restorations: [] }
    : {
        ...everybody,
        removals: everybody.removals.filter((removal) => !kept.includes(removal)),
        restorations: everybody.restorations.filter(isDue),
      };
  const candidates = [...planned.removals, ...planned.restorations.map(asRemoval)];
  const limits = { ...settings, protectedIds: await protectedIn(place, present, candidates) };
  const { removals, retained } = planDeletion(planned.removals, present, limits);
  const { restorations, retained: retainedRoles } = planRestorations({ ...planned, removals }, present, limits);
  const { assignees, problems, lost } = assigneesOf(removals, settings, present);
  const limited = session.ledger.hasProgram ? removalProblems(removals, present, settings, cause) : [];
  const plan = { ...planned, removals, restorations };
  return {
    plan,
    people,
    kept,
    retained,
    retainedRoles,
    assignees,
    lost,
    refusal: refusalOf(place.name, [...problems, ...limited]),
  };
}

/** Removes the people the roster added, or releases them, and gives others their previous role back. */
export async function deleteRoster(roster: Roster, from: People, settings: RosterSettings): Promise<void> {
  const { session, place } = roster;
  if (isReleased(roster, settings)) return session.warn(`${place.name}: ${releaseText(from)}`);
  const deletionPlan = await planRosterDeletion(roster, from, settings);
  const { plan, retainedRoles, assignees, refusal } = deletionPlan;
  if (refusal) throw refusal;
  for (const text of deletionTexts(deletionPlan)) session.warn(`${place.name}: ${text}`);
  if (retainedRoles.length > 0) session.warn(retainedRoleText(place.name, retainedRoles));
  if (plan.openInvitations.length > 0) session.warn(openInvitationText(place.name, plan.openInvitations));
  const update = new RosterUpdate(roster, plan, {}, []);
  await update.remove(assignees);
  await update.restore();
  reportFailures(session, place, update.failures);
}

function releaseText(people: People): string {
  const count = Object.keys(people).length;
  return count === 1 ? "1 person is no longer managed and stays" : `${count} people are no longer managed and stay`;
}

/** Who stays, and who receives the records of others, in words. */
function deletionTexts({
  people,
  kept,
  retained,
  lost,
}: Pick<Awaited<ReturnType<typeof planRosterDeletion>>, "people" | "kept" | "retained" | "lost">): string[] {
  const adopted = Object.entries(people).filter(([, person]) => person.adopted && !mayBeInvited(person));
  const texts = [
    adopted.length > 0 && `${joinNames(adopted.map(([key]) => key))} stay because they were there before`,
    kept.length > 0 && `${joinNames(kept.map(({ label }) => label))} stay because ${terms.otherResource} manages them`,
    retained.length > 0 && joinNames(retained.map(({ label, reason }) => `${label} stays (${reason})`)),
    ...lostHandOverTexts(lost),
  ];
  return texts.filter((text) => text !== false);
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
