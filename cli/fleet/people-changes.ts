import type { Person } from "../../provider/workspace/people/workspace-of-day.ts";

/** The people of one workspace. */
export interface TeamPeople {
  /** The name of the team. */
  readonly team: string;
  readonly people: readonly Person[];
}

/** A role in a team. */
export interface Membership {
  readonly team: string;
  readonly role: string;
}

/** What is different for one person. */
export interface PersonChange {
  readonly change: "joins" | "moves" | "leaves";
  readonly person: string;
  /** Sorted by team. */
  readonly before: readonly Membership[];
  readonly after: readonly Membership[];
}

const order = ["joins", "moves", "leaves"] as const satisfies readonly PersonChange["change"][];

/** Who joins, moves to another team or role, and leaves, between two versions of the same workspaces. */
export function peopleChanges(before: readonly TeamPeople[], after: readonly TeamPeople[]): readonly PersonChange[] {
  const [old, now] = [membershipsIn(before), membershipsIn(after)];
  const people = [...new Set([...old.keys(), ...now.keys()])].sort();
  const changes = people.flatMap((person): PersonChange[] => {
    const [from, to] = [old.get(person) ?? [], now.get(person) ?? []];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const change = from.length === 0 ? "joins" : to.length === 0 ? "leaves" : "moves";
    return [{ change, person, before: from, after: to }];
  });
  return order.flatMap((wanted) => changes.filter(({ change }) => change === wanted));
}

/** The roles of everyone who is in a team, by address in lower case. */
function membershipsIn(teams: readonly TeamPeople[]): ReadonlyMap<string, readonly Membership[]> {
  const found = new Map<string, Membership[]>();
  for (const { team, people } of teams.toSorted((a, b) => (a.team < b.team ? -1 : 1)))
    for (const { address, role, isPresent } of people) {
      if (!isPresent) continue;
      const memberships = found.get(address.toLowerCase()) ?? [];
      found.set(address.toLowerCase(), memberships);
      memberships.push({ team, role });
    }
  return found;
}
