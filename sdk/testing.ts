// For tests of programs: the canvas service on this machine, in a process of its own, which suits every test runner.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PulumiFn, Stack } from "@pulumi/pulumi/automation/index.js";

/** How to start an emulator. */
export interface EmulatorOptions {
  /** The initial workspace: the one of the demo, an empty team, or a description as for `pulumi-canvas emulator --seed`. Default: `demo`. */
  seed?: "demo" | "empty" | object;
  /** Whether it answers 429 beyond the documented rate limits. Default: `false`. */
  rateLimits?: boolean;
  /** Readings of open points of the API, as for `--reading`. */
  readings?: readonly string[];
}

/** A team of the emulator, with everything that is in it. */
export interface EmulatedTeam {
  readonly id: string;
  readonly name: string;
  /** The role of each member, by e-mail address. */
  readonly members: Readonly<Record<string, string>>;
  /** The role of each person who is invited, by e-mail address. */
  readonly invitations: Readonly<Record<string, string>>;
  readonly spaces: readonly EmulatedSpace[];
}

/** A space of the emulator. */
export interface EmulatedSpace {
  readonly id: string;
  readonly name: string;
  readonly isTrashed: boolean;
  /** The role of each member: of people by e-mail address, of others by `team`, `group` or `organization` and the id. */
  readonly members: Readonly<Record<string, string>>;
  readonly zones: readonly EmulatedZone[];
}

/** A zone of the emulator. */
export interface EmulatedZone {
  readonly id: string;
  readonly name: string;
  readonly isTrashed: boolean;
  /** The names of its frames, in the order of insertion. */
  readonly frames: readonly string[];
}

/** A running emulator. */
export class Emulator {
  /** The address of the service, and of its page. */
  readonly url: string;
  /** An access token with all scopes. */
  readonly token: string;
  /** The edition that the demo's user owns. */
  readonly editionId: string;
  /** The settings with which the provider uses this emulator: for `envVars` of the Automation API, or for `process.env`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #controlToken: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  /** Call {@link startEmulator}. */
  constructor(process: ChildProcess, folder: string, ready: Readonly<Record<string, string>>) {
    const { url = "", token = "", editionId = "", controlToken = "" } = ready;
    this.url = url;
    this.token = token;
    this.editionId = editionId;
    this.environment = { CANVAS_BASE_URL: url, CANVAS_ACCESS_TOKEN: token, CANVAS_EDITION_ID: editionId };
    this.#controlToken = controlToken;
    this.#process = process;
    this.#folder = folder;
  }

  /** The teams of the emulator as they are now. */
  async teams(): Promise<readonly EmulatedTeam[]> {
    const headers = { authorization: `Bearer ${this.#controlToken}` };
    const response = await fetch(`${this.url}/_emulator/state`, { headers });
    return teamsIn((await response.json()) as Tables);
  }

  /** A stack of the Automation API whose program uses this emulator; its state goes with the emulator. */
  async stack(program: PulumiFn, name = "test"): Promise<Stack> {
    const { LocalWorkspace } = await import("@pulumi/pulumi/automation/index.js");
    // In the configuration, because functions run in this process, whose environment is not that of the engine.
    const { url, token, editionId } = this;
    const config = { "canvas:baseUrl": url, "canvas:accessToken": token, "canvas:editionId": editionId };
    return LocalWorkspace.createOrSelectStack(
      { stackName: name, projectName: "test", program },
      {
        envVars: { PULUMI_BACKEND_URL: `file://${this.#folder}`, PULUMI_CONFIG_PASSPHRASE: "" },
        stackSettings: { [name]: { config } },
      },
    );
  }

  /** Stops the emulator. */
  async stop(): Promise<void> {
    const isRunning = this.#process.exitCode === null && this.#process.signalCode === null;
    if (isRunning && this.#process.kill()) await once(this.#process, "exit");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts the canvas service on a free port of this machine; it ends with `stop`, or with this process. */
export async function startEmulator({
  seed = "demo",
  rateLimits = false,
  readings = [],
}: EmulatorOptions = {}): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-testing-"));
  const seedFile = join(folder, "seed.json");
  if (typeof seed === "object") writeFileSync(seedFile, JSON.stringify(seed));
  const flags = [
    ...["--port", "0", "--json", "--rate-limits", rateLimits ? "on" : "off"],
    ...["--seed", typeof seed === "object" ? seedFile : seed],
    ...readings.flatMap((reading) => ["--reading", reading]),
  ];
  const command = join(__dirname, "../cli/main.js");
  const child = spawn(process.execPath, [command, "emulator", ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  const end = () => child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const errors = child.stderr.setEncoding("utf8").toArray();
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit").then(() => [])]);
  const ready = JSON.parse(line ?? "{}");
  if (ready.url !== undefined) return new Emulator(child, folder, ready);
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`the emulator did not start: ${(await errors).join("").trim()}`);
}

type Row = Readonly<Record<string, string>>;
type Tables = Readonly<
  Record<
    "users" | "teams" | "teamMembers" | "invitations" | "spaces" | "spaceMembers" | "zones" | "frames",
    readonly Row[]
  >
>;

function teamsIn(tables: Tables): readonly EmulatedTeam[] {
  const addresses = new Map(tables.users.map(({ id, mailId }) => [id, mailId]));
  const rolesIn = (rows: readonly Row[], keyOf: (row: Row) => string | undefined) =>
    Object.fromEntries(rows.map((row) => [keyOf(row) ?? "", row.role ?? ""]));
  const of = (table: keyof Tables, key: string, id: string | undefined) =>
    tables[table].filter((row) => row[key] === id);
  const common = ({ id = "", name = "", trashedTime }: Row) => ({ id, name, isTrashed: trashedTime !== null });
  const spaceOf = (space: Row): EmulatedSpace => ({
    ...common(space),
    members: rolesIn(of("spaceMembers", "spaceId", space.id), ({ type, memberId }) =>
      type === "USER" ? addresses.get(memberId) : `${kinds[type ?? ""]}:${memberId}`,
    ),
    zones: of("zones", "spaceId", space.id).map((zone) => ({
      ...common(zone),
      frames: of("frames", "zoneId", zone.id).map(({ name = "" }) => name),
    })),
  });
  return tables.teams.map(({ id = "", name = "" }) => ({
    id,
    name,
    members: rolesIn(of("teamMembers", "teamId", id), ({ zuid }) => addresses.get(zuid)),
    invitations: rolesIn(of("invitations", "teamId", id), ({ mailId }) => mailId),
    spaces: of("spaces", "teamId", id).map(spaceOf),
  }));
}

const kinds: Readonly<Record<string, string>> = { TEAM: "team", GROUP: "group", ORG: "organization" };
