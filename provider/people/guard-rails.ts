import { joinNames, type Leaver, labelOf, type Member, type RosterPlan } from "./roster-plan.ts";

/** What no update of a roster may do. */
export interface GuardRails {
  /** `team 12`. */
  readonly place: string;
  /** From 1 a number of people, below 1 a share of those who are there. */
  readonly maxRemovals: number;
  /** How many team admins have to be left; not given for a space. */
  readonly minAdmins?: number | undefined;
  /** Why someone is never removed, by id. */
  readonly protectedIds: Readonly<Record<string, string>>;
}

export const adminRole = "TEAM_ADMIN";

/** Why an update must not be made, if it must not; each problem says whom it is about, and what allows it. */
export function refusalOf(
  plan: RosterPlan,
  present: readonly Member[],
  rails: GuardRails,
  others: readonly string[] = [],
): string | undefined {
  const problems = [
    ...others,
    ...plan.duplicates.map((keys) => `${keys.join(" and ")} are the same member; list them once`),
    ...protectedProblems(plan.removals, rails),
    ...removalProblems(plan.removals, present, rails),
    ...adminProblems(plan, present, rails),
  ];
  return problems.length === 0 ? undefined : `${rails.place}: ${problems.join("; and ")}`;
}

function protectedProblems(removals: readonly Leaver[], { protectedIds }: GuardRails): string[] {
  return removals.flatMap(({ id, label }) => {
    const reason = protectedIds[id];
    return reason === undefined ? [] : [`the update would remove ${label}, ${reason}; list them in members`];
  });
}

function removalProblems(removals: readonly Leaver[], present: readonly Member[], { maxRemovals }: GuardRails) {
  const ids = new Set(present.map(({ id }) => id));
  const leaving = removals.filter(({ id }) => ids.has(id));
  const allowed = allowedRemovals(maxRemovals, present.length);
  if (leaving.length <= allowed) return [];
  const who = `${leaving.length} of ${present.length} members (${joinNames(leaving.map(({ label }) => label))})`;
  const remedy = `set maxRemovals: ${leaving.length} if that is meant`;
  return [`the update would remove ${who}, and maxRemovals (${maxRemovals}) allows ${allowed}; ${remedy}`];
}

/** How many people may be removed at once. A share allows at least one. */
export function allowedRemovals(maxRemovals: number, size: number): number {
  if (maxRemovals === 0 || maxRemovals >= 1) return Math.floor(maxRemovals);
  return Math.max(1, Math.floor(maxRemovals * size));
}

/** Too few admins are a problem only if the update takes some away. */
function adminProblems({ removals, wantedById }: RosterPlan, present: readonly Member[], rails: GuardRails): string[] {
  const { minAdmins } = rails;
  if (minAdmins === undefined) return [];
  const removed = new Set(removals.map(({ id }) => id));
  const isLeft = ({ id, role }: Member) => !removed.has(id) && (wantedById.get(id)?.role ?? role) === adminRole;
  const lost = present.filter((member) => member.role === adminRole && !isLeft(member));
  const left = present.filter(isLeft).length;
  if (lost.length === 0 || left >= minAdmins) return [];
  const who = joinNames(lost.map(labelOf));
  const remedy = `keep one of them as ${adminRole}${left === 0 ? "" : `, or set minAdmins: ${left}`}`;
  return [`the update would leave ${left} team admins without ${who}, and minAdmins is ${minAdmins}; ${remedy}`];
}

/** Those who are admins of the team. */
export function adminsAmong(leavers: readonly Leaver[], present: readonly Member[]): readonly Leaver[] {
  const admins = adminIdsIn(present);
  return leavers.filter(({ id }) => admins.has(id));
}

const adminIdsIn = (present: readonly Member[]): Set<string> =>
  new Set(present.filter(({ role }) => role === adminRole).map(({ id }) => id));

/** Who is removed when a roster is deleted, and who stays, with the reason. */
export function planDeparture(
  leavers: readonly Leaver[],
  present: readonly Member[],
  { protectedIds, minAdmins = 0 }: Omit<GuardRails, "maxRemovals">,
): { readonly removals: readonly Leaver[]; readonly staying: readonly (Leaver & { readonly reason: string })[] } {
  const isAdmin = adminIdsIn(present);
  const removals: Leaver[] = [];
  const staying: (Leaver & { reason: string })[] = [];
  for (const leaver of leavers) {
    const isNeeded = isAdmin.has(leaver.id) && isAdmin.size <= minAdmins;
    const reason = protectedIds[leaver.id] ?? (isNeeded ? `because minAdmins is ${minAdmins}` : undefined);
    if (reason !== undefined) staying.push({ ...leaver, reason });
    else {
      removals.push(leaver);
      isAdmin.delete(leaver.id);
    }
  }
  return { removals, staying };
}
