import { joinNames } from "../validation/messages.ts";
import { canonicalKey, directoryOf, type Member, type Removal } from "./person.ts";
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

/** The zuids of the assignees by the id of the person who is removed; the caller's is left out. */
export function assigneesOf(
  removals: readonly Removal[],
  { assignTo, assignToZuid, handOver = {} }: HandOver,
  present: readonly Member[],
): {
  readonly assignees: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly lost: readonly LostHandOver[];
} {
  const find = directoryOf(present);
  const own = new Map(Object.entries(handOver).map(([key, assignee]) => [canonicalKey(key), assignee]));
  const removed = new Set(removals.map(({ id }) => id));
  const assignees = new Map<string, string>();
  const problems: Problem[] = [];
  const lost: LostHandOver[] = [];
  for (const { id, label } of removals) {
    const text = own.get(canonicalKey(label)) ?? assignTo ?? assignToZuid;
    if (text === undefined) continue;
    const assignee = find(text)?.id ?? (/^\d+$/.test(text) ? text : undefined);
    if (assignee === undefined)
      problems.push({ summary: `${receiver(text, label)} is not in the team`, remedy: "name someone who is" });
    else if (removed.has(assignee)) lost.push({ label, assignee: text });
    else assignees.set(id, assignee);
  }
  return { assignees, problems, lost };
}

const receiver = (assignee: string, label: string): string => `${assignee}, who receives the records of ${label},`;

/** Why an update is refused: nobody is left who receives the records. */
export const lostHandOverProblem = ({ label, assignee }: LostHandOver): Problem => ({
  summary: `${receiver(assignee, label)} is removed as well`,
  remedy: "name someone else",
});

/** What happens to the records when the roster is deleted, by assignee. */
export function lostHandOverTexts(lost: readonly LostHandOver[]): string[] {
  return [...new Set(lost.map(({ assignee }) => assignee))].map((assignee) => {
    const labels = lost.filter((one) => one.assignee === assignee).map(({ label }) => label);
    return `${assignee} is removed as well, so the records of ${joinNames(labels)} go to the user of the access token`;
  });
}
