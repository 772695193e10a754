import { type Command, type Cost, commands, deploy } from "../deployment.ts";
import { type Part, scaled } from "../part.ts";
import { type Cell, rounded, type Table } from "../table.ts";
import { type programNames, programs, type Sizes } from "../workspace.ts";

/** How many people a request adds, and a list has, at most. */
const [perRequest, perPage] = [100, 999];

/** What a large team costs as one roster, compared with single resources. */
export const people: Part = {
  title: "People",
  async run(scale) {
    const sizes = { spaces: 0, zonesPerSpace: 0, framesPerZone: 0, teamMembers: scaled(1000, scale) };
    const [single, roster] = [await costsOf("single", sizes), await costsOf("collections", sizes)];
    return [tableOf(sizes.teamMembers, { single, roster })];
  },
};

type Costs = Readonly<Record<Command, Cost>>;

function costsOf(program: (typeof programNames)[number], sizes: Omit<Sizes, "membersPerSpace">): Promise<Costs> {
  return deploy({ through: "plugin", program, sizes: { ...sizes, membersPerSpace: 0 } });
}

/** The fewest requests that the API allows for a team of these people and its owner. */
function boundOf(command: Command, count: number): number {
  switch (command) {
    case "up":
      return Math.ceil(count / perRequest);
    case "no-op up":
      return 0;
    case "refresh":
      return Math.ceil((count + 1) / perPage);
    case "destroy":
      return count;
  }
}

function tableOf(count: number, { single, roster }: { readonly single: Costs; readonly roster: Costs }): Table {
  return {
    title: `${count} people in a team, as one roster and as single resources`,
    columns: ["command", "resources", "requests", "bound", "ratio", "seconds", "seconds of single / roster"],
    rows: commands.flatMap((command) =>
      [
        { title: programs.single.title, cost: single[command], compared: undefined },
        { title: "one roster", cost: roster[command], compared: single[command].seconds / roster[command].seconds },
      ].map(({ title, cost, compared }): Cell[] => {
        const [made, bound] = [cost.requests.length, boundOf(command, count)];
        const ratio = rounded(bound === 0 ? made : made / bound);
        return [command, title, made, bound, ratio, rounded(cost.seconds), compared && rounded(compared)];
      }),
    ),
    notes: [
      `The plugin on the real engine. Bound of up: one request for ${perRequest} people; of refresh: the pages of the list; of destroy: one request for each person, because the API removes one at a time.`,
      "Invitations are accepted after up, so refresh finds everyone and destroy removes everyone.",
    ],
  };
}
