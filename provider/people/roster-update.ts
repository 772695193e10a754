import { CanvasError } from "../errors.ts";
import type { Origin } from "../run/ledger.ts";
import { inParallel } from "../run/parallel.ts";
import { terms } from "../validation/audience.ts";
import { put } from "./addition.ts";
import type { Failure } from "./failures.ts";
import { refusalOf } from "./guard-rails.ts";
import type { Problem } from "./hand-over.ts";
import { removeMember, restoreRole } from "./membership.ts";
import { objectIn } from "./ownership.ts";
import type { Member, People, Person } from "./person.ts";
import type { Place } from "./place.ts";
import { adminRole } from "./roles.ts";
import { isUnfinished, type Step, stepsTo, unlistedIn } from "./steps.ts";

/** How many people are changed or removed at a time. */
const atOnce = 8;

/** Makes the steps of a plan, one kind after another. Everybody has their own outcome. */
export class RosterUpdate {
  readonly failures: Failure[] = [];
  readonly #place: Place;
  readonly #people: Map<string, Person>;
  readonly #removed = new Set<string | undefined>();
  #steps: readonly Step[];

  /** People who are there already have their record in the steps. */
  constructor(place: Place, steps: readonly Step[]) {
    this.#place = place;
    this.#steps = steps;
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
    // All at once, because they share requests.
    const adding = inParallel(additions, additions.length, (step) => this.#put(step));
    const changes = stepsTo(this.#steps, "change").filter((step) => !isDemotion(step));
    const promoting = inParallel(changes, atOnce, (step) => this.#put(step));
    await inParallel([adding, promoting], 2, (work) => work);
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
    return inParallel(stepsTo(this.#steps, "change").filter(isDemotion), atOnce, (step) => this.#put(step));
  }

  remove(assignees: ReadonlyMap<string, string>): Promise<void> {
    const place = this.#place;
    return this.#letGo("remove", async (step) => {
      const { key, id = "" } = step;
      // However it was recorded under the name of this place, it was by this roster, or by one that it replaces.
      const isKept = isManagedElsewhere(place, step);
      if (isKept) place.session.warn(`${key} stays in ${place.name} because ${terms.otherResource} manages them`);
      else await removeMember(place, key, id, { assignToZuid: assignees.get(id) });
      this.#removed.add(id);
    });
  }

  /** Gives people who are no longer listed their previous role back, unless another resource decides about them by now. */
  restore(): Promise<void> {
    return this.#letGo("restore", async (step) => {
      if (!isManagedElsewhere(this.#place, step, "adopted")) await restoreRole(this.#place, step);
    });
  }

  /** Adds someone, or gives them their role. */
  async #put({ key, role, person, action }: Step): Promise<void> {
    const { person: now, error } = await put(this.#place, key, person, role);
    if (now) this.#people.set(key, now);
    const verb = action === "add" || (person && isUnfinished(person)) ? "added" : "changed";
    if (error) this.failures.push({ verb, label: key, error });
  }

  /** Forgets people once a step is made; a stranger has no record, and the label may be the key of somebody else. */
  #letGo(action: "remove" | "restore", work: (step: Step) => Promise<void>): Promise<void> {
    return inParallel(stepsTo(this.#steps, action), atOnce, async (step) => {
      try {
        await work(step);
        if (step.person) this.#people.delete(step.key);
      } catch (error) {
        if (!(error instanceof CanvasError)) throw error;
        this.failures.push({ verb: action === "remove" ? "removed" : "changed", label: step.key, error });
      }
    });
  }
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
