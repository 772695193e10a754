import type { Frame } from "../../provider/api/endpoints/frames.ts";
import type { Link } from "../../provider/api/endpoints/links.ts";
import { equalNames } from "../../provider/validation/formats.ts";

/** The fields of a frame that a snapshot needs. */
export type FrameSnapshot = Pick<Frame, "id" | "name" | "type" | "properties">;

export interface SpaceMemberSnapshot {
  readonly memberId: string;
  readonly type: string;
  readonly role: string;
  readonly mailId?: string;
  readonly displayName?: string;
}

interface TeamMemberSnapshot {
  readonly zuid: string;
  readonly role: string;
  readonly mailId?: string;
  readonly displayName?: string;
}

/** Something that an update finds by its name, unless several have it. */
interface Named {
  readonly name: string;
  /** Whether something else in its list has the name, even if that is not in the snapshot. */
  readonly isNameShared: boolean;
}

/** Whether several things of a list have this name. */
export const isShared = (name: string, listed: readonly { readonly name: string }[]): boolean =>
  listed.filter((one) => equalNames(one.name, name)).length > 1;

export interface ZoneSnapshot extends Named {
  readonly zoneId: string;
  /** In the order in which the service lists them. */
  readonly frames: readonly FrameSnapshot[];
}

export interface SpaceSnapshot extends Named {
  readonly spaceId: string;
  readonly favorite: boolean;
  /** The creator included. */
  readonly members: readonly SpaceMemberSnapshot[];
  /** Its public link, if it has one, and the caller may see it. */
  readonly link?: Link | undefined;
  /** In display order. */
  readonly zones: readonly ZoneSnapshot[];
}

/** Something that is on the service and not in the snapshot. */
export interface Omission {
  /** Such as `space "Roadmap" (12)`. */
  readonly what: string;
  readonly reason: string;
}

/** A team with everything in it that the caller can see, except the trash. */
export interface Snapshot {
  readonly editionId: string;
  readonly team: Named & { readonly teamId: string; readonly description: string };
  /** Undefined if only some spaces were read, or if the caller may not see the members. */
  readonly members: readonly TeamMemberSnapshot[] | undefined;
  /** By name. */
  readonly spaces: readonly SpaceSnapshot[];
  readonly omissions: readonly Omission[];
}
