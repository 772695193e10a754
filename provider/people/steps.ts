import { isObject } from "../validation/properties.ts";
import { canonicalKey, directoryOf, keysOf, labelOf, type Member, type People, type Person } from "./person.ts";
import { creatorRole } from "./roles.ts";

/** Who belongs to a team or space. */
export interface Listing {
  /** Role by key. */
  readonly members: Readonly<Record<string, string>>;
  /** What happens to members who are not listed. */
  readonly unlisted: "report" | "remove";
  /** The keys of people who are removed, whatever happens to others who are not listed. */
  readonly ended?: readonly string[] | undefined;
  /** Whether open invitations are sent again. */
  readonly isInvitedAgain?: boolean | undefined;
  /** Whether everybody who is not listed is left as they are. */
  readonly isReleased?: boolean | undefined;
}

/**
 * What becomes of one person. Those who are listed are added, adopted, changed, or kept; those who are not are removed, get back the
 * role that they had (`restore`), or are left as they are.
 */
export interface Step {
  readonly action: "add" | "adopt" | "change" | "keep" | "remove" | "restore" | "leave";
  /** The key in the program or in the state; what else names someone who is in neither. */
  readonly key: string;
  /** The role that they are to have. */
  readonly role: string;
  readonly id: string | undefined;
  /** As recorded; undefined for someone the program has not managed. */
  readonly person?: Person | undefined;
  /** As the service lists them. */
  readonly member?: Member | undefined;
  /** Why someone is left as they are who would be removed, or would get a role back. */
  readonly reason?: string | undefined;
}

/** What becomes of everybody who is recorded, listed in the program, or there. */
export function stepsOf(people: People, listing: Listing, present: readonly Member[]): readonly Step[] {
  const listed = listedSteps(people, listing, present);
  const kept = new Set(listed.map(({ person }) => person));
  const listedIds = new Set(listed.map(({ member }) => member?.id));
  const dropped = Object.entries(people).filter(
    ([, person]) => !kept.has(person) && !(person.id !== undefined && listedIds.has(person.id)),
  );
  const droppedIds = new Set(dropped.map(([, { id }]) => id));
  const byId = new Map(present.map((member) => [member.id, member]));
  const mayStay = staying(listing);
  // Without an address, a member may be someone who is listed and missing.
  const isSomebodyMissing = listed.some(({ key, member }) => !member && key.includes("@"));
  const isIdentified = ({ mailId, type = "USER" }: Member) => !isSomebodyMissing || Boolean(mailId) || type !== "USER";
  const strangers = present.filter(({ id, role }) => !listedIds.has(id) && !droppedIds.has(id) && role !== creatorRole);
  return [
    ...listed,
    ...dropped.map(([key, person]): Step => {
      const member = byId.get(person.id ?? "");
      if (listing.isReleased) return { action: "leave", key, role: person.role, id: person.id, person, member };
      return droppedStep(key, person, member, mayStay);
    }),
    ...strangers.map((member): Step => {
      const action = isIdentified(member) && !keysOf(member).every(mayStay) ? "remove" : "leave";
      return { action, key: labelOf(member), role: member.role, id: member.id, member };
    }),
  ];
}

/**
 * Everybody the program lists, with what is recorded and how the service lists them. Someone keeps their record if their key
 * changes, from an address to a user id or to a new address.
 */
function listedSteps(people: People, { members, isInvitedAgain = false }: Listing, present: readonly Member[]): Step[] {
  const find = directoryOf(present);
  const byKey = new Map(Object.entries(people).map(([key, person]) => [canonicalKey(key), person]));
  const byId = new Map(Object.values(people).map((person) => [person.id, person]));
  return Object.entries(members).map(([key, role]) => {
    const recorded = byKey.get(canonicalKey(key));
    const member = find(key, recorded?.id);
    const person = recorded ?? (member && byId.get(member.id));
    const known = { key, role, id: person?.id ?? member?.id, person, member };
    if (!person) return { ...known, action: member ? "adopt" : "add" };
    const isDue = person.role !== role || isUnfinished(person) || (isInvitedAgain && person.status === "invited");
    return { ...known, action: isDue ? "change" : "keep" };
  });
}

/** What becomes of someone who is recorded, and no longer listed: they are removed if they are there because of the program. */
function droppedStep(key: string, person: Person, member: Member | undefined, mayStay: (key: string) => boolean): Step {
  const { status, id, role, adopted, effectiveRole, previousRole = role } = person;
  const known = { key, id, person, member };
  const isWelcome = mayStay(key) && (!member || keysOf(member).every(mayStay));
  const isUnwanted = member !== undefined && member.role !== creatorRole && !isWelcome;
  const isAdded = status === "active" && id !== undefined && !adopted;
  if (isAdded || isUnwanted) return { ...known, action: "remove", role };
  // Only people who still have the role that the program gave them.
  const isRestored = isWelcome && previousRole !== role && effectiveRole === undefined && member?.role === role;
  return { ...known, action: isRestored ? "restore" : "leave", role: isRestored ? previousRole : role };
}

/** Whether someone who is not listed may stay, by key. */
function staying({ unlisted, ended = [] }: Listing): (key: string) => boolean {
  const gone = new Set(ended.map(canonicalKey));
  return (key) => unlisted !== "remove" && !gone.has(canonicalKey(key));
}

/** The steps with one of these actions. */
export const stepsTo = (steps: readonly Step[], ...actions: readonly Step["action"][]): readonly Step[] =>
  steps.filter(({ action }) => actions.includes(action));

/** Whether somebody is still to be added. */
export const isUnfinished = ({ status }: Person): boolean => ["uncertain", "joined", "waiting"].includes(status);

/** Whether somebody may have an invitation, which cannot be revoked. */
export const mayBeInvited = ({ status }: Person): boolean => status === "invited" || status === "uncertain";

/** The members that the program neither lists nor has added. */
export function unlistedIn(steps: readonly Step[]): readonly Member[] {
  return stepsTo(steps, "remove", "restore", "leave").flatMap(({ member, person }) => {
    const isAdded = person && person.status === "active" && !person.adopted;
    return member && !isAdded && member.role !== creatorRole ? [member] : [];
  });
}

/** The members who are not in the roster. */
export function unlistedAmong(people: People, present: readonly Member[]): readonly Member[] {
  const members = Object.fromEntries(Object.entries(people).map(([key, { role }]) => [key, role]));
  return unlistedIn(stepsOf(people, { members, unlisted: "report" }, present));
}

/** The keys of people whose invitation is the roster's own, and who are neither members nor recorded any more. */
export function unlistedInvitations(
  { people, openInvitations }: { readonly people: People; readonly openInvitations: readonly string[] },
  now: People,
  present: readonly Member[],
): string[] {
  const invited = Object.entries(people).filter(([, person]) => mayBeInvited(person) && !person.adopted);
  const recorded = new Set(Object.keys(now).map(canonicalKey));
  const find = directoryOf(present);
  const keys = new Set([...openInvitations, ...invited.map(([key]) => key)].map(canonicalKey));
  return [...keys].filter((key) => !(recorded.has(key) || find(key)));
}

/** The members according to the state, for previews, which send no request. */
export function membersFromState(people: People, unlisted: readonly Member[] = []): Member[] {
  const listed = Object.entries(people).flatMap(([key, { status, id, role, effectiveRole = role }]) =>
    status === "active" && id !== undefined ? [{ id, role: effectiveRole, mailId: key }] : [],
  );
  return [...listed, ...unlisted];
}

/** Compares `onDestroy`: `remove` and `release` are the same for a roster that has neither added nor changed anybody. */
export function equalEndings(old: unknown, now: unknown, { people }: { readonly people?: unknown }): boolean {
  const isOwn = (person: unknown) => isObject(person) && (person.adopted !== true || person.previousRole !== undefined);
  const hasOwn = isObject(people) && Object.values(people).some(isOwn);
  return old === now || (!hasOwn && [old, now].every((value) => value === "remove" || value === "release"));
}

/** Compares what is listed by key, without case. */
export function equalMembers(old: unknown, now: unknown): boolean {
  const entries = (members: Readonly<Record<string, unknown>>) =>
    Object.entries(members)
      .filter(([, role]) => role !== undefined)
      .map(([key, role]) => `${canonicalKey(key)} ${String(role)}`)
      .sort();
  return isObject(old) && isObject(now) && entries(old).join("\n") === entries(now).join("\n");
}
