import { z } from "zod";
import { CpuMeter } from "../cpu.ts";
import { type Part, scaled } from "../part.ts";
import { type Known, Plugin, Slots, urnOf } from "../plugin.ts";
import { Service, teamOf } from "../service.ts";
import { exponent } from "../statistics.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { countsOf, declare, type Sizes } from "../workspace.ts";

/** The engine's default is four per core. */
const parallelism = 8;
const target = 1.1;

const Properties = z.record(z.string(), z.unknown());

interface Measured {
  readonly resources: number;
  readonly up: Cost;
  readonly refresh: Cost;
}

interface Cost {
  readonly requests: number;
  readonly cpuSeconds: number;
}

/** How requests and processor time grow with the number of resources. */
export const growth: Part = {
  title: "Growth",
  async run(options) {
    const runs: Measured[] = [];
    const start = await cpuOfStart();
    for (const spaces of [2, 4, 8, 16]) runs.push(await measure(sizesOf(scaled(spaces, options)), start));
    return [tableOf(runs)];
  },
};

/** 125 resources for each space. */
function sizesOf(spaces: number): Sizes {
  return { spaces, zonesPerSpace: 24, framesPerZone: 4, teamMembers: 2 * spaces, membersPerSpace: 2 };
}

/** The processor time of a plugin that has nothing to do. */
async function cpuOfStart(): Promise<number> {
  const service = await Service.start({ seed: teamOf(0) });
  try {
    return (await cost(service, 0, async () => {})).cpuSeconds;
  } finally {
    await service.close();
  }
}

async function measure(sizes: Sizes, start: number): Promise<Measured> {
  const service = await Service.start({ seed: teamOf(sizes.membersPerSpace) });
  try {
    let known: readonly Known[] = [];
    const up = await cost(service, start, async (plugin) => {
      known = await createAll(plugin, service.emulator.credentials.teamId, sizes);
    });
    const refresh = await cost(service, start, (plugin) => readAll(plugin, known));
    return { resources: countsOf(sizes).all, up, refresh };
  } finally {
    await service.close();
  }
}

/** Runs a task on a new plugin; its processor time does not include the start. */
async function cost(service: Service, start: number, task: (plugin: Plugin) => Promise<void>): Promise<Cost> {
  const cpu = new CpuMeter();
  try {
    const plugin = await Plugin.start(service, { cpu });
    try {
      await task(plugin);
    } finally {
      await plugin.stop();
    }
    return { requests: service.takeRequests().length, cpuSeconds: cpu.take() - start };
  } finally {
    cpu.remove();
  }
}

/** Calls Check and Create for each resource as soon as its dependencies exist. */
async function createAll(plugin: Plugin, teamId: string, sizes: Sizes): Promise<readonly Known[]> {
  const slots = new Slots(parallelism);
  const all: Promise<Known>[] = [];
  const make = (type: string, name: string, args: Readonly<Record<string, unknown>>) => {
    const made = create(plugin, slots, { type, name, args });
    all.push(made);
    return { id: made.then(({ id }) => id) };
  };
  declare("single", make, teamId, sizes);
  return Promise.all(all);
}

async function create(
  plugin: Plugin,
  slots: Slots,
  { type, name, args }: { type: string; name: string; args: Readonly<Record<string, unknown>> },
): Promise<Known> {
  const urn = urnOf(type, name);
  const entries = Object.entries(args).map(async ([key, value]) => [key, await value] as const);
  const news = Object.fromEntries(await Promise.all(entries));
  return slots.run(async () => {
    const { inputs } = await plugin.call("check", { urn, news });
    const { id, properties } = await plugin.call("create", { urn, properties: inputs });
    return { urn, id: String(id), inputs: Properties.parse(inputs), properties: Properties.parse(properties) };
  });
}

async function readAll(plugin: Plugin, known: readonly Known[]): Promise<void> {
  const slots = new Slots(parallelism);
  await Promise.all(known.map((resource) => slots.run(() => plugin.call("read", { ...resource }))));
}

function tableOf(runs: readonly Measured[]): Table {
  const rows = (["up", "refresh"] as const).flatMap((command) => {
    const measured = runs.map((run): Cell[] => {
      const { requests, cpuSeconds } = run[command];
      return [command, run.resources, requests, rounded(cpuSeconds), rounded((cpuSeconds * 1000) / run.resources)];
    });
    const [byRequests, byCpu] = [
      exponent(runs.map((run) => [run.resources, run[command].requests])),
      exponent(runs.map((run) => [run.resources, run[command].cpuSeconds])),
    ];
    const isMet = verdict(Math.max(byRequests, byCpu), target);
    return [...measured, [command, "exponent", rounded(byRequests), rounded(byCpu), undefined, target, isMet]];
  });
  return {
    title: "Growth with the number of resources",
    columns: ["command", "resources", "requests", "CPU seconds", "ms per resource", "target", "verdict"],
    rows,
    notes: [
      `The plugin over gRPC, without the engine: up is Check and Create, refresh is Read, ${parallelism} at a time; a new process for each.`,
      "CPU seconds: user and system time of the plugin's process, without its start.",
      "Exponent: b of a * resources^b, by least squares on the logarithms.",
    ],
  };
}
