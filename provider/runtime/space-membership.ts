import type { SpaceMember } from "../api/endpoints/space-members.ts";
import { CanvasError } from "../errors.ts";
import { equalAddresses } from "../validation/formats.ts";
import type { Session } from "./session.ts";

/** Somebody who may be a member of a space, by id, e-mail address, or both. */
export interface SpaceMemberKey {
  readonly editionId: string;
  readonly spaceId: string;
  readonly memberId?: string | undefined;
  readonly mailId?: string | undefined;
}

/** Whether the member is certainly not in the space: a real list has at least the creator. */
export async function isAbsentFromSpace(session: Session, who: SpaceMemberKey): Promise<boolean> {
  const { editionId, spaceId } = who;
  const members = await session.client.spaceMembers.list(editionId, spaceId, { fresh: true });
  if (members.length > 0) return !members.some((member) => isSameMember(member, who));
  throw new CanvasError(`the service lists no member of space ${spaceId}, not even its creator; try again`);
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
