import type { FrameProperties } from "./frame-properties.ts";
import { keysOf } from "./typed-keys.ts";

/** Milliseconds since the epoch; `timestamp.ts` formats them for responses. */
export type Time = number;

type EditionRole = "SUPER_ADMIN" | "ORG_ADMIN" | "MEMBER";
export type TeamRole = "TEAM_ADMIN" | "MEMBER" | "TEAM_GUEST";
export type SpaceRole =
  | "CREATOR"
  | "ORGANISER"
  | "EDITOR"
  | "COMMENTER"
  | "VIEWER"
  | "GUEST_COMMENTER"
  | "GUEST_VIEWER";
type SpaceMemberType = "USER" | "GROUP" | "TEAM" | "ORG";
export type Plan = "FREE" | "TRIAL" | "PAID";

export interface User {
  readonly id: string;
  /** The e-mail address as entered. */
  readonly mailId: string;
  /** `mailId` in lower case, for lookups. */
  readonly address: string;
  readonly displayName: string;
}

export interface Edition {
  readonly id: string;
  readonly name: string;
  readonly type: "ORG" | "TEAM";
  readonly ownerZuid: string;
  readonly plan: Plan;
  /** The license limit: users and pending invitations. */
  readonly seats: number;
  /** The maximum number of zones in a space, including trashed ones. */
  readonly zoneLimit: number;
  readonly createdTime: Time;
  readonly modifiedTime: Time;
}

interface ApiKey {
  /** The edition's id. */
  readonly id: string;
  readonly key: string;
}

export interface EditionMember {
  /** `editionId:zuid` */
  readonly id: string;
  readonly editionId: string;
  readonly zuid: string;
  readonly role: EditionRole;
  readonly isDefault: boolean;
}

export interface Team {
  readonly id: string;
  readonly editionId: string;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly createdTime: Time;
  readonly createdBy: string;
}

export interface TeamMember {
  /** `teamId:zuid` */
  readonly id: string;
  readonly teamId: string;
  readonly zuid: string;
  readonly role: TeamRole;
  readonly addedTime: Time;
  readonly modifiedTime: Time;
  readonly addedBy: string;
}

export interface Invitation {
  /** `teamId:address` */
  readonly id: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly mailId: string;
  readonly address: string;
  readonly role: TeamRole;
  readonly invitedTime: Time;
  readonly addedBy: string;
}

/** A named set of users that a space can be shared with; the service has no operation that lists groups. */
export interface Group {
  readonly id: string;
  readonly editionId: string;
  readonly name: string;
  readonly zuids: readonly string[];
}

export interface Space {
  readonly id: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly name: string;
  readonly ownerZuid: string;
  readonly lastAuthorZuid: string;
  readonly allowEmbed: boolean;
  readonly trashedTime: Time | null;
  /** Absent until the space is trashed for the first time. */
  readonly stateModifiedTime?: Time;
  readonly createdTime: Time;
  readonly modifiedTime: Time;
}

export interface SpaceMember {
  /** `spaceId:memberId` */
  readonly id: string;
  readonly spaceId: string;
  /** A zuid, group id, team id or edition id, depending on `type`. */
  readonly memberId: string;
  readonly type: SpaceMemberType;
  readonly role: SpaceRole;
  readonly addedTime: Time;
  readonly addedBy: string;
}

export interface Favorite {
  /** `spaceId:zuid` */
  readonly id: string;
  readonly spaceId: string;
  readonly zuid: string;
}

export interface Zone {
  readonly id: string;
  readonly key: string;
  readonly spaceId: string;
  readonly name: string;
  /** The sort key of zones in a space. */
  readonly position: number;
  readonly authorZuid: string;
  readonly lastAuthorZuid: string;
  readonly trashedTime: Time | null;
  readonly createdTime: Time;
  readonly modifiedTime: Time;
  readonly stateModifiedTime: Time;
}

export interface ZoneShare {
  /** `zoneId:memberId` */
  readonly id: string;
  readonly zoneId: string;
  readonly memberId: string;
  readonly memberType: SpaceMemberType;
  readonly role: Exclude<SpaceRole, "CREATOR">;
  readonly permission: "restricted" | "allowed";
  readonly addedTime: Time;
  readonly addedBy: string;
}

/** The public link of a space. */
export interface ExternalShare {
  /** The space's id. */
  readonly id: string;
  /** The last part of its address. */
  readonly shareId: string;
  readonly permission: "EDITOR" | "COMMENTER" | "VIEWER";
  /** `null` for all zones. */
  readonly zoneIds: readonly string[] | null;
  readonly password: string | null;
  /** -1 if it does not expire. */
  readonly expirationTime: Time;
  readonly linkName: string | null;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly sharedTime: Time;
  readonly sharedBy: string;
}

export interface ZoneVersion {
  readonly id: string;
  readonly zoneId: string;
  readonly time: Time;
  readonly modifiedBy: string;
  readonly description: string;
  /** The frames that it changed, by frame id, as they were before; `null` for one that did not exist. */
  readonly framesBefore?: Readonly<Record<string, Frame | null>>;
}

export interface Frame {
  /** `zoneId:frameId`, because the client chooses frame ids and they are unique only within a zone. */
  readonly id: string;
  readonly zoneId: string;
  readonly frameId: string;
  readonly name: string;
  readonly type: string;
  /** The writable properties, stored as in the request. */
  readonly properties: FrameProperties;
}

export interface Comment {
  readonly id: string;
  readonly zoneId: string;
  readonly text: string;
  readonly authorZuid: string;
}

export interface Template {
  readonly id: string;
  readonly editionId: string;
  readonly name: string;
  readonly description: string;
  readonly available: boolean;
  readonly frames: readonly { readonly name: string; readonly type: string; readonly properties: FrameProperties }[];
}

export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

export interface AccessToken {
  readonly id: string;
  readonly zuid: string;
  readonly scopes: readonly string[];
  /** `null` for the token printed at startup, which never expires. */
  readonly expiresTime: Time | null;
}

export interface RefreshToken {
  readonly id: string;
  readonly clientId: string;
  readonly zuid: string;
  readonly scopes: readonly string[];
}

export interface AuthorizationCode {
  readonly id: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly zuid: string;
  readonly scopes: readonly string[];
  readonly expiresTime: Time;
  /** The S256 code challenge (RFC 7636), if the client has sent one. */
  readonly challenge?: string | null;
}

/** The credentials printed at startup; stored so a restart with the same data file prints the same ones. */
export interface Credentials {
  readonly id: "credentials";
  readonly token: string;
  readonly refreshToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly controlToken: string;
  readonly editionId: string;
  readonly teamId: string;
  readonly zuid: string;
}

interface Counter {
  readonly id: "ids" | "positions";
  readonly value: number;
}

/** The record type of each table. Records are immutable; an update puts a new one. */
export interface Tables {
  users: User;
  editions: Edition;
  apiKeys: ApiKey;
  editionMembers: EditionMember;
  teams: Team;
  teamMembers: TeamMember;
  invitations: Invitation;
  groups: Group;
  spaces: Space;
  spaceMembers: SpaceMember;
  favorites: Favorite;
  zones: Zone;
  zoneShares: ZoneShare;
  externalShares: ExternalShare;
  zoneVersions: ZoneVersion;
  frames: Frame;
  comments: Comment;
  templates: Template;
  clients: OAuthClient;
  accessTokens: AccessToken;
  refreshTokens: RefreshToken;
  codes: AuthorizationCode;
  credentials: Credentials;
  counters: Counter;
}

export type TableName = keyof Tables;

/** The indexed fields of every table. */
export const indexes = {
  users: ["address"],
  editions: ["ownerZuid"],
  apiKeys: [],
  editionMembers: ["editionId", "zuid"],
  teams: ["editionId"],
  teamMembers: ["teamId", "zuid"],
  invitations: ["editionId", "teamId"],
  groups: ["editionId"],
  spaces: ["teamId"],
  spaceMembers: ["spaceId"],
  favorites: ["spaceId"],
  zones: ["spaceId"],
  zoneShares: ["zoneId"],
  externalShares: [],
  zoneVersions: ["zoneId"],
  frames: ["zoneId"],
  comments: ["zoneId"],
  templates: ["editionId"],
  clients: [],
  accessTokens: [],
  refreshTokens: [],
  codes: [],
  credentials: [],
  counters: [],
} as const satisfies { [T in TableName]: readonly (keyof Tables[T] & string)[] };

/** Tables with secrets or internal counters, which are never sent to the page. */
export const privateTables: ReadonlySet<TableName> = new Set([
  "apiKeys",
  "clients",
  "accessTokens",
  "refreshTokens",
  "codes",
  "credentials",
  "counters",
  "externalShares",
]);

export const tableNames: readonly TableName[] = keysOf(indexes);
