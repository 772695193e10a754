import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Emulator } from "../../emulator/emulator.ts";
import { ListenError, serve } from "../../emulator/http-server.ts";
import { seeds } from "../../emulator/seeds/index.ts";
import { InvalidInput, parseInput } from "../../emulator/seeds/invalid-input.ts";
import { Seed, type SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { type ServiceName, services } from "../../emulator/service/services.ts";
import { JournalError } from "../../emulator/store/data-file.ts";
import { ReadingError, type ReadingName, readings, selectReadings } from "../../emulator/store/readings.ts";
import type { Credentials } from "../../emulator/store/tables.ts";
import { UsageError } from "../flags.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { emulator as definition } from "../reference/machine-commands.ts";

/** `pulumi-canvas emulator`: runs until SIGINT or SIGTERM. Resolves with the exit code. */
export async function emulatorCommand(options: OptionsOf<typeof definition>): Promise<number> {
  const { service, host, data, reading = [], allowHost = [], json } = options;
  if (reading.includes("list")) {
    const all = Object.entries(readings).map(([name, description]) => ({ name, description }));
    if (json) printJson({ readings: all });
    else print(all.map(({ name, description }) => `${name}\n    ${description}\n`).join(""));
    return 0;
  }
  const { rateLimits, rateWindow: rateWindowSeconds, latency: latencyMs } = options;
  const emulator = createEmulator(options.seed, {
    settings: { rateLimits: rateLimits === "on", rateWindowSeconds, latencyMs },
    readings: parseReadings(reading),
    ...(data === undefined ? {} : { dataFile: data }),
    warn: (message) => printError(`pulumi-canvas: ${message}\n`),
  });
  const server = await serve(emulator, host, options.port, allowHost).catch((error: unknown) => {
    emulator.close();
    throw error instanceof ListenError ? new UsageError(error.message) : error;
  });
  const { id: _, ...credentials } = emulator.credentials;
  const { url } = server;
  if (json) printJson({ service, url, authUrl: url, ...credentials }, 0);
  else print(banner(service, url, credentials));
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

function createEmulator(seed: string, options: ConstructorParameters<typeof Emulator>[0]): Emulator {
  try {
    return new Emulator({ ...options, seed: readSeed(seed) });
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(error.message);
    if (error instanceof InvalidInput) throw new UsageError(`--seed ${seed}: ${error.message}`);
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
  return parseInput(Seed, value);
}

function banner(service: ServiceName, url: string, credentials: Omit<Credentials, "id">): string {
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
  const environment = {
    ...(service === "canvas" ? {} : { CANVAS_SERVICE: service }),
    CANVAS_BASE_URL: url,
    CANVAS_EDITION_ID: credentials.editionId,
    CANVAS_ACCESS_TOKEN: credentials.token,
  };
  const table = rows.map(([name, value]) => `  ${name?.padEnd(14)} ${value}`).join("\n");
  const other = service === "canvas" ? "vani" : "canvas";
  return `The canvas service runs on this machine.

  See it         ${url}/
  Control it     ${url}/#control=${credentials.controlToken}
  API            ${url}${services[service].apiRoot}
  OAuth          ${url}/oauth/v2

${table}

To use it in another terminal, with pulumi or pulumi-canvas, run:

${Object.entries(environment)
  .map(([name, value]) => `  ${assignment(name, value)}`)
  .join("\n")}

The names of ${other} are served, too, at ${url}${services[other].apiRoot}; --service ${other} prints what they need.

Press Ctrl+C to stop it.
`;
}

/** What sets an environment variable in the usual shell of this machine. */
const assignment = (name: string, value: string): string =>
  process.platform === "win32" ? `$env:${name} = "${value}"` : `export ${name}=${value}`;
