import { ApiError, BadRequest, CallError, CanvasError, NotAdded, ProtectedPersonError } from "../errors.ts";
import type { Origin } from "../run/ledger.ts";
import { inParallel } from "../run/parallel.ts";
import { terms } from "../validation/audience.ts";
import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { type GuardRails, planRestorations, problemsOf } from "./guard-rails.ts";
import type { Attempt, Member, People, Person, Removal } from "./person.ts";
import { refusalOf } from "./refusal.ts";
import { settleRestoration } from "./role-restoration.ts";
import { adminRole } from "./roles.ts";
import type { Roster, RosterPlace } from "./roster-place.ts";
import { isUnfinished, type KnownPerson, type RosterPlan, retainedRoleText } from "./roster-plan.ts";

/** How many people are changed or removed at a time. */
const atOnce = 8;

/** What could not be done for one person. */
export interface Failure {
  readonly verb: "added" | "changed" | "removed";
  readonly label: string;
  readonly error: CanvasError;
}

/** One update of a roster, step by step. */
export class RosterUpdate {
  readonly failures: Failure[] = [];
  readonly #roster: Roster;
  readonly #plan: RosterPlan;
  readonly #people: Map<string, Person>;
  readonly #changes: readonly KnownPerson[];
  readonly #removed = new Set<string>();
  #restorations: readonly KnownPerson[];

  /** `adopted` are the people of the plan's adoptions. */
  constructor(roster: Roster, plan: RosterPlan, people: People, adopted: readonly KnownPerson[]) {
    this.#roster = roster;
    this.#plan = plan;
    this.#restorations = plan.restorations;
    const removed = new Set(plan.removals.map(({ id }) => id));
    // Someone who is to be removed, or to get a role back, stays in the state until that is done.
    const leaving = Object.entries(people).filter(([, { id }]) => id !== undefined && removed.has(id));
    const restored = plan.restorations.map(({ key, person }) => [key, person] as const);
    const listed = [...plan.unchanged, ...plan.changes, ...adopted];
    this.#people = new Map([...leaving, ...restored, ...listed.map(({ key, person }) => [key, person] as const)]);
    this.#changes = [...plan.changes, ...adopted.filter(({ role, person }) => person.role !== role)];
  }

  get people(): People {
    return Object.fromEntries(this.#people);
  }

  get unlisted(): readonly Member[] {
    return this.#plan.unlisted.filter(({ id }) => !this.#removed.has(id));
  }

  /** Adds people and gives roles; nobody stops being an admin before somebody else is one. */
  async addAndPromote(): Promise<void> {
    const { additions } = this.#plan;
    // All at once, because they share requests.
    const adding = inParallel(additions, additions.length, async ({ key, role }) => {
      this.#settle("added", key, await this.#roster.place.add(key, role));
    });
    const promoting = this.#change((change) => !isDemotion(change));
    await inParallel([adding, promoting], 2, (work) => work);
  }

  /** Whether the guard rails still hold after what has failed, or was refused because of a role in the edition. */
  allowsReductions(present: readonly Member[], limits: GuardRails): boolean {
    const failed = new Set(this.failures.map(({ label }) => label));
    const isSettled = (key: string) => !failed.has(key) && this.#people.get(key)?.effectiveRole === undefined;
    const wantedById = new Map([...this.#plan.wantedById].filter(([, { key }]) => isSettled(key)));
    const { session, place } = this.#roster;
    const settled = { ...this.#plan, wantedById };
    const error = refusalOf(place.name, problemsOf(settled, present, limits));
    if (error) this.failures.push({ verb: "changed", label: "everybody else", error });
    const { restorations, retained } = planRestorations(settled, present, limits);
    if (retained.length > 0) session.warn(retainedRoleText(place.name, retained));
    // Those who are needed as admins now stay in the state after a failure: the next update tries again.
    const isFinal = this.failures.length === 0;
    for (const one of this.#restorations) if (isFinal && !restorations.includes(one)) this.#people.delete(one.key);
    this.#restorations = restorations;
    return error === undefined;
  }

  demote(): Promise<void> {
    return this.#change(isDemotion);
  }

  async remove(assignees: ReadonlyMap<string, string>): Promise<void> {
    await inParallel(this.#plan.removals, atOnce, async (removal) => {
      try {
        if (!this.#isKept(removal)) await this.#roster.place.remove(removal, assignees.get(removal.id));
        this.#removed.add(removal.id);
        for (const [key, { id }] of this.#people) if (id === removal.id) this.#people.delete(key);
      } catch (error) {
        if (!(error instanceof CanvasError)) throw error;
        this.failures.push({ verb: "removed", label: removal.label, error });
      }
    });
  }

  /** Gives people who are no longer listed their previous role back, unless another resource decides about them by now. */
  async restore(): Promise<void> {
    const { session, place } = this.#roster;
    await inParallel(this.#restorations, atOnce, async (restoration) => {
      const { key, role, person } = restoration;
      const isKept = isManagedElsewhere(this.#roster, { id: person.id, label: key }, "adopted");
      const error = isKept
        ? undefined
        : await settleRestoration(session, place.name, restoration, place.restore(key, person, role));
      if (error) this.failures.push({ verb: "changed", label: key, error });
      else this.#people.delete(key);
    });
  }

  #isKept(removal: Removal): boolean {
    const { session, place } = this.#roster;
    // However it was recorded under the name of this place, it was by this roster, or by one that it replaces.
    const isKept = isManagedElsewhere(this.#roster, removal);
    if (isKept) session.warn(`${removal.label} stays in ${place.name} because ${terms.otherResource} manages them`);
    return isKept;
  }

  #change(isIncluded: (change: KnownPerson) => boolean): Promise<void> {
    return inParallel(this.#changes.filter(isIncluded), atOnce, async ({ key, role, person }) => {
      this.#settle(isUnfinished(person) ? "added" : "changed", key, await this.#roster.place.update(key, person, role));
    });
  }

  #settle(verb: Failure["verb"], key: string, { person, error }: Attempt): void {
    if (person) this.#people.set(key, person);
    if (error) this.failures.push({ verb, label: key, error });
  }
}

/** Whether another resource manages someone by now, who therefore stays as they are. */
export function isManagedElsewhere(
  { session, kind, id: placeId }: Roster,
  { id, label }: { readonly id: string | undefined; readonly label: string },
  origin?: Origin,
): boolean {
  const person = kind.objectOf(placeId, label, id);
  return session.ledger.isHeldByAnother(person, `${kind.resource} ${placeId}`, origin);
}

const isDemotion = ({ role, person }: KnownPerson): boolean => person.role === adminRole && role !== adminRole;

/** One error about everything that failed, by reason. */
export function failureOf({ name }: RosterPlace, failures: readonly Failure[]): CanvasError {
  const groups = groupBy(failures, (failure) => `${failure.verb} ${sharedReason(failure)}`);
  const texts = [...groups.values()].map(failureText);
  const remedies = new Set(failures.map(remedyFor));
  const remedy = `${[...remedies].join("; ")}: the next update tries only these people again`;
  return new CanvasError(`${name}: ${texts.join(", and ")}`, remedy);
}

/** The error's own remedy, unless that is about a resource of one person. */
function remedyFor({ verb, error }: Failure): string {
  if (verb === "removed" && error instanceof ProtectedPersonError) return terms.listThem;
  if (error instanceof NotAdded && error.already) return remediesIfThere[error.already];
  const isOwn = error instanceof NotAdded || (error instanceof CallError && !(error instanceof BadRequest));
  return (isOwn ? error.remedy : undefined) ?? "correct what is wrong";
}

/** A roster adopts people who are there as soon as the list shows them. */
const remediesIfThere = {
  invited: `set adoptInvitations: true${terms.inOptions} to wait until they accept`,
  member: "wait until the service lists them",
};

const reasonOf = ({ error }: Failure): string => (error instanceof NotAdded ? error.reason : error.summary);

/** The reason without what only one person's has: their name, and the request. */
const sharedReason = (failure: Failure): string =>
  [requestIn(failure.error) ?? failure.label, failure.label].reduce(
    (text, own) => text.replaceAll(own, ""),
    reasonOf(failure),
  );

const requestIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.response.request : error instanceof Error ? requestIn(error.cause) : undefined;

/** People who failed for one reason; where it names one of them, that one is the example. */
function failureText(group: readonly Failure[]): string {
  const who = `${joinNames(group.map(({ label }) => label))} could not be ${group[0]?.verb}`;
  const [reason = "", ...others] = new Set(group.map(reasonOf));
  return others.length === 0 ? `${who}: ${reason}` : `${who}, ${group[0]?.label} for example because ${reason}`;
}
