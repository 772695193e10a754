import { equalNames } from "../../provider/validation/formats.ts";
import type { Space, Workspace } from "../../provider/workspace/schema.ts";
import {
  isTeam,
  type OpenInvitations,
  type RecordedThing,
  type RecordedWorkspace,
  type TrashedZone,
} from "./recorded-workspace.ts";

/** How a file continues what its state records, where the keys alone do not show it. */
export interface Continuation {
  /** The former name of what has a new key, such as `spaces/roadmap`, by its name in the file. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Zones that the file has again, and that are in the trash, by key. */
  readonly returning: Readonly<Record<string, TrashedZone>>;
  /** What a run that died may have created without recording it, such as `zones/plan`. */
  readonly interrupted: readonly string[];
  /** Zones that are in the trash after this update, by the key that they had. */
  readonly trashedZones: Readonly<Record<string, TrashedZone>>;
  /** People whose invitation of an earlier update may be open, for a roster that does not know. */
  readonly ownInvitations: readonly string[];
  /** Invitations that no roster remembers after this update. */
  readonly invitations: OpenInvitations | undefined;
}

/** Compares a file with what its state records. */
export function continuationOf(workspace: Workspace, recorded: RecordedWorkspace): Continuation {
  const spaces = workspace.spaces ?? {};
  const placed = Object.values(spaces).flatMap(({ zones = {} }) => Object.entries(zones));
  const listed = new Map(placed.map(([key, { title = key }]) => [key, title]));
  const renamedSpaces = pair(
    lostIn(recorded.spaces, new Set(Object.keys(spaces))),
    newSpaces(spaces, recorded),
    (old, key) => isContinued(old, key, spaces, recorded),
  );
  const lost = lostIn(recorded.zones, new Set(listed.keys()));
  const known = new Set([...recorded.zones.map(({ key }) => key), ...Object.keys(recorded.trashedZones)]);
  const added = [...listed.keys()].filter((key) => !known.has(key));
  const renamedZones = pair(lost, added, ({ title }, key) => equalNames(title, listed.get(key) ?? ""));
  const kept = new Set(Object.keys(spaces).map((key) => renamedSpaces.get(key) ?? key));
  const keptIds = new Set(recorded.spaces.filter(({ key }) => kept.has(key)).map(({ id }) => id));
  // A zone of a space that goes to the trash comes back together with it.
  const leaving = lost.filter(({ key, spaceId }) => ![...renamedZones.values()].includes(key) && keptIds.has(spaceId));
  const before = Object.entries(recorded.trashedZones);
  return {
    renamed: Object.fromEntries([
      ...[...renamedSpaces].map(([key, old]) => [`spaces/${key}`, `spaces/${old}`]),
      ...[...renamedZones].map(([key, old]) => [`zones/${key}`, `zones/${old}`]),
    ]),
    interrupted: recorded.interrupted,
    returning: Object.fromEntries(before.filter(([key]) => listed.has(key))),
    trashedZones: Object.fromEntries([
      ...before.filter(([key]) => !listed.has(key)),
      ...leaving.map(({ key, id, spaceId }) => [key, { zoneId: id, spaceId }]),
    ]),
    ...rememberedInvitations(workspace, recorded),
  };
}

/** The roster remembers its invitations; without one, the state of the file does. */
function rememberedInvitations({ team, people }: Workspace, { hasRoster, invitations }: RecordedWorkspace) {
  const known = invitations && isTeam(team, invitations.team) ? invitations : undefined;
  if (people === undefined) return { ownInvitations: [], invitations: known };
  return { ownInvitations: hasRoster ? [] : (known?.people ?? []), invitations: undefined };
}

const lostIn = <T extends RecordedThing>(recorded: readonly T[], keys: ReadonlySet<string>): readonly T[] =>
  recorded.filter(({ key }) => !keys.has(key));

function newSpaces(spaces: Readonly<Record<string, Space>>, recorded: RecordedWorkspace): readonly string[] {
  const known = new Set(recorded.spaces.map(({ key }) => key));
  return Object.keys(spaces).filter((key) => !known.has(key));
}

/** Whether a new key stands for a recorded space: it has its title, or the zones that it had. */
function isContinued(
  { id, title }: RecordedThing,
  key: string,
  spaces: Readonly<Record<string, Space>>,
  { zones }: RecordedWorkspace,
): boolean {
  const { title: newTitle = key, zones: now = {} } = spaces[key] ?? {};
  const had = zones.filter(({ spaceId }) => spaceId === id);
  return equalNames(title, newTitle) || (had.length > 0 && had.every((zone) => Object.hasOwn(now, zone.key)));
}

/** The former key of each new one, where exactly one matches. */
function pair<T extends RecordedThing>(
  lost: readonly T[],
  added: readonly string[],
  matches: (old: T, key: string) => boolean,
): ReadonlyMap<string, string> {
  const pairs = added.flatMap((key) => {
    const [old, ...others] = lost.filter((one) => matches(one, key));
    if (!old || others.length > 0 || added.filter((other) => matches(old, other)).length > 1) return [];
    return [[key, old.key] as const];
  });
  return new Map(pairs);
}
