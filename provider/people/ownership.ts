import { isOwn, type ManagedObject, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import type { Person } from "./person.ts";

// Which people the program manages, and which of them it may remove: what the ledger knows about a person.

/** A person in a team; some of the ids may not be known. */
export const personInTeam = (teamId: string, zuid: string | undefined, mailId: string | undefined): ManagedObject => ({
  kind: "TeamMember",
  parent: teamId,
  ids: [zuid, mailId],
});

/** A member of a space; some of the ids may not be known. */
export const memberOfSpace = (
  spaceId: string,
  memberId: string | undefined,
  mailId: string | undefined,
): ManagedObject => ({ kind: "SpaceMember", parent: spaceId, ids: [memberId, mailId] });

/** How the program came to have a person, according to its state. */
export function originOf({ status, adopted }: Pick<Person, "status" | "adopted">): Origin {
  if (adopted) return "adopted";
  return status === "active" || status === "invited" ? "created" : "found";
}

/** The flag `adopted` of someone who is there: true unless the program itself added them earlier. */
export function preexisting({ ledger }: Session, person: ManagedObject): true | undefined {
  return isOwn(ledger.originOf(person) ?? "adopted") ? undefined : true;
}

/** Records that the program manages someone who is there; returns the flag `adopted`. */
export function adoptExisting(session: Session, person: ManagedObject): true | undefined {
  const adopted = preexisting(session, person);
  session.ledger.take(person);
  return adopted;
}

/** Whether the caller added a member, as far as the service says who did. */
export async function isAddedByCaller(
  { client }: Session,
  editionId: string,
  { addedBy }: { readonly addedBy?: string | undefined },
): Promise<boolean> {
  return addedBy === undefined || addedBy === (await client.myZuid(editionId));
}

/** The resource that a person is removed for. */
export interface Holder {
  /** Its type and id: `TeamMember 12/ada@example.com`, `TeamMembers 12`. */
  readonly holder: string;
  readonly onDestroy?: "remove" | "retain" | undefined;
}

/** Why a person stays when their resource is deleted; undefined if they are removed. */
export function retentionReason(
  { ledger }: Session,
  person: ManagedObject,
  origin: Origin,
  { holder, onDestroy }: Holder,
): string | undefined {
  if (onDestroy === "retain") return "because onDestroy is retain";
  if (!isOwn(origin) && onDestroy === undefined) return "because they were there before";
  return ledger.isHeldByAnother(person, holder, origin) ? "because another resource manages them" : undefined;
}
