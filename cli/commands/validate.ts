import { type Member, pathOf, requireOwnStates } from "../fleet/fleet.ts";
import { chooseWorkspaces, type FleetFlags } from "../fleet/fleet-options.ts";
import { summaryText } from "../fleet/summary.ts";
import { factsOfWorkspace } from "../map/build-map.ts";
import { errorText } from "../output/error-text.ts";
import { doneSign, onTerminal, paint } from "../output/style.ts";
import { during, print, printError, printJson } from "../output/terminal.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Checks workspace files; resolves with the exit code. */
export async function validateCommand(
  given: readonly string[],
  options: FleetFlags & { readonly json?: boolean },
): Promise<number> {
  const paths = workspacePaths(given);
  const choice = await during("reading the files", () => chooseWorkspaces(paths, options, true));
  requireOwnStates(choice.all, "main");
  const checked = choice.members.map(check);
  if (options.json) printJson({ workspaces: checked });
  else printAll(choice.members, checked);
  return checked.every(({ isValid }) => isValid) ? 0 : 1;
}

interface Checked {
  readonly name: string;
  readonly file: string;
  readonly isValid: boolean;
  /** Such as `12 people`. */
  readonly facts: readonly string[];
  readonly errors: readonly string[];
}

function check({ name, file, loaded }: Member): Checked {
  const one = { name, file: pathOf(file) };
  return loaded instanceof Error
    ? { ...one, isValid: false, facts: [], errors: loaded.message.split("\n") }
    : { ...one, isValid: true, facts: factsOfWorkspace(loaded.workspace), errors: [] };
}

function printAll(members: readonly Member[], checked: readonly Checked[]): void {
  for (const [index, { file, facts }] of checked.entries()) {
    const loaded = members[index]?.loaded;
    if (loaded instanceof Error) printError(`${onTerminal(paint("red", "✗ "))}${errorText(loaded)}\n`);
    else print(`${doneSign()}${file}: ${facts.join(", ")}\n`);
  }
  const results = checked.map(({ name, isValid }) => ({ name, result: isValid ? "valid" : "failed" }) as const);
  if (checked.length !== 1) print(`${summaryText(results) || "No workspace to work on"}.\n`);
}
