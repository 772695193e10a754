import { z } from "zod";
import { CanvasClient } from "../../provider/api/client.ts";
import { drawingOf } from "../../provider/api/endpoints/frames.ts";
import type { Config } from "../../provider/config.ts";
import { type Drawing, Fills, Layout, Strokes } from "../../provider/drawing/drawing.ts";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import { definitionOf, type ResourceName } from "../../provider/resources/index.ts";
import { check, failureText } from "../../provider/validation/check.ts";
import { MailId } from "../../provider/validation/formats.ts";
import { Keys, keyOrDefault } from "../../provider/validation/keys.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { unknownValue } from "../../provider/validation/unknown.ts";
import type { ReadProgress } from "../drift/read-queue.ts";
import { readSnapshot, type SnapshotScope } from "../drift/read-snapshot.ts";
import {
  type FrameSnapshot,
  isShared,
  type Omission,
  type Snapshot,
  type SpaceMemberSnapshot,
  type SpaceSnapshot,
  type ZoneSnapshot,
} from "../drift/snapshot.ts";
import { memberKey } from "../plan/items.ts";

export interface DescribedFrame extends Drawing {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Whether another frame of the zone has the name, even if it cannot be described. */
  readonly isNameShared: boolean;
  readonly type: string;
}

export interface DescribedZone extends Omit<ZoneSnapshot, "frames"> {
  readonly key: string;
  readonly frames: readonly DescribedFrame[];
}

export interface DescribedSpace extends Omit<SpaceSnapshot, "members" | "zones"> {
  readonly key: string;
  /** Without the creator, who always has access. */
  readonly access: readonly SpaceMemberSnapshot[];
  readonly zones: readonly DescribedZone[];
}

/** What an export writes: a workspace file, or a file for `pulumi import`, which writes a program. */
export type ExportForm = "workspace" | "import";

/** The part of a snapshot that an export can describe, with a key for everything. */
export interface Description extends Pick<Snapshot, "editionId" | "team"> {
  readonly key: string;
  /** The role by e-mail address. */
  readonly people: Readonly<Record<string, string>> | undefined;
  readonly spaces: readonly DescribedSpace[];
  /** What the export cannot describe, and what the snapshot left out. */
  readonly omissions: readonly Omission[];
}

/** Describes a snapshot; omits what `check` would refuse, with everything in it. */
export function describe(snapshot: Snapshot): Description {
  return new Describer(snapshot).describe();
}

class Describer {
  readonly #snapshot: Snapshot;
  readonly #omissions: Omission[];
  readonly #spaceKeys = new Keys();
  /** A zone can move to another space: its key is unique in the workspace. */
  readonly #zoneKeys = new Keys();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#omissions = [...snapshot.omissions];
  }

  describe(): Description {
    const { editionId, team } = this.#snapshot;
    return {
      editionId,
      team: this.#team(),
      key: keyOrDefault(team.name, "workspace"),
      people: this.#people(),
      spaces: this.#snapshot.spaces.flatMap((space) => this.#space(space)),
      omissions: this.#omissions,
    };
  }

  #team(): Description["team"] {
    const { team } = this.#snapshot;
    const { description, teamId } = team;
    const isAccepted = this.#accepts(`the description of team ${quoted(team.name)}`, "Team", { teamId, description });
    return isAccepted ? team : { ...team, description: "" };
  }

  #people(): Description["people"] {
    const { members, team } = this.#snapshot;
    if (!members) return undefined;
    const listed = members.flatMap(({ zuid, displayName = zuid, mailId, role }) => {
      const address = MailId.safeParse(mailId).data;
      if (address !== undefined) return [[address, role] as const];
      this.#omit(`${quoted(displayName)} of team ${quoted(team.name)}`, "they have no e-mail address");
      return [];
    });
    const people = Object.fromEntries(listed);
    const what = `the members of team ${quoted(team.name)}`;
    return this.#accepts(what, "TeamMembers", { teamId: unknownValue, members: people }) ? people : undefined;
  }

  #space({ members, zones, ...space }: SpaceSnapshot): DescribedSpace[] {
    const { spaceId, name } = space;
    const what = `space ${quoted(name)} (${spaceId})`;
    if (!this.#accepts(what, "Space", { teamId: unknownValue, name })) return [];
    const key = this.#spaceKeys.take(keyOrDefault(name, "space"));
    const others = members.filter(({ role }) => role !== creatorRole);
    const roles = Object.fromEntries(others.map((member) => [rosterKey(member), member.role]));
    const isAccepted = this.#accepts(`access to ${what}`, "SpaceMembers", { spaceId: unknownValue, members: roles });
    const described = zones.flatMap((zone) => this.#zone(zone, key));
    return [{ key, ...space, access: isAccepted ? others : [], zones: described }];
  }

  #zone({ frames, ...zone }: ZoneSnapshot, space: string): DescribedZone[] {
    const { zoneId, name } = zone;
    const what = `zone ${quoted(name)} (${zoneId})`;
    if (!this.#accepts(what, "Zone", { spaceId: unknownValue, name })) return [];
    const base = keyOrDefault(name, "zone");
    const key = this.#zoneKeys.take(base, `${space}-${base}`);
    return [{ key, ...zone, frames: this.#frames(what, frames) }];
  }

  #frames(zone: string, frames: readonly FrameSnapshot[]): DescribedFrame[] {
    const keys = new Keys();
    return frames
      .flatMap((frame) => this.#frame(`frame ${quoted(frame.name)} (${frame.id}) of ${zone}`, frame))
      .map((frame) => ({
        key: keys.take(keyOrDefault(frame.name, "frame")),
        isNameShared: isShared(frame.name, frames),
        ...frame,
      }));
  }

  /** An import of the zone's frames leaves out the same ones. */
  #frame(what: string, frame: FrameSnapshot): Omit<DescribedFrame, "key" | "isNameShared">[] {
    try {
      const { id, name, type } = frame;
      const drawing = drawingOf(frame);
      const inputs = { spaceId: unknownValue, zoneId: unknownValue, name, type, ...drawing };
      return this.#accepts(what, "Frame", inputs) ? [{ id, name, ...FrameLook.parse({ type, ...drawing }) }] : [];
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

const FrameLook = z.object({ type: z.string(), layout: Layout, fills: Fills, strokes: Strokes });

/** The key of a member in `SpaceMembers`, as an import chooses it. */
export function rosterKey({ memberId, type, mailId }: SpaceMemberSnapshot): string {
  return memberKey({ memberId, type, mailId: MailId.safeParse(mailId).data });
}

export interface ReadOptions extends SnapshotScope {
  readonly config: Config;
  readonly signal?: AbortSignal | undefined;
  readonly onRead: (progress: ReadProgress) => void;
  /** Called once the spaces are known, before the lists of each. */
  readonly onSpaces?: (spaceIds: readonly string[]) => void;
  /** What a request waits for. */
  readonly onWait: (text: string) => void;
  /** Other news. */
  readonly onMessage: (text: string) => void;
}

/** Reads a workspace from the service, and describes as much of it as an export can. */
export async function readDescription(options: ReadOptions): Promise<Description> {
  const { config, signal, onRead, onSpaces, onWait, onMessage } = options;
  const client = new CanvasClient(config, { messages: { status: onWait, info: onMessage } });
  try {
    return describe(await readSnapshot(client, options, { onProgress: onRead, onSpaces, signal }));
  } finally {
    client.close();
  }
}
