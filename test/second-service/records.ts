import { randomUUID } from "node:crypto";
import type { RecordStore, Records } from "../e2e/conformance/any-service.ts";
import type { seed } from "../e2e/conformance/cases/index.ts";

/** What this service keeps; the cases see a part of it. */
export interface Rows extends Records {
  editions: Records["editions"] & { owner: string };
  users: Records["users"] & { editionIds: readonly string[] };
  invitations: Records["invitations"] & { role: string };
  spaceMembers: Records["spaceMembers"] & { type: string };
  frames: Records["frames"] & { type: string };
}

/** The records by table, and when they were created and changed, such as `Monday, 05 Jan 2026, 09:00:00`. */
export class Store implements RecordStore<Rows> {
  readonly #tables: { [T in keyof Rows]: Map<string, Rows[T]> } = {
    ...{ editions: new Map(), users: new Map(), groups: new Map(), templates: new Map(), teams: new Map() },
    ...{ teamMembers: new Map(), invitations: new Map(), spaces: new Map(), favorites: new Map() },
    ...{ spaceMembers: new Map(), zones: new Map(), zoneVersions: new Map(), frames: new Map() },
  };
  readonly #times = new Map<string, { created: string; changed: string }>();
  #lastId = 7_000_000_000_000;

  newId = () => String(++this.#lastId);
  get = <T extends keyof Rows>(table: T, id: string): Rows[T] | undefined => this.#tables[table].get(id);
  all = <T extends keyof Rows>(table: T): Iterable<Rows[T]> => this.#tables[table].values();
  where = <T extends keyof Rows>(table: T, matches: (row: Rows[T]) => boolean) => [...this.all(table)].filter(matches);
  remove = (table: keyof Rows, id: string) => this.#tables[table].delete(id);
  times = (id: string) => this.#times.get(id) ?? { created: "", changed: "" };

  put<T extends keyof Rows>(table: T, row: Rows[T]): Rows[T] {
    const now = new Date();
    const [, day, month, year, time] = now.toUTCString().split(" ");
    const weekday = now.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
    const changed = `${weekday}, ${day} ${month} ${year}, ${time}`;
    this.#times.set(row.id, { created: this.#times.get(row.id)?.created ?? changed, changed });
    this.#tables[table].set(row.id, row);
    return row;
  }
}

type Team = NonNullable<(typeof seed)["editions"][number]["teams"]>[number];

/** Puts the seed into the store. */
export function sow(store: Store, { editions }: typeof seed): void {
  for (const { name, owner, members = [], groups = [], teams = [] } of editions) {
    const editionId = store.newId();
    const user = (address: string): string => {
      const [known] = store.where("users", (one) => one.address === address);
      const { id, editionIds } = known ?? { id: store.newId(), editionIds: [] };
      return store.put("users", { id, address, editionIds: [...editionIds, editionId] }).id;
    };
    store.put("editions", { id: editionId, name, owner: user(owner) });
    for (const member of members) user(member);
    for (const group of groups) store.put("groups", { id: store.newId(), name: group.name });
    for (const template of ["Kanban board", "Retrospective"])
      store.put("templates", { id: store.newId(), name: template, editionId });
    for (const team of teams) sowTeam(store, team, { editionId, owner: user(owner) }, user);
  }
}

/** The owner of the edition is an admin of every team, and the creator of every space. */
function sowTeam(
  store: Store,
  team: Team,
  place: { editionId: string; owner: string },
  user: (address: string) => string,
) {
  const { name, description = "", members = [], spaces = [] } = team;
  const { id: teamId } = store.put("teams", { id: store.newId(), name, description, editionId: place.editionId });
  const join = (zuid: string, role: "MEMBER" | "TEAM_ADMIN") =>
    store.put("teamMembers", { id: `${teamId}:${zuid}`, teamId, zuid, role });
  join(place.owner, "TEAM_ADMIN");
  for (const { mailId, role = "MEMBER" } of members) join(user(mailId), role);
  for (const { name, trashed, members = [], zones = [] } of spaces) {
    const space = addSpace(store, { name, teamId, editionId: place.editionId }, place.owner);
    if (trashed) store.put("spaces", { ...space, trashedTime: 1 });
    for (const { member = "", role = "VIEWER" } of members)
      addSpaceMember(store, { spaceId: space.id, memberId: user(member), role, type: "USER" });
    for (const { name, trashed, frames = [] } of zones) {
      const zone = addZone(store, { name, spaceId: space.id, trashedTime: trashed ? 1 : null });
      for (const { name } of frames) addFrame(store, { zoneId: zone.id, name });
    }
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
