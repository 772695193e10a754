import { type Part, type PartOptions, scaled } from "../part.ts";
import { Plugin, Slots } from "../plugin.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { all, knownSpace, knownZone, numbered } from "./known.ts";
import { loneWrite } from "./lone-write.ts";
import { readRoutes } from "./read-routes.ts";

/** The minute of the documented limits, scaled. */
const windowSeconds = 6;
const target = 1.1;
/** Runs wait most of the time, each on its own emulator; more at once would slow each other down. */
const atOnce = 4;

interface Setting {
  readonly parallelism: number;
  readonly hasRetryAfter: boolean;
  /** The processes of one user that share the work. */
  readonly processes: number;
}

const settings: readonly Setting[] = [true, false].flatMap((hasRetryAfter) => [
  { parallelism: 8, hasRetryAfter, processes: 1 },
  { parallelism: 128, hasRetryAfter, processes: 1 },
  { parallelism: 8, hasRetryAfter, processes: 2 },
]);

/** A run that the limits slow down. */
interface Load {
  readonly name: string;
  /** Matches the requests that are limited. */
  readonly limited: RegExp;
  readonly perWindow: number;
  readonly seed: Parameters<typeof teamOf>[1];
  calls(service: Service): readonly { readonly method: string; readonly request: object }[];
}

/** How much longer a run takes than the documented limits demand. */
export const quota: Part = {
  title: "Quota",
  async run(options) {
    const loads = [refreshOf(scaled(300, options)), movesOf(scaled(200, options))];
    const slots = new Slots(atOnce);
    const runs = loads.flatMap((load) => settings.map((setting) => slots.run(() => measure(load, setting))));
    const rows = await Promise.all(runs);
    return [tableOf(rows, options), ...(await readRoutes(options)), await loneWrite()];
  },
};

async function measure(load: Load, { parallelism, hasRetryAfter, processes }: Setting): Promise<Cell[]> {
  const service = await Service.start({
    seed: teamOf(0, load.seed),
    settings: { rateLimits: true, rateWindowSeconds: windowSeconds },
    readings: hasRetryAfter ? [] : ["no-retry-after"],
  });
  const plugins = await Promise.all(
    Array.from({ length: processes }, () => Plugin.start(service, { windowSeconds, settings: { zoneReads: "lists" } })),
  );
  try {
    const slots = plugins.map((plugin) => ({ plugin, slots: new Slots(parallelism) }));
    const requests = load.calls(service);
    const started = performance.now();
    const calls = requests.map(({ method, request }, index) => {
      const { plugin, slots: free } =
        slots[Math.floor((index * processes) / requests.length)] ?? failed("there is no plugin");
      return free.run(() => plugin.call(method, { ...request }));
    });
    const failures = (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected").length;
    const seconds = (performance.now() - started) / 1000;
    const limited = service.takeRequests().filter(({ method, path }) => load.limited.test(`${method} ${path}`));
    const refused = limited.filter(({ status }) => status === 429).length;
    const needed = limited.length - refused;
    const bound = (Math.max(0, needed - load.perWindow) / load.perWindow) * windowSeconds;
    const ratio = seconds / bound;
    const isMet = failures === 0 ? verdict(ratio, target) : "missed";
    const how = [processes, parallelism, hasRetryAfter ? "yes" : "no"];
    return [
      load.name,
      ...how,
      needed,
      rounded(seconds),
      rounded(bound),
      rounded(ratio),
      refused,
      failures,
      target,
      isMet,
    ];
  } finally {
    await Promise.all(plugins.map((plugin) => plugin.stop()));
    await service.close();
  }
}

function failed(message: string): never {
  throw new Error(message);
}

/** Reads spaces with a zone each, with zone lists only: one per space. */
function refreshOf(count: number): Load {
  const spaces = numbered(count, (index) => ({ name: `Space ${index}`, zones: [{ name: "Zone" }] }));
  return {
    name: `refresh of ${count} spaces with a zone each`,
    limited: /^GET .*\/zones\/meta$/,
    perWindow: 60,
    seed: spaces,
    calls: (service) =>
      all(service, "zones").flatMap((zone) => {
        const space = all(service, "spaces").find(({ id }) => id === zone.spaceId) ?? failed("the zone has no space");
        return [knownSpace(space), knownZone(service)(zone)].map((request) => ({ method: "read", request }));
      }),
  };
}

/** Moves all zones of a space to a second one. */
function movesOf(count: number): Load {
  const zones = numbered(count, (index) => ({ name: `Zone ${index}` }));
  return {
    name: `${count} zone moves`,
    limited: /^POST .*\/move$/,
    perWindow: 30,
    seed: [{ name: "Source", zones }, { name: "Target" }],
    calls: (service) => {
      const to = all(service, "spaces").find(({ name }) => name === "Target");
      return all(service, "zones").map((zone) => {
        const { urn, id, properties: olds } = knownZone(service)(zone);
        return { method: "update", request: { urn, id, olds, news: { spaceId: to?.id, name: zone.name } } };
      });
    },
  };
}

function tableOf(rows: readonly Cell[][], { scale }: PartOptions): Table {
  return {
    title: "Time under the documented rate limits",
    columns: [
      "run",
      "processes",
      "parallelism",
      "Retry-After",
      "requests",
      "seconds",
      "bound",
      "ratio",
      "429s",
      "failures",
      "target",
      "verdict",
    ],
    rows,
    notes: [
      `The documented limits (60 zone lists, 30 moves) in a window of ${windowSeconds} s instead of 60 s: the time of a burst weighs ${60 / windowSeconds} times as much.`,
      `Bound: (requests - burst) / rate, for the requests of the limited operation. Requests come in bursts, so the best possible time is whole windows: ${6 * windowSeconds} s for 200 moves.`,
      "The plugin over gRPC, without the engine. Two processes stand for two stacks of one user, which share one quota and learn of each other only from a 429.",
      ...(scale < 1 ? ["At this scale, runs hardly wait."] : []),
    ],
  };
}
