import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Team } from "../../provider/api/endpoints/teams.ts";
import { CanvasError } from "../../provider/errors.ts";
import { findDefaultEdition } from "../../provider/run/edition.ts";
import { pickByIdOrName } from "../../provider/run/match.ts";
import { EntityName, equalNames } from "../../provider/validation/formats.ts";
import { printable, quoted } from "../../provider/validation/printable-text.ts";
import { UsageError } from "../flags.ts";
import { writeNewFile } from "../output/files.ts";
import { starterFile } from "../output/starter-file.ts";
import { doneSign, paint } from "../output/style.ts";
import { ask, during, print, printError, printJson, StatusLine } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { init } from "../reference/workspace-commands.ts";
import { quietSession, settingsOf } from "../run/session.ts";
import { shellPath } from "../run/stack-place.ts";

/** Writes a workspace file for a team; resolves with the exit code. */
export async function initCommand(
  file: string,
  options: OptionsOf<typeof init>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  if (!/\.ya?ml$/.test(file))
    throw new UsageError("init takes the name of one new file in YAML, such as workspace.yaml");
  requireNew(file);
  if (options.team === undefined && !process.stdin.isTTY)
    throw new CanvasError("can't ask for a team: this is not a terminal", "add --team with the id or name of a team");
  const teams = await during("reading your teams", () => readTeams(options.edition, environment));
  const team = options.team === undefined ? await askForTeam(teams) : pick(teams, options.team);
  if (!team) return 1;
  const isNamed = EntityName.safeParse(team.name).success && namesakesOf(team.name, teams).length === 1;
  writeNewFile(file, starterFile(isNamed ? team.name : { id: team.teamId }, schemaPath(file)));
  if (options.json) printJson({ file, team: { id: team.teamId, name: team.name } });
  else print(doneText(file, team, isNamed));
  return 0;
}

function requireNew(file: string): void {
  if (!existsSync(file)) return;
  throw new CanvasError(
    `${file} exists, and init never overwrites a file`,
    "name a new file, as in pulumi-canvas init team.yaml",
  );
}

async function readTeams(editionId: string | undefined, environment: NodeJS.ProcessEnv): Promise<readonly Team[]> {
  const status = new StatusLine();
  const config = settingsOf({ editionId }, environment);
  const session = quietSession(config, (text) => status.wait(text));
  try {
    const edition = config.editionId ?? (await findDefaultEdition(session))?.editionId;
    const teams = edition === undefined ? [] : await session.client.teams.list(edition);
    if (teams.length > 0) return teams;
    throw new CanvasError(
      "the token's user is in no team",
      "create a team on the service, or ask an admin to add you to one",
    );
  } finally {
    session.client.close();
    status.end();
  }
}

const pick = (teams: readonly Team[], text: string): Team =>
  pickByIdOrName(
    teams.map((team) => ({ ...team, id: team.teamId })),
    text,
    { place: "the edition", kind: "team" },
  );

const namesakesOf = (name: string, teams: readonly Team[]) => teams.filter((team) => equalNames(team.name, name));

/** The team that the user chooses; undefined after Ctrl-C, or an empty answer. */
async function askForTeam(teams: readonly Team[]): Promise<Team | undefined> {
  const rows = teams.map(
    ({ name, teamId }, index) => `  ${index + 1}  ${printable(name)} ${paint("dim", `(${teamId})`)}\n`,
  );
  printError(`Your teams:\n${rows.join("")}`);
  for (;;) {
    const answer = (await ask("Which team? Its number, name or id:")).trim();
    if (answer === "") return undefined;
    const byId = teams[Number(answer) - 1] ?? teams.find(({ teamId }) => teamId === answer);
    const [chosen, ...others] = byId ? [byId] : namesakesOf(answer, teams);
    if (chosen && others.length === 0) return chosen;
    printError(chosen ? `Several teams are named ${quoted(answer)}.\n` : `There is no team ${quoted(answer)}.\n`);
  }
}

/** The schema of the nearest installed package, or where `npm install` puts it. */
function schemaPath(file: string): string {
  const name = "node_modules/pulumi-canvas/workspace.schema.json";
  const folder = dirname(resolve(file));
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, name))) return relative(folder, join(above, name)).replaceAll("\\", "/");
    if (above === dirname(above)) return name;
  }
}

function doneText(file: string, { name, teamId }: Team, isNamed: boolean): string {
  const preview = file === "workspace.yaml" ? "pulumi-canvas preview" : `pulumi-canvas preview ${shellPath(file)}`;
  return `${doneSign()}Wrote ${printable(file)} for team ${quoted(name)}. Next: open it in an editor, and run ${preview}.
To start from what the team has now, run pulumi-canvas export --team ${shellPath(isNamed ? name : teamId)} --out DIR instead.
`;
}
