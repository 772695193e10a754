import type { SpaceMember } from "../api/endpoints/space-members.ts";
import { CanvasError } from "../errors.ts";
import { rereadAfterDelay as readSettled } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";

/** Somebody who may be a member of a space, by id, e-mail address, or both. */
export interface SpaceMemberKey {
  readonly editionId: string;
  readonly spaceId: string;
  readonly memberId?: string | undefined;
  readonly mailId?: string | undefined;
}

/** Whether a fresh list proves that the member is not in the space. */
export async function isAbsentFromSpace({ client }: Session, who: SpaceMemberKey): Promise<boolean> {
  return isAbsentFrom(await client.spaceMembers.list(who.editionId, who.spaceId, { fresh: true }), who);
}

/** `isAbsentFromSpace` for a refresh: the list is read after a moment, once for all who are missing in the space. */
export async function isGoneFromSpace(session: Session, who: SpaceMemberKey): Promise<boolean> {
  const { client, lookups } = session;
  const { editionId, spaceId } = who;
  const list = () => client.spaceMembers.list(editionId, spaceId, { fresh: true });
  return isAbsentFrom(await readSettled(session, lookups.settledMembers, [editionId, spaceId], list), who);
}

/** A real list has at least the creator. */
function isAbsentFrom(members: readonly SpaceMember[], who: SpaceMemberKey): boolean {
  if (members.length > 0) return !members.some((member) => isSameMember(member, who));
  throw new CanvasError(`the service lists no member of space ${who.spaceId}, not even its creator`, "try again");
}

/** Whether a member of the list is the one who is looked for. */
export const isSameMember = (member: SpaceMember, { memberId, mailId }: SpaceMemberKey): boolean =>
  member.memberId === memberId || equalAddresses(member.mailId, mailId);

/** The member as the service lists them. */
export async function findSpaceMember(
  { client }: Session,
  who: SpaceMemberKey,
  fresh: boolean,
): Promise<SpaceMember | undefined> {
  const members = await client.spaceMembers.list(who.editionId, who.spaceId, { fresh });
  return members.find((member) => isSameMember(member, who));
}

/** The zuid of an e-mail address, if the person is in the space or its team; both are listed once in a run. */
export async function findZuid(session: Session, who: SpaceMemberKey): Promise<string | undefined> {
  const { client } = session;
  const { editionId, spaceId, mailId } = who;
  const members = await client.spaceMembers.snapshot(editionId, spaceId);
  const member = members.find((one) => isSameMember(one, who));
  if (member) return member.memberId;
  const people = await client.teamMembers.snapshot(editionId, await client.spaces.teamOf(editionId, spaceId));
  return people.find((person) => equalAddresses(person.mailId, mailId))?.zuid;
}
