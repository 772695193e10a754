import { type CanvasError, Forbidden, ProtectedPersonError } from "../errors.ts";
import type { Session } from "../run/session.ts";
import { type Attempt, attempt, type Member, type Person } from "./person.ts";
import type { KnownPerson } from "./roster-plan.ts";

// What the program undoes when it lets an adopted person go: they get back the role they had.

/** Reports what became of a role that was to be given back; returns a failure that the next run may overcome. */
export function settleRestoration(
  session: Session,
  place: string,
  { key, role, person }: KnownPerson,
  { person: now, error }: Attempt,
): CanvasError | undefined {
  const isKept = error instanceof ProtectedPersonError || error instanceof Forbidden;
  if (isKept) session.warn(`${place}: ${key} stays ${person.role} (${error.summary})`);
  if (!error && now.effectiveRole === undefined) session.info(`${place}: ${key} is ${role} again`);
  return isKept ? undefined : error;
}

/** Gives a single member the previous role back, if they still have the one that the program gave them. */
export async function restoreRole(
  session: Session,
  place: string,
  { key, person, member }: { readonly key: string; readonly person: Person; readonly member: Member | undefined },
  change: (member: Member, role: string) => Promise<Person>,
): Promise<void> {
  const { role, previousRole = role } = person;
  if (member?.role !== role || previousRole === role) return;
  const restoration = { key, role: previousRole, person };
  const error = settleRestoration(session, place, restoration, await attempt(change(member, previousRole)));
  if (error) throw error;
}
