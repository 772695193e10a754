import { canonicalKey, Directory, type Leaver, type Member } from "./roster-plan.ts";

/** Who receives the records of people who are removed: a zuid or an e-mail address, for all or by person. */
export interface HandOver {
  readonly assignTo?: string | undefined;
  readonly assignToZuid?: string | undefined;
  readonly handOver?: Readonly<Record<string, string>> | undefined;
}

/** The zuids of the assignees by the id of the person who is removed; the caller's is left out. */
export function assigneesOf(
  leavers: readonly Leaver[],
  { assignTo, assignToZuid, handOver = {} }: HandOver,
  present: readonly Member[],
): { readonly assignees: ReadonlyMap<string, string>; readonly problems: readonly string[] } {
  const directory = new Directory(present);
  const own = new Map(Object.entries(handOver).map(([key, assignee]) => [canonicalKey(key), assignee]));
  const leaving = new Set(leavers.map(({ id }) => id));
  const assignees = new Map<string, string>();
  const problems: string[] = [];
  for (const { id, label } of leavers) {
    const text = own.get(canonicalKey(label)) ?? assignTo ?? assignToZuid;
    if (text === undefined) continue;
    const assignee = directory.find(text)?.id ?? (/^\d+$/.test(text) ? text : undefined);
    if (assignee === undefined)
      problems.push(`${text}, who receives the records of ${label}, is not in the team; name someone who is`);
    else if (leaving.has(assignee))
      problems.push(`${text}, who receives the records of ${label}, is removed as well; name someone else`);
    else assignees.set(id, assignee);
  }
  return { assignees, problems };
}
