import { type Command, type Cost, deploy } from "../deployment.ts";
import { type Part, scaled } from "../part.ts";
import { exponent } from "../statistics.ts";
import { type Cell, rounded, verdict } from "../table.ts";
import { countsOf, type Sizes } from "../workspace.ts";

const target = 1.1;

/** How requests and processor time grow with the number of resources. */
export const growth: Part = {
  title: "Growth",
  async run(scale) {
    const runs: { readonly resources: number; readonly costs: Readonly<Record<Command, Cost>> }[] = [];
    for (const spaces of [2, 4, 8, 16]) {
      const sizes = sizesOf(scaled(spaces, scale));
      runs.push({ resources: countsOf(sizes).all, costs: await deploy({ through: "plugin", sizes }) });
    }
    const rows = (["up", "refresh"] as const).flatMap((command) => {
      const points = runs.map(({ resources, costs }) => {
        const { requests, cpuSeconds = Number.NaN } = costs[command];
        return { resources, requests: requests.length, cpuSeconds };
      });
      const byRequests = exponent(points.map(({ resources, requests }) => [resources, requests]));
      const byCpu = exponent(points.map(({ resources, cpuSeconds }) => [resources, cpuSeconds]));
      return [
        ...points.map(({ resources, requests, cpuSeconds }): Cell[] => [
          ...[command, resources, requests, rounded(cpuSeconds), rounded((cpuSeconds * 1000) / resources)],
        ]),
        [command, "exponent", rounded(byRequests), rounded(byCpu), undefined, target, verdictOf(byRequests, byCpu)],
      ];
    });
    const columns = ["command", "resources", "requests", "CPU seconds", "ms per resource", "target", "verdict"];
    return [{ title: "Growth with the number of resources", columns, rows, notes }];
  },
};

const verdictOf = (...exponents: readonly number[]) => verdict(Math.max(...exponents), target);

/** 125 resources for each space. */
const sizesOf = (spaces: number): Sizes => ({
  ...{ spaces, zonesPerSpace: 24, framesPerZone: 4, teamMembers: 2 * spaces, membersPerSpace: 2 },
});

const notes = [
  "The plugin on the real engine. CPU seconds: user and system time of the plugin's process, with its start.",
  "Exponent: b of a * resources^b, by least squares on the logarithms.",
];
