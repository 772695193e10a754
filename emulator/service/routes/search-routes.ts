import { z } from "zod";
import type { Space, Zone } from "../../store/tables.ts";
import { activeZones } from "../../store/workspace-writes.ts";
import type { World } from "../../store/world.ts";
import { hasAccess, indirectMemberIds, isRestricted, requireTeam } from "../access-rules.ts";
import type { Call, HandlerResult, Handlers } from "../api-call.ts";
import { paging } from "../validation.ts";
import { uri } from "../wire-format.ts";

const kinds = ["frames", "comments", "zones", "shapes"] as const;
const keyword = { search: z.string().min(1) };
/** The query of a search, whose `from` counts hits, or pages under the reading `search-pages`. */
const queries = { hits: { ...keyword, ...paging(0, 20) }, pages: { ...keyword, ...paging(1, 10) } };
const types = z
  .string()
  .transform((text) => text.split(",").map((type) => type.trim().toLowerCase()))
  .pipe(z.array(z.enum(kinds)))
  .default([...kinds]);
const searches = { hits: z.strictObject(queries.hits), pages: z.strictObject(queries.pages) };
const generalSearches = {
  hits: z.strictObject({ ...queries.hits, types }),
  pages: z.strictObject({ ...queries.pages, types }),
};
const countedBy = ({ world }: Call) => (world.reads("search-pages") ? "pages" : "hits");

type Kind = (typeof kinds)[number];

/** The search of one zone for each kind of hit. The emulator stores no shapes, so it finds none. */
const findHits: Readonly<Record<Kind, (call: Call, zone: Zone, matches: (text: string) => boolean) => object[]>> = {
  zones: (_, zone, matches) => (matches(zone.name) ? [{ zone_id: zone.id, zone_name: zone.name }] : []),
  frames: ({ store }, zone, matches) =>
    store
      .where("frames", "zoneId", zone.id)
      .filter(({ name }) => matches(name))
      .map(({ frameId, name }) => ({ frame_id: frameId, frame_name: name, zone_id: zone.id, zone_name: zone.name })),
  comments: ({ store }, zone, matches) =>
    store
      .where("comments", "zoneId", zone.id)
      .filter(({ text }) => matches(text))
      .map(({ id }) => ({ comment_id: id, zone_id: zone.id })),
  shapes: () => [],
};

export const search: Handlers<"search" | "searchZones" | "searchZonesInSpaces" | "searchFrames" | "searchComments"> = {
  search(call) {
    const { types, ...query } = call.query(generalSearches[countedBy(call)]);
    const zones = visibleZones(call);
    const results = kinds.map((kind) => [kind, types.includes(kind) ? find(call, zones, kind, query) : []]);
    return { message: "Search finished", data: { search_result: Object.fromEntries(results) } };
  },
  searchZones: (call) => searchFor(call, "zones"),
  searchZonesInSpaces: (call) => searchFor(call, "zones"),
  searchFrames: (call) => searchFor(call, "frames"),
  searchComments: (call) => searchFor(call, "comments"),
};

type ZoneInSpace = readonly [Space, Zone];

function searchFor(call: Call<"team_id">, kind: Kind): HandlerResult {
  const query = call.query(searches[countedBy(call)]);
  return { message: "Search finished", data: { search_result: find(call, visibleZones(call), kind, query) } };
}

function find(call: Call, zones: readonly ZoneInSpace[], kind: Kind, query: z.output<typeof searches.hits>): object[] {
  const isWhole = call.world.reads("search-whole-names");
  const sought = query.search.toLowerCase();
  const matches = (text: string) => (isWhole ? text === query.search : text.toLowerCase().includes(sought));
  const pageSize = call.pageSize(query.limit);
  const start = countedBy(call) === "pages" ? (query.from - 1) * pageSize : query.from;
  return zones
    .flatMap(([space, zone]) => findHits[kind](call, zone, matches).map((hit) => ({ space, zone, hit })))
    .slice(start, start + pageSize)
    .map(({ space, zone, hit }) => ({
      ...hit,
      space_id: space.id,
      space_name: space.name,
      uri: zoneDataUri(space, zone),
    }));
}

function visibleZones(call: Call<"team_id">): ZoneInSpace[] {
  const team = requireTeam(call);
  const { store, world, caller } = call;
  const indirectIds = indirectMemberIds(world, call.edition.id, caller.id);
  const isLagging = world.reads("search-lags");
  const zones = isLagging ? laggingIndex(world) : zonesIn(world, store.where("spaces", "teamId", team.id));
  return zones
    .filter(([space]) => space.teamId === team.id && hasAccess(world, "view", space, caller.id, indirectIds))
    .filter(([space, zone]) => !isRestricted(world, space, zone.id, caller.id));
}

function zonesIn(world: World, spaces: readonly Space[]): ZoneInSpace[] {
  return spaces
    .filter(({ trashedTime }) => trashedTime === null)
    .flatMap((space) => activeZones(world, space.id).map((zone): ZoneInSpace => [space, zone]));
}

const indexes = new WeakMap<World, { readonly time: number; readonly zones: ZoneInSpace[] }>();

/** All zones as they were when the index was built, at most a minute ago. */
function laggingIndex(world: World): ZoneInSpace[] {
  const known = indexes.get(world);
  if (known && world.now() - known.time < 60_000) return known.zones;
  const zones = zonesIn(world, [...world.store.all("spaces")]);
  indexes.set(world, { time: world.now(), zones });
  return zones;
}

function zoneDataUri(space: Space, zone: Zone): string {
  const query = new URLSearchParams({ action_type: "GET_SPACE_DATA_WITH_ZONE_DATA", zone_id: zone.id });
  return `${uri("editions", space.editionId, "spaces", space.id)}?${query}`;
}
