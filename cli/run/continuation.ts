import { equalNames } from "../../provider/validation/formats.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import type { Space, Workspace } from "../../provider/workspace/schema.ts";
import type { PlanStep } from "../plan/steps.ts";
import {
  type FormerThing,
  invitationsOf,
  isTeam,
  type RecordedThing,
  type RecordedWorkspace,
} from "./recorded-workspace.ts";

/** What the state remembers although no resource has it. */
export type Remembered = Pick<RecordedWorkspace, "former"> &
  Partial<Pick<RecordedWorkspace, "formerTeam" | "interrupted" | "invitations">>;

/** How a file continues what its state records, where the keys alone do not show it. */
export interface Continuation {
  /** The former name of what has a new key, such as `spaces/roadmap`, by its name in the file. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Spaces and zones that the file had before, and has again, by their names in the file. */
  readonly former: Readonly<Record<string, FormerThing>>;
  /** What a run that died may have created without recording it, such as `zones/plan`. */
  readonly interrupted: readonly string[];
  /** People whose invitation of an earlier update may be open, for a roster that does not know. */
  readonly ownInvitations: readonly string[];
  /** People whose entries have ended, by the name of the roster. */
  readonly ended?: Readonly<Record<string, readonly string[]>>;
  /** What the state remembers after this update. */
  readonly remembered: Remembered;
}

/** Compares a file with what its state records. */
export function continuationOf(workspace: Workspace, state: RecordedWorkspace): Continuation {
  const { formerTeam } = state;
  // What another team has had stays there.
  const isLeft = formerTeam !== undefined && !isTeam(workspace.team, formerTeam);
  const recorded = isLeft ? { ...state, former: {}, interrupted: [] } : state;
  const listed = listedIn(workspace);
  const former = returning(workspace, listed, recorded);
  const renamed = renamedThings(workspace, recorded, (name) => Object.hasOwn(former, name));
  const continued = new Set([...listed.keys(), ...Object.values(renamed)]);
  const back = new Set(Object.values(former).map(({ id }) => id));
  const { ownInvitations, invitations } = rememberedInvitations(workspace, recorded);
  const left = Object.entries(formerOf(recorded)).filter(([name, { id }]) => !(continued.has(name) || back.has(id)));
  const remembered = rememberedIn(recorded, Object.fromEntries(left), invitations);
  return { renamed, former, interrupted: recorded.interrupted, ownInvitations, remembered };
}

/** What a state remembers after a destroy, in case the file is used again; undefined if there is nothing. */
export function rememberedAfter(recorded: RecordedWorkspace, steps: readonly PlanStep[]): Remembered | undefined {
  const { team, formerTeam, interrupted } = recorded;
  // The destroy has read who has accepted since the state was recorded.
  const roster = steps.find(({ type }) => type === "TeamMembers")?.before;
  const invitations = roster && team ? invitationsOf(team, roster.outputs) : recorded.invitations;
  const former = formerOf(recorded);
  const isEmpty = invitations === undefined && Object.keys(former).length === 0 && interrupted.length === 0;
  const remembered = rememberedIn(recorded, former, invitations);
  return isEmpty ? undefined : { ...remembered, ...(interrupted.length > 0 ? { interrupted, formerTeam } : {}) };
}

/** What a state is to remember, without what there is nothing to say about. */
function rememberedIn(
  { formerTeam }: RecordedWorkspace,
  former: RecordedWorkspace["former"],
  invitations: RecordedWorkspace["invitations"],
): Remembered {
  const isTeamKnown = formerTeam !== undefined && Object.keys(former).length > 0;
  return { former, ...(isTeamKnown ? { formerTeam } : {}), ...(invitations ? { invitations } : {}) };
}

/** Everything that a file may have again: what updates have removed before, and what the state records. */
function formerOf({ former, spaces, zones }: RecordedWorkspace): RecordedWorkspace["former"] {
  const own = (prefix: string, things: readonly RecordedThing[]) =>
    things
      .filter(({ staysWhenRemoved }) => !staysWhenRemoved)
      .map(({ key, staysWhenRemoved: _, ...thing }) => [`${prefix}/${key}`, thing] as const);
  return { ...former, ...Object.fromEntries([...own("spaces", spaces), ...own("zones", zones)]) };
}

/** The titles of the spaces and zones of a file, by name: `spaces/roadmap`, `zones/plan`. */
function listedIn({ spaces = {} }: Workspace): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(spaces).flatMap(([key, { title = key, zones = {} }]) => [
      [`spaces/${key}`, title] as const,
      ...Object.entries(zones).map(([zoneKey, zone]) => [`zones/${zoneKey}`, zone.title ?? zoneKey] as const),
    ]),
  );
}

/** What the file has again, and nothing in the state has, by its name in the file. */
function returning(
  { spaces = {} }: Workspace,
  listed: ReadonlyMap<string, string>,
  recorded: RecordedWorkspace,
): Continuation["former"] {
  const idOfSpace = new Map(recorded.spaces.map(({ key, id }) => [key, id]));
  const find = formerFinder(listed, recorded);
  const found = Object.entries(spaces).flatMap(([key, { zones = {} }]) => {
    const space = find(`spaces/${key}`, () => true);
    const spaceId = idOfSpace.get(key) ?? space?.id;
    const inside = Object.keys(zones).map((zone) => `zones/${zone}`);
    return [
      [`spaces/${key}`, space] as const,
      ...inside.map((name) => [name, find(name, (zone) => zone.spaceId === spaceId)] as const),
    ];
  });
  const claims = groupBy(found, ([, thing]) => thing?.id ?? "");
  // Something that two entries could stand for is nobody's.
  return Object.fromEntries(
    found.flatMap(([name, thing]) => (thing && claims.get(thing.id)?.length === 1 ? [[name, thing]] : [])),
  );
}

/** Finds a former thing by its key and title, or the only one of its title if the key is new and it is in the right place. */
function formerFinder(listed: ReadonlyMap<string, string>, { former, spaces, zones }: RecordedWorkspace) {
  const present = new Set([...spaces, ...zones].map(({ id }) => id));
  const known = new Set([...spaces.map(({ key }) => `spaces/${key}`), ...zones.map(({ key }) => `zones/${key}`)]);
  const free = new Map(Object.entries(former).filter(([, { id }]) => !present.has(id)));
  const unlisted = [...free].filter(([name]) => !listed.has(name));
  return (name: string, isRightPlace: (thing: FormerThing) => boolean): FormerThing | undefined => {
    const hasTitle = ({ title }: FormerThing) => equalNames(title, listed.get(name) ?? "");
    const same = free.get(name);
    if (known.has(name) || (same && hasTitle(same))) return known.has(name) ? undefined : same;
    const kind = name.slice(0, name.indexOf("/") + 1);
    const [only, ...others] = unlisted.filter(
      ([other, thing]) => other.startsWith(kind) && hasTitle(thing) && isRightPlace(thing),
    );
    return others.length === 0 ? only?.[1] : undefined;
  };
}

/** The former name of each thing with a new key. */
function renamedThings(
  workspace: Workspace,
  recorded: RecordedWorkspace,
  isBack: (name: string) => boolean,
): Readonly<Record<string, string>> {
  const spaces = workspace.spaces ?? {};
  const titles = new Map(
    Object.values(spaces).flatMap(({ zones = {} }) =>
      Object.entries(zones).map(([key, { title = key }]) => [key, title] as const),
    ),
  );
  const pairs = (
    prefix: string,
    known: readonly RecordedThing[],
    keys: readonly string[],
    matches: (old: RecordedThing, key: string) => boolean,
  ) => {
    const [listed, had] = [new Set(keys), new Set(known.map(({ key }) => key))];
    const lost = known.filter(({ key }) => !listed.has(key));
    const added = keys.filter((key) => !had.has(key) && !isBack(`${prefix}/${key}`));
    return pair(lost, added, matches).map(([key, old]) => [`${prefix}/${key}`, `${prefix}/${old}`]);
  };
  return Object.fromEntries([
    ...pairs("spaces", recorded.spaces, Object.keys(spaces), (old, key) => isContinued(old, key, spaces, recorded)),
    ...pairs("zones", recorded.zones, [...titles.keys()], ({ title }, key) => equalNames(title, titles.get(key) ?? "")),
  ]);
}

/** The roster remembers its invitations; without one, the state of the file does. */
function rememberedInvitations({ team, people }: Workspace, { hasRoster, invitations }: RecordedWorkspace) {
  const known = invitations && isTeam(team, invitations.team) ? invitations : undefined;
  if (people === undefined) return { ownInvitations: [], invitations: known };
  return { ownInvitations: hasRoster ? [] : (known?.people ?? []), invitations: undefined };
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

/** New keys with the key of the one thing that each of them stands for, unless several match. */
function pair(
  lost: readonly RecordedThing[],
  added: readonly string[],
  matches: (old: RecordedThing, key: string) => boolean,
): readonly (readonly [key: string, old: string])[] {
  return added.flatMap((key) => {
    const [old, ...others] = lost.filter((one) => matches(one, key));
    if (!old || others.length > 0 || added.filter((other) => matches(old, other)).length > 1) return [];
    return [[key, old.key] as const];
  });
}
