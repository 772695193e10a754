import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { isUnknown } from "../validation/unknown.ts";
import { canonicalKey, directoryOf, keysOf, type Member } from "./person.ts";
import type { Step } from "./steps.ts";

/** A reason not to make an update, and what allows it. */
export interface Problem {
  readonly summary: string;
  readonly remedy: string;
}

/** The person who receives the records of somebody who is removed; the caller by default. */
export interface Assignment {
  /** Their e-mail address. */
  readonly assignTo?: string | undefined;
  readonly assignToZuid?: string | undefined;
}

/** Who receives the records of people who are removed: for all, or by person. */
export interface HandOver extends Assignment {
  /** An e-mail address or user id, by the key of the person who is removed. */
  readonly handOver?: Readonly<Record<string, string>> | undefined;
}

/** Someone who is removed, and who should receive their records. */
interface Case {
  readonly key: string;
  readonly assignee: string;
}

/** Who receives records that nobody else does. */
export const tokenUser = "the user of the access token";

/**
 * The zuids of the assignees by the id of the removed person; without an entry, records go to the caller. `receivers` are
 * the same in words, where the program says anything about them. That an assignee is removed as well is a problem, unless the
 * roster ends: then `lost` says what happens.
 */
export function assigneesOf(
  removals: readonly Step[],
  { assignTo, assignToZuid, handOver = {} }: HandOver,
  present: readonly Member[],
  isEnd: boolean,
) {
  const find = directoryOf(present);
  const own = new Map(Object.entries(handOver).map(([key, assignee]) => [canonicalKey(key), assignee]));
  const removed = new Set(removals.map(({ id }) => id));
  const assignees = new Map<string, string>();
  const receivers = new Map<string, string>();
  const [unknown, lost]: [Case[], Case[]] = [[], []];
  for (const { id = "", key, member } of removals) {
    const keys = [canonicalKey(key), ...(member ? keysOf(member) : [])];
    const text = keys.map((one) => own.get(one)).find((given) => given !== undefined) ?? assignTo ?? assignToZuid;
    if (isUnknown(text)) continue;
    // Without an entry for someone, a review has to see where their records go.
    if (own.size > 0 || text !== undefined) receivers.set(id, text ?? tokenUser);
    if (text === undefined) continue;
    const assignee = find(text)?.id ?? (/^\d+$/.test(text) ? text : undefined);
    if (assignee === undefined) unknown.push({ key, assignee: text });
    else if (removed.has(assignee)) {
      lost.push({ key, assignee: text });
      receivers.set(id, tokenUser);
    } else assignees.set(id, assignee);
  }
  const problems = [
    ...problemsOf(unknown, "is not in the team", "name someone who is"),
    ...(isEnd ? [] : problemsOf(lost, "is removed as well", "name someone else")),
  ];
  const lostTexts = byAssignee(
    lost,
    (assignee, who) => `${assignee} is removed as well, so the records of ${who} go to ${tokenUser}`,
  );
  return { assignees, receivers, problems, lost: lostTexts };
}

const problemsOf = (cases: readonly Case[], reason: string, remedy: string): Problem[] =>
  byAssignee(cases, (assignee, who) => ({
    summary: `${assignee}, who receives the records of ${who}, ${reason}`,
    remedy,
  }));

function byAssignee<T>(cases: readonly Case[], describe: (assignee: string, who: string) => T): T[] {
  const groups = groupBy(cases, ({ assignee }) => assignee);
  return [...groups].map(([assignee, group]) => describe(assignee, joinNames(group.map(({ key }) => key))));
}
