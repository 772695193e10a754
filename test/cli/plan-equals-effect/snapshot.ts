// What the service has, and how that differs from what it had before, in the words of a plan.
import { isDeepStrictEqual } from "node:util";
import type { Frame, Space, SpaceMember, Zone } from "../../../emulator/store/tables.ts";
import type { Service } from "./service.ts";

/** What the service has at one moment. */
interface Snapshot {
  /** The role of everybody in the team, or invited to it, by e-mail address. */
  readonly people: ReadonlyMap<string, string>;
  readonly spaces: ReadonlyMap<string, Space & { readonly favorite: boolean }>;
  readonly access: ReadonlyMap<string, SpaceMember & { readonly name: string }>;
  readonly zones: ReadonlyMap<string, Zone>;
  readonly frames: ReadonlyMap<string, Frame>;
}

const byId = <T extends { readonly id: string }>(records: Iterable<T>) =>
  new Map([...records].map((record) => [record.id, record]));

export function snapshotOf({ store, emulator }: Service): Snapshot {
  const user = store.get("accessTokens", emulator.credentials.token)?.zuid;
  const addressOf = (zuid: string) => store.get("users", zuid)?.address ?? zuid;
  const nameOf = ({ type, memberId }: SpaceMember) =>
    type === "TEAM" ? `everyone in team "${store.get("teams", memberId)?.name}"` : addressOf(memberId);
  const spaces = [...store.all("spaces")].map((space) => ({
    ...space,
    favorite: store.get("favorites", `${space.id}:${user}`) !== undefined,
  }));
  return {
    people: new Map([
      ...[...store.all("invitations")].map(({ address, role }) => [address, `invited ${role}`] as const),
      ...[...store.all("teamMembers")].map(({ zuid, role }) => [addressOf(zuid), role] as const),
    ]),
    spaces: byId(spaces),
    access: byId([...store.all("spaceMembers")].map((member) => ({ ...member, name: nameOf(member) }))),
    zones: byId(store.all("zones")),
    frames: byId(store.all("frames")),
  };
}

/** The differences, each as `trash zone "Plan" in "Roadmap"`. */
export function effectsOf(before: Snapshot, after: Snapshot): readonly string[] {
  const spaceName = (id: string) => `"${(after.spaces.get(id) ?? before.spaces.get(id))?.name}"`;
  const zoneName = (id: string) => `"${(after.zones.get(id) ?? before.zones.get(id))?.name}"`;
  return [
    ...compare(before.people, after.people, (name, old, now) => roleChange(`person ${name}`, "", old, now)),
    ...compare(before.spaces, after.spaces, (_, old, now) => spaceChanges(old, now)),
    ...compare(before.access, after.access, (_, old, now) => {
      const { name = "", spaceId = "" } = now ?? old ?? {};
      return roleChange(`access ${name}`, ` in ${spaceName(spaceId)}`, old?.role, now?.role);
    }),
    ...compare(before.zones, after.zones, (_, old, now) => zoneChanges(old, now, spaceName)),
    ...compare(before.frames, after.frames, (_, old, now) => frameChanges(old, now, zoneName)),
  ].sort();
}

function compare<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  describe: (id: string, old: T | undefined, now: T | undefined) => readonly string[],
): readonly string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => describe(id, before.get(id), after.get(id)));
}

/** The creator of a space belongs to it; anybody else can only become that when they receive the records of someone. */
function roleChange(who: string, where: string, old: string | undefined, now: string | undefined): readonly string[] {
  if (old === now || old === "CREATOR" || (now === "CREATOR" && old === undefined)) return [];
  if (now === "CREATOR") return [`inherit ${who}${where}`];
  if (old === undefined) return [`add ${who}${where}`];
  return now === undefined ? [`remove ${who}${where}`] : [`change ${who}${where} from ${old} to ${now}`];
}

type LiveSpace = Space & { readonly favorite: boolean };

function spaceChanges(old: LiveSpace | undefined, now: LiveSpace | undefined): readonly string[] {
  const thing = `space "${(now ?? old)?.name}"`;
  if (!old) return [`add ${thing}`];
  if (!now) return [`remove ${thing}`];
  const isChanged = old.favorite !== now.favorite || old.allowEmbed !== now.allowEmbed;
  return [...renaming("space", old, now), ...trashing(thing, "", old, now), ...(isChanged ? [`change ${thing}`] : [])];
}

function zoneChanges(
  old: Zone | undefined,
  now: Zone | undefined,
  spaceName: (id: string) => string,
): readonly string[] {
  const { name = "", spaceId = "" } = now ?? old ?? {};
  const [thing, where] = [`zone "${name}"`, ` in ${spaceName(spaceId)}`];
  if (!old) return [`add ${thing}${where}`];
  if (!now) return [`remove ${thing}${where}`];
  const moves = old.spaceId !== now.spaceId;
  return [
    ...renaming("zone", old, now),
    ...(moves ? [`move ${thing} from ${spaceName(old.spaceId)} to ${spaceName(spaceId)}`] : []),
    ...trashing(thing, where, old, now),
  ];
}

function frameChanges(
  old: Frame | undefined,
  now: Frame | undefined,
  zoneName: (id: string) => string,
): readonly string[] {
  const where = ` in ${zoneName((now ?? old)?.zoneId ?? "")}`;
  const isSame = old?.name === now?.name && old?.type === now?.type;
  if (!isSame)
    return [
      ...(old ? [`remove frame "${old.name}"${where}`] : []),
      ...(now ? [`add frame "${now.name}"${where}`] : []),
    ];
  return isDeepStrictEqual(old?.properties, now?.properties) ? [] : [`change frame "${now?.name}"${where}`];
}

interface Named {
  readonly name: string;
  readonly trashedTime: number | null;
}

const renaming = (kind: string, old: Named, now: Named): readonly string[] =>
  old.name === now.name ? [] : [`rename ${kind} "${old.name}" to "${now.name}"`];

function trashing(thing: string, where: string, old: Named, now: Named): readonly string[] {
  const [was, is] = [old.trashedTime !== null, now.trashedTime !== null];
  if (was === is) return [];
  return [is ? `trash ${thing}${where}` : `restore ${thing}${where}`];
}
