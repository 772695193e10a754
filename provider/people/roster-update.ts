import { CanvasError, summaryOf } from "../errors.ts";
import { adminRole, type GuardRails, refusalOf } from "./guard-rails.ts";
import {
  isUnfinished,
  joinNames,
  type Leaver,
  type ListedPerson,
  type Member,
  type People,
  type Person,
  type RosterPlan,
} from "./roster-plan.ts";

/** A team or space whose people a roster manages. The handlers of the single resource do the work for each of them. */
export interface RosterPlace {
  /** `team 12`. */
  readonly name: string;
  /** Added to the message if someone cannot be added. */
  readonly additionRemedy: string;
  list(options: { readonly fresh: boolean }): Promise<readonly Member[]>;
  /** Why some of them are never removed, by id. */
  protectedIds(present: readonly Member[], leavers: readonly Leaver[]): Promise<Record<string, string>>;
  read(key: string, person: Person): Promise<Person | undefined>;
  add(key: string, role: string): Promise<Attempt>;
  update(key: string, person: Person, role: string): Promise<Attempt>;
  /** Takes over someone who is there already. */
  adopt(key: string, member: Member): Person;
  remove(leaver: Leaver, assignToZuid: string | undefined): Promise<void>;
}

/** What became of one person; someone may be recorded although it failed. */
export interface Attempt {
  readonly person?: Person;
  readonly error?: unknown;
}

/** What could not be done for one person. */
export interface Failure {
  readonly verb: "added" | "changed" | "removed";
  readonly label: string;
  readonly error: unknown;
}

/** One update of a roster, step by step. */
export class RosterUpdate {
  readonly failures: Failure[] = [];
  readonly #place: RosterPlace;
  readonly #plan: RosterPlan;
  readonly #people: Map<string, Person>;
  readonly #changes: readonly (ListedPerson & { readonly person: Person })[];
  readonly #removed = new Set<string>();

  constructor(place: RosterPlace, plan: RosterPlan, people: People) {
    this.#place = place;
    this.#plan = plan;
    const leaving = new Set(plan.removals.map(({ id }) => id));
    const adopted = plan.adoptions.map(({ key, role, member }) => ({ key, role, person: place.adopt(key, member) }));
    // Someone who is to be removed stays in the state until they are.
    const parting = Object.entries(people).filter(([, { id }]) => id !== undefined && leaving.has(id));
    const listed = [...plan.unchanged, ...plan.changes, ...adopted];
    this.#people = new Map([...parting, ...listed.map(({ key, person }) => [key, person] as const)]);
    this.#changes = [...plan.changes, ...adopted.filter(({ role, person }) => person.role !== role)];
  }

  get people(): People {
    return Object.fromEntries(this.#people);
  }

  get unlisted(): readonly Member[] {
    return this.#plan.unlisted.filter(({ id }) => !this.#removed.has(id));
  }

  /** Adds people, and gives roles; nobody stops being an admin before somebody else is one. */
  async addAndRaise(): Promise<void> {
    const additions = this.#plan.additions.map(async (one) => {
      this.#settle("added", one.key, await this.#place.add(one.key, one.role));
    });
    const results = await Promise.allSettled([...additions, this.#change((one) => !isDemotion(one))]);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }

  /** Whether the guard rails still hold after what has failed. */
  allowsReductions(present: readonly Member[], rails: GuardRails): boolean {
    const failed = new Set(this.failures.map(({ label }) => label));
    const wantedById = new Map([...this.#plan.wantedById].filter(([, { key }]) => !failed.has(key)));
    const refusal = refusalOf({ ...this.#plan, wantedById }, present, rails);
    const label = "everybody else";
    if (refusal !== undefined) this.failures.push({ verb: "changed", label, error: new CanvasError(refusal) });
    return refusal === undefined;
  }

  lower(): Promise<void> {
    return this.#change(isDemotion);
  }

  async remove(assignees: ReadonlyMap<string, string>): Promise<void> {
    await inParallel(this.#plan.removals, async (leaver) => {
      try {
        await this.#place.remove(leaver, assignees.get(leaver.id));
        this.#removed.add(leaver.id);
        for (const [key, { id }] of this.#people) if (id === leaver.id) this.#people.delete(key);
      } catch (error) {
        if (!(error instanceof CanvasError)) throw error;
        this.failures.push({ verb: "removed", label: leaver.label, error });
      }
    });
  }

  #change(isIncluded: (change: ListedPerson & { readonly person: Person }) => boolean): Promise<void> {
    return inParallel(this.#changes.filter(isIncluded), async ({ key, role, person }) => {
      this.#settle(isUnfinished(person) ? "added" : "changed", key, await this.#place.update(key, person, role));
    });
  }

  #settle(verb: Failure["verb"], key: string, { person, error }: Attempt): void {
    if (person) this.#people.set(key, person);
    if (error !== undefined) this.failures.push({ verb, label: key, error });
  }
}

const isDemotion = ({ role, person }: ListedPerson & { readonly person: Person }): boolean =>
  person.role === adminRole && role !== adminRole;

const parallel = 8;

/** Does work for each item, some at a time, and fails only when nothing is under way any more. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const drain = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(parallel, items.length) }, drain));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Everybody for whom something failed, by reason. */
export function failureMessage({ name, additionRemedy }: RosterPlace, failures: readonly Failure[]): string {
  const groups = new Map<string, string[]>();
  for (const { verb, label, error } of failures) {
    const reason = `could not be ${verb}: ${summaryOf(error)}`;
    groups.set(reason, [...(groups.get(reason) ?? []), label]);
  }
  const texts = [...groups].map(([reason, labels]) => `${joinNames(labels)} ${reason}`);
  const isAddition = failures.some(({ verb }) => verb === "added");
  const remedy = `correct what is wrong${isAddition ? additionRemedy : ""}: the next update asks only for them`;
  return `${name}: ${texts.join(", and ")}; ${remedy}`;
}
