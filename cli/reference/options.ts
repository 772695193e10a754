import { Option } from "@commander-js/extra-typings";

/** What FILE and PATH stand for if they are left out. */
export const defaultFile = "(default: workspace.yaml, workspace.yml, or workspace.ts in this folder)";

export const json = new Option("--json", "print JSON, errors too");
export const yes = new Option("--yes", "skip the confirmation");
export const environment = new Option("--environment <name>", "environment of the file; each has a state of its own");
export const stack = new Option("--stack <name>", "name of the state (default: environment, PULUMI_STACK, or main)");
export const edition = new Option("--edition <id>", "edition (default: CANVAS_EDITION_ID, or your default one)");
export const markdown = new Option("--markdown <path>", "write a report for a pull request; - is standard output");

/** Where a command that reads the service gets its settings. */
export const serviceNote =
  "The service is CANVAS_BASE_URL, or Zoho Vani with CANVAS_SERVICE=vani and CANVAS_DATA_CENTER. The token is CANVAS_ACCESS_TOKEN, or comes from a login: CANVAS_REFRESH_TOKEN_FILE or CANVAS_REFRESH_TOKEN, with CANVAS_AUTH_URL, CANVAS_CLIENT_ID, and CANVAS_CLIENT_SECRET.";

/** The exit codes of a command that waits for what is under way when it is interrupted. */
export const interrupted = { 130: "interrupted by Ctrl-C", 143: "interrupted by SIGTERM" } as const;
