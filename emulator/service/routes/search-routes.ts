import type { Space, Zone } from "../../store/tables.ts";
import { activeZones } from "../../store/workspace-writes.ts";
import { hasAccess, indirectMemberIds, isRestricted, requireTeam } from "../access-rules.ts";
import type { Call, CallOf, HandlerResult, Handlers } from "../api-call.ts";
import type { HitKind } from "../zone-requests.ts";

/** The search of one zone for each kind of hit. The emulator stores no shapes, so it finds none. */
const findHits: Readonly<Record<HitKind, (call: Call, zone: Zone, matches: (text: string) => boolean) => object[]>> = {
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

export const search: Handlers<"search" | "searchZones" | "searchFrames" | "searchComments"> = {
  search(call) {
    const zones = visibleZones(call);
    const results = call.query.types.map((kind) => [kind, find(call, zones, kind)] as const);
    const isEmpty = results.every(([, hits]) => hits.length === 0);
    return searchResult(isEmpty ? {} : Object.fromEntries(results));
  },
  searchZones: (call) => searchResult(find(call, visibleZones(call), "zones")),
  searchFrames: (call) => searchResult(find(call, visibleZones(call), "frames")),
  searchComments: (call) => searchResult(find(call, visibleZones(call), "comments")),
};

type SearchCall = CallOf<"search" | "searchZones">;
type ZoneInSpace = readonly [Space, Zone];

const searchResult = (search_result: object): HandlerResult => ({
  message: "Content search completed successfully",
  data: { search_result },
});

function find(call: SearchCall, zones: readonly ZoneInSpace[], kind: HitKind): object[] {
  const sought = call.query.search.toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(sought);
  const hits = zones.flatMap(([space, zone]) =>
    findHits[kind](call, zone, matches).map((hit) => ({ space, zone, hit })),
  );
  return call.page(hits, call.query).map(({ space, zone, hit }) => ({
    ...hit,
    space_id: space.id,
    space_name: space.name,
    uri: zoneDataUri(call, space, zone),
  }));
}

function visibleZones(call: SearchCall): ZoneInSpace[] {
  const team = requireTeam(call, call.params.team_id);
  const { store, world, caller } = call;
  const indirectIds = indirectMemberIds(world, call.edition.id, caller.id);
  return store
    .where("spaces", "teamId", team.id)
    .filter((space) => space.trashedTime === null && hasAccess(world, "view", space, caller.id, indirectIds))
    .flatMap((space) => activeZones(world, space.id).map((zone): ZoneInSpace => [space, zone]))
    .filter(([space, zone]) => !isRestricted(world, space, zone.id, caller.id));
}

function zoneDataUri(call: Call, space: Space, zone: Zone): string {
  const query = new URLSearchParams({ action_type: "GET_SPACE_DATA_WITH_ZONE_DATA", zone_id: zone.id });
  return `${call.uri("editions", space.editionId, "spaces", space.id, "zones")}?${query}`;
}
