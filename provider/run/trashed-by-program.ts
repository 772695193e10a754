/** The spaces and zones that the program keeps in the trash, by id, and the spaces of its zones. */
export class TrashedByProgram {
  readonly #ids = new Set<string>();
  readonly #spaces = new Map<string, string>();
  readonly #restored = new Map<string, { users: number; last: Promise<void> }>();

  /** Records a space, or a zone and the space that the program puts it into. */
  set(id: string, isTrashed: boolean, spaceId?: string): void {
    if (isTrashed) this.#ids.add(id);
    else this.#ids.delete(id);
    if (spaceId !== undefined) this.#spaces.set(id, spaceId);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The space that the program puts a zone into, as far as it is known. */
  spaceOf(zoneId: string): string | undefined {
    return this.#spaces.get(zoneId);
  }

  /** Does work while a space or zone is out of the trash, if the program keeps it there. */
  async whileRestored<T>(
    id: string,
    { restore, trash }: { readonly restore: () => Promise<void>; readonly trash: () => Promise<void> },
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.has(id)) return work();
    const shared = this.#restored.get(id) ?? { users: 0, last: Promise.resolve() };
    this.#restored.set(id, shared);
    shared.users += 1;
    if (shared.users === 1) shared.last = shared.last.catch(() => {}).then(restore);
    let isRestored = false;
    try {
      await shared.last;
      isRestored = true;
      return await work();
    } finally {
      shared.users -= 1;
      if (isRestored && shared.users === 0) {
        shared.last = trash();
        await shared.last;
      }
    }
  }
}
