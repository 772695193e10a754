import type { Origin } from "../run/ledger.ts";
import { inParallel } from "../run/parallel.ts";
import { terms } from "../validation/audience.ts";
import { put } from "./addition.ts";
import type { Failure } from "./failures.ts";
import { refusalOf } from "./guard-rails.ts";
import type { Assignment, Problem } from "./hand-over.ts";
import { removeMember, restoreRole } from "./membership.ts";
import { objectIn } from "./ownership.ts";
import { type Attempt, attempt, type Member, type People, type Person } from "./person.ts";
import type { Place } from "./place.ts";
import { adminRole } from "./roles.ts";
import { isUnfinished, type Step, stepsTo, unlistedIn } from "./steps.ts";

/** How many people are changed or removed at a time. */
const atOnce = 8;

/** The steps of a roster, and what came of them: everybody has their own outcome. */
export class RosterUpdate {
  readonly failures: Failure[] = [];
  readonly #place: Place;
  readonly #assignees: ReadonlyMap<string, string>;
  readonly #people: Map<string, Person>;
  readonly #removed = new Set<string | undefined>();
  #steps: readonly Step[];

  /** People who are there already have their record in the steps; `assignees` receive records, by the id of who is removed. */
  constructor(place: Place, steps: readonly Step[], assignees: ReadonlyMap<string, string>) {
    this.#place = place;
    this.#steps = steps;
    this.#assignees = assignees;
    // Someone who is to be removed, or to get a role back, stays in the state until that is done.
    const recorded = stepsTo(steps, "remove", "restore", "keep", "change");
    this.#people = new Map(recorded.flatMap(({ key, person }) => (person ? [[key, person] as const] : [])));
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get people(): People {
    return Object.fromEntries(this.#people);
  }

  get unlisted(): readonly Member[] {
    return unlistedIn(this.#steps).filter(({ id }) => !this.#removed.has(id));
  }

  /** Adds people and gives roles; nobody stops being an admin before somebody else is one. */
  async addAndPromote(): Promise<void> {
    const additions = stepsTo(this.#steps, "add");
    const promotions = stepsTo(this.#steps, "change").filter((step) => !isDemotion(step));
    // Additions are made all at once, because they share requests.
    const works = [this.#make(additions, additions.length), this.#make(promotions, atOnce)];
    await inParallel(works, works.length, (work) => work);
  }

  /** Whether the guard rails still allow the other steps, after what has failed or was refused because of a role in the edition. */
  allowsReductions(judge: (steps: readonly Step[]) => Judgment): boolean {
    const failed = new Set(this.failures.map(({ label }) => label));
    const isSettled = ({ key }: Step) => !failed.has(key) && this.#people.get(key)?.effectiveRole === undefined;
    const asTheyAre = (step: Step) => ({ ...step, role: step.member?.role ?? step.role });
    const { problems, steps } = judge(this.#steps.map((step) => (isSettled(step) ? step : asTheyAre(step))));
    const error = refusalOf(this.#place.name, problems);
    if (error) this.failures.push({ verb: "changed", label: "everybody else", error });
    const retained = new Map(steps.flatMap((step) => (step.reason === undefined ? [] : [[step.key, step]])));
    // Those who are needed as admins now stay in the state after a failure: the next update tries again.
    const isFinal = this.failures.length === 0;
    for (const { key } of stepsTo(this.#steps, "restore")) if (isFinal && retained.has(key)) this.#people.delete(key);
    this.#steps = this.#steps.map((step) => (step.action === "restore" && retained.get(step.key)) || step);
    return error === undefined;
  }

  demote(): Promise<void> {
    return this.#make(stepsTo(this.#steps, "change").filter(isDemotion), atOnce);
  }

  /** Removes people, or gives them their previous role back. */
  letGo(action: "remove" | "restore"): Promise<void> {
    return this.#make(stepsTo(this.#steps, action), atOnce);
  }

  #make(steps: readonly Step[], limit: number): Promise<void> {
    return inParallel(steps, limit, async (step) => {
      const { key, id = "", action } = step;
      const { person, error } = await makeStep(this.#place, step, { assignToZuid: this.#assignees.get(id) });
      if (person) this.#people.set(key, person);
      // A stranger has no record, and their label may be the key of somebody else.
      else if (step.person) this.#people.delete(key);
      if (error) this.failures.push({ verb: verbOf(step), label: key, error });
      else if (action === "remove") this.#removed.add(id);
    });
  }
}

function verbOf({ action, person }: Step): Failure["verb"] {
  if (action === "remove") return "removed";
  return action === "add" || (action === "change" && person && isUnfinished(person)) ? "added" : "changed";
}

/** Makes a step; returns what is recorded then, which is nobody once someone is let go, and why it failed. */
export async function makeStep(place: Place, step: Step, assignment: Assignment): Promise<Attempt> {
  const { action, key, person, role } = step;
  if (action === "remove" || action === "restore") return attempt(letGo(place, step, assignment), person);
  if (action !== "add" && action !== "change") return { person };
  return attempt(put(place, key, person, role), person);
}

/** Removes someone, or gives them their role back, unless another resource decides about them by now. */
async function letGo(place: Place, step: Step, assignment: Assignment): Promise<Attempt> {
  const { action, key, id = "" } = step;
  // However it was recorded under the name of this place, it was by this roster, or by one that it replaces.
  const isKept = isManagedElsewhere(place, step, action === "restore" ? "adopted" : undefined);
  if (!isKept) await (action === "remove" ? removeMember(place, key, id, assignment) : restoreRole(place, step));
  else if (action === "remove")
    place.session.warn(`${key} stays in ${place.name} because ${terms.otherResource} manages them`);
  return {};
}

/** What the guard rails say about steps. */
interface Judgment {
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
}

/** Whether another resource manages someone by now, who therefore stays as they are. */
export function isManagedElsewhere(place: Place, { key, id }: Step, origin?: Origin): boolean {
  const { session, holder = "" } = place;
  return session.ledger.isHeldByAnother(objectIn(place, key, id), holder, origin);
}

const isDemotion = ({ role, person }: Step): boolean => person?.role === adminRole && role !== adminRole;
