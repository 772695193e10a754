import { isRemovable, type ManagedObject, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Person } from "./person.ts";
import type { Place } from "./place.ts";

// Which people the program manages, and which of them it may remove: what the ledger knows about a person.

/** Someone in a place, as the ledger knows them. */
export const objectIn = ({ kind, id: placeId }: Place, key: string, id?: string): ManagedObject =>
  kind.objectOf(placeId, key, id);

/** What a resource with this person in its state manages: nobody yet if they are still to be added. */
export function managedPerson(
  object: ManagedObject,
  { status, adopted }: Pick<Person, "status" | "adopted">,
): readonly { readonly object: ManagedObject; readonly origin: Origin }[] {
  if (status === "waiting" || status === "joined") return [];
  if (adopted) return [{ object, origin: "adopted" }];
  return [{ object, origin: status === "uncertain" ? "found" : "created" }];
}

/** Records that the program manages someone who is there; returns the flag `adopted`, which its own people lack. */
export function adoptExisting({ ledger }: Session, person: ManagedObject): true | undefined {
  return isRemovable(ledger.adopt(person)) ? undefined : true;
}

/**
 * Records that one resource manages a member; returns the flag `adopted`. Someone who was still to be added, or whose resource is
 * replaced by force, is in no state: they count as the program's own only if it does not adopt people, and the caller added them.
 */
export async function adoptMember(
  session: Session,
  editionId: string,
  person: ManagedObject,
  member: { readonly addedBy?: string | undefined },
  isAsked: boolean,
): Promise<true | undefined> {
  const isRecorded = session.ledger.originOf(person) !== undefined;
  const adopted = adoptExisting(session, person);
  if (adopted || isRecorded) return adopted;
  return !isAsked && (await isAddedByCaller(session, editionId, member)) ? undefined : true;
}

/** Whether the caller added a member, as far as the service says who did. */
export async function isAddedByCaller(
  { client }: Session,
  editionId: string,
  { addedBy }: { readonly addedBy?: string | undefined },
): Promise<boolean> {
  return addedBy === undefined || addedBy === (await client.myZuid(editionId));
}
