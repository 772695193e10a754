import { tooManyRemovals } from "../run/removal-limit.ts";
import { roleTerm, termFor, terms } from "../validation/audience.ts";
import { groupBy } from "../validation/grouping.ts";
import { joinNames } from "../validation/messages.ts";
import { assigneesOf, type HandOver, lostHandOverProblems } from "./hand-over.ts";
import { labelOf, type Member, type People, type Removal } from "./person.ts";
import { type Problem, refusalOf } from "./refusal.ts";
import { adminIds, adminRole } from "./roles.ts";
import { type KnownPerson, type Listing, planRoster, type RetainedRole, type RosterPlan } from "./roster-plan.ts";

/** What no update of a roster may do. */
export interface GuardRails {
  /** From 1 a number of people, below 1 a share of the members. */
  readonly maxRemovals: number;
  /** How many team admins have to be left; not given for a space. */
  readonly minAdmins?: number | undefined;
  /** Why someone is never removed, by id. */
  readonly protectedIds: Readonly<Record<string, string>>;
}

/** What the program says about a roster, apart from where it is. */
export interface RosterSettings extends Listing, HandOver, Omit<GuardRails, "protectedIds"> {
  /** What deleting the roster does. */
  readonly onDestroy: "remove" | "retain" | "release";
}

/** What removes people, in words, and what allows it to remove that many. */
export interface Cause {
  readonly text: string;
  readonly remedy: (count: number) => string;
}

const update: Cause = {
  text: "the update",
  remedy: (count) => `set maxRemovals: ${count}${terms.inOptions} if that is intended`,
};

/** A roster that is deleted; `then` is what to do once the limit allows it. */
export const deletion = (text: string, then: string): Cause => ({
  text,
  remedy: (count) =>
    `${termFor(`set maxRemovals: ${count} or onDestroy: "retain" on the roster`, "put it back")}, run ${terms.up}, then ${then}`,
});

/** What an update does, who receives the records of the people it removes, and why it is refused, if it is. */
export function planUpdate(
  place: string,
  people: People,
  present: readonly Member[],
  settings: RosterSettings,
  protectedIds: GuardRails["protectedIds"],
) {
  const plan = planRoster(people, settings, present);
  const { assignees, receivers, problems, lost } = assigneesOf(plan.removals, settings, present);
  const limits = { ...settings, protectedIds };
  const all = [...problems, ...lostHandOverProblems(lost), ...problemsOf(plan, present, limits)];
  const { restorations, retained } = planRestorations(plan, present, limits);
  return { plan: { ...plan, restorations }, retained, limits, assignees, receivers, refusal: refusalOf(place, all) };
}

/** Why the guard rails forbid an update. */
export function problemsOf(plan: RosterPlan, present: readonly Member[], limits: GuardRails): Problem[] {
  const duplicates = plan.duplicates.map((keys) => `${keys.join(" and ")} are the same member`);
  return [
    ...duplicates.map((summary) => ({ summary, remedy: "list them once" })),
    ...protectedProblems(plan.removals, limits),
    ...removalProblems(plan.removals, present, limits, update),
    ...adminProblems(plan, present, limits),
  ];
}

function protectedProblems(removals: readonly Removal[], { protectedIds }: GuardRails): Problem[] {
  const groups = groupBy(removals, ({ id }) => protectedIds[id] ?? "");
  return [...groups].flatMap(([reason, group]) => {
    const who = joinNames(group.map(({ label }) => label));
    const summary = `the update would remove ${who}, ${group.length > 1 ? `each ${reason}` : reason}`;
    return reason === "" ? [] : [{ summary, remedy: terms.listThem }];
  });
}

/** Why `maxRemovals` forbids that many removals. */
export function removalProblems(
  removals: readonly Removal[],
  present: readonly Member[],
  { maxRemovals }: Pick<GuardRails, "maxRemovals">,
  { text, remedy }: Cause,
): Problem[] {
  const ids = new Set(present.map(({ id }) => id));
  const removed = removals.filter(({ id }) => ids.has(id));
  const names = removed.map(({ label }) => label);
  return tooManyRemovals(names, {
    change: `${text} would remove`,
    size: present.length,
    kind: "members",
    maxRemovals,
    remedy: remedy(removed.length),
  });
}

/** Too few admins are a problem only if the update takes some away. */
function adminProblems(plan: RosterPlan, present: readonly Member[], limits: GuardRails): Problem[] {
  const { minAdmins } = limits;
  if (minAdmins === undefined) return [];
  const remaining = remainingAdmins(plan, present);
  const lost = present.filter((member) => member.role === adminRole && !remaining.has(member.id));
  const left = remaining.size;
  if (lost.length === 0 || left >= minAdmins) return [];
  const who = joinNames(lost.map(labelOf));
  const needed = Math.min(minAdmins - left, lost.length);
  const kept = `keep ${needed === 1 ? "one" : needed} of them as ${roleTerm(adminRole)}`;
  const remedy = left === 0 ? kept : `${kept}, or set minAdmins: ${left}${terms.inOptions}`;
  return [
    { summary: `the update would leave ${left} team admins without ${who}, and minAdmins is ${minAdmins}`, remedy },
  ];
}

/** The ids of the admins after an update. */
function remainingAdmins({ removals, wantedById }: RosterPlan, present: readonly Member[]): Set<string> {
  const removed = new Set(removals.map(({ id }) => id));
  const left = present.filter(({ id }) => !removed.has(id));
  return adminIds(left.map(({ id, role }) => ({ id, role: wantedById.get(id)?.role ?? role })));
}

/** Who gets their previous role back, and who keeps the one they have, with the reason. */
export function planRestorations(
  plan: RosterPlan,
  present: readonly Member[],
  limits: Pick<GuardRails, "protectedIds" | "minAdmins">,
): { readonly restorations: readonly KnownPerson[]; readonly retained: readonly RetainedRole[] } {
  const idOf = ({ person }: KnownPerson) => person.id ?? "";
  const { released, retained } = partition(plan.restorations, idOf, remainingAdmins(plan, present), limits);
  return { restorations: released, retained };
}

/** Who is removed when a roster is deleted, and who is retained, with the reason. */
export function planDeletion(
  candidates: readonly Removal[],
  present: readonly Member[],
  limits: Pick<GuardRails, "protectedIds" | "minAdmins">,
): { readonly removals: readonly Removal[]; readonly retained: readonly (Removal & { readonly reason: string })[] } {
  const { released, retained } = partition(candidates, ({ id }) => id, adminIds(present), limits);
  return { removals: released, retained };
}

/** Who is let go, and who is kept by the guard rails, with the reason. */
function partition<T>(
  candidates: readonly T[],
  idOf: (candidate: T) => string,
  admins: Set<string>,
  { protectedIds, minAdmins = 0 }: Pick<GuardRails, "protectedIds" | "minAdmins">,
): { readonly released: readonly T[]; readonly retained: readonly (T & { readonly reason: string })[] } {
  const released: T[] = [];
  const retained: (T & { reason: string })[] = [];
  for (const candidate of candidates) {
    const id = idOf(candidate);
    const isNeeded = admins.has(id) && admins.size <= minAdmins;
    const reason = protectedIds[id] ?? (isNeeded ? `minAdmins is ${minAdmins}` : undefined);
    if (reason !== undefined) retained.push({ ...candidate, reason });
    else {
      released.push(candidate);
      admins.delete(id);
    }
  }
  return { released, retained };
}
