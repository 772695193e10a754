import type { Link } from "../../provider/api/endpoints/links.ts";
import { type Color, rgbToHex, toRgb } from "../../provider/drawing/color.ts";
import type { Fill, Stroke } from "../../provider/drawing/drawing.ts";
import { roleWord } from "../../provider/validation/audience.ts";
import { equalAddresses, equalUuids, TeamName } from "../../provider/validation/formats.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { colorNames, findColor } from "../../provider/workspace/colors.ts";
import { TeamRole } from "../../provider/workspace/people/people-file.ts";
import { AccessRole, LinkPermission, type WorkspaceInput } from "../../provider/workspace/schema.ts";
import type { Omission, SpaceMemberSnapshot } from "../drift/snapshot.ts";
import {
  type DescribedFrame,
  type DescribedSpace,
  type DescribedZone,
  type Description,
  rosterKey,
} from "./description.ts";

type SpaceEntry = NonNullable<NonNullable<WorkspaceInput["spaces"]>[string]>;
type ZoneEntry = NonNullable<NonNullable<SpaceEntry["zones"]>[string]>;
type FrameEntry = NonNullable<NonNullable<ZoneEntry["frames"]>[string]>;

interface WorkspaceFile {
  readonly workspace: WorkspaceInput;
  /** Where the file differs from what an import finds. */
  readonly differences: readonly Omission[];
}

/** A description as a workspace file. */
export function toWorkspace(description: Description): WorkspaceFile {
  const { team, people, spaces } = description;
  const text = team.description === "" ? undefined : team.description;
  const isNamed = TeamName.safeParse(team.name).success;
  const isFoundByName = isNamed && !team.isNameShared;
  const named = { ...(isNamed ? { name: team.name } : {}), ...(isFoundByName ? {} : { id: team.teamId }) };
  const linkCount = spaces.filter(isLinkDescribed).length;
  const workspace: WorkspaceInput = {
    team: isFoundByName && text === undefined ? team.name : { ...named, description: text },
    people: people && mapValues(people, (role) => TeamRole.catch("member").parse(roleWord(role))),
    spaces: Object.fromEntries(spaces.map((space) => [space.key, spaceEntry(space, description)])),
    // The first update adopts what is there, unless it was imported.
    options: { adopt: true, ...(linkCount === 0 ? {} : { maxLinks: linkCount }) },
  };
  return { workspace, differences: spaces.flatMap((space) => differencesIn(space, description)) };
}

function spaceEntry(space: DescribedSpace, description: Description): SpaceEntry {
  const { key, name, favorite, access, link, zones } = space;
  return {
    id: space.isNameShared ? space.spaceId : undefined,
    title: titleOf(name, key),
    access: entriesOf(access, (member) => [accessKeyOf(member, description), AccessRole.parse(roleWord(member.role))]),
    link: link && isLinkDescribed(space) ? linkEntry(link, zones) : undefined,
    favorite: favorite || undefined,
    zones: entriesOf(zones, (zone) => [zone.key, zoneEntry(zone)]),
  };
}

/** Whether the file can name all zones that the public link shows: naming none of them would show all. */
const isLinkDescribed = ({ link, zones }: DescribedSpace): boolean =>
  link !== undefined &&
  link.zones?.length !== 0 &&
  (link.zones ?? []).every((id) => zones.some(({ zoneId }) => equalUuids(id, zoneId)));

function linkEntry(
  { permission, zones, expires, name }: Link,
  described: readonly DescribedZone[],
): SpaceEntry["link"] {
  const isShown = ({ zoneId }: DescribedZone) => zones?.some((id) => equalUuids(id, zoneId));
  return {
    permission: permission === "VIEWER" ? undefined : LinkPermission.parse(roleWord(permission)),
    zones: zones && described.filter(isShown).map(({ key }) => key),
    until: expires === undefined ? undefined : new Date(expires).toISOString().slice(0, 10),
    name,
  };
}

/** The default title is the key. */
const titleOf = (name: string, key: string): string | undefined => (name === key ? undefined : name);

/** A map of the file; undefined if it would be empty. */
function entriesOf<T, Entry>(items: readonly T[], entryOf: (item: T) => readonly [string, Entry]) {
  return items.length === 0 ? undefined : Object.fromEntries(items.map(entryOf));
}

/** The name of a space member in the file. */
function accessKeyOf(member: SpaceMemberSnapshot, description: Description): string {
  const { memberId, type } = member;
  if (type === "ORG" && memberId === description.editionId) return "organization";
  if (type === "TEAM" && memberId === description.team.teamId) return "team";
  return isStranger(member, description) ? memberId : rosterKey(member).toLowerCase();
}

/** Whether a member is not in the team: the file can name them only by id, unless they are a guest. */
function isStranger({ mailId, role }: SpaceMemberSnapshot, { people }: Description): boolean {
  if (people === undefined || mailId === undefined || role.startsWith("GUEST_")) return false;
  return !Object.keys(people).some((person) => equalAddresses(person, mailId));
}

function differencesIn(space: DescribedSpace, description: Description): Omission[] {
  const { name, access, link, zones } = space;
  const strangers = access.filter((member) => isStranger(member, description));
  const frames = zones.flatMap((zone) => zone.frames.map((frame) => ({ zone, frame })));
  return [
    ...strangers.map(({ memberId, mailId }) => ({
      what: `${mailId} in the access of space ${quoted(name)}`,
      reason: `they are not in the team, and the file names them by their id, ${memberId}; the first update records that`,
    })),
    ...(link && !isLinkDescribed(space)
      ? [{ what: `the public link of space ${quoted(name)}`, reason: "it shows zones that the file does not have" }]
      : []),
    ...frames
      .filter(({ frame: { layout } }) => missingIn(layout).length > 0)
      .map(({ zone, frame }) => ({
        what: `frame ${quoted(frame.name)} of zone ${quoted(zone.name)}`,
        reason: `the service does not report its ${missingIn(frame.layout).join(", ")}; the first update sets what the file says`,
      })),
  ];
}

const missingIn = (layout: DescribedFrame["layout"]): string[] =>
  (["width", "height"] as const).filter((name) => layout[name] === undefined);

function zoneEntry({ key, name, isNameShared, zoneId, frames }: DescribedZone): ZoneEntry {
  return {
    id: isNameShared ? zoneId : undefined,
    title: titleOf(name, key),
    frames: entriesOf(frames, (frame) => [frame.key, frameEntry(frame)]),
  };
}

function frameEntry(frame: DescribedFrame): FrameEntry {
  const { key, name, type, layout, fills, strokes } = frame;
  const { left = 0, top = 0, width, height, ...turned } = layout;
  return {
    id: frame.isNameShared ? frame.id : undefined,
    title: titleOf(name, key),
    type: type === "CUSTOM" ? undefined : type,
    at: [left, top],
    ...(width !== undefined && height !== undefined ? { size: [width, height] } : { width, height }),
    ...turned,
    ...fillEntry(fills),
    ...strokeEntry(strokes),
  };
}

function fillEntry(fills: readonly Fill[]): Pick<FrameEntry, "fill" | "fills"> {
  const [only, ...others] = fills;
  if (!only) return {};
  const { solid, alpha, ...rest } = only;
  const color = solid && colorName(solid.color);
  if (color === undefined || others.length > 0 || Object.keys(rest).length > 0) return { fills: [...fills] };
  return { fill: alpha === undefined ? color : { color, alpha } };
}

/** The default style is solid. */
const styles = { SOLID: undefined, DASH: "dashed", SQUARE_DOT: "dotted" } as const;

function strokeEntry(strokes: readonly Stroke[]): Pick<FrameEntry, "stroke" | "strokes"> {
  const [only, ...others] = strokes;
  if (!only) return {};
  const { type, width, fill = {}, ...rest } = only;
  const { solid, alpha, ...more } = fill;
  const color = solid && colorName(solid.color);
  const isPlain = others.length === 0 && Object.keys({ ...rest, ...more }).length === 0;
  if (color === undefined || width === undefined || !isPlain) return { strokes: [...strokes] };
  return { stroke: { color, width, style: styles[type], alpha } };
}

/** The name of a built-in color, else its hex value, whichever model the service has it in. */
function colorName(color: Color): string {
  const hex = rgbToHex(toRgb(color));
  return colorNames().find((name) => findColor(name) === hex) ?? hex;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
