import { isFrameProperties } from "./frame-guards.ts";
import { type Guard, hasFields, isBoolean, isListOf, isNullOr, isNumber, isObject, isOneOf, isText } from "./guards.ts";
import { type PageTable, pageTables, type Records, type Snapshot } from "./records.ts";

const isTeamRole = isOneOf("TEAM_ADMIN", "MEMBER", "TEAM_GUEST");

/** Checks the records of each streamed table. */
export const recordGuards: { readonly [T in PageTable]: Guard<Records[T]> } = {
  users: hasFields({ id: isText, mailId: isText, address: isText, displayName: isText }),
  editions: hasFields({
    id: isText,
    name: isText,
    type: isOneOf("ORG", "TEAM"),
    ownerZuid: isText,
    plan: isOneOf("FREE", "TRIAL", "PAID"),
    seats: isNumber,
    zoneLimit: isNumber,
    createdTime: isNumber,
    modifiedTime: isNumber,
  }),
  editionMembers: hasFields({
    id: isText,
    editionId: isText,
    zuid: isText,
    role: isOneOf("SUPER_ADMIN", "ORG_ADMIN", "MEMBER"),
    isDefault: isBoolean,
  }),
  teams: hasFields({
    id: isText,
    editionId: isText,
    name: isText,
    description: isText,
    isDefault: isBoolean,
    createdTime: isNumber,
    createdBy: isText,
  }),
  teamMembers: hasFields({
    id: isText,
    teamId: isText,
    zuid: isText,
    role: isTeamRole,
    addedTime: isNumber,
    modifiedTime: isNumber,
    addedBy: isText,
  }),
  invitations: hasFields({
    id: isText,
    editionId: isText,
    teamId: isText,
    mailId: isText,
    address: isText,
    role: isTeamRole,
    invitedTime: isNumber,
    addedBy: isText,
  }),
  groups: hasFields({ id: isText, editionId: isText, name: isText, zuids: isListOf(isText) }),
  spaces: hasFields({
    id: isText,
    editionId: isText,
    teamId: isText,
    name: isText,
    ownerZuid: isText,
    lastAuthorZuid: isText,
    allowEmbed: isBoolean,
    trashedTime: isNullOr(isNumber),
    createdTime: isNumber,
    modifiedTime: isNumber,
  }),
  spaceMembers: hasFields({
    id: isText,
    spaceId: isText,
    memberId: isText,
    type: isOneOf("USER", "GROUP", "TEAM", "ORG"),
    role: isOneOf("CREATOR", "ORGANISER", "EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"),
    addedTime: isNumber,
    addedBy: isText,
  }),
  favorites: hasFields({ id: isText, spaceId: isText, zuid: isText }),
  zones: hasFields({
    id: isText,
    key: isText,
    spaceId: isText,
    name: isText,
    position: isNumber,
    authorZuid: isText,
    lastAuthorZuid: isText,
    trashedTime: isNullOr(isNumber),
    createdTime: isNumber,
    modifiedTime: isNumber,
    stateModifiedTime: isNumber,
  }),
  templates: hasFields({
    id: isText,
    editionId: isText,
    name: isText,
    description: isText,
    available: isBoolean,
    frames: isListOf(hasFields({ name: isText, type: isText, properties: isFrameProperties })),
  }),
};

export function isSnapshot(value: unknown): value is Snapshot {
  if (!isObject(value)) return false;
  return pageTables.every((table) => isListOf<Records[PageTable]>(recordGuards[table])(value[table]));
}
