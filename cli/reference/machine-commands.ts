import type { Command } from "./command.ts";
import { commonFlags, serviceNote } from "./shared-flags.ts";

/** The options of doctor. */
export const doctorFlags = {
  edition: {
    type: "string",
    value: "ID",
    text: "edition of the workspace (CANVAS_EDITION_ID; default: the user's only or default one)",
  },
  ...commonFlags,
} as const;

/** The options of login. */
export const loginFlags = {
  stack: {
    type: "string",
    value: "NAME",
    text: "keep the refresh token as a secret of this stack of the project in the current folder",
  },
  print: { type: "boolean", default: false, text: "print only the refresh token on standard output" },
  "read-only": { type: "boolean", default: false, text: "ask only for scopes that read" },
  "no-browser": { type: "boolean", default: false, text: "print the address of the page, and leave the browser alone" },
  port: {
    type: "string",
    default: "0",
    value: "PORT",
    text: "port of the address on this machine that the browser returns to (default: a free one)",
  },
  parameter: {
    type: "string",
    multiple: true,
    default: [] as string[],
    value: "NAME=VALUE",
    text: "send this to the page too, if the identity provider asks for it (repeatable)",
  },
  timeout: {
    type: "string",
    default: "300",
    value: "SECONDS",
    text: "how long to wait for the browser (default: 300)",
  },
  ...commonFlags,
} as const;

/** The options of the emulator. */
export const emulatorFlags = {
  service: {
    type: "string",
    default: "canvas",
    value: "SERVICE",
    values: ["canvas", "vani"],
    text: "print the names of canvas or vani; the API has both (default: canvas)",
  },
  port: {
    type: "string",
    default: "4020",
    value: "PORT",
    text: "port to listen on (default: 4020; 0 picks a free one)",
  },
  host: { type: "string", default: "127.0.0.1", value: "HOST", text: "address to bind to (default: 127.0.0.1)" },
  data: { type: "string", value: "FILE", path: "file", text: "keep the workspace in FILE (default: only in memory)" },
  seed: {
    type: "string",
    default: "demo",
    value: "SEED",
    values: ["demo", "empty"],
    path: "file",
    text: "initial workspace: demo, empty, or a JSON file (default: demo)",
  },
  "rate-limits": {
    type: "string",
    default: "on",
    value: "on|off",
    values: ["on", "off"],
    text: "respond 429 beyond the limits of the API (default: on)",
  },
  "rate-window": {
    type: "string",
    default: "60",
    value: "SECONDS",
    text: "length of the rate limit window (default: 60)",
  },
  latency: { type: "string", default: "0", value: "MS", text: "delay before every response (default: 0)" },
  reading: {
    type: "string",
    multiple: true,
    default: [] as string[],
    value: "NAME",
    values: ["list"],
    text: "choose a reading of a point that the API contract leaves open (repeatable; list prints all)",
  },
  "allow-host": {
    type: "string",
    multiple: true,
    default: [] as string[],
    value: "NAME",
    text: "also accept requests for this host name (repeatable)",
  },
  ...commonFlags,
} as const;

/** The shells with a completion. */
export const shells = ["bash", "zsh", "fish"] as const;

/** The commands for this machine, and for access to the service. */
export const machineCommands = {
  doctor: {
    summary: "check this machine, the network and the token",
    usage: ["[options]"],
    about: [
      "Checks the settings, the network, what the token can read, and this machine, and says how to correct what is wrong. Shows the service, its addresses, and the limits that apply. It only reads, with about a dozen requests.",
    ],
    flags: doctorFlags,
    notes: [serviceNote],
    exitCodes: { 0: "no problem", 1: "problems or failed" },
  },
  login: {
    summary: "ask for access to the service, in a browser",
    usage: ["[options]"],
    about: [
      "Asks the identity provider for access to the service, on a page that you answer in a browser, and keeps the refresh token: in the file that CANVAS_REFRESH_TOKEN_FILE names, or where an option says.",
    ],
    flags: loginFlags,
    notes: [
      "The service, the identity provider and the client come from CANVAS_BASE_URL, CANVAS_AUTH_URL, CANVAS_CLIENT_ID and CANVAS_CLIENT_SECRET; for Zoho Vani, CANVAS_SERVICE=vani and CANVAS_DATA_CENTER replace the addresses. Register the redirect address http://127.0.0.1/callback for the client. If the identity provider compares ports too, register http://127.0.0.1:8976/callback and add --port 8976.",
    ],
    exitCodes: { 0: "logged in", 1: "failed" },
  },
  emulator: {
    summary: "run the canvas service on this machine",
    usage: ["[options]"],
    about: ["Runs the canvas service on this machine, with a web page that shows the workspace."],
    isIdle: true,
    flags: emulatorFlags,
    exitCodes: { 0: "ended by Ctrl-C or SIGTERM", 1: "cannot start" },
  },
  completion: {
    summary: "print the completion for bash, zsh or fish",
    usage: ["bash|zsh|fish"],
    about: [
      "Prints a script that completes commands, options, files and values in a shell. A shell finds the command only if it is installed with npm install --global pulumi-canvas.",
    ],
    takes: shells,
    flags: commonFlags,
    notes: [
      "To use it in every new shell:",
      "bash: add to ~/.bashrc: source <(pulumi-canvas completion bash)",
      "zsh: add to ~/.zshrc, after compinit: source <(pulumi-canvas completion zsh)",
      "fish: add to ~/.config/fish/config.fish: pulumi-canvas completion fish | source",
    ],
    exitCodes: { 0: "printed", 1: "an unknown shell" },
  },
  help: {
    summary: "print the help of a command",
    usage: ["[COMMAND]"],
    about: ["Prints what a command does and its options, or the list of commands."],
    takes: [],
    flags: commonFlags,
    exitCodes: { 0: "printed", 1: "an unknown command" },
  },
} as const satisfies Record<string, Command>;
