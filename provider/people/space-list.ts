import type { NewSpaceMember, SpaceMember } from "../api/endpoints/space-members.ts";
import type { ListOptions } from "../api/lists/list-cache.ts";
import { CanvasError } from "../errors.ts";
import { rereadAfterDelay, type SpacePlace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalAddresses } from "../validation/formats.ts";
import type { Member } from "./person.ts";

/** Someone who is, or may become, a member of a space, by id, e-mail address, or both. */
export interface SpaceMemberKey extends SpacePlace {
  readonly memberId?: string | undefined;
  readonly mailId?: string | undefined;
  readonly type: NewSpaceMember["type"];
}

const memberOf = ({ memberId, displayName, ...member }: SpaceMember): Member => ({
  id: memberId,
  name: displayName,
  ...member,
});

export async function listSpace({ client }: Session, { editionId, spaceId }: SpacePlace, options?: ListOptions) {
  return (await client.spaceMembers.list(editionId, spaceId, options)).map(memberOf);
}

/** The members that this run read first. */
export const snapshotOfSpace = async ({ client }: Session, { editionId, spaceId }: SpacePlace) =>
  (await client.spaceMembers.snapshot(editionId, spaceId)).map(memberOf);

/** The member as the service lists them. */
export async function findSpaceMember({ client }: Session, key: SpaceMemberKey, options?: ListOptions) {
  return findIn(await client.spaceMembers.list(key.editionId, key.spaceId, options), key);
}

/** The member in the list that this run read first: unlike `findSpaceMember`, it does not see what the run changes. */
export async function findSpaceMemberBefore({ client }: Session, key: SpaceMemberKey): Promise<Member | undefined> {
  return findIn(await client.spaceMembers.snapshot(key.editionId, key.spaceId), key);
}

/** Whether a fresh list proves that the member is gone. A refresh waits a moment, once for everybody who is missing. */
export async function isGoneFromSpace(session: Session, key: SpaceMemberKey, isRefresh: boolean): Promise<boolean> {
  const { editionId, spaceId } = key;
  const list = () => session.client.spaceMembers.list(editionId, spaceId, { fresh: true });
  const reread = () => rereadAfterDelay(session, ["members of space", editionId, spaceId], list);
  const members = await (isRefresh ? reread() : list());
  if (members.length > 0) return findIn(members, key) === undefined;
  // A real list has at least the creator.
  throw new CanvasError(`the service lists no member of space ${spaceId}, not even its creator`, "try again");
}

function findIn(members: readonly SpaceMember[], { memberId, mailId }: SpaceMemberKey): Member | undefined {
  const byId = members.find((member) => member.memberId === memberId);
  // The address may belong to somebody else by now.
  const found = byId ?? members.find((member) => equalAddresses(member.mailId, mailId));
  return found && memberOf(found);
}

/** How messages name someone. */
export const nameOf = ({ mailId, type, memberId }: SpaceMemberKey): string => mailId ?? `${type} ${memberId}`;
