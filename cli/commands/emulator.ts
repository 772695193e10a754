import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Emulator } from "../../emulator/emulator.ts";
import { ListenError, type RunningServer, serve } from "../../emulator/http-server.ts";
import { seeds } from "../../emulator/seeds/index.ts";
import { Seed, type SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { ServiceError } from "../../emulator/service/service-errors.ts";
import { parse } from "../../emulator/service/validation.ts";
import { JournalError } from "../../emulator/store/data-file.ts";
import {
  ReadingError,
  type ReadingName,
  readingNames,
  readings,
  selectReadings,
} from "../../emulator/store/readings.ts";
import type { Credentials } from "../../emulator/store/tables.ts";
import { nonEmpty, number, oneOf, parseFlags, UsageError, wholeNumber } from "../flags.ts";
import { print, printError } from "../output/terminal.ts";

export const emulatorUsage = `Usage: pulumi-canvas emulator [options]

Runs the canvas service on this machine, with a web page that shows the workspace.

  --port PORT            port to listen on (4020; 0 picks a free port)
  --host HOST            address to bind to (127.0.0.1)
  --data FILE            keep the workspace in FILE (in memory only)
  --seed demo|empty|FILE initial workspace: a built-in one, or a JSON file (demo)
  --rate-limits on|off   respond 429 beyond the documented limits (on)
  --rate-window SECONDS  length of the rate limit window (60)
  --latency MS           delay before every response (0)
  --reading NAME         choose a reading of an open point in the API description (repeatable; list prints all)
  --allow-host NAME      also accept requests for this host name (repeatable)
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
  reading: { type: "string", multiple: true, default: [] as string[] },
  "allow-host": { type: "string", multiple: true, default: [] as string[] },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `pulumi-canvas emulator`: runs until SIGINT or SIGTERM. Resolves with the exit code. */
export async function emulatorCommand(args: string[]): Promise<number> {
  const flags = parseFlags({ args, options }).values;
  if (flags.help) {
    print(emulatorUsage);
    return 0;
  }
  if (flags.reading.includes("list")) {
    print(readingList());
    return 0;
  }
  const port = wholeNumber("--port", flags.port, 0, 65_535);
  const host = nonEmpty("--host", flags.host);
  const allowedHosts = flags["allow-host"].map((name) => nonEmpty("--allow-host", name));
  const rateLimits = oneOf("--rate-limits", flags["rate-limits"], ["on", "off"]) === "on";
  const rateWindowSeconds = number("--rate-window", flags["rate-window"], 0.001, 86_400);
  const latencyMs = number("--latency", flags.latency, 0, 60_000);
  const emulator = createEmulator(flags.seed, {
    settings: { rateLimits, rateWindowSeconds, latencyMs },
    readings: parseReadings(flags.reading),
    ...(flags.data === undefined ? {} : { dataFile: nonEmpty("--data", flags.data) }),
    warn: (message) => printError(`pulumi-canvas: ${message}\n`),
  });
  const server = await serve(emulator, host, port, allowedHosts).catch((error: unknown) => {
    emulator.close();
    throw error instanceof ListenError ? new UsageError(error.message) : error;
  });
  const { id: _, ...credentials } = emulator.credentials;
  const { url, authUrl } = server;
  const text = flags.json ? `${JSON.stringify({ url, authUrl, ...credentials })}\n` : banner(server, credentials);
  print(text);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.close();
  // A delayed response may still hold a timer, which would keep the process alive.
  process.exit(0);
}

function parseReadings(names: readonly string[]): ReadingName[] {
  try {
    return [...selectReadings(names)];
  } catch (error) {
    throw error instanceof ReadingError ? new UsageError(`--reading: ${error.message}`) : error;
  }
}

function readingList(): string {
  return readingNames.map((name) => `${name}\n    ${readings[name].description}\n`).join("");
}

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
    throw new UsageError(`--seed ${seed} is not demo, empty, or a readable file`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`--seed ${seed} is not JSON`);
  }
  return parse(Seed, value);
}

function banner({ url, authUrl }: RunningServer, credentials: Omit<Credentials, "id">): string {
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
  Control it     ${url}/#control=${credentials.controlToken}
  API            ${url}/service/api/v1
  OAuth          ${authUrl}/oauth/v2

${table}

To use it in another terminal, with pulumi or pulumi-canvas, run:

  export CANVAS_BASE_URL=${url}
  export CANVAS_EDITION_ID=${credentials.editionId}
  export CANVAS_ACCESS_TOKEN=${credentials.token}

Press Ctrl+C to stop it.
`;
}
