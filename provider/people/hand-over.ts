import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { isUnknown } from "../validation/unknown.ts";
import { canonicalKey, directoryOf, keysOf, type Member, type Removal } from "./person.ts";
import type { Problem } from "./refusal.ts";
import type { Assignment } from "./team-removal.ts";

/** Who receives the records of people who are removed: for all, or by person. */
export interface HandOver extends Assignment {
  /** An e-mail address or user id, by the key of the person who is removed. */
  readonly handOver?: Readonly<Record<string, string>> | undefined;
}

/** Someone who is removed, and their assignee, who is removed as well. */
export interface LostHandOver {
  readonly label: string;
  readonly assignee: string;
}

/** Who receives records that nobody else does. */
const tokenUser = "the user of the access token";

/**
 * The zuids of the assignees by the id of the removed person; without an entry, records go to the caller. `receivers` are
 * the same in words, where the program says anything about them.
 */
export function assigneesOf(
  removals: readonly Removal[],
  { assignTo, assignToZuid, handOver = {} }: HandOver,
  present: readonly Member[],
): {
  readonly assignees: ReadonlyMap<string, string>;
  readonly receivers: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly lost: readonly LostHandOver[];
} {
  const find = directoryOf(present);
  const byId = new Map(present.map((member) => [member.id, member]));
  const own = new Map(Object.entries(handOver).map(([key, assignee]) => [canonicalKey(key), assignee]));
  const removed = new Set(removals.map(({ id }) => id));
  const assignees = new Map<string, string>();
  const receivers = new Map<string, string>();
  const [unknown, lost]: [LostHandOver[], LostHandOver[]] = [[], []];
  for (const { id, label } of removals) {
    const member = byId.get(id);
    const keys = [canonicalKey(label), ...(member ? keysOf(member) : [])];
    const text = keys.map((key) => own.get(key)).find((given) => given !== undefined) ?? assignTo ?? assignToZuid;
    if (isUnknown(text)) continue;
    // Without an entry for someone, a review has to see where their records go.
    if (own.size > 0 || text !== undefined) receivers.set(id, text ?? tokenUser);
    if (text === undefined) continue;
    const assignee = find(text)?.id ?? (/^\d+$/.test(text) ? text : undefined);
    if (assignee === undefined) unknown.push({ label, assignee: text });
    else if (removed.has(assignee)) {
      lost.push({ label, assignee: text });
      receivers.set(id, tokenUser);
    } else assignees.set(id, assignee);
  }
  const problems = problemsOf(unknown, "is not in the team", "name someone who is");
  return { assignees, receivers, problems, lost };
}

/** Why an update is refused: nobody is left who receives the records. */
export const lostHandOverProblems = (lost: readonly LostHandOver[]): Problem[] =>
  problemsOf(lost, "is removed as well", "name someone else");

const problemsOf = (cases: readonly LostHandOver[], reason: string, remedy: string): Problem[] =>
  byAssignee(cases, (assignee, labels) => ({
    summary: `${assignee}, who receives the records of ${labels}, ${reason}`,
    remedy,
  }));

/** What happens to the records when the roster is deleted, by assignee. */
export const lostHandOverTexts = (lost: readonly LostHandOver[]): string[] =>
  byAssignee(
    lost,
    (assignee, labels) => `${assignee} is removed as well, so the records of ${labels} go to ${tokenUser}`,
  );

function byAssignee<T>(cases: readonly LostHandOver[], describe: (assignee: string, labels: string) => T): T[] {
  const groups = groupBy(cases, ({ assignee }) => assignee);
  return [...groups].map(([assignee, group]) => describe(assignee, joinNames(group.map(({ label }) => label))));
}
