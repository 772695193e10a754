import { type Command, type Cost, commands, deploy } from "../deployment.ts";
import { type Part, scaled } from "../part.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { type Counts, countsOf, describe, type ProgramName, programNames, programs, type Sizes } from "../workspace.ts";

/** How many requests each command costs, compared with the fewest that the API allows. */
export const requests: Part = {
  title: "Requests",
  async run(scale) {
    const sizes = sizesOf(scale);
    const tables: Table[] = [];
    for (const program of programNames) {
      const rows: Cell[][] = [];
      for (const latencyMs of [0, 100]) {
        const costs = await deploy({ through: "plugin", program, sizes, latencyMs });
        rows.push(...commands.map((command) => rowOf(command, latencyMs, costs[command], sizes, program)));
      }
      tables.push({ title: `Requests, ${programs[program].title}`, columns, rows, notes: notesOf(sizes) });
    }
    return tables;
  },
};

const columns = ["command", "latency ms", "seconds", "requests", "bound", "ratio", "target", "verdict"];

function sizesOf(scale: number): Sizes {
  const teamMembers = scaled(50, scale);
  return { spaces: scaled(5, scale), zonesPerSpace: 20, framesPerZone: 4, teamMembers, membersPerSpace: 10 };
}

/** The fewest requests that the API allows. */
function boundOf(command: Command, counts: Counts): number {
  const { spaces, zones, teamMembers, spaceMembers } = counts;
  const collections = zones + spaces + 1;
  switch (command) {
    case "up":
      return spaces + zones + collections;
    case "no-op up":
      return 0;
    case "refresh":
      return 1 + spaces + zones + spaces + 1;
    case "destroy":
      return spaces + 2 * zones + teamMembers + spaceMembers;
  }
}

/** The target for the ratio to the bound. */
function targetOf(command: Command, program: ProgramName): number | undefined {
  if (command === "no-op up") return 0;
  if (command === "refresh") return 1.05;
  return programs[program].isCollections ? 1.1 : undefined;
}

function rowOf(command: Command, latencyMs: number, cost: Cost, sizes: Sizes, program: ProgramName): Cell[] {
  const bound = boundOf(command, countsOf(sizes));
  const made = cost.requests.length;
  const ratio = bound === 0 ? made : made / bound;
  const target = targetOf(command, program);
  const isMet = target === undefined ? "" : verdict(ratio, target);
  return [command, latencyMs, rounded(cost.seconds), made, bound, rounded(ratio), target, isMet];
}

function notesOf(sizes: Sizes): string[] {
  return [
    `${describe(sizes)}; the plugin on the real engine. Invitations are accepted after up, so destroy removes everyone.`,
    "Bound of up: spaces + zones + one per collection (frames of a zone, members of a space, members of the team).",
    "Bound of refresh: one list of spaces + one list per collection and of the zones of each space.",
    "Bound of destroy: spaces + zones + frames of a zone in one request + one per member, which the API removes one by one.",
  ];
}
