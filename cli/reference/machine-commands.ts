import { Argument, Option } from "@commander-js/extra-typings";
import { collect, number, wholeNumber } from "../flags.ts";
import { DetailedCommand } from "./command.ts";
import { edition, json, serviceNote } from "./options.ts";

export const doctor = new DetailedCommand("doctor", {
  summary: "check this machine, the network and the token",
  about:
    "Checks the settings, the network, what the token can read, and this machine, and says how to correct what is wrong. Shows the service, its addresses, and the limits that apply. It only reads, with about a dozen requests.",
  notes: [serviceNote],
  exitCodes: { 0: "no problem", 1: "problems or failed" },
})
  .addOption(edition)
  .addOption(json);

export const login = new DetailedCommand("login", {
  summary: "ask for access to the service, in a browser",
  about:
    "Opens a page of the identity provider, where you grant access, and keeps the refresh token: in the file that CANVAS_REFRESH_TOKEN_FILE names, or where an option says.",
  examples: ["login", "login --stack dev", "login --print --read-only | gh secret set CANVAS_READ_TOKEN"],
  notes: [
    "The service, the identity provider, and the client come from CANVAS_BASE_URL, CANVAS_AUTH_URL, CANVAS_CLIENT_ID, and CANVAS_CLIENT_SECRET; for Zoho Vani, CANVAS_SERVICE=vani and CANVAS_DATA_CENTER replace the addresses.",
    "Register the redirect address http://127.0.0.1/callback for the client. If the identity provider compares ports too, register http://127.0.0.1:8976/callback and add --port 8976.",
  ],
  exitCodes: { 0: "logged in", 1: "failed" },
})
  .option("--stack <name>", "keep the refresh token as a secret of this stack of the project in the current folder")
  .option("--print", "print only the refresh token on standard output")
  .option("--read-only", "ask only for scopes that read")
  .option("--no-browser", "print the address of the page, and leave the browser alone")
  .option("--port <port>", "port of the redirect address (default: a free one)", wholeNumber(0, 65_535))
  .option("--parameter <name=value>", "send this to the page too, if the provider asks for it (repeatable)", collect)
  .option("--timeout <seconds>", "how long to wait for the browser", number(0.01, 3600), 300)
  .addOption(json);

const service = new Option("--service <service>", "print the names of this service; the API has both");
const rateLimits = new Option("--rate-limits <on|off>", "respond 429 beyond the limits of the API");
export const emulator = new DetailedCommand("emulator", {
  summary: "run the canvas service on this machine",
  about: "Runs the canvas service on this machine, with a web page that shows the workspace.",
  examples: ["emulator", "emulator --port 0 --seed empty", "emulator --data workspace.jsonl"],
  exitCodes: { 0: "ended by Ctrl-C or SIGTERM", 1: "cannot start" },
})
  .addOption(service.choices(["canvas", "vani"]).default("canvas"))
  .option("--port <port>", "port to listen on; 0 picks a free one", wholeNumber(0, 65_535), 4020)
  .option("--host <host>", "address to bind to", "127.0.0.1")
  .option("--data <file>", "keep the workspace in this file (default: only in memory)")
  .option("--seed <seed>", "initial workspace: demo, empty, or a JSON file", "demo")
  .addOption(rateLimits.choices(["on", "off"]).default("on"))
  .option("--rate-window <seconds>", "length of the rate limit window", number(0.001, 86_400), 60)
  .option("--latency <ms>", "delay before every response", number(0, 60_000), 0)
  .option("--reading <name>", "choose a reading of what the API leaves open; list prints all (repeatable)", collect)
  .option("--allow-host <name>", "also accept requests for this host name (repeatable)", collect)
  .addOption(json);

const shell = new Argument("<shell>", "the shell to write the script for").choices(["bash", "zsh", "fish"]);
export const completion = new DetailedCommand("completion", {
  summary: "print the completion for bash, zsh or fish",
  about:
    "Prints a script that completes commands, options, values, and files in a shell. It needs pulumi-canvas on PATH: npm install --global pulumi-canvas.",
  notes: [
    "bash: add to ~/.bashrc: source <(pulumi-canvas completion bash)",
    "zsh: add to ~/.zshrc, after compinit: source <(pulumi-canvas completion zsh)",
    "fish: add to ~/.config/fish/config.fish: pulumi-canvas completion fish | source",
  ],
  exitCodes: { 0: "printed", 1: "an unknown shell" },
})
  .addArgument(shell)
  .addOption(json);

export const complete = new DetailedCommand("complete", {
  summary: "print what a shell offers for the last of these words",
  about: "Prints what a shell offers for the last of these words, with a description after a space.",
}).argument("[word...]");

export const help = new DetailedCommand("help", {
  summary: "print the help of a command",
  about: "Prints what a command does and its options, or the list of commands.",
  exitCodes: { 0: "printed", 1: "an unknown command" },
})
  .argument("[command]", "the name of a command")
  .addOption(json);
