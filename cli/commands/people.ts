import { existsSync } from "node:fs";
import type { LoadOptions } from "../../provider/workspace/workspace-file.ts";
import { workspaceFilesIn } from "../fleet/workspace-files.ts";
import { writeText } from "../output/output-file.ts";
import { paint } from "../output/style.ts";
import { print, printJson } from "../output/terminal.ts";
import { peopleChanges, type TeamPeople } from "../people/people-changes.ts";
import { changesTable, peopleTable, type Table, toMarkdown, toText } from "../people/people-text.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { people } from "../reference/workspace-commands.ts";
import { Checkout } from "../source/checkout.ts";
import { withEarlierVersion } from "../source/earlier-version.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Shows the people of workspace files; returns the exit code. */
export async function peopleCommand(given: readonly string[], options: OptionsOf<typeof people>): Promise<number> {
  const { since, environment } = options;
  const paths = workspacePaths(given);
  requireOneOutput(options);
  if (since === undefined) {
    const teams = await readTeams(paths, { environment });
    report(options, teams, peopleTable(teams));
    return 0;
  }
  const checkout = await Checkout.open(paths[0], since, "--since");
  const changes = await withEarlierVersion(checkout, async ({ day, pathOf }) => {
    const earlier = paths.map(pathOf);
    // What is in neither version is a mistake.
    const now = paths.filter((path, index) => existsSync(path) || earlier[index] === undefined);
    const before = earlier.filter((path) => path !== undefined);
    return peopleChanges(await readTeams(before, { environment, today: day }), await readTeams(now, { environment }));
  });
  report(options, changes, changesTable(changes, since));
  return 0;
}

/** The people of each file that manages people. */
async function readTeams(paths: readonly string[], options: LoadOptions): Promise<readonly TeamPeople[]> {
  const loaded = await Promise.all(workspaceFilesIn(paths).map((file) => loadWorkspace(file, options)));
  return loaded.flatMap(({ workspace: { team }, people }) => {
    const name = typeof team === "string" ? team : (team.name ?? team.id ?? "");
    return people ? [{ team: name, people }] : [];
  });
}

function report({ json, markdown }: OutputFlags, data: unknown, table: Table): void {
  if (markdown !== undefined) writeText(markdown, toMarkdown(table));
  if (json) printJson(data);
  else if (markdown !== "-") print(withBoldHeading(table));
}

function withBoldHeading(table: Table): string {
  const [heading = "", ...rows] = toText(table).split("\n");
  return [table.rows.length === 0 ? heading : paint("bold", heading), ...rows].join("\n");
}
