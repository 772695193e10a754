/** The options that every command has. */
export const commonFlags = {
  json: { type: "boolean", default: false, text: "print JSON, errors too" },
  help: { type: "boolean", short: "h", default: false, text: "print this text" },
} as const;

/** Which environment of a file. */
export const environmentFlag = {
  type: "string",
  value: "NAME",
  text: "which environment of the file; each has a state of its own",
} as const;

/** The options that choose a state of a file. */
export const stackFlags = {
  environment: environmentFlag,
  stack: {
    type: "string",
    value: "NAME",
    text: "which of several workspaces to make from the file (default: the environment, PULUMI_STACK, or main)",
  },
} as const;

/** A report for a pull request. */
export const markdownFlag = {
  type: "string",
  value: "PATH",
  path: "file",
  text: "write Markdown, for a pull request or a report; - is standard output",
} as const;

/** The options that choose from a folder of workspaces. */
export const choiceFlags = {
  only: { type: "string", multiple: true, value: "NAME", text: "only the workspace of this name (repeatable)" },
  "changed-since": {
    type: "string",
    value: "REF",
    text: "only workspaces that changed between the git commit REF and the working tree, also through what they include",
  },
  matrix: {
    type: "string",
    value: "FORMAT",
    values: ["github", "gitlab"],
    text: "only print the workspaces as JSON for a job matrix: github or gitlab",
  },
} as const;

/** The options of commands that work on several workspaces at a time. */
export const fleetFlags = {
  ...choiceFlags,
  parallel: {
    type: "string",
    value: "N",
    text: "how many workspaces to work on at a time (default: 2 per core, at most 8)",
  },
} as const;

/** The options that choose what to read from the service. */
export const scopeFlags = {
  edition: {
    type: "string",
    value: "ID",
    text: "edition of the workspace (default: CANVAS_EDITION_ID, or your only or default one)",
  },
  team: { type: "string", value: "TEAM", text: "id or name of the team; required if the edition has several" },
  space: {
    type: "string",
    multiple: true,
    value: "SPACE",
    text: "id or name of a space: only this one, without the people of the team (repeatable)",
  },
} as const;

/** Where a command that reads the service gets its settings. */
export const serviceNote =
  "The service is CANVAS_BASE_URL, or Zoho Vani with CANVAS_SERVICE=vani and CANVAS_DATA_CENTER. The token is CANVAS_ACCESS_TOKEN, or comes from a login: CANVAS_REFRESH_TOKEN_FILE or CANVAS_REFRESH_TOKEN, with CANVAS_AUTH_URL, CANVAS_CLIENT_ID, and CANVAS_CLIENT_SECRET.";

/** What FILE stands for if it is left out. */
export const fileNote =
  "Without FILE, the file is workspace.yaml, workspace.yml, or workspace.ts in the current folder.";

/** The exit codes of a command that waits for what is under way when it is interrupted. */
export const interruptedCodes = { 130: "interrupted by Ctrl-C", 143: "interrupted by SIGTERM" } as const;
