import { randomUUID } from "node:crypto";
import type { RecordStore, Records } from "../e2e/conformance/any-service.ts";
import type { seed } from "../e2e/conformance/cases/index.ts";

/** What this service keeps; the cases see a part of it. */
export interface Rows extends Records {
  invitations: Records["invitations"] & { role: string };
  spaceMembers: Records["spaceMembers"] & { type: string };
  frames: Records["frames"] & { type: string };
}

type Tables = { [T in keyof Rows]: Map<string, Rows[T]> };

/** The records by table, and when they were created. */
export class Store implements RecordStore<Rows> {
  readonly #tables: Tables = {
    ...{ editions: new Map(), users: new Map(), groups: new Map(), templates: new Map(), teams: new Map() },
    ...{ teamMembers: new Map(), invitations: new Map(), spaces: new Map(), favorites: new Map() },
    ...{ spaceMembers: new Map(), zones: new Map(), zoneVersions: new Map(), frames: new Map() },
  };
  readonly #times = new Map<string, string>();
  #lastId = 7_000_000_000_000;

  newId = () => String(++this.#lastId);
  get = <T extends keyof Rows>(table: T, id: string): Rows[T] | undefined => this.#tables[table].get(id);
  all = <T extends keyof Rows>(table: T): Iterable<Rows[T]> => this.#tables[table].values();
  where = <T extends keyof Rows>(table: T, matches: (row: Rows[T]) => boolean) => [...this.all(table)].filter(matches);
  remove = (table: keyof Rows, id: string) => this.#tables[table].delete(id);
  createdTime = (id: string) => this.#times.get(id) ?? "";

  put<T extends keyof Rows>(table: T, row: Rows[T]): Rows[T] {
    if (!this.#times.has(row.id)) this.#times.set(row.id, timestamp(new Date()));
    this.#tables[table].set(row.id, row);
    return row;
  }
}

/** Such as `Monday, 05 Jan 2026, 09:00:00`. */
function timestamp(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(" ");
  return `${date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" })}, ${day} ${month} ${year}, ${time}`;
}

/** Puts the seed into the store; the owner is an admin of every team, and the creator of every space. */
export function sow(store: Store, { editions }: typeof seed): void {
  const user = (address: string): string => {
    const [known] = store.where("users", (one) => one.address === address);
    return (known ?? store.put("users", { id: store.newId(), address })).id;
  };
  for (const { name, owner, members = [], groups = [], teams = [] } of editions) {
    const { id: editionId } = store.put("editions", { id: store.newId(), name });
    for (const address of members) user(address);
    for (const group of groups) store.put("groups", { id: store.newId(), name: group.name });
    for (const name of ["Kanban board", "Retrospective"])
      store.put("templates", { id: store.newId(), name, editionId });
    for (const { name, description = "", members = [], spaces = [] } of teams) {
      const { id: teamId } = store.put("teams", { id: store.newId(), name, description, editionId });
      for (const { mailId, role = "MEMBER" } of [{ mailId: owner, role: "TEAM_ADMIN" as const }, ...members])
        store.put("teamMembers", { id: `${teamId}:${user(mailId)}`, teamId, zuid: user(mailId), role });
      for (const space of spaces)
        sowSpace(store, addSpace(store, { name: space.name, editionId, teamId }, user(owner)), space, user);
    }
  }
}

type Space = NonNullable<NonNullable<(typeof seed)["editions"][number]["teams"]>[number]["spaces"]>[number];

function sowSpace(store: Store, made: Rows["spaces"], space: Space, user: (address: string) => string): void {
  const { trashed, members = [], zones = [] } = space;
  if (trashed) store.put("spaces", { ...made, trashedTime: 1 });
  for (const { member = "", role = "VIEWER" } of members)
    addSpaceMember(store, { spaceId: made.id, memberId: user(member), role, type: "USER" });
  for (const { name, trashed, frames = [] } of zones) {
    const zone = addZone(store, { name, spaceId: made.id, trashedTime: trashed ? 1 : null });
    for (const { name } of frames) addFrame(store, { zoneId: zone.id, name });
  }
}

/** A new space, with its creator as the only member. */
export function addSpace(store: Store, space: Pick<Rows["spaces"], "name" | "editionId" | "teamId">, creator: string) {
  const made = store.put("spaces", { ...space, id: store.newId(), allowEmbed: false, trashedTime: null });
  addSpaceMember(store, { spaceId: made.id, memberId: creator, role: "CREATOR", type: "USER" });
  return made;
}

/** A new member of a space. */
export const addSpaceMember = (store: Store, member: Omit<Rows["spaceMembers"], "id">) =>
  store.put("spaceMembers", { ...member, id: `${member.spaceId}:${member.memberId}` });

/** A new zone, after the others, with its first version. */
export function addZone(store: Store, zone: Omit<Rows["zones"], "id">) {
  const made = store.put("zones", { ...zone, id: randomUUID() });
  store.put("zoneVersions", { id: store.newId(), zoneId: made.id });
  return made;
}

/** A new frame, with what it has by default. */
export function addFrame(store: Store, frame: Pick<Rows["frames"], "zoneId" | "name"> & Partial<Rows["frames"]>) {
  const made = { frameId: randomUUID(), type: "CUSTOM", properties: {}, ...frame };
  return store.put("frames", { ...made, id: `${made.zoneId}:${made.frameId}` });
}
