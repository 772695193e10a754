import { printableJson } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { parseFlags, UsageError } from "../flags.ts";
import { type Member, pathOf, requireOwnStates } from "../fleet/fleet.ts";
import { choiceOptions, choiceUsage, chooseWorkspaces } from "../fleet/fleet-options.ts";
import { summaryText } from "../fleet/summary.ts";
import { factsOf } from "../map/map-facts.ts";
import { mapOfResources } from "../map/resource-map.ts";
import { print, printError } from "../output/terminal.ts";

const usage = `Usage: pulumi-canvas validate FILE|FOLDER ... [options]

Checks workspace files without the service, the state, or Pulumi. In a folder, every YAML file has to be a workspace, or be
included by one; only hidden files, node_modules, and Pulumi.yaml are skipped.

  --environment NAME   only this environment (default: every environment of a file)
  --json               print JSON
  --help               print this text

${choiceUsage}

Exit code: 0 all are valid, 1 there are mistakes.
`;

const flag = { type: "boolean", default: false } as const;
const options = { json: flag, help: flag, environment: { type: "string" }, ...choiceOptions } as const;

/** Checks workspace files; resolves with the exit code. */
export async function validateCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas validate --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  if (positionals.length === 0)
    throw new UsageError("validate takes a workspace file, such as workspace.yaml, or a folder of them");
  const choice = await chooseWorkspaces(positionals, values, true);
  if (!choice) return 0;
  requireOwnStates(choice.all, "main");
  const checked = choice.members.map(check);
  if (values.json) print(`${printableJson({ workspaces: checked }, 2)}\n`);
  else printAll(checked);
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
    : { ...one, isValid: true, facts: contentsOf(loaded.workspace), errors: [] };
}

const contentsOf = (workspace: Workspace): readonly string[] =>
  factsOf(mapOfResources(workspaceResources(componentName, workspace)));

function printAll(checked: readonly Checked[]): void {
  for (const { file, isValid, facts, errors } of checked) {
    if (isValid) print(`${file}: ${facts.join(", ")}\n`);
    else printError(`${errors.join("\n")}\n`);
  }
  const results = checked.map(({ name, isValid }) => ({ name, result: isValid ? "valid" : "failed" }) as const);
  if (checked.length !== 1) print(`${summaryText(results) || "No workspace to work on"}.\n`);
}
