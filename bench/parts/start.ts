import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Part } from "../part.ts";
import { Plugin, urnOf } from "../plugin.ts";
import { Service, teamOf } from "../service.ts";
import { median } from "../statistics.ts";
import { type Cell, rounded, verdict } from "../table.ts";

const rounds = 15;
/** How many times as long as starting Node the first answer may take. */
const target = 3;

/** How soon the plugin answers: the engine starts a process for every provider, and waits for it. */
export const start: Part = {
  title: "Start of the plugin",
  async run() {
    const service = await Service.start({ seed: teamOf(0) });
    const times = { node: [] as number[], check: [] as number[] };
    try {
      for (let round = 0; round < rounds; round += 1) {
        // In turns, so the load on the machine affects both alike.
        times.node.push(await timed(() => startNode()));
        times.check.push(await timed(() => firstCheck(service)));
      }
    } finally {
      await service.close();
    }
    const ratio = median(times.check) / median(times.node);
    const rows: Cell[][] = [
      ["node -e 0", rounded(median(times.node)), rounded(Math.max(...times.node))],
      [
        "plugin, until its first Check",
        rounded(median(times.check)),
        rounded(Math.max(...times.check)),
        rounded(ratio),
        target,
        verdict(ratio, target),
      ],
    ];
    const columns = ["start", "median ms", "slowest ms", "ratio", "target", "verdict"];
    return [{ title: `Start, of ${rounds} processes each`, columns, rows }];
  },
};

async function timed(task: () => Promise<void | (() => Promise<void>)>): Promise<number> {
  const begin = performance.now();
  const cleanUp = await task();
  const milliseconds = performance.now() - begin;
  await cleanUp?.();
  return milliseconds;
}

async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
}

/** Like the engine: the port, Configure, Check. */
async function firstCheck(service: Service): Promise<() => Promise<void>> {
  const plugin = await Plugin.start(service);
  await plugin.call("check", { urn: urnOf("Space", "roadmap"), news: { teamId: "1", name: "Roadmap" } });
  return () => plugin.stop();
}
