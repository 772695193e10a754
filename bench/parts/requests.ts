import { type Command, type Cost, commands, deploy } from "../deployment.ts";
import { type Part, type PartOptions, scaled } from "../part.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";
import { type Counts, countsOf, describe, type ProgramName, programNames, programs, type Sizes } from "../workspace.ts";

/** Requests per object if every write is its own request, and the space and the team are read for each member. */
const uncoalesced = { frame: 1, teamMember: 1, spaceMember: 2.9 };

/** A page of team members, and the documented size of one without a limit. */
const [pageSize, defaultPageSize] = [100, 20];

/** How many requests each command costs, compared with the fewest that the API allows. */
export const requests: Part = {
  title: "Requests",
  async run(options) {
    const sizes = sizesOf(options);
    const tables: Table[] = [];
    for (const program of programNames) {
      const rows: Cell[][] = [];
      for (const latencyMs of [0, 100]) {
        const costs = await deploy({ through: "plugin", program, sizes, latencyMs });
        rows.push(...commands.map((command) => rowOf(command, latencyMs, costs[command], sizes, program)));
        rows.push(...familyRows(latencyMs, costs.up, sizes, program));
      }
      tables.push({ title: `Requests, ${programs[program].title}`, columns, rows, notes: notesOf(sizes) });
    }
    return tables;
  },
};

const columns = ["command", "latency ms", "seconds", "requests", "bound", "ratio", "target", "verdict"];

function sizesOf(options: PartOptions): Sizes {
  const teamMembers = scaled(50, options);
  return { spaces: scaled(5, options), zonesPerSpace: 20, framesPerZone: 4, teamMembers, membersPerSpace: 10 };
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
      return 1 + spaces + zones + spaces + pagesOf(teamMembers + spaceMembers / spaces + 1);
    case "destroy":
      return spaces + 2 * zones + teamMembers + spaceMembers;
  }
}

/** A list without a count ends with a page that is shorter than a page can be. */
export function pagesOf(people: number): number {
  const isLastShort = people % pageSize < defaultPageSize && people % pageSize > 0;
  return Math.ceil(people / pageSize) + (isLastShort ? 0 : 1);
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

/** What single frames and members cost to create, compared with the cost without shared requests. */
function familyRows(latencyMs: number, { requests }: Cost, sizes: Sizes, program: ProgramName): Cell[][] {
  if (programs[program].isCollections) return [];
  const { frames, zones, spaces, teamMembers, spaceMembers } = countsOf(sizes);
  const former = {
    frames: frames * uncoalesced.frame,
    members: Math.round(teamMembers * uncoalesced.teamMember + spaceMembers * uncoalesced.spaceMember),
  };
  const isOf = { frames: /\/frames$/, members: /\/members$|^GET \/spaces\/\d+$/ };
  const fewest = { frames: zones, members: spaces + 1 };
  return (["frames", "members"] as const).map((family) => {
    const made = requests.filter((request) => isOf[family].test(request)).length;
    const target = Math.floor(former[family] / 2);
    const isMet = latencyMs === 0 ? "" : verdict(made, target);
    const ratio = rounded(made / fewest[family]);
    return [`up: ${family} only`, latencyMs, undefined, made, fewest[family], ratio, `${target} requests`, isMet];
  });
}

function notesOf(sizes: Sizes): string[] {
  return [
    `${describe(sizes)}; the plugin on the real engine. Invitations are accepted after up, so destroy removes everyone.`,
    "Bound of up: spaces + zones + one per collection (frames of a zone, members of a space, members of the team).",
    `Bound of refresh: one list of spaces + one list per collection and of the zones of each space; the list of team members has no count, so from ${defaultPageSize} people on it takes one more page.`,
    "Bound of destroy: spaces + zones + frames of a zone in one request + one per member, which the API removes one by one.",
    "Target for single frames and members: half of one request per frame and team member, and of 2.9 per space member. What limits single frames: those of a zone share a request only if the engine starts them at the same time.",
  ];
}
