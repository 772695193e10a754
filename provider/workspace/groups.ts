import type { PropertyPath } from "../validation/properties.ts";
import { maxProblems } from "./limits.ts";
import type { Workspace } from "./schema.ts";

export type Groups = NonNullable<Workspace["groups"]>;

/** An entry of a group, and the groups that are open there: the first is where the walk began, the last has the entry. */
interface GroupEntry {
  readonly entry: string;
  readonly path: PropertyPath;
  readonly trail: readonly OpenGroup[];
  /** Whether the entry is one of the open groups. */
  readonly isCycle: boolean;
}

interface OpenGroup {
  readonly name: string;
  next: number;
}

/** The entries of a group, if it is one, and of the groups in it, each once; without recursion, because they can be deep. */
export function* entriesOf(group: string, groups: Groups, seen = new Set<string>()): Generator<GroupEntry> {
  const open = new Set<string>();
  const trail: OpenGroup[] = [];
  const enter = (name: string) => {
    if (seen.has(name) || !Object.hasOwn(groups, name)) return;
    seen.add(name);
    open.add(name);
    trail.push({ name, next: 0 });
  };
  enter(group);
  for (let last = trail.at(-1); last; last = trail.at(-1)) {
    const { name, next } = last;
    const entry = groups[name]?.[next];
    last.next += 1;
    if (entry === undefined) {
      open.delete(name);
      trail.pop();
    } else {
      yield { entry, path: ["groups", name, next], trail, isCycle: open.has(entry) };
      enter(entry);
    }
  }
}

/** Groups that contain themselves, from the first group of the cycle in the file; not more than an error lists. */
export function cyclesIn(groups: Groups): (readonly string[])[] {
  const names = Object.keys(groups);
  const order = new Map(names.map((name, index) => [name, index]));
  const orderOf = (name: string) => order.get(name) ?? 0;
  const cycles: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const group of names) {
    for (const { entry, trail, isCycle } of entriesOf(group, groups, seen)) {
      if (!isCycle) continue;
      if (cycles.length === maxProblems) return cycles;
      const cycle = trail.slice(trail.findIndex(({ name }) => name === entry)).map(({ name }) => name);
      const start = cycle.reduce(
        (best, name, index) => (orderOf(name) < orderOf(cycle[best] ?? name) ? index : best),
        0,
      );
      cycles.push([...cycle.slice(start), ...cycle.slice(0, start)]);
    }
  }
  return cycles;
}
