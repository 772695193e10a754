import { CanvasError } from "../errors.ts";
import { terms } from "../validation/audience.ts";

/** How a resource came to manage an object. */
export type Origin =
  /** The program made it. */
  | "created"
  /** It existed, in the trash or left by an earlier run, and goes there again. */
  | "restored"
  /** It existed, and the program asked to manage it. */
  | "adopted"
  /** It may have existed before: nobody knows who made it. */
  | "found";

/** An object of the service. A person has two ids in a team or space: the user id and the e-mail address. */
export interface ManagedObject {
  /** The type of the single resource that manages such an object: `Frame`, also for a frame of `Frames`. */
  readonly kind: string;
  /** The team, space, or zone that it belongs to, unless its ids are unique without. */
  readonly parent?: string | undefined;
  readonly ids: readonly (string | undefined)[];
}

interface Entry {
  /** The resources of the state that manage the object, and how each came to. */
  readonly holders: Map<string, Origin>;
  /** How resources that are deleted in this run came to manage it. */
  readonly former: Set<Origin>;
  /** The resources of the program that go on with the object, which no delete of this run may remove. */
  readonly continuing: Set<string>;
  /** Whether this run has come to manage the object, which may have existed before. */
  isTaken: boolean;
  /** Whether a resource of the program has it, and not only one that a refresh has read and the program may lack. */
  isOfProgram: boolean;
  /** Whether the program, in an earlier run, may only have taken it for its own. */
  mayBeForeign: boolean;
}

/**
 * Who manages what in this run: which resource of the program manages an object, and whether it created, restored, adopted,
 * or merely found it. Every decision to adopt, keep, or remove something asks it.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #created = new Set<string>();
  #hasProgram = false;

  /** Records that a resource of the state manages an object. */
  recordFromState(holder: string, object: ManagedObject, origin: Origin): void {
    for (const entry of this.#open(object)) {
      const known = entry.holders.get(holder);
      if (known === undefined || isRemovable(known)) entry.holders.set(holder, origin);
      entry.isOfProgram ||= this.#hasProgram;
    }
  }

  /**
   * Records that a resource of the program goes on with an object; returns another one that does, too. The state may have another
   * entry for it, to be deleted.
   */
  keep(resource: string, object: ManagedObject): string | undefined {
    const all = this.#open(object).flatMap(({ continuing }) => [...continuing.add(resource)]);
    return all.find((other) => other !== resource);
  }

  /** Records that a resource that is about to be deleted manages an object. */
  recordDeleted(object: ManagedObject, origin: Origin): void {
    for (const { former } of this.#open(object)) former.add(origin);
  }

  /** Records that a resource of the program manages an object, however it came about: no other one may adopt it. */
  reserve(object: ManagedObject, mayBeForeign = false): void {
    for (const entry of this.#open(object)) {
      entry.isOfProgram = true;
      entry.mayBeForeign ||= mayBeForeign;
    }
  }

  /** Whether the program may only have taken the object for its own, according to the inputs that it had. */
  mayBeForeign(object: ManagedObject): boolean {
    return this.#find(object).some(({ mayBeForeign }) => mayBeForeign);
  }

  /**
   * Records that this run comes to manage an object that may have existed; returns how the program came to have it. A
   * replacement may take the very object that it replaces: deleting the replaced resource then leaves it alone.
   */
  adopt(object: ManagedObject): Origin {
    const origin = this.originOf(object) ?? (this.isManaged(object) ? "created" : "adopted");
    for (const entry of this.#open(object)) Object.assign(entry, { isTaken: true, isOfProgram: true });
    return origin;
  }

  /** As `adopt`, for an object that the program gives by its id: no two resources of a run adopt the same one. */
  adoptGiven(object: ManagedObject): void {
    if (this.isTaken(object))
      throw new CanvasError(
        `${object.kind} ${object.ids[0]} is adopted by two resources`,
        `remove one of the two from ${terms.program}`,
      );
    this.adopt(object);
  }

  /** How the program came to manage an object, according to its state; undefined if it does not. */
  originOf(object: ManagedObject): Origin | undefined {
    const origins = this.#find(object).flatMap(({ holders, former }) => [...holders.values(), ...former]);
    return origins.find((origin) => !isRemovable(origin)) ?? origins[0];
  }

  /** Whether a resource of the program manages the object, as far as this run knows. */
  isManaged(object: ManagedObject): boolean {
    return this.#find(object).length > 0;
  }

  /** Those of some objects that a resource may adopt: what nobody manages, or else what the program may no longer have. */
  unclaimed<T>(found: readonly T[], objectOf: (one: T) => ManagedObject): readonly T[] {
    const unmanaged = found.filter((one) => !this.isManaged(objectOf(one)));
    if (unmanaged.length > 0) return unmanaged;
    return found.filter((one) => !this.#find(objectOf(one)).some(({ isOfProgram }) => isOfProgram));
  }

  /** Whether a resource of the program goes on with the object. */
  isContinued(object: ManagedObject): boolean {
    return this.#find(object).some(({ continuing }) => continuing.size > 0);
  }

  /** Whether this run has come to manage the object. */
  isTaken(object: ManagedObject): boolean {
    return this.#find(object).some(({ isTaken }) => isTaken);
  }

  /**
   * Whether another resource manages what one is about to delete: since this run, or since one that ended before the delete.
   * A replaced resource and its replacement have the same name; only their origins differ, if one is given.
   */
  isHeldByAnother(object: ManagedObject, holder: string, origin?: Origin): boolean {
    if (this.isTaken(object)) return true;
    const isOther = ([other, itsOrigin]: [string, Origin]) =>
      other !== holder || (origin !== undefined && isRemovable(itsOrigin) !== isRemovable(origin));
    return this.#find(object).some(({ holders }) => [...holders].some(isOther));
  }

  /** Records that a program runs: the engine checks inputs only then. */
  startProgram(): void {
    this.#hasProgram = true;
  }

  /** Whether a program runs that goes on without what is deleted; `pulumi destroy` has none. */
  get hasProgram(): boolean {
    return this.#hasProgram;
  }

  /** Records that this run creates a resource of the program, or replaces it. */
  startCreate(resource: string): void {
    this.#created.add(resource);
    for (const { continuing } of this.#entries.values()) continuing.delete(resource);
  }

  isCreatedInThisRun(resource: string | undefined): boolean {
    return resource !== undefined && this.#created.has(resource);
  }

  #find(object: ManagedObject): Entry[] {
    return keysOf(object).flatMap((key) => this.#entries.get(key) ?? []);
  }

  #open(object: ManagedObject): Entry[] {
    return keysOf(object).map((key) => {
      const entry = this.#entries.get(key) ?? newEntry();
      this.#entries.set(key, entry);
      return entry;
    });
  }
}

const newEntry = (): Entry => ({
  holders: new Map(),
  former: new Set(),
  continuing: new Set(),
  isTaken: false,
  isOfProgram: false,
  mayBeForeign: false,
});

/** Whether the program may remove what it came to manage in this way. */
export const isRemovable = (origin: Origin): boolean => origin === "created" || origin === "restored";

/** The keys of an object, one for each of its ids. */
export const keysOf = ({ kind, parent = "", ids }: ManagedObject): string[] =>
  ids.filter((id) => id !== undefined).map((id) => JSON.stringify([kind, parent.toLowerCase(), id.toLowerCase()]));
