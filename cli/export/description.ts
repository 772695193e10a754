import { drawingOf } from "../../provider/api/endpoints/frames.ts";
import type { Drawing } from "../../provider/drawing/drawing.ts";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import { definitionOf, type ResourceName } from "../../provider/resources/index.ts";
import { check, failureText } from "../../provider/validation/check.ts";
import { MailId } from "../../provider/validation/formats.ts";
import { Keys, keyOrDefault } from "../../provider/validation/keys.ts";
import { isObject, type Properties } from "../../provider/validation/properties.ts";
import { unknownValue } from "../../provider/validation/unknown.ts";
import type {
  FrameSnapshot,
  Omission,
  Snapshot,
  SpaceMemberSnapshot,
  SpaceSnapshot,
  ZoneSnapshot,
} from "../snapshot/snapshot.ts";

export interface DescribedFrame extends Drawing {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

export interface DescribedZone extends Omit<ZoneSnapshot, "frames"> {
  readonly key: string;
  readonly frames: readonly DescribedFrame[];
}

export interface DescribedSpace extends Omit<SpaceSnapshot, "members" | "zones"> {
  readonly key: string;
  /** Without the creator, who has access anyway. */
  readonly access: readonly SpaceMemberSnapshot[];
  readonly zones: readonly DescribedZone[];
}

/** The part of a snapshot that a program can describe, with a key for everything. */
export interface Description extends Pick<Snapshot, "editionId" | "team"> {
  readonly key: string;
  /** The role by e-mail address. */
  readonly people: Readonly<Record<string, string>> | undefined;
  readonly spaces: readonly DescribedSpace[];
  /** What a program cannot describe, with what the snapshot left out. */
  readonly omissions: readonly Omission[];
}

/** Drops what `check` would refuse, with everything in it, and says so. */
export function describe(snapshot: Snapshot): Description {
  const { editionId, team } = snapshot;
  return new Describer(snapshot).describe({ editionId, team, key: keyOrDefault(team.name, "workspace") });
}

class Describer {
  readonly #snapshot: Snapshot;
  readonly #omissions: Omission[];
  readonly #spaceKeys = new Keys();
  /** A zone can be moved to another space, so that its key is unique in the workspace. */
  readonly #zoneKeys = new Keys();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#omissions = [...snapshot.omissions];
  }

  describe(rest: Pick<Description, "editionId" | "team" | "key">): Description {
    const people = this.#people();
    const spaces = this.#snapshot.spaces.flatMap((space) => this.#space(space));
    return { ...rest, people, spaces, omissions: this.#omissions };
  }

  #people(): Description["people"] {
    const { members, team } = this.#snapshot;
    if (!members) return undefined;
    const listed = members.flatMap(({ zuid, displayName = zuid, mailId, role }) => {
      if (MailId.safeParse(mailId).success) return [[String(mailId), role] as const];
      this.#omit(`"${displayName}" of team "${team.name}"`, "there is no e-mail address to name them by");
      return [];
    });
    const people = Object.fromEntries(listed);
    const what = `the members of team "${team.name}"`;
    return this.#accepts(what, "TeamMembers", { teamId: unknownValue, members: people }) ? people : undefined;
  }

  #space({ spaceId, name, favorite, members, zones }: SpaceSnapshot): DescribedSpace[] {
    const what = `space "${name}" (${spaceId})`;
    if (!this.#accepts(what, "Space", { teamId: unknownValue, name })) return [];
    const key = this.#spaceKeys.take(keyOrDefault(name, "space"));
    const others = members.filter(({ role }) => role !== creatorRole);
    const roles = Object.fromEntries(others.map((member) => [rosterKey(member), member.role]));
    const isAccepted = this.#accepts(`access to ${what}`, "SpaceMembers", { spaceId: unknownValue, members: roles });
    const described = zones.flatMap((zone) => this.#zone(zone, key));
    return [{ key, spaceId, name, favorite, access: isAccepted ? others : [], zones: described }];
  }

  #zone({ zoneId, name, frames }: ZoneSnapshot, space: string): DescribedZone[] {
    const what = `zone "${name}" (${zoneId})`;
    if (!this.#accepts(what, "Zone", { spaceId: unknownValue, name })) return [];
    const base = keyOrDefault(name, "zone");
    const key = this.#zoneKeys.take(base, `${space}-${base}`);
    return [{ key, zoneId, name, frames: this.#frames(`the frames of ${what}`, frames) }];
  }

  /** All frames of a zone or none, because an import takes all of them. */
  #frames(what: string, frames: readonly FrameSnapshot[]): DescribedFrame[] {
    const keys = new Keys();
    try {
      const drawn = frames.map((frame) => ({
        name: frame.name,
        type: frame.type,
        ...withoutDefaults(drawingOf(frame)),
      }));
      const described = drawn.map((frame) => ({ key: keys.take(keyOrDefault(frame.name, "frame")), ...frame }));
      const items = Object.fromEntries(described.map(({ key, ...item }) => [key, item]));
      const place = { spaceId: unknownValue, zoneId: unknownValue };
      return this.#accepts(what, "Frames", { ...place, frames: items }) ? described : [];
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      this.#omit(what, summaryOf(error));
      return [];
    }
  }

  #accepts(what: string, type: ResourceName, inputs: Properties): boolean {
    const { failures } = check(definitionOf(type), inputs);
    if (failures.length > 0) this.#omit(what, failures.map(failureText).join(", "));
    return failures.length === 0;
  }

  #omit(what: string, reason: string): void {
    this.#omissions.push({ what, reason });
  }
}

/** The service lists what a program leaves out: that a frame is opaque, and neither turned nor flipped. */
function withoutDefaults<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutDefaults) as T;
  if (!isObject(value)) return value;
  const isDefault = (key: string, part: unknown) =>
    part === false || (key === "alpha" && part === 1) || (key === "rotate" && part === 0);
  const given = Object.entries(value).filter(([key, part]) => !isDefault(key, part));
  return Object.fromEntries(given.map(([key, part]) => [key, withoutDefaults(part)])) as T;
}

/** The key of a member in `SpaceMembers`, as an import chooses it. */
export function rosterKey({ memberId, type, mailId }: SpaceMemberSnapshot): string {
  return MailId.safeParse(mailId).data ?? (type === "USER" ? memberId : `${type.toLowerCase()}:${memberId}`);
}
