import type { Command } from "./command.ts";
import {
  choiceFlags,
  commonFlags,
  environmentFlag,
  fileNote,
  fleetFlags,
  markdownFlag,
  scopeFlags,
  serviceNote,
} from "./shared-flags.ts";

/** The options of init. */
export const initFlags = {
  team: { type: "string", value: "TEAM", text: "id or name of the team (default: asks)" },
  edition: {
    type: "string",
    value: "ID",
    text: "edition of the team (default: CANVAS_EDITION_ID, or your only or default one)",
  },
  ...commonFlags,
} as const;

/** The options of validate. */
export const validateFlags = {
  environment: {
    type: "string",
    value: "NAME",
    text: "only this environment (default: every environment of a file)",
  },
  ...commonFlags,
} as const;

/** The options of drift. */
export const driftFlags = {
  cwd: {
    type: "string",
    value: "FOLDER",
    path: "folder",
    text: "without FILE: the folder of a Pulumi project (default: this one)",
  },
  stack: {
    type: "string",
    multiple: true,
    default: [] as string[],
    value: "NAME",
    text: "as for pulumi-canvas up, or a stack of the project (default: main, or the selected stack); repeat it to compare several as one",
  },
  environment: environmentFlag,
  against: {
    type: "string",
    value: "NAME",
    text: "with --environment: show how that differs from this environment, in what both have live; differences that the file makes, and what is unmanaged, are left out",
  },
  state: {
    type: "string",
    value: "PATH",
    path: "file",
    text: "compare with a copy of the state that up --save-state has written, which needs no access to the state itself; for a folder, a folder of them",
  },
  "managed-only": {
    type: "boolean",
    default: false,
    text: "skip the lists that show what is unmanaged, who changed something, and the order of zones",
  },
  "against-original": {
    type: "boolean",
    default: false,
    text: "also compare copies of spaces with their originals: zones by title, frames by name",
  },
  markdown: markdownFlag,
  ...commonFlags,
} as const;

/** The options of export. */
export const exportFlags = {
  out: {
    type: "string",
    value: "DIR",
    path: "folder",
    text: "folder to write to: a new one, or that of an earlier export",
  },
  ...scopeFlags,
  as: {
    type: "string",
    default: "workspace",
    value: "FORM",
    values: ["workspace", "import"],
    text: "workspace (workspace.yaml in a project, the default) or import (import.json, from which pulumi import writes a program)",
  },
  verify: {
    type: "boolean",
    default: false,
    text: "check that importing the workspace file and previewing it shows no change; needs the Pulumi CLI",
  },
  force: {
    type: "boolean",
    default: false,
    text: "overwrite files that were changed since, or that come from elsewhere",
  },
  ...commonFlags,
} as const;

/** The options of map. */
export const mapFlags = {
  environment: environmentFlag,
  plan: {
    type: "string",
    value: "PLAN",
    path: "file",
    text: "the output of pulumi preview --json --show-sames; - reads it from standard input. Without --show-sames, the map shows only what changes",
  },
  ...scopeFlags,
  out: {
    type: "string",
    value: "PATH",
    path: "file",
    text: "the file to write (default: map.html, or map.svg); - writes to standard output. For a folder, the folder to write to (default: maps)",
  },
  format: {
    type: "string",
    value: "FORMAT",
    values: ["html", "svg"],
    text: "html or svg (default: the extension of --out, otherwise html)",
  },
  ...commonFlags,
} as const;

/** The options of people. */
export const peopleFlags = {
  environment: environmentFlag,
  since: {
    type: "string",
    value: "REF",
    text: "show who joins, moves and leaves between a commit, on its day, and the files as they are, today",
  },
  markdown: markdownFlag,
  ...commonFlags,
} as const;

/** The commands that write, check, compare and show workspace files. */
export const fileCommands = {
  init: {
    summary: "write a workspace file for one of your teams",
    usage: ["[FILE] [options]"],
    about: [
      "Lists the teams of the token, asks which one, and writes a commented workspace file for it (default: workspace.yaml). Never overwrites a file. Without a terminal, it needs --team.",
    ],
    takes: "workspaces",
    flags: initFlags,
    notes: [serviceNote],
    exitCodes: { 0: "written", 1: "failed, or the file exists" },
  },
  validate: {
    summary: "check workspace files, offline",
    usage: ["[FILE|FOLDER ...] [options]"],
    about: [
      "Checks workspace files without the service, the state, or Pulumi. In a folder, every YAML file has to be a workspace, or be included by one; only hidden files, node_modules, and Pulumi.yaml are skipped.",
    ],
    takes: "workspaces",
    flags: validateFlags,
    folderFlags: choiceFlags,
    notes: [fileNote],
    exitCodes: { 0: "all are valid", 1: "there are mistakes" },
  },
  drift: {
    summary: "show how a live workspace differs from the last update",
    usage: ["[FILE|FOLDER ...] [options]", "--cwd FOLDER [options]"],
    about: [
      "Shows how the live workspace differs from the last update: what was changed, deleted, trashed or restored since, and what is unmanaged, which means people, spaces, zones and frames that were added by hand to managed teams, spaces and zones. The contents of a copy, or of a zone from a template, don't count as unmanaged. A space whose zones are in another order than in the file is shown, too, but no update can change that. Names who changed a space or zone last, or added a person, where the service says so. Changes nothing, and needs no lock.",
    ],
    takes: "workspaces",
    flags: driftFlags,
    folderFlags: fleetFlags,
    notes: [
      "FILE is the workspace file that you ran pulumi-canvas up with. FOLDER stands for every workspace file in it and in the folders below; what one of them manages is not unmanaged in another.",
      "Without FILE, the command compares the Pulumi project in the current folder, or else the workspace.yaml, workspace.yml, or workspace.ts there.",
      `For a file: ${serviceNote}`,
      "For a project, the service and the token come from the configuration of its stack (canvas:baseUrl ...), then from the environment. For a resource with an explicit provider, they come from that provider, then from the environment.",
    ],
    exitCodes: {
      0: "no drift, or only in the order of zones",
      1: "failed, or something could not be read",
      2: "drift, or a difference between the environments",
    },
  },
  export: {
    summary: "write a file that describes an existing workspace",
    usage: ["--out DIR [options]"],
    about: [
      "Reads a workspace from the service and writes a workspace file that describes it, or a file for pulumi import, which writes a program in any language. Changes nothing on the service. If it is interrupted, run it again to continue.",
    ],
    flags: exportFlags,
    notes: [serviceNote],
    exitCodes: { 0: "done", 1: "failed, or a preview with changes", 130: "interrupted by Ctrl-C" },
  },
  map: {
    summary: "draw a workspace file, a live workspace, or a plan",
    usage: ["[FILE|FOLDER ...] [options]", "--plan PLAN [options]", "--edition ID [options]"],
    about: [
      "Draws a workspace: its people, spaces and zones with their frames. From a plan, also shows what an update would change and cost. For a folder, draws one map for each workspace file in it and in the folders below, and an index.html that links them.",
    ],
    takes: "workspaces",
    flags: mapFlags,
    folderFlags: choiceFlags,
    notes: [
      `With --edition, --team or --space, draws the live workspace, without changing it. ${serviceNote}`,
      fileNote,
    ],
    exitCodes: { 0: "drawn", 1: "failed", 130: "interrupted by Ctrl-C" },
  },
  people: {
    summary: "list people, or who joins, moves and leaves",
    usage: ["[FILE|FOLDER ...] [options]"],
    about: [
      "Shows who is in which team according to workspace files, with roles, ends and notes; a role in parentheses has ended. Needs no access to the service.",
    ],
    takes: "workspaces",
    flags: peopleFlags,
    notes: [fileNote],
    exitCodes: { 0: "done", 1: "failed" },
  },
} as const satisfies Record<string, Command>;
