import { CanvasError } from "../errors.ts";
import { previousRoleOf } from "./roles.ts";

/** Someone in a team or space, as the service lists them. */
export interface Member {
  readonly id: string;
  readonly mailId?: string | undefined;
  readonly name?: string | undefined;
  readonly role: string;
  /** USER, GROUP, TEAM, or ORG, in a space. */
  readonly type?: string | undefined;
  /** The user who added them, if the service says so. */
  readonly addedBy?: string | undefined;
}

/** What a resource knows about someone in its team or space. */
export interface Person {
  readonly status: "active" | "invited" | "uncertain" | "waiting" | "joined";
  /** The user id, or the id of a group, team, or edition. */
  readonly id?: string | undefined;
  readonly role: string;
  /** A role above `role` that nobody can change. */
  readonly effectiveRole?: string | undefined;
  /** What has to happen before somebody who is waiting gets access. */
  readonly waitingFor?: string | undefined;
  /** Whether they were there before the program listed them. */
  readonly adopted?: boolean | undefined;
  /** The role they had before the program changed it, which they get back. */
  readonly previousRole?: string | undefined;
}

/** People by the key under which the program lists them. */
export type People = Readonly<Record<string, Person>>;

/** What is recorded of one person after something was done for them, and why it failed: they may have to be recorded all the same. */
export interface Attempt {
  readonly person?: Person | undefined;
  readonly error?: CanvasError | undefined;
}

/** Keeps the outcome of one person apart from those of others; `recorded` stays recorded if nothing else is known. */
export async function attempt(work: Promise<Attempt>, recorded?: Person): Promise<Attempt> {
  try {
    const { person, error } = await work;
    return { person: error && !person ? recorded : person, error };
  } catch (error) {
    if (error instanceof CanvasError) return { person: recorded, error };
    throw error;
  }
}

/** A member as a roster records them before it gives them the role that the program wants. */
export const activePerson = ({ id, role }: Member, adopted: true | undefined, wanted = role): Person => {
  return { status: "active", id, role, adopted, previousRole: adopted && previousRoleOf(role, wanted) };
};

/** Whether a different person now has the recorded address. */
export const isSomebodyElse = ({ id }: Person, member: Member): boolean => id !== undefined && id !== member.id;

/** What there is to undo about someone: nothing once somebody else has changed their role, or has their address. */
export const undoOf = (person: Person, member: Member, current: string): Pick<Person, "previousRole"> => ({
  previousRole: current === person.role && !isSomebodyElse(person, member) ? person.previousRole : undefined,
});

/** What there is to undo once the program has changed the role of someone who was there before. */
export const undoOfChange = (
  { adopted, previousRole }: Person,
  current: string,
  wanted: string,
): Pick<Person, "previousRole"> => {
  const former = previousRole ?? (adopted ? previousRoleOf(current, wanted) : undefined);
  return { previousRole: former === wanted ? undefined : former };
};

/** Keys that differ only in case are the same. */
export const canonicalKey = (key: string): string => key.toLowerCase();

/** The keys under which a program can list a member. */
export function keysOf({ id, mailId, type = "USER" }: Omit<Member, "role">): string[] {
  const own = type === "USER" ? id : `${type.toLowerCase()}:${id}`;
  return mailId ? [canonicalKey(mailId), own] : [own];
}

/** How messages name a member. */
export const labelOf = ({ id, mailId, name }: Omit<Member, "role">): string => mailId || name || id;

/** Makes something of a list once, however often it is asked for. */
export function oncePerList<Item, Result>(make: (list: readonly Item[]) => Result): (list: readonly Item[]) => Result {
  const made = new WeakMap<readonly Item[], Result>();
  return (list) => {
    const result = made.get(list) ?? make(list);
    made.set(list, result);
    return result;
  };
}

/** Finds members of a list by id or, as an address may belong to somebody else by now, else by key without case. */
export const directoryOf = oncePerList((members: readonly Member[]) => {
  const byId = new Map(members.map((member) => [member.id, member]));
  const byKey = new Map(members.flatMap((member) => keysOf(member).map((key) => [key, member] as const)));
  return (key: string, id = ""): Member | undefined => byId.get(id) ?? byKey.get(canonicalKey(key));
});
