import { existsSync } from "node:fs";
import { printableJson } from "../../provider/validation/printable-text.ts";
import type { LoadOptions } from "../../provider/workspace/workspace-file.ts";
import { parseFlags, UsageError } from "../flags.ts";
import { workspaceFilesIn } from "../fleet/workspace-files.ts";
import { writeText } from "../output/output-file.ts";
import { print } from "../output/terminal.ts";
import { peopleChanges, type TeamPeople } from "../people/people-changes.ts";
import { changesTable, peopleTable, type Table, toMarkdown, toText } from "../people/people-text.ts";
import { Checkout } from "../source/checkout.ts";
import { withEarlierVersion } from "../source/earlier-version.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";

const usage = `Usage: pulumi-canvas people FILE|FOLDER ... [options]

Shows who is in which team according to workspace files, with roles, dates and notes; a role in parentheses does not count today.
Needs no access to the service.

  --environment NAME
                   which environment of the files
  --since REF      show who joins, moves and leaves between a commit, on its day, and the files as they are, today
  --json           print JSON
  --markdown PATH  write Markdown, for a pull request or a report; - is standard output
  --help           print this text
`;

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;
const options = { json: flag, help: flag, since: text, markdown: text, environment: text } as const;

/** Shows the people of workspace files; returns the exit code. */
export async function peopleCommand(args: string[]): Promise<number> {
  const { values, positionals: paths } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas people --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const { since, environment } = values;
  const [first] = paths;
  if (first === undefined)
    throw new UsageError("people takes workspace files, such as workspace.yaml, or folders of them");
  if (since?.startsWith("-")) throw new UsageError(`--since takes a commit, not ${JSON.stringify(since)}`);
  requireOneOutput(values);
  if (since === undefined) {
    const teams = await readTeams(paths, { environment });
    report(values, teams, peopleTable(teams));
    return 0;
  }
  const checkout = await Checkout.open(first, since, "--since");
  const changes = await withEarlierVersion(checkout, async ({ day, pathOf }) => {
    const earlier = paths.map(pathOf);
    // What is in neither version is a mistake.
    const now = paths.filter((path, index) => existsSync(path) || earlier[index] === undefined);
    const before = earlier.filter((path) => path !== undefined);
    return peopleChanges(await readTeams(before, { environment, today: day }), await readTeams(now, { environment }));
  });
  report(values, changes, changesTable(changes, since));
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
  if (json) print(`${printableJson(data, 2)}\n`);
  else if (markdown !== "-") print(toText(table));
}
