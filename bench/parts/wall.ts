import { type Command, type Cost, commands, type DeploymentOptions, deploy } from "../deployment.ts";
import { provideEcho } from "../echo.ts";
import { type Part, scaled } from "../part.ts";
import { median } from "../statistics.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { countsOf, describe, type Sizes } from "../workspace.ts";

/** How often each variant runs; the median counts. */
const rounds = 3;

type Costs = Readonly<Record<Command, Cost>>;

interface Variant {
  readonly name: string;
  readonly options: Omit<DeploymentOptions, "sizes">;
  /** The variant to compare with, and the targets for the ratio of seconds. */
  readonly floor?: { readonly name: string; readonly targets: Readonly<Partial<Record<Command, number>>> };
}

/** The seconds that a user waits, compared with a provider that does nothing. */
export const wall: Part = {
  title: "Wall time",
  async run(scale) {
    const sizes = sizesOf(scale);
    const variants = variantsOf(await provideEcho());
    const runs = new Map<string, Costs[]>(variants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      // In turns, so the load on the machine affects all alike.
      for (const variant of variants) runs.get(variant.name)?.push(await deploy({ ...variant.options, sizes }));
    }
    return [secondsTable(variants, runs, sizes)];
  },
};

function variantsOf(echo: string): Variant[] {
  const collections = { through: "plugin", program: "collections" } as const;
  return [
    { name: "echo", options: { through: "plugin", echo } },
    { name: "plugin", options: { through: "plugin" }, floor: { name: "echo", targets: targetsOf(1.15, 1.3) } },
    { name: "dynamic", options: { through: "dynamic" }, floor: { name: "echo", targets: targetsOf(1.5, 1.8) } },
    { name: "plugin, collections", options: collections, floor: { name: "plugin", targets: { up: 0.33 } } },
    { name: "echo, collections", options: { ...collections, echo } },
    {
      name: "plugin, collections, 100 ms",
      options: { ...collections, latencyMs: 100 },
      floor: { name: "echo, collections", targets: { refresh: 1.5 } },
    },
  ];
}

/** A refresh of the echo provider needs no request, and ours at least one for each collection. */
function targetsOf(target: number, refresh: number): Record<Command, number> {
  return { up: target, "no-op up": target, refresh, destroy: target };
}

function sizesOf(scale: number): Sizes {
  const spaces = scaled(5, scale);
  return { spaces, zonesPerSpace: 19, framesPerZone: 4, teamMembers: 2 * spaces, membersPerSpace: 2 };
}

function secondsTable(variants: readonly Variant[], runs: ReadonlyMap<string, Costs[]>, sizes: Sizes): Table {
  const secondsOf = (name: string, command: Command) =>
    median((runs.get(name) ?? []).map((run) => run[command].seconds));
  const rows = commands.flatMap((command) =>
    variants.map(({ name, floor }): Cell[] => {
      const seconds = secondsOf(name, command);
      if (!floor) return [command, name, rounded(seconds)];
      const ratio = seconds / secondsOf(floor.name, command);
      const target = floor.targets[command];
      const isMet = target === undefined ? "" : verdict(ratio, target);
      return [command, name, rounded(seconds), rounded(ratio), target, isMet];
    }),
  );
  return {
    title: `Wall time of ${countsOf(sizes).all} resources`,
    columns: ["command", "provider", "seconds", "ratio", "target", "verdict"],
    rows,
    notes: [
      `${describe(sizes)}. The same program for all, in JavaScript; state in files; no latency; median of ${rounds} rounds, taken in turns.`,
      "echo: a plugin that answers immediately, with the inputs as the outputs.",
      "What limits a missed target: the processor time of the plugin, which shares two cores with the engine. Of that of a refresh, a third is gRPC and protobuf, which echo has too; the rest is zod, got, garbage collection, and code that runs for the first time.",
    ],
  };
}
