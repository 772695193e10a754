import { setTimeout as delay } from "node:timers/promises";
import { operations } from "../../emulator/service/operations.ts";
import { type Run, Stack } from "../../test/engine/stack.ts";
import { type Part, type PartOptions, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { programText, type Sizes } from "../workspace.ts";
import { loneWrite } from "./lone-write.ts";
import { refresh } from "./refreshes.ts";

/** The minute of the limits, scaled: the time of a burst, and of the engine, weighs five times as much. */
const windowSeconds = 12;
const target = 1.15;
/** The names that zones share; a search finds all zones of one name. */
const names = 10;

const limits = new Map<string, number>(Object.entries(operations).map(([name, { perMinute }]) => [name, perMinute]));

const sizes = { framesPerZone: 0, teamMembers: 0, membersPerSpace: 0 };
const workspaces = (options: PartOptions): readonly Sizes[] => [
  ...[60, 250, 1000].map((spaces) => ({ ...sizes, spaces: scaled(spaces, options), zonesPerSpace: 1 })),
  { ...sizes, spaces: scaled(10, options), zonesPerSpace: 10, framesPerZone: 4 },
];

/** How much longer runs take than the limits demand. */
export const quota: Part = {
  title: "Quota",
  async run(options) {
    const rows: Cell[][] = [];
    for (const workspace of workspaces(options)) rows.push(...(await measure(workspace)));
    return [tableOf(rows, options), await refreshes(options), await loneWrite()];
  },
};

/** Makes and destroys a workspace on the engine; each command starts with its whole quota. */
async function measure(workspace: Sizes): Promise<Cell[][]> {
  const settings = { rateLimits: true, rateWindowSeconds: windowSeconds };
  const service = await Service.start({ seed: teamOf(0), settings });
  const { token, teamId } = service.emulator.credentials;
  const config = Object.entries(service.config(windowSeconds)).map(([key, value]) => [`canvas:${key}`, value]);
  const stack = await Stack.create({
    program: programText("plugin", "single", teamId, workspace),
    plugin: true,
    config: Object.fromEntries(config),
    secrets: { "canvas:accessToken": token },
  });
  try {
    const args = ["--parallel=256"];
    const up = await row(service, workspace, "up", stack.up({ args }));
    await delay(windowSeconds * 1000);
    return [up, await row(service, workspace, "destroy", stack.destroy({ args }))];
  } finally {
    stack.remove();
    await service.close();
  }
}

async function row(service: Service, workspace: Sizes, command: string, running: Promise<Run>): Promise<Cell[]> {
  const counts = new Map<string, { requests: number; limit: number }>();
  let refused = 0;
  const count = () => {
    for (const { status, operation = "" } of service.takeRequests()) {
      const limit = limits.get(operation) ?? 30;
      if (status === 429) refused += 1;
      else counts.set(operation, { requests: (counts.get(operation)?.requests ?? 0) + 1, limit });
    }
  };
  const timer = setInterval(count, 200);
  const { seconds, exitCode, stdout, stderr } = await running;
  clearInterval(timer);
  count();
  if (exitCode !== 0) throw new Error(`pulumi ${command} failed:\n${stdout}${stderr}`);
  const waits = [...counts.values()].map(({ requests, limit }) => Math.ceil(requests / limit) - 1);
  const bound = Math.max(0, ...waits) * windowSeconds;
  const ratio = bound === 0 ? undefined : seconds / bound;
  const { spaces, zonesPerSpace, framesPerZone } = workspace;
  const total = [...counts.values()].reduce((sum, { requests }) => sum + requests, 0);
  return [
    ...[command, spaces, spaces * zonesPerSpace, spaces * zonesPerSpace * framesPerZone, total],
    ...[rounded(seconds), bound, ratio === undefined ? undefined : rounded(ratio), refused],
    ...(ratio === undefined ? [undefined, undefined] : [target, verdict(ratio, target)]),
  ];
}

function tableOf(rows: readonly Cell[][], { scale }: PartOptions): Table {
  return {
    title: "Runs under the rate limits",
    columns: [
      ...["command", "spaces", "zones", "frames", "requests"],
      ...["seconds", "bound", "ratio", "429s", "target", "verdict"],
    ],
    rows,
    notes: [
      `All limits of the service, in a window of ${windowSeconds} s instead of 60 s. The plugin on the real engine, with --parallel=256, which \`pulumi-canvas\` sets by itself.`,
      "Bound: the windows that the slowest operation has to wait for. The first requests of every operation go at once, so small runs have no bound.",
      ...(scale < 1 ? ["At this scale, runs hardly wait."] : []),
    ],
  };
}

/** Refreshes in real minutes. */
async function refreshes(options: PartOptions): Promise<Table> {
  const targets: Readonly<Record<number, number>> = { 60: 5, 250: 15, 1000: 60 };
  const rows: Cell[][] = [];
  for (const size of [60, 250, 1000]) {
    const spaces = scaled(size, options);
    const found = await refresh({ spaces, names });
    const { lists, searches, zones, others, refused } = found.requests;
    const isRight = found.failures + found.gone + found.changed === 0;
    const limit = targets[size] ?? 0;
    rows.push([
      ...[spaces, rounded(found.seconds), (Math.ceil(spaces / 60) - 1) * 60, lists, searches, zones, others, refused],
      ...[limit, isRight ? verdict(found.seconds, limit) : "missed"],
    ]);
  }
  return {
    title: "Refresh of many spaces with a zone each, in real minutes",
    columns: [
      ...["spaces", "seconds", "seconds of lists only", "zone lists", "searches", "single zones", "others", "429s"],
      ...["target", "verdict"],
    ],
    rows,
    notes: [
      `Zones have ${names} names. The plugin over gRPC, without the engine; every response takes 20 ms.`,
      "Lists only: the seconds that one list for each space would take, 60 a minute.",
    ],
  };
}
