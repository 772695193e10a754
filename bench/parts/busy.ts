import { loadavg } from "node:os";
import { deploymentOf } from "../deployment.ts";
import { type Part, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded } from "../table.ts";
import type { ProviderInterface } from "../workspace.ts";

/** How many runs there are at a time, each with at least one process that computes: the load of the machine. */
const width = 30;
const sizes = { spaces: 1, zonesPerSpace: 1, framesPerZone: 1, teamMembers: 0, membersPerSpace: 0 };

/** Whether runs end as they should on a busy machine: the engine gives its plugins five seconds to acknowledge the end. */
export const busy: Part = {
  title: "Busy machine",
  isExtra: true,
  async run(options) {
    const runs = scaled(500, options, width);
    const columns = ["interface", "previews", "failed", '"exited prematurely"', "highest load", "slowest seconds"];
    const rows: Cell[][] = [];
    for (const through of ["plugin", "dynamic"] as const) rows.push(await row(through, Math.ceil(runs / 2)));
    const notes = [
      `Previews of a space with a zone and a frame, ${width} at a time, each in a project of its own.`,
      'Pulumi prints "exited prematurely" if a plugin has not acknowledged the end of the run within five seconds.',
    ];
    return [{ title: `${runs} runs, ${width} at a time`, columns, rows, notes }];
  },
};

async function row(through: ProviderInterface, runs: number): Promise<Cell[]> {
  const service = await Service.start({ seed: teamOf(0) });
  const seen = { failed: 0, premature: 0, load: 0, seconds: 0 };
  let left = runs;
  const work = async () => {
    const stack = await deploymentOf(service, { through, sizes });
    try {
      while (left > 0) {
        left -= 1;
        const { exitCode, stdout, stderr, seconds } = await stack.preview();
        if (exitCode !== 0) seen.failed += 1;
        if (`${stdout}${stderr}`.includes("exited prematurely")) seen.premature += 1;
        seen.seconds = Math.max(seen.seconds, seconds);
        seen.load = Math.max(seen.load, loadavg()[0] ?? 0);
      }
    } finally {
      stack.remove();
    }
  };
  try {
    await Promise.all(Array.from({ length: width }, work));
  } finally {
    await service.close();
  }
  return [through, runs, seen.failed, seen.premature, rounded(seen.load), rounded(seen.seconds)];
}
