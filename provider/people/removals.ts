import { ListCache } from "../api/lists/list-cache.ts";
import type { Session } from "../run/session.ts";

/** The people who leave teams, or stop being their admins, in this run: lists that were read before still have them. */
export class Removals {
  /** The owner of each edition. */
  readonly editionOwners = new ListCache<string | undefined>();
  /** The owners of a team's spaces, by space: read before the first removal, and updated by the removals that follow. */
  readonly spaceOwners = new ListCache<Map<string, string>>();
  readonly #removed = new Map<string, Set<string>>();
  readonly #notAdmins = new Map<string, Set<string>>();

  /** Counts a person as removed; false if that would leave the team without an admin. */
  startRemoval(teamId: string, zuid: string, admins: ReadonlySet<string>): boolean {
    if (!this.startDemotion(teamId, zuid, admins)) return false;
    setOf(this.#removed, teamId).add(zuid);
    return true;
  }

  /** Counts a person as no longer an admin; false if they are the last one. */
  startDemotion(teamId: string, zuid: string, admins: ReadonlySet<string>): boolean {
    const notAdmins = setOf(this.#notAdmins, teamId);
    if (isLastAdmin(zuid, admins, notAdmins)) return false;
    notAdmins.add(zuid);
    return true;
  }

  /** Forgets what was counted: the service has not made the change. */
  cancelRemoval(teamId: string, zuid: string): void {
    setOf(this.#removed, teamId).delete(zuid);
    setOf(this.#notAdmins, teamId).delete(zuid);
  }

  isRemoved(teamId: string, zuid: string): boolean {
    return setOf(this.#removed, teamId).has(zuid);
  }
}

const removals = new WeakMap<Session, Removals>();

/** The removals of a run. */
export function removalsOf(session: Session): Removals {
  const found = removals.get(session) ?? new Removals();
  removals.set(session, found);
  return found;
}

/** Whether the team would have no admin without this person and those who leave. */
export function isLastAdmin(zuid: string, admins: ReadonlySet<string>, leaving: ReadonlySet<string>): boolean {
  return admins.has(zuid) && [...admins].every((admin) => admin === zuid || leaving.has(admin));
}

function setOf(sets: Map<string, Set<string>>, key: string): Set<string> {
  const found = sets.get(key) ?? new Set<string>();
  sets.set(key, found);
  return found;
}
