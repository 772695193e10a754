import type { Command } from "./command.ts";
import {
  commonFlags,
  environmentFlag,
  fileNote,
  fleetFlags,
  interruptedCodes,
  serviceNote,
  stackFlags,
} from "./shared-flags.ts";

const permissionFlags = {
  "max-trashed": {
    type: "string",
    value: "N",
    text: "allow this update to put up to N spaces, and N single zones, into the trash, or to stop managing them",
  },
  "create-duplicates": {
    type: "boolean",
    default: false,
    text: "create spaces even if no state is recorded and the team already has spaces with these titles",
  },
} as const;

const planFlags = {
  "no-refresh": {
    type: "boolean",
    default: false,
    text: "skip reading what was changed outside of the file: faster, but the plan misses changes made by hand",
  },
  // The default, and accepted because earlier versions had it.
  refresh: { type: "boolean", default: false },
  map: {
    type: "string",
    multiple: true,
    value: "PATH",
    path: "file",
    text: "write the plan as a map: plan.html or plan.svg; repeat it for both",
  },
  markdown: {
    type: "string",
    value: "PATH",
    path: "file",
    text: "write the plan, and then the result, as Markdown for a pull request; - is standard output",
  },
} as const;

const yes = { type: "boolean", default: false, text: "skip the confirmation" } as const;

const runFlags = {
  yes,
  ...planFlags,
  "save-state": {
    type: "string",
    value: "PATH",
    path: "file",
    text: "write a copy of the state for preview --state, which names people, but has no secret",
  },
} as const;

const previewFlags = {
  out: { type: "string", value: "PATH", path: "file", text: "write the plan for up --plan" },
  state: {
    type: "string",
    value: "PATH",
    path: "file",
    text: "start from a copy of the state, which needs no access to the state itself; {} is an empty one",
  },
  "exit-code": { type: "boolean", default: false, text: "exit with 2 if there is something to change" },
} as const;

const upFlags = {
  plan: {
    type: "string",
    value: "PATH",
    path: "file",
    text: "make only what a preview has planned, without a question; anything else is refused",
  },
} as const;

/** The options of promote. */
export const promoteFlags = {
  from: { type: "string", value: "NAME", text: "the environment that has to match the file, such as staging" },
  to: { type: "string", value: "NAME", text: "the environment to update, such as production" },
  ...permissionFlags,
  ...runFlags,
  ...commonFlags,
} as const;

/** The options of preview, up and destroy: an option of another one of them gets a message of its own. */
export const deployFlags = {
  ...permissionFlags,
  ...runFlags,
  ...previewFlags,
  ...upFlags,
  ...stackFlags,
  ...fleetFlags,
  ...commonFlags,
} as const;

/** The options of unlock. */
export const unlockFlags = { yes, ...stackFlags, ...commonFlags } as const;

/** The options of watch. */
export const watchFlags = {
  "no-refresh": planFlags["no-refresh"],
  environment: environmentFlag,
  stack: stackFlags.stack,
  ...commonFlags,
} as const;

const usage = ["[FILE|FOLDER ...] [options]"];
const runNotes = [
  "A FOLDER stands for every workspace file in it and in the folders below. Then --map, --state and --save-state name a folder, which has a file for each workspace.",
  fileNote,
  `${serviceNote} The edition is CANVAS_EDITION_ID, or else the user's only or default one. The state is in the folder .pulumi-canvas next to the file, or where PULUMI_BACKEND_URL says.`,
];
const failed = "failed, refused, or not confirmed";

/** The commands that plan and update what a workspace file describes. */
export const runCommands = {
  preview: {
    summary: "show what an update would change",
    usage,
    about: ["Shows what an update of a workspace file would do, what it costs, and what it refuses. Changes nothing."],
    takes: "workspaces",
    flags: { ...previewFlags, ...permissionFlags, ...planFlags, ...stackFlags, ...commonFlags },
    folderFlags: fleetFlags,
    notes: runNotes,
    exitCodes: { 0: "planned", 1: "failed or refused", 2: "--exit-code: something to change", ...interruptedCodes },
  },
  up: {
    summary: "update a workspace to match its file",
    usage,
    about: ["Shows the plan, asks, and makes the workspace match its file."],
    takes: "workspaces",
    flags: { ...upFlags, ...permissionFlags, ...runFlags, ...stackFlags, ...commonFlags },
    folderFlags: fleetFlags,
    notes: runNotes,
    exitCodes: { 0: "done, or nothing to do", 1: failed, ...interruptedCodes },
  },
  destroy: {
    summary: "remove what a workspace file created",
    usage,
    about: ["Shows the plan, asks, and removes what the file created. Spaces go to the trash."],
    takes: "workspaces",
    flags: { ...runFlags, ...stackFlags, ...commonFlags },
    folderFlags: fleetFlags,
    notes: runNotes,
    exitCodes: { 0: "done, or nothing to do", 1: failed, ...interruptedCodes },
  },
  watch: {
    summary: "preview a workspace file each time you save it",
    usage: ["[FILE] [options]"],
    about: [
      "Previews a workspace file now, and again each time you save it or a file that it includes. Changes nothing. Ctrl-C ends it.",
      "With --json, prints each preview as one line of JSON.",
    ],
    takes: "workspaces",
    isIdle: true,
    flags: watchFlags,
    notes: [fileNote],
    exitCodes: { 0: "ended by Ctrl-C or SIGTERM", 1: "cannot start" },
  },
  promote: {
    summary: "update an environment once another one has proven it",
    usage: ["[FILE] --from NAME --to NAME [options]"],
    about: [
      "Updates an environment of a workspace file, as up does, if another environment is exactly what the file says. Otherwise, prints how that differs, and changes nothing.",
    ],
    takes: "workspaces",
    flags: promoteFlags,
    notes: [
      "All options but --from are for the environment to update. Both environments use the same service and token.",
      fileNote,
    ],
    exitCodes: { 0: "done, or nothing to do", 1: failed, ...interruptedCodes },
  },
  unlock: {
    summary: "remove the lock that a killed update has left",
    usage: ["[FILE] [options]"],
    about: [
      "Removes the lock that an update has left because it was killed, repairs its state if that was just being written, and, with CANVAS_STATE_KEY, signs the state as it is. Make sure that no update of the workspace is running.",
    ],
    takes: "workspaces",
    flags: unlockFlags,
    notes: [fileNote],
    exitCodes: { 0: "unlocked", 1: "failed or not confirmed" },
  },
} as const satisfies Record<string, Command>;
