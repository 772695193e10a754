import type { Ledger } from "./ledger.ts";

/** Takes spaces and zones that the program keeps in the trash out of it for a moment, once for all work inside them. */
export class Restorations {
  readonly #ledger: Ledger;
  readonly #restored = new Map<string, { users: number; last: Promise<void> }>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Does work while a space or zone is out of the trash, if the program keeps it there. */
  async whileRestored<T>(
    id: string,
    { restore, trash }: { readonly restore: () => Promise<void>; readonly trash: () => Promise<void> },
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.#ledger.isKeptInTrash(id)) return work();
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
