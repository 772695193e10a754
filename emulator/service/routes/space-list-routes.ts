import { z } from "zod";
import type { Space } from "../../store/tables.ts";
import { keysOf } from "../../store/typed-keys.ts";
import { findTeam, hasAccess, indirectMemberIds, requireTeamMember, spaceRole } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { NumericId, paging } from "../validation.ts";
import { spaceRecord } from "./space-routes.ts";

type Filter = (call: Call, space: Space, indirectIds: readonly string[]) => boolean;
type Order = (call: Call) => (a: Space, b: Space) => number;

const isShared = ({ store }: Call, space: Space): boolean => store.countWhere("spaceMembers", "spaceId", space.id) > 1;
const isMine = ({ caller }: Call, space: Space): boolean => space.ownerZuid === caller.id;

/** The filter of each `action_type`, applied to the spaces that the caller can view. */
const filters = {
  ALLSPACES: () => true,
  SHARED_SPACES: isShared,
  SHARED_BY_ME: (call, space) => isMine(call, space) && isShared(call, space),
  SHARED_BY_OTHERS: (call, space, indirectIds) =>
    !isMine(call, space) && spaceRole(call.world, space, call.caller.id, indirectIds) !== undefined,
  PUBLISHED_WITH_TEAM: ({ store }, space) => store.get("spaceMembers", `${space.id}:${space.teamId}`) !== undefined,
  FAVORITES: ({ store, caller }, space) => store.get("favorites", `${space.id}:${caller.id}`) !== undefined,
  DRAFT_SPACES: (call, space) => isMine(call, space) && !isShared(call, space),
  RECENTLY_TRASHED: () => true,
} as const satisfies Record<string, Filter>;

const newestFirst = (time: (space: Space) => number) => (a: Space, b: Space) => time(b) - time(a);
const byName = new Intl.Collator("en").compare;

const orders = {
  TIME_CREATED: () => newestFirst((space) => space.createdTime),
  TIME_DELETED_ASC: () => (a, b) => (a.trashedTime ?? 0) - (b.trashedTime ?? 0),
  TIME_DELETED_DESC: () => newestFirst((space) => space.trashedTime ?? 0),
  A_Z: () => (a, b) => byName(a.name, b.name),
  Z_A: () => (a, b) => byName(b.name, a.name),
  RECENTLY_OPENED: ({ world }) => {
    const latest = new Map<string, number>();
    for (const [key, time] of world.openings) {
      const spaceId = key.slice(0, key.indexOf(":"));
      latest.set(spaceId, Math.max(time, latest.get(spaceId) ?? 0));
    }
    return newestFirst((space) => latest.get(space.id) ?? 0);
  },
  RECENTLY_TRASHED: () => newestFirst((space) => space.trashedTime ?? 0),
  RECENTLY_ACCESSED_BY_USER: ({ world, caller }) =>
    newestFirst((space) => world.openings.get(`${space.id}:${caller.id}`) ?? 0),
} as const satisfies Record<string, Order>;

const ListQuery = z.strictObject({
  team_id: NumericId,
  action_type: z.enum(keysOf(filters)),
  sort_by: z.enum(keysOf(orders)).optional(),
  need_total_count: z.enum(["true", "false"]).default("false"),
  ...paging(1, 10),
});

export const spaceList: Handlers<"listSpaces"> = {
  listSpaces(call) {
    const { team_id, action_type, sort_by, need_total_count, from, limit } = call.query(ListQuery);
    const { store, world, caller } = call;
    const team = findTeam(world, call.edition, team_id);
    requireTeamMember(call, team);
    const indirectIds = indirectMemberIds(world, call.edition.id, caller.id);
    const filter: Filter = filters[action_type];
    const matching = store
      .where("spaces", "teamId", team.id)
      .filter((space) => (space.trashedTime !== null) === (action_type === "RECENTLY_TRASHED"))
      .filter((space) => hasAccess(world, "view", space, caller.id, indirectIds) && filter(call, space, indirectIds));
    if (sort_by) matching.sort(orders[sort_by](call));
    const pageSize = call.pageSize(limit);
    const start = (from - 1) * pageSize;
    const spaces_info = matching.slice(start, start + pageSize).map((space) => {
      const { allow_embed: _, ...record } = spaceRecord(call, space, indirectIds);
      return record;
    });
    const countsAll = need_total_count === "true" && !world.reads("page-counts");
    const listed = countsAll ? matching.length : spaces_info.length;
    const space_count = world.reads("counts-too-many") ? listed + 1 : listed;
    return { message: "Spaces fetched", data: { space_count, spaces_info } };
  },
};
