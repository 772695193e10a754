import { CanvasError, ProtectedPersonError } from "../errors.ts";

// Who may not be removed from a team or space, why, and what to do instead: data in, data out.

/** Why a person is not removed. */
export type Protection = "caller" | "owner" | "superAdmin" | "creator" | "lastAdmin";

/** What decides whether a person may be removed from a team. */
export interface TeamFacts {
  /** The user of the access token. */
  readonly caller: string;
  /** The owner of the edition. */
  readonly owner: string | undefined;
  /** The person's role in the edition, if it is known. */
  readonly editionRole: string | undefined;
}

/** Why a person may not be removed from a team, whoever else is in it. */
export function protectionInTeam(
  zuid: string,
  { caller, owner, editionRole }: TeamFacts,
): "caller" | "owner" | "superAdmin" | undefined {
  if (zuid === caller) return "caller";
  if (zuid === owner) return "owner";
  return editionRole === "SUPER_ADMIN" ? "superAdmin" : undefined;
}

/** A member of a space, as far as it decides whether they may be removed. */
export interface MemberOfSpace {
  readonly memberId: string;
  readonly type: string;
  readonly role: string;
}

/** Why a member may not be removed from a space; `caller` is the user of the access token. */
export function protectionInSpace(
  { memberId, type, role }: MemberOfSpace,
  caller: string,
): "caller" | "creator" | undefined {
  if (role === "CREATOR") return "creator";
  return type === "USER" && memberId === caller ? "caller" : undefined;
}

/** Whether nobody would be admin of a team any more without these people. */
export function isLastAdmin(zuid: string, admins: readonly string[], leaving: ReadonlySet<string>): boolean {
  return admins.includes(zuid) && admins.every((admin) => admin === zuid || leaving.has(admin));
}

/** The members who are admins of their team. */
export function adminsAmong(members: readonly { readonly zuid: string; readonly role: string }[]): string[] {
  return members.filter(({ role }) => role === "TEAM_ADMIN").map(({ zuid }) => zuid);
}

/** Whether a role in the edition stands above every role in a team. */
export function isAboveTeamRoles(editionRole: string | undefined): editionRole is "SUPER_ADMIN" | "ORG_ADMIN" {
  return editionRole === "SUPER_ADMIN" || editionRole === "ORG_ADMIN";
}

const reasons: Readonly<Record<Protection, (place: string) => string>> = {
  caller: (place) => `is the user of the access token, and nobody can remove themselves from ${place}`,
  owner: (place) => `owns the edition, and is not removed from ${place}`,
  superAdmin: (place) => `is a super admin of the edition, whom nobody can remove from ${place}`,
  creator: (place) => `is the creator of ${place}, whom nobody can remove`,
  lastAdmin: (place) => `is the last admin of ${place}`,
};

const firstSteps: Partial<Record<Protection, string>> = {
  caller: "use the token of somebody else",
  lastAdmin: "make somebody else TEAM_ADMIN first",
};

/** The error about a removal that must not be made; `keep` is how the program lets the person stay. */
export function removalRefusal(
  protection: Protection,
  { who, place }: { readonly who: string; readonly place: string },
  keep = "set onDestroy: retain, run pulumi up, then delete the resource",
  options?: ErrorOptions,
): ProtectedPersonError {
  const remedies = [firstSteps[protection], keep].filter((text) => text !== undefined);
  return new ProtectedPersonError(`${who} ${reasons[protection](place)}`, remedies.join(", or "), options);
}

/** The error about making the last admin a mere member. */
export function demotionRefusal({ who, place }: { readonly who: string; readonly place: string }): CanvasError {
  return new CanvasError(
    `${who} is the last admin of ${place}`,
    "make somebody else TEAM_ADMIN before they become MEMBER",
  );
}
