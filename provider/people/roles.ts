import type { CheckFailure } from "../validation/check.ts";
import { oneOf } from "../validation/formats.ts";
import type { ServiceFacts } from "../validation/traits.ts";

/** A role that a member of a team can be given. */
export const TeamMemberRole = oneOf({
  MEMBER: "Works in the team's spaces.",
  TEAM_ADMIN: "Manages the team's members too.",
  TEAM_GUEST: "A guest of the team.",
}).meta({ title: "TeamMemberRole" });

/** A role that a member of a space can be given. */
export const SpaceMemberRole = oneOf({
  ORGANISER: "Manages the space's members and sharing, too.",
  EDITOR: "Changes the space's zones and frames.",
  COMMENTER: "Looks at them, and comments.",
  VIEWER: "Looks at them.",
  GUEST_COMMENTER: "A guest who looks at them, and comments.",
  GUEST_VIEWER: "A guest who looks at them.",
}).meta({ title: "SpaceMemberRole" });

/** Whether a role in a space is for people who need not be in its team. */
export const isGuestRole = (role: string): boolean => role.startsWith("GUEST_");

/** Why a role in a space cannot be given, if the service does not have it. */
export const missingRole = (role: unknown, service: ServiceFacts): CheckFailure[] =>
  isGuestRole(String(role)) ? missing(role, service, "its roles are ORGANISER, EDITOR, COMMENTER, and VIEWER") : [];

/** Why a kind of member cannot be added to a space, if the service does not have it. */
export const missingKind = (type: unknown, service: ServiceFacts): CheckFailure[] =>
  type === "GROUP" ? missing(type, service, "its kinds of members are USER, TEAM, and ORG") : [];

/** Only services with guests and groups have it. */
function missing(value: unknown, service: ServiceFacts, remedy: string): CheckFailure[] {
  if (service.hasGuestsAndGroups) return [];
  return [{ path: [], problem: `is ${String(value)}, which the service ${service.name} does not have`, remedy }];
}

export const adminRole = "TEAM_ADMIN";
/** The role of the user who created a space: a program can neither give nor take it. */
export const creatorRole = "CREATOR";

/** The role to give back to an adopted member once the program lets them go; undefined if it stays, or nobody can give it. */
export function previousRoleOf(current: string, wanted: string): string | undefined {
  const isAssignable = [TeamMemberRole, SpaceMemberRole].some((roles) => roles.safeParse(current).success);
  return current !== wanted && isAssignable ? current : undefined;
}

/** The ids of the members who are admins of their team. */
export function adminIds(members: readonly { readonly id: string; readonly role: string }[]): Set<string> {
  return new Set(members.filter(({ role }) => role === adminRole).map(({ id }) => id));
}
