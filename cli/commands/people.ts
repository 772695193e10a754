import type { Person } from "../../provider/workspace/people/workspace-of-day.ts";
import type { LoadOptions } from "../../provider/workspace/workspace-file.ts";
import { workspaceFilesIn } from "../fleet/workspace-files.ts";
import { alignedLines } from "../output/aligned-lines.ts";
import { requireOneOutput, writeText } from "../output/files.ts";
import { markdownTable } from "../output/markdown-text.ts";
import { paint } from "../output/style.ts";
import { print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { people } from "../reference/workspace-commands.ts";
import { loadWorkspace } from "../run/program.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Shows the people of workspace files; returns the exit code. */
export async function peopleCommand(given: readonly string[], options: OptionsOf<typeof people>): Promise<number> {
  const paths = workspacePaths(given);
  requireOneOutput(options);
  const teams = await readTeams(paths, options);
  const { json, markdown } = options;
  const rows = rowsOf(teams);
  if (markdown !== undefined) writeText(markdown, toMarkdown(rows));
  if (json) printJson(teams);
  else if (markdown !== "-") print(toText(rows));
  return 0;
}

/** The people of one workspace. */
interface TeamPeople {
  /** The name of the team. */
  readonly team: string;
  readonly people: readonly Person[];
}

/** The people of each file that manages people. */
async function readTeams(paths: readonly string[], options: LoadOptions): Promise<readonly TeamPeople[]> {
  const loaded = await Promise.all(workspaceFilesIn(paths).map((file) => loadWorkspace(file, options)));
  return loaded.flatMap(({ workspace: { team }, people }) => {
    const name = typeof team === "string" ? team : (team.name ?? team.id ?? "");
    return people ? [{ team: name, people }] : [];
  });
}

const headings = ["team", "person", "role", "until", "note"];

/** Who is in which team, with what the files say about them. */
const rowsOf = (teams: readonly TeamPeople[]): readonly (readonly string[])[] =>
  teams.flatMap(({ team, people }) =>
    people.map(({ address, role, group, until = "", note = "", isPresent }) => {
      const roleText = isPresent ? role : `(${role})`;
      return [team, address, group === undefined ? roleText : `${roleText}, as ${group}`, until, note];
    }),
  );

const nothing = "The files list no people.\n";

/** A table for a terminal: columns that are empty everywhere are left out. */
function toText(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return nothing;
  const isShown = (_: string, column: number) => rows.some((row) => row[column] !== "");
  const [heading = "", ...lines] = alignedLines([headings, ...rows].map((row) => row.filter(isShown)));
  return [paint("bold", heading), ...lines].map((line) => `${line}\n`).join("");
}

/** The same for a pull request. */
const toMarkdown = (rows: readonly (readonly string[])[]): string =>
  `## People\n\n${rows.length === 0 ? nothing : markdownTable(headings, rows)}`;
