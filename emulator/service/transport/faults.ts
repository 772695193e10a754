import { z } from "zod";

/** What the fault does. With `when: after` the change is made and only the response is lost. */
const Action = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("delay"), milliseconds: z.int().min(0).max(600_000) }),
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().min(0).optional(),
    when: z.enum(["before", "after"]).default("before"),
    /** Without the service's envelope, as a proxy answers. */
    bare: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal("drop"), when: z.enum(["before", "after"]) }),
  z.strictObject({ kind: z.literal("cut") }),
  z.strictObject({ kind: z.literal("malformed") }),
  z.strictObject({ kind: z.literal("partial"), items: z.array(z.int().min(0)).min(1) }),
]);

/** A fault injection rule: which requests it matches, which of the matches it affects, and what it does to them. */
export const FaultRule = z
  .strictObject({
    method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
    /** A glob: `*` matches one segment, `**` any number. */
    path: z.string().default("/**"),
    /** Matches only requests whose body contains this text. */
    body: z.string().min(1).optional(),
    /** Affects only this matching request, counted from 1. */
    nth: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().default(1),
    action: Action,
  })
  .refine((rule) => rule.nth === undefined || rule.probability === undefined, "has both nth and probability");

export type FaultAction = z.output<typeof Action>;
export type FaultRule = z.output<typeof FaultRule>;

/** A rule with its counters of matching and affected requests. */
export interface Fault extends FaultRule {
  readonly id: string;
  matched: number;
  fired: number;
}

/** The faults that apply to one request: delays add up, and the first response fault wins. */
export interface InjectedFaults {
  readonly id: string | undefined;
  readonly delayMs: number;
  readonly failingItems: ReadonlySet<number>;
  readonly outcome: Exclude<FaultAction, { kind: "delay" | "partial" }> | undefined;
}

const noFaults: InjectedFaults = { id: undefined, delayMs: 0, failingItems: new Set(), outcome: undefined };

/** The active fault rules. */
export class Faults {
  readonly #faults = new Map<string, { fault: Fault; pattern: RegExp; random: () => number }>();
  #created = 0;

  add(rule: FaultRule): Fault {
    this.#created += 1;
    const fault = { ...rule, id: String(this.#created), matched: 0, fired: 0 };
    this.#faults.set(fault.id, { fault, pattern: globToRegExp(rule.path), random: seededRandom(rule.seed) });
    return fault;
  }

  list(): Fault[] {
    return [...this.#faults.values()].map(({ fault }) => fault);
  }

  remove(id: string): boolean {
    return this.#faults.delete(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** Counts a request in the rules that match it and returns the faults to inject. */
  match(method: string, path: string, body: string): InjectedFaults {
    if (this.#faults.size === 0) return noFaults;
    const fired: Fault[] = [];
    for (const { fault, pattern, random } of this.#faults.values()) {
      if ((fault.method !== undefined && fault.method !== method) || !pattern.test(path)) continue;
      if (fault.body !== undefined && !body.includes(fault.body)) continue;
      fault.matched += 1;
      if (fault.nth !== undefined && fault.matched !== fault.nth) continue;
      if (fault.probability !== undefined && random() >= fault.probability) continue;
      fault.fired += 1;
      fired.push(fault);
    }
    return combine(fired);
  }
}

function combine(fired: readonly Fault[]): InjectedFaults {
  if (fired.length === 0) return noFaults;
  let { id, delayMs, failingItems, outcome } = noFaults;
  for (const { id: faultId, action } of fired) {
    id ??= faultId;
    if (action.kind === "delay") delayMs += action.milliseconds;
    else if (action.kind === "partial") failingItems = new Set(action.items);
    else outcome ??= action;
  }
  return { id, delayMs, failingItems, outcome };
}

function globToRegExp(path: string): RegExp {
  const source = path
    .split("**")
    .map((part) => part.split("*").map(escapeRegExp).join("[^/]*"))
    .join(".*");
  return new RegExp(`^${source}$`);
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** A seeded pseudorandom generator (mulberry32), which makes probability faults reproducible. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
