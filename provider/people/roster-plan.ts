import { roleTerm } from "../validation/audience.ts";
import { joinNames } from "../validation/messages.ts";
import { isObject } from "../validation/properties.ts";
import {
  canonicalKey,
  directoryOf,
  keysOf,
  labelOf,
  type Member,
  type People,
  type Person,
  type Removal,
} from "./person.ts";
import { creatorRole } from "./roles.ts";

export interface ListedPerson {
  readonly key: string;
  readonly role: string;
}

/** Someone the roster has recorded. */
export type KnownPerson = ListedPerson & { readonly person: Person };

/** What turns one roster into another. */
export interface RosterPlan {
  /** People neither the roster nor the service has. */
  readonly additions: readonly ListedPerson[];
  /** Members the roster has not recorded. */
  readonly adoptions: readonly (ListedPerson & { readonly member: Member })[];
  /** People whose role differs, or whose addition is not finished. */
  readonly changes: readonly KnownPerson[];
  readonly unchanged: readonly KnownPerson[];
  readonly removals: readonly Removal[];
  /** People who are no longer listed, stay, and get back the role they had before. */
  readonly restorations: readonly KnownPerson[];
  /** The keys of people who are no longer listed, and only invited. */
  readonly openInvitations: readonly string[];
  /** Members who are not listed. */
  readonly unlisted: readonly Member[];
  /** The keys of one and the same member, if there are several. */
  readonly duplicates: readonly (readonly string[])[];
  /** What the program says about the members, by id. */
  readonly wantedById: ReadonlyMap<string, ListedPerson>;
}

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
  /** The ids of people who are not members yet, by key, where they are known. */
  readonly ids?: ReadonlyMap<string, string> | undefined;
}

/** Whether somebody is still to be added. */
export const isUnfinished = ({ status }: Person): boolean => ["uncertain", "joined", "waiting"].includes(status);

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

/** Whether someone who is not listed may stay, by key. */
function staying({ unlisted, ended = [] }: Pick<Listing, "unlisted" | "ended">): (key: string) => boolean {
  const gone = new Set(ended.map(canonicalKey));
  return (key) => unlisted !== "remove" && !gone.has(canonicalKey(key));
}

/** The members who are not listed, and are removed; `dropped` are those that the roster has recorded. */
function unwantedIn(
  others: readonly Member[],
  dropped: readonly (readonly [string, Person])[],
  listing: Pick<Listing, "unlisted" | "ended">,
): Removal[] {
  const mayStay = staying(listing);
  const goneIds = new Set(dropped.flatMap(([key, { id }]) => (mayStay(key) ? [] : [id])));
  return others
    .filter((member) => goneIds.has(member.id) || !keysOf(member).every(mayStay))
    .map((member) => ({ id: member.id, label: labelOf(member) }));
}

/** Compares who is known, who is listed, and who is there. */
export function planRoster(people: People, listing: Listing, present: readonly Member[]): RosterPlan {
  const { members, isInvitedAgain = false, ids = new Map() } = listing;
  const wanted = wantedPeople(people, members, present);
  const kept = new Set(wanted.map(({ person }) => person));
  const dropped = Object.entries(people).filter(([, person]) => !kept.has(person));
  const mayStay = staying(listing);
  const wantedById = byMemberId(wanted);
  const leaving = dropped
    .flatMap(([key, person]) => (isAdded(person) ? [{ id: person.id, label: key }] : []))
    .filter(({ id }) => !wantedById.has(id));
  const ownIds = new Set([...wantedById.keys(), ...leaving.map(({ id }) => id)]);
  const others = present.filter(({ id, role }) => !ownIds.has(id) && role !== creatorRole);
  const known = wanted.flatMap(({ key, role, person }) => (person ? [{ key, role, person }] : []));
  return {
    additions: wanted.filter(({ person, member }) => !(person || member)).map(({ key, role }) => ({ key, role })),
    adoptions: wanted.flatMap(({ key, role, person, member }) => (member && !person ? [{ key, role, member }] : [])),
    changes: known.filter((one) => isDue(one, isInvitedAgain)),
    unchanged: known.filter((one) => !isDue(one, isInvitedAgain)),
    removals: [...leaving, ...unwantedIn(others.filter(isSurelyUnlisted(wanted, dropped)), dropped, listing)],
    restorations: restorationsOf(dropped, present).filter(({ key }) => mayStay(key)),
    openInvitations: dropped.filter(([, person]) => mayBeInvited(person)).map(([key]) => key),
    unlisted: others,
    duplicates: duplicatesOf(wanted.map(({ key, member }) => [key, member?.id ?? ids.get(key)])),
    wantedById,
  };
}

/** Whether a member is not one of the people that the program lists: without an address, they may be one who is missing. */
function isSurelyUnlisted(
  wanted: ReturnType<typeof wantedPeople>,
  dropped: readonly (readonly [string, Person])[],
): (member: Member) => boolean {
  const isSomebodyMissing = wanted.some(({ key, member }) => !member && key.includes("@"));
  const droppedIds = new Set(dropped.map(([, { id }]) => id));
  return ({ id, mailId, type = "USER" }) =>
    !isSomebodyMissing || Boolean(mailId) || type !== "USER" || droppedIds.has(id);
}

/**
 * Everybody the program lists, with what the roster has recorded and how the service lists them. Someone keeps their record
 * if their key changes, from an address to a user id or to a new address.
 */
function wantedPeople(people: People, members: Listing["members"], present: readonly Member[]) {
  const find = directoryOf(present);
  const byKey = new Map(Object.entries(people).map(([key, person]) => [canonicalKey(key), person]));
  const byId = new Map(Object.values(people).map((person) => [person.id, person]));
  return Object.entries(members).map(([key, role]) => {
    const recorded = byKey.get(canonicalKey(key));
    const member = find(key, recorded?.id);
    return { key, role, member, person: recorded ?? (member && byId.get(member.id)) };
  });
}

function byMemberId(wanted: ReturnType<typeof wantedPeople>): Map<string, ListedPerson> {
  const entries = wanted.flatMap(({ key, role, person, member }) => {
    // A role in the edition outranks the role in the team, and stays.
    const lasting = person?.effectiveRole === undefined ? role : member?.role;
    return member && lasting !== undefined ? [[member.id, { key, role: lasting }] as const] : [];
  });
  return new Map(entries);
}

/** People who still have the role that the program gave them. */
function restorationsOf(dropped: readonly (readonly [string, Person])[], present: readonly Member[]): KnownPerson[] {
  const roles = new Map(present.map(({ id, role }) => [id, role]));
  return dropped.flatMap(([key, person]) => {
    const { id = "", role, effectiveRole, previousRole = role } = person;
    const isDue = previousRole !== role && effectiveRole === undefined && roles.get(id) === role;
    return isDue ? [{ key, role: previousRole, person }] : [];
  });
}

const isDue = ({ role, person }: KnownPerson, isInvitedAgain: boolean): boolean =>
  person.role !== role || isUnfinished(person) || (isInvitedAgain && person.status === "invited");

/** Whether a person is there because of the roster. */
function isAdded(person: Person): person is Person & { readonly id: string } {
  return person.status === "active" && person.id !== undefined && !person.adopted;
}

/** Whether somebody may have an invitation, which cannot be revoked. */
export const mayBeInvited = ({ status }: Person): boolean => status === "invited" || status === "uncertain";

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

function duplicatesOf(ids: readonly (readonly [key: string, id: string | undefined])[]): string[][] {
  const keys = new Map<string, string[]>();
  for (const [key, id] of ids) if (id !== undefined) keys.set(id, [...(keys.get(id) ?? []), key]);
  return [...keys.values()].filter((some) => some.length > 1);
}

/** The members who are not in the roster. */
export function unlistedIn(people: People, present: readonly Member[]): readonly Member[] {
  const members = Object.fromEntries(Object.entries(people).map(([key, { role }]) => [key, role]));
  return planRoster(people, { members, unlisted: "report" }, present).unlisted;
}

/** The members according to the state, for previews, which send no request. */
export function membersFromState(people: People, unlisted: readonly Member[]): Member[] {
  const listed = Object.entries(people).flatMap(([key, { status, id, role, effectiveRole = role }]) =>
    status === "active" && id !== undefined ? [{ id, role: effectiveRole, mailId: key }] : [],
  );
  return [...listed, ...unlisted];
}

/** The warning of a preview: members who are not listed, who is removed or gets a role back, and open invitations. */
export function previewWarning(
  { unlisted, removals, restorations, openInvitations }: RosterPlan,
  place: string,
  {
    handOver = "",
    retained = [],
  }: { readonly handOver?: string | undefined; readonly retained?: readonly RetainedRole[] } = {},
): string | undefined {
  const removed = new Set(removals.map(({ id }) => id));
  const staying = unlisted.filter(({ id }) => !removed.has(id)).map(labelOf);
  const texts = [
    staying.length > 0 && `${place} has unlisted members: ${joinNames(staying)}`,
    ...departureTexts({ removals, restorations }, "the update", place, handOver),
    retained.length > 0 && retainedRoleText(place, retained),
    openInvitations.length > 0 && openInvitationText(place, openInvitations),
  ].filter((text) => text !== false);
  return texts.length === 0 ? undefined : texts.join("; ");
}

/** Who is removed, and who gets a role back, in words. */
export function departureTexts(
  { removals, restorations }: Pick<RosterPlan, "removals" | "restorations">,
  cause: string,
  place: string,
  handOver = "",
): string[] {
  const removed = joinNames(removals.map(({ label }) => label));
  const restored = joinNames(restorations.map(({ key, role }) => `${key} is ${roleTerm(role)} again`));
  return [
    ...(removed === "" ? [] : [`${cause} removes ${removed} from ${place}${handOver}`]),
    ...(restored === "" ? [] : [`${cause} gives back roles in ${place}: ${restored}`]),
  ];
}

/** Someone who does not get a role back, and why. */
export type RetainedRole = KnownPerson & { readonly reason: string };

export const retainedRoleText = (place: string, retained: readonly RetainedRole[]): string =>
  `${place}: ${joinNames(retained.map(({ key, person, reason }) => `${key} stays ${roleTerm(person.role)} (${reason})`))}`;

export const openInvitationText = (place: string, keys: readonly string[]): string =>
  `${place}: the invitations of ${joinNames(keys)} stay open because the service cannot revoke them`;
