import { randomUUID } from "node:crypto";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import { onIf, type Probe, unknownBecause } from "./probe.ts";
import { createZone, type Scene, zonePath } from "./scene.ts";

/** More than the largest page of any reading. */
const frameCount = 51;
const pollMs = 5_000;
const maxLagMs = 120_000;

/** What a search has found, or the status of its refusal. */
interface Hits {
  readonly status: number;
  readonly items: readonly unknown[];
}

/** Searches for a zone that did not exist when the service was first asked, as long as its index may take. */
const search: Probe = {
  readings: ["search-refused", "search-lags", "search-whole-names", "search-pages"],
  async ask(scene) {
    const { title } = scene;
    const keyword = `${title} searched`;
    // An index that is built now cannot have the new zone.
    const first = await searchFor(scene, "searchZones", { search: keyword });
    const rest = this.readings.filter((name) => name !== "search-refused");
    if (first.status === 403) return { on: ["search-refused"], unknown: unknownBecause(rest, "search is refused") };
    if (first.status >= 300) return { unknown: unknownBecause(this.readings, `a search returned ${first.status}`) };
    const zoneId = await createSearchable(scene, keyword);
    const finds = (query: SearchQuery) => findsZone(scene, zoneId, query);
    const lagMs = await lagOf(scene, () => finds({ search: keyword }));
    if (lagMs === undefined)
      return { unknown: unknownBecause(rest, `a search did not find a new zone in ${maxLagMs / 1000} s`) };
    const findsPart = await finds({ search: keyword.slice(0, -2) });
    const countsPages = await finds({ search: keyword, from: 1, limit: 10 });
    scene.searchable = { keyword, countsPages };
    return {
      on: [
        ...onIf("search-lags", lagMs > 0),
        ...onIf("search-whole-names", !findsPart),
        ...onIf("search-pages", countsPages),
      ],
      facts: lagMs > 0 ? [`A search found a new zone after ${lagMs / 1000} s.`] : [],
    };
  },
};

/** A zone with more frames than a page has, all with the same name. */
async function createSearchable(scene: Scene, name: string): Promise<string> {
  const { zoneId } = await createZone(scene, "searched");
  const frames = Array.from({ length: frameCount }, () => ({ meta: { id: randomUUID(), name }, type: "CUSTOM" }));
  await scene.wire.ask("insertFrames", zonePath(scene, zoneId), { body: { frames } });
  return zoneId;
}

/** How long a search takes to find it; undefined if it never does. */
async function lagOf(scene: Scene, isFound: () => Promise<boolean>): Promise<number | undefined> {
  for (let waitedMs = 0; waitedMs <= maxLagMs; waitedMs += pollMs) {
    if (waitedMs > 0) {
      scene.onStatus(`waiting up to ${(maxLagMs - waitedMs + pollMs) / 1000} s for a search to find a new zone`);
      await scene.wire.sleep(pollMs);
    }
    if (await isFound()) return waitedMs;
  }
  return undefined;
}

interface SearchQuery {
  readonly search: string;
  readonly from?: number;
  readonly limit?: number;
}

/** Whether a search finds a zone; it may also find others with similar names. */
async function findsZone(scene: Scene, zoneId: string, query: SearchQuery): Promise<boolean> {
  const { items } = await searchFor(scene, "searchZones", query);
  return items.some((item) => String(objectOf(item).zone_id).toLowerCase() === zoneId.toLowerCase());
}

async function searchFor(
  { wire, place }: Scene,
  operation: "searchZones" | "searchFrames",
  query: SearchQuery,
): Promise<Hits> {
  const { status, data } = await wire.ask(operation, place, { query: { ...query } });
  const { search_result: found } = objectOf(data);
  return { status, items: Array.isArray(found) ? found : [] };
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const pageLimit = 100;

/** Where a page starts, for lists that count items, and for those that count pages. */
interface Start {
  readonly index: number;
  readonly page: number;
  readonly limit: number;
}

/** A list, and the number of items on a page of it. */
type CountPage = (scene: Scene, start: Start) => Promise<number>;

const spacesOf =
  (action_type: "ALLSPACES" | "RECENTLY_TRASHED"): CountPage =>
  async ({ wire, place: { editionId, teamId } }, { page: from, limit }) => {
    const { data } = await wire.ask(
      "listSpaces",
      { editionId },
      { query: { team_id: teamId, action_type, from, limit } },
    );
    return lengthOf(objectOf(data).spaces_info);
  };

/** The lists of the team, and a search for the frames of the probe. */
const lists: Readonly<Record<string, CountPage>> = {
  "team members": async ({ wire, place }, { index: from, limit }) => {
    const { data } = await wire.ask("listTeamMembers", place, { query: { from, limit } });
    return lengthOf(objectOf(data).team_members);
  },
  spaces: spacesOf("ALLSPACES"),
  "trashed spaces": spacesOf("RECENTLY_TRASHED"),
  "found frames": async (scene, { index, page, limit }) => {
    const { searchable } = scene;
    if (!searchable) return 0;
    const { keyword, countsPages } = searchable;
    const from = countsPages ? page : index;
    return (await searchFor(scene, "searchFrames", { search: keyword, from, limit })).items.length;
  },
};

const caps = new Map<ReadingName, number>([
  ["page-cap-5", 5],
  ["page-cap-20", 20],
  ["page-cap-50", 50],
]);

const capsWhere = (isSo: (size: number) => boolean): readonly ReadingName[] =>
  [...caps].flatMap(([name, size]) => onIf(name, isSo(size)));

/** Looks for a list with a second page: the size of the first one is the cap. */
const pages: Probe = {
  readings: [...caps.keys()],
  async ask(scene) {
    let longest = 0;
    for (const [name, countPage] of Object.entries(lists)) {
      const size = await countPage(scene, { index: 0, page: 1, limit: pageLimit });
      if (size >= frameCount) return {};
      const next = size === 0 ? 0 : await countPage(scene, { index: size, page: 2, limit: size });
      if (next > 0) {
        return { on: capsWhere((cap) => cap === size), facts: [`A page of ${name} has at most ${size} items.`] };
      }
      longest = Math.max(longest, size);
    }
    const reason = `no list of the team has more than ${longest} items, and a search cannot help`;
    const possible = capsWhere((cap) => cap >= longest);
    return { unknown: unknownBecause(possible, reason) };
  },
};

/** Counts the spaces of the team, which has at least the two of the probe. */
const counts: Probe = {
  readings: ["page-counts", "counts-too-many"],
  async ask({ client, wire, place: { editionId, teamId } }) {
    const query = { team_id: teamId, action_type: "ALLSPACES", from: 1, limit: 1, need_total_count: true };
    const { data } = await wire.ask("listSpaces", { editionId }, { query });
    const count = Number(objectOf(data).space_count);
    if (Number.isNaN(count)) return { unknown: unknownBecause(this.readings, "a list of spaces has no space_count") };
    if (count < 2) return { on: ["page-counts"] };
    const { length } = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
    return { on: onIf("counts-too-many", count > length) };
  },
};

/** Probes of searches and pages, in this order: the pages are of what the search has found. */
export const searchProbes: readonly Probe[] = [search, pages, counts];
