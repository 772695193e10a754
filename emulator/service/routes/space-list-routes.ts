import type { Space, Zone } from "../../store/tables.ts";
import { hasAccess, indirectMemberIds, requireTeam, spaceRole } from "../access-rules.ts";
import type { Call, CallOf, Handlers } from "../api-call.ts";
import { selectFields } from "../request-values.ts";
import type { ListSpaces } from "../space-requests.ts";
import { spaceRecord } from "./space-record.ts";
import { zoneRecord } from "./zone-record.ts";

type Filter = (call: Call, space: Space, indirectIds: readonly string[]) => boolean;
type Kind = ListSpaces["action_type"];

const isShared = ({ store }: Call, space: Space): boolean => store.countWhere("spaceMembers", "spaceId", space.id) > 1;
const isMine = ({ caller }: Call, space: Space): boolean => space.ownerZuid === caller.id;
const isInTeam = ({ store, caller }: Call, space: Space): boolean =>
  store.get("teamMembers", `${space.teamId}:${caller.id}`) !== undefined;
const isFavorite: Filter = ({ store, caller }, space) =>
  store.get("favorites", `${space.id}:${caller.id}`) !== undefined;
const wasOpened = ({ world, caller }: Call, space: Space): boolean => world.openings.has(`${space.id}:${caller.id}`);

/** The filter of each kind of list, applied to the spaces that the caller can view. */
const filters: Readonly<Record<Kind, Filter>> = {
  ALLSPACES: isInTeam,
  ALL_SPACES: isInTeam,
  SHARED_SPACES: isShared,
  SHARED_BY_ME: (call, space) => isMine(call, space) && isShared(call, space),
  SHARED_BY_OTHERS: (call, space, indirectIds) =>
    !isMine(call, space) && spaceRole(call.world, space, call.caller.id, indirectIds) !== undefined,
  PUBLISHED_WITH_TEAM: ({ store }, space) => store.get("spaceMembers", `${space.id}:${space.teamId}`) !== undefined,
  PUBLISHED_WITH_ORG: ({ store }, space) => store.get("spaceMembers", `${space.id}:${space.editionId}`) !== undefined,
  FAVORITES: isFavorite,
  FAVOURITES: isFavorite,
  DRAFT_SPACES: (call, space) => isMine(call, space) && !isShared(call, space),
  RECENT_ALL_SPACES_ORG: wasOpened,
  NON_TEAM_MEMBER_SHARED_SPACE: (call, space) => !isInTeam(call, space),
  RECENTLY_TRASHED: () => true,
  RECENTLY_TRASHED_SPACES: () => true,
  RECENTLY_TRASHED_ZONES: () => false,
};

/** An item of the list: a space, or a trashed zone. */
type Item = Space | Zone;
type Order = (call: Call) => (a: Item, b: Item) => number;

const newestFirst = (time: (item: Item) => number) => (a: Item, b: Item) => time(b) - time(a);
const trashedTime = (item: Item): number => item.trashedTime ?? 0;
const byName = new Intl.Collator("en").compare;

const orders: Readonly<Record<NonNullable<ListSpaces["sort_by"]>, Order>> = {
  TIME_CREATED: () => newestFirst((item) => item.createdTime),
  TIME_DELETED_ASC: () => (a, b) => trashedTime(a) - trashedTime(b),
  TIME_DELETED_DESC: () => newestFirst(trashedTime),
  A_Z: () => (a, b) => byName(a.name, b.name),
  Z_A: () => (a, b) => byName(b.name, a.name),
  RECENTLY_OPENED: ({ world }) => {
    const latest = new Map<string, number>();
    for (const [key, time] of world.openings) {
      const spaceId = key.slice(0, key.indexOf(":"));
      latest.set(spaceId, Math.max(time, latest.get(spaceId) ?? 0));
    }
    return newestFirst((item) => latest.get(item.id) ?? 0);
  },
  RECENTLY_TRASHED: () => newestFirst(trashedTime),
  RECENTLY_ACCESSED_BY_USER: ({ world, caller }) =>
    newestFirst((item) => world.openings.get(`${item.id}:${caller.id}`) ?? 0),
  RECENTLY_MODIFIED_BY_USER: ({ caller }) =>
    newestFirst((item) => (item.lastAuthorZuid === caller.id ? item.modifiedTime : 0)),
};

type SpaceListCall = CallOf<"listSpaces">;

export const spaceList: Handlers<"listSpaces"> = {
  listSpaces(call) {
    const { sort_by, need_total_count, limit, fields, search = "" } = call.query;
    const indirectIds = indirectMemberIds(call.world, call.edition.id, call.caller.id);
    const reachable = reachableSpaces(call, indirectIds);
    const sought = search.toLowerCase();
    const items = [...listedSpaces(call, reachable, indirectIds), ...listedZones(call, reachable)].filter(({ name }) =>
      name.toLowerCase().includes(sought),
    );
    if (sort_by) items.sort(orders[sort_by](call));
    const start = firstIndex(call);
    const page = items.slice(start, start + call.pageSize(limit));
    return {
      message: "Space fetched successfully.",
      data: {
        space_count: need_total_count === "true" ? items.length : page.length,
        spaces_info: page.map((item) => selectFields(itemRecord(call, item, indirectIds), fields)),
      },
    };
  },
};

/** The index of the first item: `from` counts pages from 1, or items from 0. */
function firstIndex(call: SpaceListCall): number {
  const { from, limit } = call.query;
  const countsPages = call.service === "canvas" || call.world.reads("spaces-by-page");
  return countsPages ? Math.max(from - 1, 0) * call.pageSize(limit) : from;
}

/** The spaces that the caller can view, in the team of the request or in all. */
function reachableSpaces(call: SpaceListCall, indirectIds: readonly string[]): Space[] {
  const { store, world, caller, edition, query } = call;
  const teams =
    query.team_id === undefined ? store.where("teams", "editionId", edition.id) : [requireTeam(call, query.team_id)];
  return teams
    .flatMap((team) => store.where("spaces", "teamId", team.id))
    .filter((space) => hasAccess(world, "view", space, caller.id, indirectIds));
}

function listedSpaces(call: SpaceListCall, spaces: readonly Space[], indirectIds: readonly string[]): Space[] {
  const { action_type } = call.query;
  const isTrash = action_type.startsWith("RECENTLY_TRASHED");
  return spaces
    .filter((space) => (space.trashedTime !== null) === isTrash)
    .filter((space) => filters[action_type](call, space, indirectIds));
}

/** The trashed zones of active spaces, where the kind of list has them. */
function listedZones({ query: { action_type }, service, store }: SpaceListCall, spaces: readonly Space[]): Zone[] {
  const isBoth = action_type === "RECENTLY_TRASHED" && service === "vani";
  if (!isBoth && action_type !== "RECENTLY_TRASHED_ZONES") return [];
  return spaces
    .filter((space) => space.trashedTime === null)
    .flatMap((space) => store.where("zones", "spaceId", space.id))
    .filter((zone) => zone.trashedTime !== null);
}

function itemRecord(call: SpaceListCall, item: Item, indirectIds: readonly string[]): object {
  if ("spaceId" in item) {
    const space = call.store.get("spaces", item.spaceId);
    return { ...zoneRecord(call.world, item), space_name: space?.name, team_id: space?.teamId };
  }
  const { allow_embed, uri, ...record } = spaceRecord(call, item, indirectIds);
  return call.query.fields ? { ...record, allow_embed, uri } : record;
}
