import { CanvasError } from "../errors.ts";
import { tooManyRemovals } from "../run/removal-limit.ts";
import { roleTerm, termFor, terms } from "../validation/audience.ts";
import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { assigneesOf, type HandOver, type Problem } from "./hand-over.ts";
import { labelOf, type Member } from "./person.ts";
import { adminIds, adminRole } from "./roles.ts";
import { type Listing, type Step, stepsTo } from "./steps.ts";

/** What the program says about people, apart from where they are. */
export interface RosterSettings extends Listing, HandOver {
  /** From 1 a number of people, below 1 a share of the members. */
  readonly maxRemovals: number;
  /** How many team admins have to be left; not given for a space. */
  readonly minAdmins?: number | undefined;
  /** What deleting the roster does. */
  readonly onDestroy: "remove" | "retain" | "release";
}

/** What changes a roster, in words, and what allows it to remove that many people. */
export interface Cause {
  readonly text: string;
  readonly remedy: (count: number) => string;
  /** Whether it ends the roster: people who have to stay are left as they are, which is not a problem then. */
  readonly isEnd: boolean;
}

export const update: Cause = {
  text: "the update",
  remedy: (count) => `set maxRemovals: ${count}${terms.inOptions} if that is intended`,
  isEnd: false,
};

/** A roster that is deleted; `then` is what to do once the limit allows it. */
export const deletion = (text: string, then: string): Cause => ({
  text,
  remedy: (count) =>
    `${termFor(`set maxRemovals: ${count} or onDestroy: "retain" on the roster`, "put it back")}, run ${terms.up}, then ${then}`,
  isEnd: true,
});

/** What the decisions about people depend on. */
export interface Facts {
  readonly present: readonly Member[];
  /** Why members are never removed, by id. */
  readonly protectedIds: Readonly<Record<string, string>>;
  /** The ids of people who are not members yet, by key, where they are known. */
  readonly ids?: ReadonlyMap<string, string> | undefined;
}

/** The steps that the guard rails allow, who receives the records of the people they remove, and what forbids all of it. */
export function withGuardRails(all: readonly Step[], facts: Facts, settings: RosterSettings, cause: Cause) {
  const steps = withoutProtected(all, facts, settings, cause);
  const removals = stepsTo(steps, "remove");
  const { lost, ...records } = assigneesOf(removals, settings, facts.present, cause.isEnd);
  const problems = [
    ...records.problems,
    ...duplicateProblems(steps, facts),
    ...protectedProblems(removals, facts, cause),
    ...removalProblems(removals, facts, settings, cause),
    ...adminProblems(steps, facts, settings, cause),
  ];
  return { ...records, steps, lost, problems };
}

/** Leaves people as they are who are protected, or needed as admins, unless that is a problem. */
function withoutProtected(
  steps: readonly Step[],
  { present, protectedIds }: Facts,
  { minAdmins = 0 }: RosterSettings,
  { isEnd }: Cause,
): readonly Step[] {
  const admins = isEnd ? adminIds(present) : remainingAdmins(steps, present);
  const keep = (step: Step): Step => {
    const { id = "" } = step;
    const isNeeded = admins.has(id) && admins.size <= minAdmins;
    const reason = protectedIds[id] ?? (isNeeded ? `minAdmins is ${minAdmins}` : undefined);
    if (reason !== undefined) return { ...step, action: "leave", reason };
    admins.delete(id);
    return step;
  };
  const judged = new Map(stepsTo(steps, ...(isEnd ? ["remove" as const] : [])).map((step) => [step, keep(step)]));
  for (const step of stepsTo(steps, "restore")) judged.set(step, keep(step));
  return steps.map((step) => judged.get(step) ?? step);
}

function duplicateProblems(steps: readonly Step[], { ids }: Facts): Problem[] {
  const listed = stepsTo(steps, "add", "adopt", "change", "keep");
  const groups = groupBy(listed, ({ key, member }) => member?.id ?? ids?.get(key) ?? `key ${key}`);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      summary: `${group.map(({ key }) => key).join(" and ")} are the same member`,
      remedy: "list them once",
    }));
}

function protectedProblems(removals: readonly Step[], { protectedIds }: Facts, { text }: Cause): Problem[] {
  const groups = groupBy(removals, ({ id = "" }) => protectedIds[id] ?? "");
  return [...groups].flatMap(([reason, group]) => {
    const who = joinNames(group.map(({ key }) => key));
    const summary = `${text} would remove ${who}, ${group.length > 1 ? `each ${reason}` : reason}`;
    return reason === "" ? [] : [{ summary, remedy: terms.listThem }];
  });
}

function removalProblems(
  removals: readonly Step[],
  { present }: Facts,
  { maxRemovals }: RosterSettings,
  { text, remedy }: Cause,
): Problem[] {
  const ids = new Set(present.map(({ id }) => id));
  const names = removals.filter(({ id = "" }) => ids.has(id)).map(({ key }) => key);
  return tooManyRemovals(names, {
    change: `${text} would remove`,
    size: present.length,
    kind: "members",
    maxRemovals,
    remedy: remedy(names.length),
  });
}

/** Too few admins are a problem only if the steps take some away. */
function adminProblems(
  steps: readonly Step[],
  { present }: Facts,
  { minAdmins }: RosterSettings,
  { text }: Cause,
): Problem[] {
  if (minAdmins === undefined) return [];
  const remaining = remainingAdmins(steps, present);
  const lost = present.filter((member) => member.role === adminRole && !remaining.has(member.id));
  const left = remaining.size;
  if (lost.length === 0 || left >= minAdmins) return [];
  const who = joinNames(lost.map(labelOf));
  const needed = Math.min(minAdmins - left, lost.length);
  const kept = `keep ${needed === 1 ? "one" : needed} of them as ${roleTerm(adminRole)}`;
  const remedy = left === 0 ? kept : `${kept}, or set minAdmins: ${left}${terms.inOptions}`;
  return [{ summary: `${text} would leave ${left} team admins without ${who}, and minAdmins is ${minAdmins}`, remedy }];
}

/** The ids of the admins once people are removed, and have the roles that the program gives them. */
function remainingAdmins(steps: readonly Step[], present: readonly Member[]): Set<string> {
  const removed = new Set(stepsTo(steps, "remove").map(({ id }) => id));
  const given = stepsTo(steps, "adopt", "change", "keep").flatMap(({ role, person, member }) =>
    // A role in the edition outranks the role in the team, and stays.
    member && person?.effectiveRole === undefined ? [[member.id, role] as const] : [],
  );
  const roles = new Map(given);
  const left = present.filter(({ id }) => !removed.has(id));
  return adminIds(left.map(({ id, role }) => ({ id, role: roles.get(id) ?? role })));
}

/** The error with every problem and its remedy; undefined if there is none. */
export function refusalOf(place: string, problems: readonly Problem[]): CanvasError | undefined {
  const [first, ...others] = problems;
  if (!first) return undefined;
  if (others.length === 0) return new CanvasError(`${place}: ${first.summary}`, first.remedy);
  const lines = problems.map(({ summary, remedy }) => `- ${summary}; ${remedy}`);
  return new CanvasError([`${place}: the update has ${problems.length} problems:`, ...lines]);
}
