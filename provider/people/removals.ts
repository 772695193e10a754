import type { Session } from "../run/session.ts";

/** The people who leave teams, or stop being their admins, in this run: lists that were read before still have them. */
export class Removals {
  readonly #removed = new Set<string>();
  readonly #demoted = new Set<string>();

  /** Counts a person as removed; false if that would leave the team without an admin. */
  startRemoval(teamId: string, zuid: string, admins: ReadonlySet<string>): boolean {
    const isAllowed = this.startDemotion(teamId, zuid, admins);
    if (isAllowed) this.#removed.add(`${teamId}/${zuid}`);
    return isAllowed;
  }

  /** Counts a person as no longer an admin; false if they are the last one. */
  startDemotion(teamId: string, zuid: string, admins: ReadonlySet<string>): boolean {
    const isLeft = (admin: string) => admin !== zuid && !this.#demoted.has(`${teamId}/${admin}`);
    if (admins.has(zuid) && ![...admins].some(isLeft)) return false;
    this.#demoted.add(`${teamId}/${zuid}`);
    return true;
  }

  /** Forgets what was counted: the service has not made the change. */
  cancelRemoval(teamId: string, zuid: string): void {
    this.#removed.delete(`${teamId}/${zuid}`);
    this.#demoted.delete(`${teamId}/${zuid}`);
  }

  isRemoved(teamId: string, zuid: string): boolean {
    return this.#removed.has(`${teamId}/${zuid}`);
  }
}

const removals = new WeakMap<Session, Removals>();

/** The removals of a run. */
export function removalsOf(session: Session): Removals {
  const found = removals.get(session) ?? new Removals();
  removals.set(session, found);
  return found;
}
