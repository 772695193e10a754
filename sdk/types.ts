// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";

/** A color: exactly one of `hex`, `rgb`, and `hsb`. */
export interface Color {
  /** Such as `#1E90FF`. */
  hex?: string;
  /** Red, green, and blue. */
  rgb?: Rgb;
  /** Hue, saturation, and brightness. */
  hsb?: Hsb;
}

/** A color: exactly one of `hex`, `rgb`, and `hsb`. Every part may be an output of a resource. */
export interface ColorArgs {
  /** Such as `#1E90FF`. */
  hex?: pulumi.Input<string>;
  /** Red, green, and blue. */
  rgb?: pulumi.Input<RgbArgs>;
  /** Hue, saturation, and brightness. */
  hsb?: pulumi.Input<HsbArgs>;
}

/** A comment that a search found. */
export interface CommentHit {
  /** Its zone. */
  zoneId: string;
  /** The space of the zone. */
  spaceId: string;
  /** The name of that space. */
  spaceName?: string;
  /** The path of the zone's content on the service. */
  uri?: string;
  /** The comment. */
  commentId: string;
}

/** The details of an edition. */
export interface EditionInfo {
  /** The id of the edition. */
  editionId: string;
  /** The name of the edition. */
  name?: string;
  /** `ORG` or `TEAM`. */
  type?: string;
  /** `ACTIVE`, or another state of the service. */
  state?: string;
  /** Whether it is the user's default edition. */
  isDefault: boolean;
  /** The user who owns it. */
  ownerZuid?: string;
  /** When it was created. */
  createdTime?: string;
  /** When it was last changed. */
  lastModifiedTime?: string;
}

/** The paint of a frame: exactly one of `solid`, `gradient`, and `noFill`. */
export interface Fill {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: number;
  /** One color. */
  solid?: Solid;
  /** Colors that blend into each other. */
  gradient?: Gradient;
  /** `true` paints nothing. */
  noFill?: boolean;
}

/** The paint of a frame: exactly one of `solid`, `gradient`, and `noFill`. Every part may be an output of a resource. */
export interface FillArgs {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: pulumi.Input<number>;
  /** One color. */
  solid?: pulumi.Input<SolidArgs>;
  /** Colors that blend into each other. */
  gradient?: pulumi.Input<GradientArgs>;
  /** `true` paints nothing. */
  noFill?: pulumi.Input<boolean>;
}

/** A zone that a resource managed before. */
export interface FormerZone {
  /** The space that it was in. */
  spaceId: string;
  /** The zone. */
  zoneId: string;
}

/** A zone that a resource managed before. Every part may be an output of a resource. */
export interface FormerZoneArgs {
  /** The space that it was in. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId: pulumi.Input<string>;
}

/** A frame that a search found. */
export interface FrameHit {
  /** Its zone. */
  zoneId: string;
  /** The space of the zone. */
  spaceId: string;
  /** The name of that space. */
  spaceName?: string;
  /** The path of the zone's content on the service. */
  uri?: string;
  /** The frame. */
  frameId: string;
  /** The name of the frame. */
  frameName: string;
  /** The name of the zone. */
  zoneName?: string;
}

/** The details of a frame. */
export interface FrameInfo {
  /** The id of the frame. */
  frameId: string;
  /** The name of the frame. */
  name: string;
  /** The kind of frame. */
  type: string;
  /** The position and size of the frame. */
  layout: Layout;
  /** The paint of the frame, from the bottom up. */
  fills: readonly Fill[];
  /** The lines around the frame. */
  strokes: readonly Stroke[];
}

/** One of the frames of a `Frames`. */
export interface FrameItem {
  /** The name of the frame; its key when left out. */
  name?: string;
  /** The id of an existing frame of the zone to adopt, where names are not unique; the id that it has already changes nothing. */
  frameId?: string;
  /** The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER. Default: `CUSTOM`. */
  type?: string;
  /** Position and size; the default is left to the service. */
  layout?: Layout;
  /** Fills, from bottom to top; none by default. */
  fills?: readonly Fill[];
  /** Borders; none by default. */
  strokes?: readonly Stroke[];
}

/** One of the frames of a `Frames`. Every part may be an output of a resource. */
export interface FrameItemArgs {
  /** The name of the frame; its key when left out. */
  name?: pulumi.Input<string>;
  /** The id of an existing frame of the zone to adopt, where names are not unique; the id that it has already changes nothing. */
  frameId?: pulumi.Input<string>;
  /** The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER. Default: `CUSTOM`. */
  type?: pulumi.Input<string>;
  /** Position and size; the default is left to the service. */
  layout?: pulumi.Input<LayoutArgs>;
  /** Fills, from bottom to top; none by default. */
  fills?: pulumi.Input<readonly pulumi.Input<FillArgs>[]>;
  /** Borders; none by default. */
  strokes?: pulumi.Input<readonly pulumi.Input<StrokeArgs>[]>;
}

/** Colors that blend into each other. */
export interface Gradient {
  /** The direction of the colors. Default: `LINEAR`. */
  type?: "LINEAR" | "RADIAL" | "ANGULAR";
  /** 2 to 20 colors, from start to end. */
  stops: readonly GradientStop[];
  /** The axis of a LINEAR gradient. */
  linear?: LinearAxis;
  /** The geometry of a RADIAL or ANGULAR gradient. */
  radialAngular?: RadialAngular;
}

/** Colors that blend into each other. Every part may be an output of a resource. */
export interface GradientArgs {
  /** The direction of the colors. Default: `LINEAR`. */
  type?: pulumi.Input<"LINEAR" | "RADIAL" | "ANGULAR">;
  /** 2 to 20 colors, from start to end. */
  stops: pulumi.Input<readonly pulumi.Input<GradientStopArgs>[]>;
  /** The axis of a LINEAR gradient. */
  linear?: pulumi.Input<LinearAxisArgs>;
  /** The geometry of a RADIAL or ANGULAR gradient. */
  radialAngular?: pulumi.Input<RadialAngularArgs>;
}

/** A color of a gradient, and its position. */
export interface GradientStop {
  /** A color: exactly one of `hex`, `rgb`, and `hsb`. */
  color: Color;
  /** 0 at the start, 1 at the end. */
  position: number;
}

/** A color of a gradient, and its position. Every part may be an output of a resource. */
export interface GradientStopArgs {
  /** A color: exactly one of `hex`, `rgb`, and `hsb`. */
  color: pulumi.Input<ColorArgs>;
  /** 0 at the start, 1 at the end. */
  position: pulumi.Input<number>;
}

/** Hue, saturation, and brightness. */
export interface Hsb {
  /** Degrees, 0 to 360. */
  hue: number;
  /** Percent, 0 to 100. */
  saturation: number;
  /** Percent, 0 to 100. */
  brightness: number;
}

/** Hue, saturation, and brightness. Every part may be an output of a resource. */
export interface HsbArgs {
  /** Degrees, 0 to 360. */
  hue: pulumi.Input<number>;
  /** Percent, 0 to 100. */
  saturation: pulumi.Input<number>;
  /** Percent, 0 to 100. */
  brightness: pulumi.Input<number>;
}

/** The position and size of a frame. */
export interface Layout {
  /** Pixels from the top of the zone. */
  top?: number;
  /** Pixels from the left of the zone. */
  left?: number;
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  /** Degrees. */
  rotate?: number;
  /** Whether left and right are swapped. */
  flipHorizontal?: boolean;
  /** Whether top and bottom are swapped. */
  flipVertical?: boolean;
}

/** The position and size of a frame. Every part may be an output of a resource. */
export interface LayoutArgs {
  /** Pixels from the top of the zone. */
  top?: pulumi.Input<number>;
  /** Pixels from the left of the zone. */
  left?: pulumi.Input<number>;
  /** Pixels. */
  width?: pulumi.Input<number>;
  /** Pixels. */
  height?: pulumi.Input<number>;
  /** Degrees. */
  rotate?: pulumi.Input<number>;
  /** Whether left and right are swapped. */
  flipHorizontal?: pulumi.Input<boolean>;
  /** Whether top and bottom are swapped. */
  flipVertical?: pulumi.Input<boolean>;
}

/** The axis of a LINEAR gradient. */
export interface LinearAxis {
  /** The position of the first color. */
  start: Point;
  /** The position of the last color. */
  end: Point;
}

/** The axis of a LINEAR gradient. Every part may be an output of a resource. */
export interface LinearAxisArgs {
  /** The position of the first color. */
  start: pulumi.Input<PointArgs>;
  /** The position of the last color. */
  end: pulumi.Input<PointArgs>;
}

/** A position. The service does not document its unit; the emulator draws fractions of the frame's box. */
export interface Point {
  /** The horizontal position. */
  x: number;
  /** The vertical position. */
  y: number;
}

/** A position. The service does not document its unit; the emulator draws fractions of the frame's box. Every part may be an output of a resource. */
export interface PointArgs {
  /** The horizontal position. */
  x: pulumi.Input<number>;
  /** The vertical position. */
  y: pulumi.Input<number>;
}

/** The geometry of a RADIAL or ANGULAR gradient. */
export interface RadialAngular {
  /** The center of the colors. */
  center: Point;
  /** Their horizontal extent. */
  spreadX?: number;
  /** Their vertical extent. */
  spreadY?: number;
  /** Their rotation. */
  rotationAngle?: number;
  /** Whether left and right are swapped. */
  flipHorizontal?: boolean;
  /** Whether top and bottom are swapped. */
  flipVertical?: boolean;
}

/** The geometry of a RADIAL or ANGULAR gradient. Every part may be an output of a resource. */
export interface RadialAngularArgs {
  /** The center of the colors. */
  center: pulumi.Input<PointArgs>;
  /** Their horizontal extent. */
  spreadX?: pulumi.Input<number>;
  /** Their vertical extent. */
  spreadY?: pulumi.Input<number>;
  /** Their rotation. */
  rotationAngle?: pulumi.Input<number>;
  /** Whether left and right are swapped. */
  flipHorizontal?: pulumi.Input<boolean>;
  /** Whether top and bottom are swapped. */
  flipVertical?: pulumi.Input<boolean>;
}

/** Red, green, and blue. */
export interface Rgb {
  /** 0 to 255. */
  red: number;
  /** 0 to 255. */
  green: number;
  /** 0 to 255. */
  blue: number;
}

/** Red, green, and blue. Every part may be an output of a resource. */
export interface RgbArgs {
  /** 0 to 255. */
  red: pulumi.Input<number>;
  /** 0 to 255. */
  green: pulumi.Input<number>;
  /** 0 to 255. */
  blue: pulumi.Input<number>;
}

/** One color. */
export interface Solid {
  /** A color: exactly one of `hex`, `rgb`, and `hsb`. */
  color: Color;
}

/** One color. Every part may be an output of a resource. */
export interface SolidArgs {
  /** A color: exactly one of `hex`, `rgb`, and `hsb`. */
  color: pulumi.Input<ColorArgs>;
}

/** The space as it was before. */
export interface SpaceFoundAs {
  /** Its name. */
  name: string;
  /** The team that it was in. */
  teamId: string;
  /** Whether it was in the trash. */
  trashed: boolean;
}

/** A space to copy, or to manage. */
export interface SpaceFrom {
  /** The id of the space. */
  space: string;
  /** Whether the space is only copied. The API does not say what a copy has; we expect the zones. Default: the resource manages that very space. */
  copy?: boolean;
}

/** A space to copy, or to manage. Every part may be an output of a resource. */
export interface SpaceFromArgs {
  /** The id of the space. */
  space: pulumi.Input<string>;
  /** Whether the space is only copied. The API does not say what a copy has; we expect the zones. Default: the resource manages that very space. */
  copy?: pulumi.Input<boolean>;
}

/** The details of a space. */
export interface SpaceInfo {
  /** The id of the space. */
  spaceId: string;
  /** The name of the space. */
  name: string;
  /** The team of the space. */
  teamId: string;
  /** Whether it is in the trash. */
  trashed: boolean;
  /** Whether it is a favorite of the user whose token is used. */
  favorite: boolean;
  /** Whether that user may change it. */
  canEdit: boolean;
  /** Whether it is published. */
  published: boolean;
  /** Whether other pages may embed it; not in lists. */
  allowEmbed?: boolean;
  /** How many members it has. */
  memberCount?: number;
  /** The user who owns it. */
  ownerZuid?: string;
  /** The user who changed it last. */
  lastAuthorZuid?: string;
  /** When it was created. */
  createdTime?: string;
  /** When it was last changed. */
  lastModifiedTime?: string;
}

/** The details of a member of a space. */
export interface SpaceMemberInfo {
  /** The user id (zuid) of a person, or the id of a group, team, or edition. */
  memberId: string;
  /** The kind of member: `USER`, `GROUP`, `TEAM`, or `ORG`. */
  type: string;
  /** The role in the space, such as `CREATOR` or `EDITOR`. */
  role: string;
  /** The e-mail address of a person. */
  mailId?: string;
  /** The name of the member. */
  displayName?: string;
  /** When the member was added. */
  addedTime?: string;
  /** The user who added the member. */
  addedBy?: string;
}

/** A member of a `SpaceMembers`. */
export interface SpacePerson {
  /** `active`; `waiting` while the person is in no team that the access token can see, or has an open invitation to the space's team; `joined` once a refresh has found them in a team, or a guest missing in the space: the next update adds them. */
  status: "active" | "waiting" | "joined";
  /** The id of the user, group, team, or edition, once it is known. */
  memberId?: string;
  /** The role in the space; for someone who is waiting, the role they will get. */
  role: string;
  /** `CREATOR` for the creator of the space, a role above `role` that cannot be changed. */
  effectiveRole?: string;
  /** What has to happen before a person who is `waiting` gets access, such as `they accept the invitation`. */
  waitingFor?: string;
  /** Whether the member was in the space before. */
  adopted?: boolean;
  /** The role that an adopted member had before, if the program changed it: they get it back once it lets them go. */
  previousRole?: string;
}

/** The line around a frame. */
export interface Stroke {
  /** The pattern of the line. Default: `SOLID`. */
  type?: "SOLID" | "DASH" | "SQUARE_DOT";
  /** Pixels. */
  width?: number;
  /** The shape of its corners. */
  joinType?: "ROUND" | "BEVEL" | "MITER";
  /** The shape of its ends. */
  capType?: "FLAT" | "CAPROUND" | "SQUARE";
  /** Its position relative to the edge of the frame. */
  position?: "CENTER" | "INSIDE" | "OUTSIDE";
  /** The paint of a line: exactly one of `solid` and `noFill`. */
  fill?: StrokeFill;
}

/** The line around a frame. Every part may be an output of a resource. */
export interface StrokeArgs {
  /** The pattern of the line. Default: `SOLID`. */
  type?: pulumi.Input<"SOLID" | "DASH" | "SQUARE_DOT">;
  /** Pixels. */
  width?: pulumi.Input<number>;
  /** The shape of its corners. */
  joinType?: pulumi.Input<"ROUND" | "BEVEL" | "MITER">;
  /** The shape of its ends. */
  capType?: pulumi.Input<"FLAT" | "CAPROUND" | "SQUARE">;
  /** Its position relative to the edge of the frame. */
  position?: pulumi.Input<"CENTER" | "INSIDE" | "OUTSIDE">;
  /** The paint of a line: exactly one of `solid` and `noFill`. */
  fill?: pulumi.Input<StrokeFillArgs>;
}

/** The paint of a line: exactly one of `solid` and `noFill`. */
export interface StrokeFill {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: number;
  /** One color. */
  solid?: Solid;
  /** `true` paints nothing. */
  noFill?: boolean;
}

/** The paint of a line: exactly one of `solid` and `noFill`. Every part may be an output of a resource. */
export interface StrokeFillArgs {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: pulumi.Input<number>;
  /** One color. */
  solid?: pulumi.Input<SolidArgs>;
  /** `true` paints nothing. */
  noFill?: pulumi.Input<boolean>;
}

/** The details of a team. */
export interface TeamInfo {
  /** The id of the team. */
  teamId: string;
  /** The name of the team. */
  name: string;
  /** What the team is for, if the service shows it. */
  description?: string;
  /** How many members it has. */
  memberCount?: number;
  /** Whether it is the default team. */
  isDefault: boolean;
  /** The edition of the team. */
  editionId: string;
  /** When it was created. */
  createdTime?: string;
  /** The user who created it. */
  createdBy?: string;
  /** The name of that user. */
  createdByName?: string;
}

/** The details of a member of a team. */
export interface TeamMemberInfo {
  /** The person's user id. */
  zuid: string;
  /** The role in the team, such as `MEMBER` or `TEAM_ADMIN`. */
  role: string;
  /** The person's e-mail address. */
  mailId?: string;
  /** The person's name. */
  displayName?: string;
  /** When the person was added. */
  addedTime?: string;
  /** When the membership was last changed. */
  modifiedTime?: string;
  /** The user who added the person. */
  addedBy?: string;
}

/** A person of a `TeamMembers`. */
export interface TeamPerson {
  /** `active`; `invited` until the person accepts; `uncertain` if it is not known whether they were invited, until the next update. */
  status: "active" | "invited" | "uncertain";
  /** The user id, once the person is active. */
  zuid?: string;
  /** The role in the team; for an invited person, the role they will get. */
  role: string;
  /** The role that the person keeps in the team if nobody can change it, as that of a super admin. */
  effectiveRole?: string;
  /** Whether the person was in the team, or invited, before. */
  adopted?: boolean;
  /** The role that an adopted person had before, if the program changed it: they get it back once it lets them go. */
  previousRole?: string;
}

/** The details of a template. */
export interface TemplateInfo {
  /** The id of the template. */
  templateId: string;
  /** The name of the template. */
  name: string;
  /** What the template is for. */
  description: string;
  /** Whether the edition may use it. */
  isAvailable?: boolean;
}

/** A frame of the zone that the program does not list. */
export interface UnlistedFrame {
  /** The id of the frame. */
  frameId: string;
  /** Its name. */
  name: string;
}

/** A member of the space who is not listed in the program. */
export interface UnlistedSpaceMember {
  /** The id of the user, group, team, or edition. */
  memberId: string;
  /** The type of member. */
  type?: string;
  /** The e-mail address of a person. */
  mailId?: string;
  /** The display name. */
  name?: string;
  /** The role in the space. */
  role: string;
}

/** A member of the team who is not listed in the program. */
export interface UnlistedTeamMember {
  /** The user id. */
  zuid: string;
  /** The e-mail address. */
  mailId?: string;
  /** The display name. */
  name?: string;
  /** The role in the team. */
  role: string;
}

/** The zone as it was before. */
export interface ZoneFoundAs {
  /** Its name. */
  name: string;
  /** The space that it was in. */
  spaceId: string;
  /** Whether it was in the trash. */
  trashed: boolean;
}

/** A template, a zone to copy, or a zone to manage. */
export interface ZoneFrom {
  /** The id of a zone. */
  zone?: string;
  /** The space of the zone to copy. */
  space?: string;
  /** Whether the zone is only copied. Default: the resource manages that very zone. */
  copy?: boolean;
  /** The version of the zone to copy, from `getZoneVersions`. Default: the zone as it is. */
  version?: string;
  /** The API does not explain it; we expect it to mean whether the copy has the content of the zone too. The service decides when omitted. */
  deepCopy?: boolean;
  /** Whether the copy has the comments of the zone too; the service decides when omitted. */
  copyComments?: boolean;
  /** The id of a template. */
  template?: string;
}

/** A template, a zone to copy, or a zone to manage. Every part may be an output of a resource. */
export interface ZoneFromArgs {
  /** The id of a zone. */
  zone?: pulumi.Input<string>;
  /** The space of the zone to copy. */
  space?: pulumi.Input<string>;
  /** Whether the zone is only copied. Default: the resource manages that very zone. */
  copy?: pulumi.Input<boolean>;
  /** The version of the zone to copy, from `getZoneVersions`. Default: the zone as it is. */
  version?: pulumi.Input<string>;
  /** The API does not explain it; we expect it to mean whether the copy has the content of the zone too. The service decides when omitted. */
  deepCopy?: pulumi.Input<boolean>;
  /** Whether the copy has the comments of the zone too; the service decides when omitted. */
  copyComments?: pulumi.Input<boolean>;
  /** The id of a template. */
  template?: pulumi.Input<string>;
}

/** A zone that a search found. */
export interface ZoneHit {
  /** The zone. */
  zoneId: string;
  /** The space of the zone. */
  spaceId: string;
  /** The name of that space. */
  spaceName?: string;
  /** The path of the zone's content on the service. */
  uri?: string;
  /** The name of the zone. */
  zoneName: string;
}

/** The details of a zone. */
export interface ZoneInfo {
  /** The id of the zone. */
  zoneId: string;
  /** The name of the zone. */
  name: string;
  /** The space of the zone. */
  spaceId: string;
  /** Whether it is in the trash. */
  trashed: boolean;
  /** The service's number for it. */
  zoneKey?: string;
  /** The user who created it. */
  authorZuid?: string;
  /** The user who changed it last. */
  lastAuthorZuid?: string;
  /** When it was created. */
  createdTime?: string;
  /** When it was last changed. */
  lastModifiedTime?: string;
  /** When its state was last changed; only `getZones` has it. */
  stateModifiedTime?: string;
}

/** A zone to copy. */
export interface ZoneSource {
  /** The space of the zone to copy. */
  spaceId: string;
  /** The zone to copy. */
  zoneId: string;
  /** The version of the zone to copy. */
  versionId?: string;
  /** As `deepCopy` of `from`. */
  deepCopy?: boolean;
  /** As `copyComments` of `from`. */
  copyComments?: boolean;
}

/** A zone to copy. Every part may be an output of a resource. */
export interface ZoneSourceArgs {
  /** The space of the zone to copy. */
  spaceId: pulumi.Input<string>;
  /** The zone to copy. */
  zoneId: pulumi.Input<string>;
  /** The version of the zone to copy. */
  versionId?: pulumi.Input<string>;
  /** As `deepCopy` of `from`. */
  deepCopy?: pulumi.Input<boolean>;
  /** As `copyComments` of `from`. */
  copyComments?: pulumi.Input<boolean>;
}

/** A version of a zone. */
export interface ZoneVersion {
  /** The id of the version. */
  versionId: string;
  /** The user who modified the zone. */
  modifiedBy?: string;
  /** The time of the version. */
  time?: string;
  /** What it is about. */
  description?: string;
}
