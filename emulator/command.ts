import { once } from "node:events";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Emulator } from "./emulator.ts";
import { ServiceError } from "./errors.ts";
import { JournalError } from "./journal.ts";
import { seeds } from "./seeds/index.ts";
import type { SeedInput } from "./seeds/schema.ts";
import { ListenError, serve } from "./server.ts";
import type { Credentials } from "./tables.ts";

/** An error in the command line; the message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const emulatorUsage = `Usage: pulumi-canvas emulator [options]

Runs the canvas service on this machine, with a web page that shows the workspace.

  --port PORT            port to listen on (4020; 0 picks a free port)
  --host HOST            address to bind to (127.0.0.1)
  --data FILE            keep the workspace in FILE (in memory only)
  --seed demo|empty|FILE initial workspace: a built-in one, or a JSON file (demo)
  --rate-limits on|off   respond 429 beyond the documented limits (on)
  --rate-window SECONDS  length of the rate limit window (60)
  --latency MS           delay before every response (0)
  --json                 print one line of JSON with the address and credentials
  --help                 print this text
`;

const options = {
  port: { type: "string", default: "4020" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string" },
  seed: { type: "string", default: "demo" },
  "rate-limits": { type: "string", default: "on" },
  "rate-window": { type: "string", default: "60" },
  latency: { type: "string", default: "0" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `pulumi-canvas emulator`: runs until SIGINT or SIGTERM. Resolves with the exit code. */
export async function emulatorCommand(args: string[]): Promise<number> {
  const flags = parseFlags(args);
  if (flags.help) {
    process.stdout.write(emulatorUsage);
    return 0;
  }
  const port = wholeNumber("--port", flags.port, 0, 65_535);
  const host = nonEmpty("--host", flags.host);
  const rateLimits = oneOf("--rate-limits", flags["rate-limits"], ["on", "off"]) === "on";
  const rateWindowSeconds = number("--rate-window", flags["rate-window"], 0.001, 86_400);
  const latencyMs = number("--latency", flags.latency, 0, 60_000);
  const emulator = createEmulator(flags.seed, {
    settings: { rateLimits, rateWindowSeconds, latencyMs },
    ...(flags.data === undefined ? {} : { dataFile: nonEmpty("--data", flags.data) }),
    warn: (message) => process.stderr.write(`pulumi-canvas: ${message}\n`),
  });
  const server = await serve(emulator, host, port).catch((error: unknown) => {
    emulator.close();
    throw error instanceof ListenError ? new UsageError(error.message) : error;
  });
  const { id: _, ...credentials } = emulator.credentials;
  const { url } = server;
  process.stdout.write(flags.json ? `${JSON.stringify({ url, ...credentials })}\n` : banner(url, emulator.credentials));
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.close();
  // A delayed response may still hold a timer, which would keep the process alive.
  process.exit(0);
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? firstSentence(error.message) : String(error));
  }
}

const firstSentence = (text: string): string => text.split(/\.\s/)[0] ?? text;

function createEmulator(seed: string, options: ConstructorParameters<typeof Emulator>[0]): Emulator {
  try {
    return new Emulator({ ...options, seed: readSeed(seed) });
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(error.message);
    if (error instanceof ServiceError)
      throw new UsageError(`--seed ${seed}: ${error.context.field} ${error.context.reason}`);
    if (error instanceof Error && "syscall" in error) throw new UsageError(`--data: ${error.message}`);
    throw error;
  }
}

function readSeed(seed: string): SeedInput {
  if (seed === "demo" || seed === "empty") return seeds[seed];
  let text: string;
  try {
    text = readFileSync(seed, "utf8");
  } catch {
    throw new UsageError(`--seed ${seed} is neither demo nor empty nor a file that can be read`);
  }
  try {
    return JSON.parse(text) as SeedInput;
  } catch {
    throw new UsageError(`--seed ${seed} is not JSON`);
  }
}

function number(flag: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= minimum && value <= maximum)) {
    throw new UsageError(`${flag} takes a number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`);
  }
  return value;
}

function wholeNumber(flag: string, text: string, minimum: number, maximum: number): number {
  const value = number(flag, text, minimum, maximum);
  if (!Number.isInteger(value)) throw new UsageError(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  return value;
}

function nonEmpty(flag: string, text: string): string {
  if (text === "") throw new UsageError(`${flag} takes a value that is not empty`);
  return text;
}

function oneOf<const T extends string>(flag: string, text: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new UsageError(`${flag} is ${values.join(" or ")}, not ${JSON.stringify(text)}`);
  return value;
}

function banner(url: string, credentials: Credentials): string {
  const rows = [
    ["edition", credentials.editionId],
    ["team", credentials.teamId],
    ["user", credentials.zuid],
    ["access token", credentials.token],
    ["refresh token", credentials.refreshToken],
    ["client id", credentials.clientId],
    ["client secret", credentials.clientSecret],
    ["API key", credentials.apiKey],
    ["control token", credentials.controlToken],
  ];
  const table = rows.map(([name, value]) => `  ${name?.padEnd(14)} ${value}`).join("\n");
  return `The canvas service runs on this machine.

  See it         ${url}/
  API            ${url}/service/api/v1

${table}

Press Ctrl+C to end it.
`;
}
