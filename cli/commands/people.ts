import { existsSync } from "node:fs";
import { CanvasError } from "../../provider/errors.ts";
import type { LoadOptions } from "../../provider/workspace/workspace-file.ts";
import { type Membership, type PersonChange, peopleChanges, type TeamPeople } from "../fleet/people-changes.ts";
import { workspaceFilesIn } from "../fleet/workspace-files.ts";
import { alignedLines } from "../output/aligned-lines.ts";
import { type OutputFlags, requireOneOutput, writeText } from "../output/files.ts";
import { escapeMarkdown, markdownTable } from "../output/markdown-text.ts";
import { paint } from "../output/style.ts";
import { print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { people } from "../reference/workspace-commands.ts";
import { Checkout, withEarlierVersion } from "../run/checkout.ts";
import { loadWorkspace } from "../run/program.ts";
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
    const teams = await readTeams(before, { environment, today: day }).catch((error: unknown) => {
      if (!(error instanceof CanvasError)) throw error;
      throw new CanvasError([`the files of ${since} cannot be read:`, ...error.message.split("\n")]);
    });
    return peopleChanges(teams, await readTeams(now, { environment }));
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

/** A table of texts. */
interface Table {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What to say if there are no rows. */
  readonly nothing: string;
}

/** Who is in which team, with what the files say about them. */
function peopleTable(teams: readonly TeamPeople[]): Table {
  const rows = teams.flatMap(({ team, people }) =>
    people.map(({ address, role, group, until = "", note = "", isPresent }) => {
      const roleText = isPresent ? role : `(${role})`;
      return [team, address, group === undefined ? roleText : `${roleText}, as ${group}`, until, note];
    }),
  );
  const heading = ["team", "person", "role", "until", "note"];
  return { title: "People", heading, rows, nothing: "The files list no people." };
}

/** Who joins, moves and leaves. */
function changesTable(changes: readonly PersonChange[], since: string): Table {
  const rows = changes.map(({ change, person, before, after }) => [change, person, textOf(before), textOf(after)]);
  const title = `Joiners, movers and leavers since ${since}`;
  return { title, heading: ["change", "person", "before", "after"], rows, nothing: "Nobody joins, moves or leaves." };
}

const textOf = (memberships: readonly Membership[]): string =>
  memberships.map(({ team, role }) => `${team} (${role})`).join(", ");

/** A table for a terminal: columns that are empty everywhere are left out. */
function toText({ heading, rows, nothing }: Table): string {
  if (rows.length === 0) return `${nothing}\n`;
  const isShown = (_: string, column: number) => rows.some((row) => row[column] !== "");
  const lines = alignedLines([heading, ...rows].map((row) => row.filter(isShown)));
  return lines.map((line) => `${line}\n`).join("");
}

/** The same for a pull request. */
function toMarkdown({ title, heading, rows, nothing }: Table): string {
  return `## ${escapeMarkdown(title)}\n\n${rows.length === 0 ? `${nothing}\n` : markdownTable(heading, rows)}`;
}
