// The items of collections, and single resources as collections of one.
import type { ResourceName } from "../../provider/resources/index.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { collectionOf } from "../kinds.ts";

/** The role of each member, by key, of a roster or a single member. */
export function membersIn(type: ResourceName, values: Properties): Readonly<Record<string, string>> {
  if (collectionOf(type) === undefined) return { [memberKey(values)]: String(values.role) };
  const entries = Object.entries(objectOf(values.members));
  return Object.fromEntries(entries.map(([key, role]) => [key, String(role)]));
}

/** The key that a roster has for a single member. */
export function memberKey({ mailId, memberId, type = "USER" }: Properties): string {
  return String(mailId ?? (type === "USER" ? memberId : `${String(type).toLowerCase()}:${memberId}`));
}

/** The frames, by key, of a collection or a single frame. */
export function framesIn(type: ResourceName, values: Properties): Readonly<Record<string, Properties>> {
  const { name, layout, fills, strokes } = values;
  if (collectionOf(type) === undefined) return { [String(name)]: { name, layout, fills, strokes } };
  const entries = Object.entries(objectOf(values.frames));
  return Object.fromEntries(entries.map(([key, frame]) => [key, objectOf(frame)]));
}

/** Someone who is there and was not listed. */
interface UnlistedMember {
  readonly name: string;
  /** Those under which they can be listed, in lower case. */
  readonly keys: readonly string[];
  readonly role: string;
}

/** The people who are there and were not listed. */
export function unlistedIn({ unlistedMembers }: Properties = {}): readonly UnlistedMember[] {
  const all = Array.isArray(unlistedMembers) ? unlistedMembers.map(objectOf) : [];
  return all.map(({ zuid, memberId = zuid, role, type, mailId }) => {
    const [name, id] = [memberKey({ mailId, memberId, type }), memberKey({ memberId, type })];
    return { name, keys: [name.toLowerCase(), id], role: String(role) };
  });
}
