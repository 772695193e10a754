import { type Command, Option, type OptionValues } from "@commander-js/extra-typings";
import { collect, htmlPath, wholeNumber } from "../flags.ts";
import { DetailedCommand } from "./command.ts";
import { defaultFile, edition, environment, interrupted, json, markdown, serviceNote, stack, yes } from "./options.ts";

// What several commands take. Don't export these functions: their declarations would spell out types that double with each
// option.

/** Adds what a command on several workspaces takes, as its last options. */
const onWorkspaces = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .argument("[path...]", `workspace files, or folders of them ${defaultFile}`)
    .addOption(json)
    .optionsGroup("For a folder, or for several files:")
    .option("--only <name>", "only the workspace of this name (repeatable)", collect)
    .option(
      "--changed-since <commit>",
      "only workspaces that changed since this git commit, also in what they include",
    );

/** Adds how many workspaces to work on at a time. */
const inParallel = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command.option("--parallel <n>", "how many at a time (default: 2 per core, at most 8)", wholeNumber(1, 64));

/** Adds what a plan may do to spaces. */
const permitting = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .option("--max-trashed <n>", "let N spaces, and N single zones, be trashed or released", wholeNumber(0, 100_000))
    .option("--create-duplicates", "create spaces even if there is no state and the team has spaces of these titles");

/** Adds how to plan, and where to write the plan. */
const planning = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .option("--no-refresh", "don't read the live workspace: faster, but the plan misses changes made by hand")
    .option("--map <path>", "write the plan as a map, an HTML file; of a folder, one for all its workspaces", htmlPath)
    .addOption(markdown)
    .addOption(environment)
    .addOption(stack);

/** Adds what an update takes besides. */
const updating = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  planning(command.addOption(yes)).option("--save-state <path>", "write a copy of the state for preview --state");

/** Adds what to read from the service. */
const reading = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .addOption(edition)
    .option("--team <team>", "id or name of the team; required if the edition has several")
    .option("--space <space>", "only this space, by id or name, without the people of the team (repeatable)", collect);

export const init = new DetailedCommand("init", {
  summary: "write a workspace file for one of your teams",
  about: "Asks for one of your teams, and writes a commented workspace file for it. Never overwrites a file.",
  examples: ["init", "init teams/product.yaml --team Product"],
  notes: [serviceNote],
  exitCodes: { 0: "written", 1: "failed, or the file exists" },
})
  .argument("[file]", "the new file", "workspace.yaml")
  .option("--team <team>", "id or name of the team; required without a terminal (default: asks)")
  .addOption(edition)
  .addOption(json);

const validateOptions = new DetailedCommand("validate", {
  summary: "check workspace files, offline",
  about:
    "Checks workspace files without the service, the state, or Pulumi. In a folder, every YAML file has to be a workspace, or be included by one; only hidden files, node_modules, and Pulumi.yaml are skipped.",
  examples: ["validate", "validate teams"],
  exitCodes: { 0: "all are valid", 1: "there are mistakes" },
}).option("--environment <name>", "only this environment (default: every environment of a file)");
export const validate = onWorkspaces(validateOptions);

const notes = [
  "For a folder, --state and --save-state each name a folder, with a file for each workspace.",
  `${serviceNote} The state is in the folder .pulumi-canvas next to the file, or where PULUMI_BACKEND_URL says.`,
];
const exitCodes = { 0: "done, or nothing to do", 1: "failed, refused, or not confirmed", ...interrupted } as const;

const previewOptions = new DetailedCommand("preview", {
  summary: "show what an update would change",
  about: "Shows what an update of a workspace would do, what it costs, and what it refuses. Changes nothing.",
  examples: ["preview", "preview team.yaml --out plan.bin", "preview teams --changed-since main --markdown plan.md"],
  notes,
  exitCodes: { 0: "planned", 1: "failed or refused", 2: "--exit-code: something to change", ...interrupted },
})
  .option("--out <path>", "write the plan for up --plan")
  .option("--state <path>", "start from a copy of the state, which needs no access to it; {} is an empty one")
  .option("--exit-code", "exit with 2 if there is something to change");
export const preview = inParallel(onWorkspaces(planning(permitting(previewOptions))));

const upOptions = new DetailedCommand("up", {
  summary: "update a workspace to match its file",
  about: "Shows the plan, asks, and makes the workspace match its file.",
  examples: ["up", "up team.yaml --plan plan.bin", "up teams --environment staging --yes"],
  notes,
  exitCodes,
}).option("--plan <path>", "make only what a preview has planned, without a question; refuse anything else");
export const up = inParallel(onWorkspaces(updating(permitting(upOptions))));

const destroyOptions = new DetailedCommand("destroy", {
  summary: "remove what a workspace file created",
  about: "Shows the plan, asks, and removes what the file created. Spaces go to the trash.",
  examples: ["destroy team.yaml", "destroy teams --environment staging"],
  notes,
  exitCodes,
});
export const destroy = inParallel(onWorkspaces(updating(destroyOptions)));

export const unlock = new DetailedCommand("unlock", {
  summary: "remove the lock that a killed update has left",
  about:
    "Removes the lock that a killed update has left, repairs its state if that was just being written, and, with CANVAS_STATE_KEY, signs the state as it is. Make sure that no update of the workspace is running.",
  examples: ["unlock team.yaml"],
  exitCodes: { 0: "unlocked", 1: "failed or not confirmed" },
})
  .argument("[file]", `workspace file ${defaultFile}`)
  .addOption(yes)
  .addOption(environment)
  .addOption(stack)
  .addOption(json);

const driftOptions = new DetailedCommand("drift", {
  summary: "show how a live workspace differs from the last update",
  about:
    "Shows what was changed, deleted, trashed, or restored since the last update, by whom where the service says so, and what is unmanaged: people, spaces, zones, and frames that were added by hand. Changes nothing, and needs no lock.",
  examples: ["drift", "drift teams --markdown drift.md", "drift --environment staging --against production"],
  notes: [
    "Without a path, drift compares the Pulumi project in the current folder, or else the workspace file there. For a project, the service and the token come from the configuration of its stack or its explicit providers, then from the environment.",
    serviceNote,
  ],
  exitCodes: {
    0: "no drift",
    1: "failed, or something could not be read",
    2: "drift, or a difference between the environments",
  },
})
  .option("--cwd <folder>", "the folder of a Pulumi project, instead of a path")
  .option("--stack <name>", "name of the state, or stack of the project; repeat it to compare several as one", collect)
  .addOption(environment)
  .option("--against <name>", "show how the environment differs from this one, in what both have live")
  .option("--state <path>", "compare with a copy of the state by up --save-state, or with a folder of them")
  .option("--managed-only", "skip what is unmanaged, and who changed something: faster")
  .option("--against-original", "also compare copies of spaces with their originals")
  .addOption(markdown);
export const drift = inParallel(onWorkspaces(driftOptions));

const exportOptions = new DetailedCommand("export", {
  summary: "write a file that describes an existing workspace",
  about:
    "Reads a workspace from the service and writes a workspace file that describes it, or a file for pulumi import, which writes a program in any language. Changes nothing on the service.",
  examples: ["export --team Product --out product", "export --out company --as import"],
  notes: [serviceNote],
  exitCodes: { 0: "done", 1: "failed", 130: "interrupted by Ctrl-C" },
})
  .usage("--out <folder> [options]")
  .requiredOption("--out <folder>", "folder to write to: a new one, or that of an earlier export");
const forms = new Option("--as <form>", "workspace.yaml, or import.json, from which pulumi import writes a program");
export const exporting = reading(exportOptions)
  .addOption(forms.choices(["workspace", "import"]).default("workspace"))
  .option("--force", "overwrite files that were changed since, or that come from elsewhere")
  .addOption(json);

const mapOptions = new DetailedCommand("map", {
  summary: "draw a workspace file, a live workspace, or a plan",
  about:
    "Draws a workspace: its people, spaces, and zones with their frames. Of a plan, it also shows what an update would change and cost. The map is one HTML file, also of a folder with several workspaces.",
  examples: ["map", "map --team Product --out product.html", "map teams --out teams.html"],
  notes: [`With --edition, --team or --space, draws the live workspace. ${serviceNote}`],
  exitCodes: { 0: "drawn", 1: "failed", 130: "interrupted by Ctrl-C" },
})
  .addOption(environment)
  .option("--plan <path>", "draw the output of pulumi preview --json --show-sames; - is standard input");
const mapOutput = (path: string) => (path === "-" ? path : htmlPath(path));
export const map = onWorkspaces(
  reading(mapOptions).option("--out <path>", "the HTML file to write; - is standard output", mapOutput, "map.html"),
);

export const people = new DetailedCommand("people", {
  summary: "list the people of workspace files",
  about:
    "Shows who is in which team according to workspace files, with roles, ends, and notes; a role in parentheses has ended. Needs no access to the service.",
  examples: ["people teams", "people teams --markdown people.md"],
  exitCodes: { 0: "done", 1: "failed" },
})
  .argument("[path...]", "workspace files, or folders of them")
  .addOption(environment)
  .addOption(markdown)
  .addOption(json);
