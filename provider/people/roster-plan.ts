/** Someone in a team or space, as the service lists them. */
export interface Member {
  readonly id: string;
  readonly mailId?: string | undefined;
  readonly name?: string | undefined;
  readonly role: string;
  /** USER, GROUP, TEAM or ORG, in a space. */
  readonly type?: string | undefined;
}

/** What a roster knows of someone whom it lists. */
export interface Person {
  readonly status: string;
  readonly id?: string | undefined;
  readonly role: string;
  /** A role that stands above `role`, and that nobody can change. */
  readonly effectiveRole?: string | undefined;
  /** Why somebody is waiting. */
  readonly waitingFor?: string | undefined;
  /** Whether they were there before the roster listed them. */
  readonly adopted?: boolean | undefined;
}

export type People = Readonly<Record<string, Person>>;

/** Someone whom an update removes. */
export interface Leaver {
  readonly id: string;
  /** Their key, or what else names them. */
  readonly label: string;
}

export interface ListedPerson {
  readonly key: string;
  readonly role: string;
}

/** What turns one roster into another. */
export interface RosterPlan {
  /** Those whom the roster does not know and the service does not list. */
  readonly additions: readonly ListedPerson[];
  /** Those whom the roster does not know, and who are there. */
  readonly adoptions: readonly (ListedPerson & { readonly member: Member })[];
  /** Those whose role differs, or whose addition is not finished. */
  readonly changes: readonly (ListedPerson & { readonly person: Person })[];
  readonly unchanged: readonly (ListedPerson & { readonly person: Person })[];
  readonly removals: readonly Leaver[];
  /** The keys of those who are no longer listed, and only invited. */
  readonly openInvitations: readonly string[];
  /** Those who are there and not listed. */
  readonly unlisted: readonly Member[];
  /** The keys of one and the same member, if there are several. */
  readonly duplicates: readonly (readonly string[])[];
  /** What the program says of those who are there, by id. */
  readonly wantedById: ReadonlyMap<string, ListedPerson>;
}

export interface RosterInputs {
  /** Role by key. */
  readonly members: Readonly<Record<string, string>>;
  readonly unlisted: "report" | "remove";
}

/** Whether somebody is still to be added. */
export const isUnfinished = ({ status }: Person): boolean => ["uncertain", "joined", "waiting"].includes(status);
/** The creator of a space: no program can give or take that role. */
export const creatorRole = "CREATOR";

/** Keys that differ in case only are the same. */
export const canonicalKey = (key: string): string => key.toLowerCase();

/** Compares what is listed by key, without case. */
export function equalMembers(old: unknown, now: unknown): boolean {
  const entries = (value: unknown) =>
    Object.entries(Object(value))
      .filter(([, role]) => role !== undefined)
      .map(([key, role]) => `${canonicalKey(key)} ${String(role)}`)
      .sort();
  const isGiven = (value: unknown) => typeof value === "object" && value !== null;
  return isGiven(old) && isGiven(now) && entries(old).join("\n") === entries(now).join("\n");
}

/** The keys under which a program can list a member. */
export function keysOf({ id, mailId, type = "USER" }: Omit<Member, "role">): string[] {
  const own = type === "USER" ? id : `${type.toLowerCase()}:${id}`;
  return mailId ? [canonicalKey(mailId), own] : [own];
}

/** How messages name a member. */
export const labelOf = ({ id, mailId, name }: Omit<Member, "role">): string => mailId || name || id;

/** Finds members by the key or the id of a person. */
export class Directory {
  readonly #byId: ReadonlyMap<string, Member>;
  readonly #byKey: ReadonlyMap<string, Member>;

  constructor(members: readonly Member[]) {
    this.#byId = new Map(members.map((member) => [member.id, member]));
    this.#byKey = new Map(members.flatMap((member) => keysOf(member).map((key) => [key, member] as const)));
  }

  find(key: string, id?: string): Member | undefined {
    return (id === undefined ? undefined : this.#byId.get(id)) ?? this.#byKey.get(canonicalKey(key));
  }
}

/** Those who are known and listed, as the single resource of that kind manages them, and whether they were there before. */
export function listedMembers(kind: string, parentId: string, people: People, members: RosterInputs["members"]) {
  const listed = new Set(Object.keys(members).map(canonicalKey));
  return Object.entries(people).flatMap(([key, { id, adopted = false }]) =>
    id !== undefined && listed.has(canonicalKey(key)) ? [{ kind, ids: [parentId, id], wasThereBefore: adopted }] : [],
  );
}

/** Compares who is known, who is listed, and who is there. */
export function planRoster(
  people: People,
  { members, unlisted }: RosterInputs,
  present: readonly Member[],
): RosterPlan {
  const wanted = wantedPeople(people, members, present);
  const wantedKeys = new Set(wanted.map(({ key }) => canonicalKey(key)));
  const dropped = Object.entries(people).filter(([key]) => !wantedKeys.has(canonicalKey(key)));
  const wantedById = new Map(
    wanted.flatMap(({ key, role, person, member }) => {
      // What stands above a role does not change with it.
      const kept = person?.effectiveRole === undefined ? role : member?.role;
      return member && kept !== undefined ? [[member.id, { key, role: kept }]] : [];
    }),
  );
  const leaving = dropped.flatMap(([key, person]) => (isOwn(person) ? [{ id: person.id, label: key }] : []));
  const ownIds = new Set([...wantedById.keys(), ...leaving.map(({ id }) => id)]);
  const others = present.filter(({ id, role }) => !ownIds.has(id) && role !== creatorRole);
  const superfluous = unlisted === "remove" ? others.map((member) => ({ id: member.id, label: labelOf(member) })) : [];
  const known = wanted.flatMap(({ key, role, person }) => (person ? [{ key, role, person }] : []));
  return {
    additions: wanted.filter(({ person, member }) => !(person || member)).map(({ key, role }) => ({ key, role })),
    adoptions: wanted.flatMap(({ key, role, person, member }) => (member && !person ? [{ key, role, member }] : [])),
    changes: known.filter(isDue),
    unchanged: known.filter((one) => !isDue(one)),
    removals: [...leaving, ...superfluous],
    openInvitations: dropped.filter(([, { status }]) => isInvitation(status)).map(([key]) => key),
    unlisted: others,
    duplicates: duplicatesOf(wanted),
    wantedById,
  };
}

/** Everybody whom the program lists, with what is known of them and how the service lists them. */
function wantedPeople(people: People, members: RosterInputs["members"], present: readonly Member[]) {
  const directory = new Directory(present);
  const known = new Map(Object.entries(people).map(([key, person]) => [canonicalKey(key), person]));
  return Object.entries(members).map(([key, role]) => {
    const person = known.get(canonicalKey(key));
    return { key, role, person, member: directory.find(key, person?.id) };
  });
}

const isDue = ({ role, person }: { readonly role: string; readonly person: Person }): boolean =>
  person.role !== role || isUnfinished(person);

/** Whether a person is there because of the roster. */
function isOwn(person: Person): person is Person & { readonly id: string } {
  return person.status === "active" && person.id !== undefined && !person.adopted;
}

/** Whether somebody may have an invitation, which cannot be taken back. */
export const isInvitation = (status: string): boolean => status === "invited" || status === "uncertain";

function duplicatesOf(wanted: readonly { readonly key: string; readonly member: Member | undefined }[]): string[][] {
  const keys = new Map<string, string[]>();
  for (const { key, member } of wanted) if (member) keys.set(member.id, [...(keys.get(member.id) ?? []), key]);
  return [...keys.values()].filter((some) => some.length > 1);
}

/** Those who are there according to the state, for previews, which ask nobody. */
export function presentIn(people: People, unlisted: readonly Member[]): Member[] {
  const listed = Object.entries(people).flatMap(([key, { status, id, role }]) =>
    status === "active" && id !== undefined ? [{ id, role, mailId: key }] : [],
  );
  return [...listed, ...unlisted];
}

const openTexts: Readonly<Record<string, string>> = {
  invited: "is invited",
  uncertain: "may have been invited",
  waiting: "is not in the team yet",
  joined: "has joined the team, and is added by the next update",
};

/** What is left open, one text for each person. */
export function openTextsOf(people: People): string[] {
  return Object.entries(people).flatMap(([key, { status, waitingFor }]) => {
    const text = waitingFor === undefined ? openTexts[status] : `waits: ${waitingFor}`;
    return text === undefined ? [] : [`${key} ${text}`];
  });
}

/** What is left open in a team or space, in one sentence. */
export function leftOpenIn(place: string, people: People): string | undefined {
  const texts = openTextsOf(people);
  return texts.length === 0 ? undefined : `${place}: ${joinNames(texts)}`;
}

/** Whether an update is due although the program has not changed. */
export function isUpdateDue(people: People, unlisted: string, unlistedCount: number): boolean {
  const isDue = Object.values(people).some(({ status }) => status === "uncertain" || status === "joined");
  return isDue || (unlisted === "remove" && unlistedCount > 0);
}

const maxShown = 30;

/** Names for a message, which has room for some of them only. */
export function joinNames(names: readonly string[]): string {
  const more = names.length > maxShown ? [`and ${names.length - maxShown} more`] : [];
  return [...names.slice(0, maxShown), ...more].join(", ");
}
