/** How this run came to have a space or zone, which says what is in it. */
export type Arrival =
  /** It was created, and holds only what the service has put into it. */
  | "created"
  /** It was copied: everything in it came with it. */
  | "copied"
  /** The program had it before: what it made there is to be looked for before anything is created. */
  | "returning";

/** A moment out of the trash, which ends with the last user. */
interface Restoration {
  users: number;
  last: Promise<void>;
}

/** Where the spaces and zones of the program are in this run, and how they came there. */
export class Containers {
  readonly #arrivals = new Map<string, Arrival>();
  readonly #kept = new Set<string>();
  readonly #restored = new Set<string>();
  readonly #spaces = new Map<string, string>();
  /** Those that are out of the trash for a moment, by id. */
  readonly restorations = new Map<string, Restoration>();

  arrive(id: string, arrival: Arrival): void {
    this.#arrivals.set(id, arrival);
  }

  /** How this run came to have it; undefined for what was there before, or is not known. */
  arrivalOf(id: string): Arrival | undefined {
    return this.#arrivals.get(id);
  }

  /** Records whether the program keeps a space or zone in the trash, and the space that it puts a zone into. */
  place(id: string, { trashed, spaceId }: { readonly trashed: boolean; readonly spaceId?: string | undefined }): void {
    if (trashed) this.#kept.add(id);
    else this.#kept.delete(id);
    if (spaceId !== undefined) this.#spaces.set(id, spaceId);
  }

  isKeptInTrash(id: string): boolean {
    return this.#kept.has(id);
  }

  /** The space that the program puts a zone into, as far as it is known. */
  spaceOf(zoneId: string): string | undefined {
    return this.#spaces.get(zoneId);
  }

  /** Records that this run takes it out of the trash, where its preview could not look. */
  noteRestored(id: string): void {
    this.#restored.add(id);
  }

  isRestored(id: string): boolean {
    return this.#restored.has(id);
  }
}
