import type { ReadingName } from "../../emulator/store/readings.ts";
import { type PartOptions, scaled } from "../part.ts";
import type { Service } from "../service.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { all } from "./known.ts";
import { latencyMs, parallelism, type Refresh, type Refreshed, refresh } from "./refreshes.ts";

/** The documented limits per minute. */
const limits = { lists: 60, zones: 30 };
const targets: Readonly<Record<number, number>> = { 250: 10, 1000: 40, 5000: 240 };
/** The minute of the limits, scaled, where a run waits for them. */
const shortWindow = 6;

/** Refreshes next to what zone lists and what frames demand, and with zones that others have deleted, moved, or renamed. */
export async function readRoutes(options: PartOptions): Promise<readonly Table[]> {
  return [await refreshes(options), await missingZones(options), await searches(options)];
}

async function refreshes(options: PartOptions): Promise<Table> {
  const sizes = options.isAll ? [250, 1000, 5000] : [250, 1000];
  const runs = sizes.flatMap((size) => [
    { spaces: size, zones: 1 },
    { spaces: size, zones: 4 },
    { spaces: size, zones: 1, processes: 2 },
  ]);
  const rows: Cell[][] = [];
  for (const run of runs) {
    const spaces = scaled(run.spaces, options);
    const found = await refresh({ ...run, spaces });
    const target = targets[run.spaces] ?? 0;
    const isRight = found.failures + found.gone + found.changed === 0;
    rows.push([
      ...[spaces, run.zones, run.processes ?? 1, rounded(found.seconds)],
      ...[listSeconds(spaces), rounded((spaces * run.zones * latencyMs) / 1000 / parallelism / (run.processes ?? 1))],
      ...requestsOf(found),
      ...[found.failures, target, isRight ? verdict(found.seconds, target) : "missed"],
    ]);
  }
  return {
    title: "Refresh of many spaces under the documented rate limits",
    columns: [
      ...["spaces", "zones in each", "processes", "seconds", "bound of zone lists", "bound of frames"],
      ...requestColumns,
      ...["failures", "target", "verdict"],
    ],
    rows,
    notes: [
      `${latencyMs} ms of latency, ${parallelism} reads at a time in each process; the plugin over gRPC, without the engine.`,
      "Bound of zone lists: the seconds that 60 lists a minute demand, one for each space. Bound of frames: one list of frames for each zone, at this latency. Searches and lists of spaces come on top.",
      "Target: 250 spaces in 10 s, 1,000 in 40 s, 5,000 (only with --all) in 240 s, and no failure.",
    ],
  };
}

/** Lists come in bursts of 60, the first one at once. */
const listSeconds = (spaces: number): number => Math.floor((spaces - 1) / limits.lists) * 60;

const requestColumns = ["zone lists", "frames", "searches", "single zones", "others", "429s"];
const requestsOf = ({ requests: { lists, frames, searches, zones, others, refused } }: Refreshed) => [
  ...[lists, frames, searches, zones, others, refused],
];

async function missingZones(options: PartOptions): Promise<Table> {
  const spaces = scaled(1000, options, 20);
  const rows: Cell[][] = [];
  const seconds = new Map<string, number>();
  for (const [name, count, change] of [
    ["nothing", 0, () => {}],
    ["1 zone is deleted", 1, deleteZones(1)],
    ["10 zones are deleted", 10, deleteZones(10)],
    ["1 zone is moved", 1, moveZones(1)],
    ["10 zones are moved", 10, moveZones(10)],
  ] as const) {
    const found = await refresh({ spaces, zones: 1, change });
    const isRight = found.failures === 0 && found.gone + found.changed === count;
    // A read of the zone in every space of the team, and a list of each space, as lists and single zones alone would need.
    const before = listSeconds(spaces) + Math.floor((count * spaces) / limits.zones) * 60;
    seconds.set(name, found.seconds);
    rows.push([name, rounded(found.seconds), before, ...requestsOf(found), isRight ? "yes" : "no"]);
  }
  const ratio = (seconds.get("10 zones are deleted") ?? 0) / (seconds.get("1 zone is deleted") ?? 0);
  return {
    title: `What others change between two runs, in ${spaces} spaces with a zone each`,
    columns: ["change", "seconds", "bound of single zones", ...requestColumns, "reported"],
    rows,
    notes: [
      "Bound of single zones: the seconds that a read of each missing zone in every space of its team demands, 30 a minute, after the zone lists.",
      `Target: 10 deleted zones take at most 2 times as long as 1; measured ${rounded(ratio)}, ${verdict(ratio, 2)}. A zone is gone only if no space of its team has it, which takes a list of frames for each zone and space: what limits it is the processor time of these requests.`,
    ],
  };
}

const deleteZones = (count: number) => (service: Service) => {
  const { store } = service.emulator.world;
  store.transaction(() => {
    for (const { id } of all(service, "zones").slice(-count)) store.remove("zones", id);
  });
};

/** Moves the last zones to the spaces before theirs. */
const moveZones = (count: number) => (service: Service) => {
  const { store } = service.emulator.world;
  const zones = all(service, "zones");
  const spaces = zones.slice(-2 * count, -count).map(({ spaceId }) => spaceId);
  store.transaction(() => {
    for (const [index, zone] of zones.slice(-count).entries())
      store.put("zones", { ...zone, spaceId: spaces[index] ?? zone.spaceId });
  });
};

/** Renames a zone; the index of a search that lags was built before. */
async function renameZone(service: Service): Promise<void> {
  const { credentials } = service.emulator;
  const [space] = all(service, "spaces");
  const search = `/service/api/v1/editions/${credentials.editionId}/teams/${space?.teamId}/zones/search?search=Zone`;
  await fetch(`${service.url}${search}`, { headers: { authorization: `Bearer ${credentials.token}` } });
  const { store } = service.emulator.world;
  const zone = all(service, "zones").at(-1);
  if (zone) store.transaction(() => store.put("zones", { ...zone, name: "Renamed" }));
}

async function searches(options: PartOptions): Promise<Table> {
  const spaces = scaled(250, options, 20);
  const runs: readonly [string, readonly ReadingName[]][] = [
    ["as assumed", []],
    ["counts pages", ["search-pages"]],
    ["finds only whole names", ["search-whole-names"]],
    ["is refused", ["search-refused"]],
    ["lags", ["search-lags"]],
  ];
  const rows: Cell[][] = [];
  for (const [name, readings] of runs) {
    const run: Refresh = { spaces, zones: 1, windowSeconds: shortWindow, readings, change: renameZone };
    const found = await refresh(run);
    const isRight = found.failures === 0 && found.gone === 0 && found.changed === 1;
    const bound = (listSeconds(spaces) * shortWindow) / 60;
    rows.push([name, rounded(found.seconds), bound, ...requestsOf(found), isRight ? "yes" : "no"]);
  }
  return {
    title: `Searches of other services, in ${spaces} spaces with a zone each, one of which is renamed`,
    columns: ["search", "seconds", "bound of zone lists", ...requestColumns, "reported"],
    rows,
    notes: [
      `The limits in a window of ${shortWindow} s instead of 60 s.`,
      "A search that lags still shows the former name: the rename is reported once the index has it, or at once with `zoneReads: lists`.",
    ],
  };
}
