import { CanvasError, Protected, ProtectedPersonError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { roleTerm } from "../validation/audience.ts";
import type { Person } from "./person.ts";

// What the program undoes when it lets an adopted person go: they get back the role they had.

/** Reports what becomes of a role that is given back; returns a failure that the next run may overcome. */
export async function settleRestoration(
  session: Session,
  place: string,
  { key, role, person }: { readonly key: string; readonly role: string; readonly person: Person },
  restoring: Promise<Person | undefined>,
): Promise<CanvasError | undefined> {
  try {
    const restored = await restoring;
    if (restored && restored.effectiveRole === undefined) session.info(`${place}: ${key} is ${roleTerm(role)} again`);
    return undefined;
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    const isKept = error instanceof ProtectedPersonError || error instanceof Protected;
    if (isKept) session.warn(`${place}: ${key} stays ${roleTerm(person.role)} (${error.summary})`);
    return isKept ? undefined : error;
  }
}

/** Gives a single member the previous role back, if there is one. */
export async function giveRoleBack(
  session: Session,
  place: string,
  { key, person }: { readonly key: string; readonly person: Person },
  restore: (role: string) => Promise<Person | undefined>,
): Promise<void> {
  const { role, previousRole = role } = person;
  if (previousRole === role) return;
  const restoration = { key, role: previousRole, person };
  const error = await settleRestoration(session, place, restoration, restore(previousRole));
  if (error) throw error;
}
