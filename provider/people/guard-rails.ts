import { tooManyRemovals } from "../run/removal-limit.ts";
import { joinNames } from "../validation/messages.ts";
import { assigneesOf, type HandOver } from "./hand-over.ts";
import { labelOf, type Member, type People, type Removal } from "./person.ts";
import { type Problem, refusalOf } from "./refusal.ts";
import { adminIds, adminRole } from "./roles.ts";
import { type Listing, planRoster, type RosterPlan } from "./roster-plan.ts";

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
export interface RosterSettings extends Listing, HandOver, Omit<GuardRails, "protectedIds"> {}

/** What an update does, who receives the records of the people it removes, and why it is refused, if it is. */
export function planUpdate(
  place: string,
  people: People,
  present: readonly Member[],
  settings: RosterSettings,
  protectedIds: GuardRails["protectedIds"],
) {
  const plan = planRoster(people, settings, present);
  const { assignees, problems } = assigneesOf(plan.removals, settings, present);
  const limits = { ...settings, protectedIds };
  return { plan, limits, assignees, refusal: refusalOf(place, [...problems, ...problemsOf(plan, present, limits)]) };
}

/** Why the guard rails forbid an update. */
export function problemsOf(plan: RosterPlan, present: readonly Member[], limits: GuardRails): Problem[] {
  const duplicates = plan.duplicates.map((keys) => `${keys.join(" and ")} are the same member`);
  return [
    ...duplicates.map((summary) => ({ summary, remedy: "list them once" })),
    ...protectedProblems(plan.removals, limits),
    ...removalProblems(plan.removals, present, limits),
    ...adminProblems(plan, present, limits),
  ];
}

function protectedProblems(removals: readonly Removal[], { protectedIds }: GuardRails): Problem[] {
  return removals.flatMap(({ id, label }) => {
    const reason = protectedIds[id];
    const summary = `the update would remove ${label}, ${reason}`;
    return reason === undefined ? [] : [{ summary, remedy: "list them in members" }];
  });
}

function removalProblems(
  removals: readonly Removal[],
  present: readonly Member[],
  { maxRemovals }: GuardRails,
): Problem[] {
  const ids = new Set(present.map(({ id }) => id));
  const removed = removals.filter(({ id }) => ids.has(id));
  const names = removed.map(({ label }) => label);
  return tooManyRemovals(names, { verb: "remove", size: present.length, kind: "members", maxRemovals });
}

/** Too few admins are a problem only if the update takes some away. */
function adminProblems(
  { removals, wantedById }: RosterPlan,
  present: readonly Member[],
  limits: GuardRails,
): Problem[] {
  const { minAdmins } = limits;
  if (minAdmins === undefined) return [];
  const removed = new Set(removals.map(({ id }) => id));
  const isLeft = ({ id, role }: Member) => !removed.has(id) && (wantedById.get(id)?.role ?? role) === adminRole;
  const lost = present.filter((member) => member.role === adminRole && !isLeft(member));
  const left = present.filter(isLeft).length;
  if (lost.length === 0 || left >= minAdmins) return [];
  const who = joinNames(lost.map(labelOf));
  const remedy = `keep one of them as ${adminRole}${left === 0 ? "" : `, or set minAdmins: ${left}`}`;
  return [
    { summary: `the update would leave ${left} team admins without ${who}, and minAdmins is ${minAdmins}`, remedy },
  ];
}

/** Who is removed when a roster is deleted, and who is retained, with the reason. */
export function planDeletion(
  candidates: readonly Removal[],
  present: readonly Member[],
  { protectedIds, minAdmins = 0 }: Omit<GuardRails, "maxRemovals">,
): { readonly removals: readonly Removal[]; readonly retained: readonly (Removal & { readonly reason: string })[] } {
  const admins = adminIds(present);
  const removals: Removal[] = [];
  const retained: (Removal & { reason: string })[] = [];
  for (const removal of candidates) {
    const isNeeded = admins.has(removal.id) && admins.size <= minAdmins;
    const reason = protectedIds[removal.id] ?? (isNeeded ? `minAdmins is ${minAdmins}` : undefined);
    if (reason !== undefined) retained.push({ ...removal, reason });
    else {
      removals.push(removal);
      admins.delete(removal.id);
    }
  }
  return { removals, retained };
}
