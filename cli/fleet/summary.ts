/** How it went with a workspace, in the order of a summary. */
const results = [
  "to change",
  "updated",
  "destroyed",
  "with drift",
  "without drift",
  "valid",
  "unchanged",
  "not in the plan",
  "not confirmed",
  "interrupted",
  "not started",
  "failed",
] as const;
export type Result = (typeof results)[number];

/** The results whose workspaces a summary names. */
const named: ReadonlySet<Result> = new Set(["interrupted", "not started", "failed"]);

/** The name of a workspace, and how it went. */
interface NamedResult {
  readonly name: string;
  readonly result: Result;
}

/** How many workspaces have each result. */
export function countsOf(members: readonly NamedResult[]): Readonly<Partial<Record<Result, number>>> {
  return Object.fromEntries(groupsOf(members).map(([result, names]) => [result, names.length]));
}

/** `3 to change, 56 unchanged, 1 failed: legal`. */
export function summaryText(members: readonly NamedResult[]): string {
  const groups = groupsOf(members);
  const textOf = ([result, names]: (typeof groups)[number]) =>
    `${names.length} ${result}${named.has(result) ? `: ${names.join(", ")}` : ""}`;
  const counted = groups.filter(([result]) => !named.has(result)).map(textOf);
  const listed = groups.filter(([result]) => named.has(result)).map(textOf);
  return [[...counted, ...listed.slice(0, 1)].join(", "), ...listed.slice(1)].filter(Boolean).join("; ");
}

function groupsOf(members: readonly NamedResult[]): (readonly [Result, readonly string[]])[] {
  return results.flatMap((result) => {
    const names = members.filter((member) => member.result === result).map(({ name }) => name);
    return names.length === 0 ? [] : [[result, names] as const];
  });
}
