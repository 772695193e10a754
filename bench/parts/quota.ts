import { setTimeout as delay } from "node:timers/promises";
import { operations } from "../../emulator/service/operations.ts";
import type { Run } from "../../test/engine/stack.ts";
import { deploymentOf } from "../deployment.ts";
import { type Part, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import type { Sizes } from "../workspace.ts";

/** The minute of the limits, halved where the runs take long: the time of the engine weighs twice as much then. */
const windowOf = ({ spaces }: Sizes): number => (spaces > 250 ? 30 : 60);
const target = 1.15;
/** The seconds in which so many spaces are to be refreshed. */
const refreshTargets = new Map([[60, 5] as const, [250, 15] as const, [1000, 60] as const]);
/** What `pulumi-canvas` sets by itself. */
const args = ["--parallel=4096"];

const spacesOf = (spaces: number): Sizes => ({
  ...{ spaces, zonesPerSpace: 1, framesPerZone: 0, teamMembers: 0, membersPerSpace: 0 },
});

/** How much longer runs take than the limits demand. */
export const quota: Part = {
  title: "Quota",
  async run(scale) {
    const sizes = [60, 250, 1000].map((count) => spacesOf(scaled(count, scale)));
    const frames = { ...spacesOf(scaled(10, scale)), zonesPerSpace: 10, framesPerZone: 4 };
    const runs: Cell[][] = [];
    for (const size of [...sizes, frames]) runs.push(...(await upAndDestroy(size)));
    const refreshes: Cell[][] = [];
    for (const [count, seconds] of refreshTargets) refreshes.push(await refresh(scaled(count, scale), seconds));
    return [tableOf(runs), tableOfRefreshes(refreshes)];
  },
};

/** Makes and destroys a workspace; each command starts with its whole quota. */
async function upAndDestroy(sizes: Sizes): Promise<Cell[][]> {
  const windowSeconds = windowOf(sizes);
  const settings = { rateLimits: true, rateWindowSeconds: windowSeconds };
  const service = await Service.start({ seed: teamOf(0), settings });
  const stack = await deploymentOf(service, { through: "plugin", sizes, windowSeconds });
  try {
    const up = rowOf("up", sizes, await counted(service, stack.up({ args })));
    await delay(windowSeconds * 1000);
    return [up, rowOf("destroy", sizes, await counted(service, stack.destroy({ args })))];
  } finally {
    stack.remove();
    await service.close();
  }
}

interface Counted {
  readonly seconds: number;
  /** By operation of the emulator. */
  readonly requests: ReadonlyMap<string, number>;
  readonly refused: number;
}

/** Waits for a run, and counts its requests, which are more than the emulator's log holds. */
async function counted(service: Service, running: Promise<Run>): Promise<Counted> {
  const requests = new Map<string, number>();
  let refused = 0;
  const count = () => {
    for (const { status, operation = "" } of service.takeRequests())
      if (status === 429) refused += 1;
      else requests.set(operation, (requests.get(operation) ?? 0) + 1);
  };
  const timer = setInterval(count, 200);
  const { seconds, exitCode, stdout, stderr } = await running;
  clearInterval(timer);
  count();
  if (exitCode !== 0) throw new Error(`the run failed:\n${stdout}${stderr}`);
  return { seconds, requests, refused };
}

function rowOf(command: string, sizes: Sizes, { seconds, requests, refused }: Counted): Cell[] {
  const limits = new Map<string, number>(Object.entries(operations).map(([name, { perMinute }]) => [name, perMinute]));
  const waitsOf = (kind: RegExp) =>
    [...requests]
      .filter(([operation]) => kind.test(operation))
      .map(([operation, count]) => Math.ceil(count / (limits.get(operation) ?? 30)) - 1);
  const levels = command === "destroy" ? [/frame/i, /zone/i, /space/i] : [/./];
  const windows = levels.map((kind) => Math.max(0, ...waitsOf(kind))).reduce((sum, waits) => sum + waits, 0);
  const windowSeconds = windowOf(sizes);
  const bound = windows * windowSeconds;
  const ratio = seconds / bound;
  const { spaces, zonesPerSpace, framesPerZone } = sizes;
  return [
    ...[command, spaces, spaces * zonesPerSpace, spaces * zonesPerSpace * framesPerZone, totalOf(requests)],
    ...[windowSeconds, rounded(seconds), bound, bound === 0 ? undefined : rounded(ratio), refused],
    ...(bound === 0 ? [] : [target, verdict(ratio, target)]),
  ];
}

/** Refreshes spaces with a zone of one of ten names each, in real minutes. */
async function refresh(spaces: number, limit: number): Promise<Cell[]> {
  const service = await Service.start({ seed: teamOf(0) });
  const stack = await deploymentOf(service, { through: "plugin", sizes: { ...spacesOf(spaces), zoneNames: 10 } });
  try {
    await stack.up({ args });
    const state = JSON.stringify(await stack.exportState());
    await stack.importState(
      JSON.parse(state.replaceAll(/"quotaWindowSeconds":"[\d.]+"/g, '"quotaWindowSeconds":"60"')),
    );
    Object.assign(service.emulator.world.settings, { rateLimits: true, rateWindowSeconds: 60, latencyMs: 20 });
    service.takeRequests();
    const { seconds, requests, refused } = await counted(service, stack.refresh({ args }));
    const of = (name: string) => requests.get(name) ?? 0;
    return [
      ...[spaces, rounded(seconds), (Math.ceil(spaces / 60) - 1) * 60, of("listZonesMeta"), of("searchZones")],
      ...[totalOf(requests), refused, limit, verdict(seconds, limit)],
    ];
  } finally {
    stack.remove();
    await service.close();
  }
}

const totalOf = (requests: ReadonlyMap<string, number>): number =>
  [...requests.values()].reduce((sum, count) => sum + count, 0);

const tableOf = (rows: readonly Cell[][]): Table => ({
  title: "Runs under the rate limits",
  columns: [
    ...["command", "spaces", "zones", "frames", "requests"],
    ...["minute", "seconds", "bound", "ratio", "429s", "target", "verdict"],
  ],
  rows,
  notes: [
    "All limits of the service; minute: the seconds in which they hold. The plugin on the real engine, with --parallel=4096, which `pulumi-canvas` sets by itself.",
    "Bound: the windows that the slowest operation has to wait for. The first requests of every operation go at once, so small runs have no bound.",
    "Pulumi destroys frames, then zones, then spaces, so their windows add up. Zones with the option `deletedWith` and their space take no request; a workspace file sets it.",
  ],
});

const tableOfRefreshes = (rows: readonly Cell[][]): Table => ({
  title: "Refresh of many spaces with a zone each, in real minutes",
  columns: [
    ...["spaces", "seconds", "seconds of lists only", "zone lists", "searches"],
    ...["requests", "429s", "target", "verdict"],
  ],
  rows,
  notes: [
    "Zones have ten names. The plugin on the real engine; every response takes 20 ms.",
    "Lists only: the seconds that one list for each space would take, 60 a minute.",
  ],
});
