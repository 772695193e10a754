import { z } from "zod";

/** The fields of a frame that a snapshot needs; they are kept in a file between two runs. */
export const FrameSnapshot = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  properties: z.record(z.string(), z.unknown()),
});

export type FrameSnapshot = z.output<typeof FrameSnapshot>;

export interface SpaceMemberSnapshot {
  readonly memberId: string;
  readonly type: string;
  readonly role: string;
  readonly mailId?: string;
  readonly displayName?: string;
}

export interface TeamMemberSnapshot {
  readonly zuid: string;
  readonly role: string;
  readonly mailId?: string;
  readonly displayName?: string;
}

export interface ZoneSnapshot {
  readonly zoneId: string;
  readonly name: string;
  /** In the order in which the service lists them. */
  readonly frames: readonly FrameSnapshot[];
}

export interface SpaceSnapshot {
  readonly spaceId: string;
  readonly name: string;
  readonly favorite: boolean;
  /** The creator included. */
  readonly members: readonly SpaceMemberSnapshot[];
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
  readonly team: { readonly teamId: string; readonly name: string; readonly description: string };
  /** Undefined if only some spaces were read, or if the caller may not see the members. */
  readonly members: readonly TeamMemberSnapshot[] | undefined;
  /** By name. */
  readonly spaces: readonly SpaceSnapshot[];
  readonly omissions: readonly Omission[];
}
