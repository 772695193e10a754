import { canonicalKey, directoryOf, type Member, type Removal } from "./person.ts";
import type { Problem } from "./refusal.ts";
import type { Assignment } from "./team-removal.ts";

/** Who receives the records of people who are removed: for all, or by person. */
export interface HandOver extends Assignment {
  /** An e-mail address or user id, by the key of the person who is removed. */
  readonly handOver?: Readonly<Record<string, string>> | undefined;
}

/** The zuids of the assignees by the id of the person who is removed; the caller's is left out. */
export function assigneesOf(
  removals: readonly Removal[],
  { assignTo, assignToZuid, handOver = {} }: HandOver,
  present: readonly Member[],
): { readonly assignees: ReadonlyMap<string, string>; readonly problems: readonly Problem[] } {
  const find = directoryOf(present);
  const own = new Map(Object.entries(handOver).map(([key, assignee]) => [canonicalKey(key), assignee]));
  const removed = new Set(removals.map(({ id }) => id));
  const assignees = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, label } of removals) {
    const text = own.get(canonicalKey(label)) ?? assignTo ?? assignToZuid;
    if (text === undefined) continue;
    const who = `${text}, who receives the records of ${label},`;
    const assignee = find(text)?.id ?? (/^\d+$/.test(text) ? text : undefined);
    if (assignee === undefined) problems.push({ summary: `${who} is not in the team`, remedy: "name someone who is" });
    else if (removed.has(assignee))
      problems.push({ summary: `${who} is removed as well`, remedy: "name someone else" });
    else assignees.set(id, assignee);
  }
  return { assignees, problems };
}
