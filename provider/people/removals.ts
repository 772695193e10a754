import { ListCache } from "../api/lists/list-cache.ts";
import type { Session } from "../run/session.ts";
import { isLastAdmin } from "./protected-people.ts";

/** Who leaves teams, or stops being their admin, in this run: lists that were read before still have them. */
export class Removals {
  /** The owner of each edition. */
  readonly editionOwners = new ListCache<string | undefined>();
  /** Who owns the spaces of a team, by space: read before the first removal, and kept up to date by those that follow. */
  readonly spaceOwners = new ListCache<Map<string, string>>();
  readonly #leaving = new Map<string, Set<string>>();
  readonly #notAdmins = new Map<string, Set<string>>();

  /** Counts a person as leaving; false if that would leave the team without an admin. */
  leave(teamId: string, zuid: string, admins: readonly string[]): boolean {
    if (!this.stepDown(teamId, zuid, admins)) return false;
    setOf(this.#leaving, teamId).add(zuid);
    return true;
  }

  /** Counts a person as no longer an admin; false if they are the last one. */
  stepDown(teamId: string, zuid: string, admins: readonly string[]): boolean {
    const notAdmins = setOf(this.#notAdmins, teamId);
    if (isLastAdmin(zuid, admins, notAdmins)) return false;
    notAdmins.add(zuid);
    return true;
  }

  /** Forgets what was counted: the service has not made the change. */
  cancelRemoval(teamId: string, zuid: string): void {
    setOf(this.#leaving, teamId).delete(zuid);
    setOf(this.#notAdmins, teamId).delete(zuid);
  }

  isLeaving(teamId: string, zuid: string): boolean {
    return setOf(this.#leaving, teamId).has(zuid);
  }
}

const removals = new WeakMap<Session, Removals>();

/** The removals of a run. */
export function removalsOf(session: Session): Removals {
  const found = removals.get(session) ?? new Removals();
  removals.set(session, found);
  return found;
}

function setOf(sets: Map<string, Set<string>>, key: string): Set<string> {
  const found = sets.get(key) ?? new Set<string>();
  sets.set(key, found);
  return found;
}
