import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { execute } from "../../test/engine/npm.ts";
import { type Part, scaled } from "../part.ts";
import { Service } from "../service.ts";
import { type Cell, rounded } from "../table.ts";

const cli = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Of each workspace. */
const [people, spaces] = [10, 10];
/** How many files also run one by one. */
const sampleSize = 4;
/** One of so many workspaces uses the blueprint. */
const blueprintUse = 10;

/** A folder of workspaces as one command, compared with a command for each file. */
export const fleet: Part = {
  title: "Folder of workspaces",
  isExtra: true,
  async run(options) {
    const count = scaled(60, options, sampleSize);
    const together = await Company.start(count);
    const single = await Company.start(sampleSize);
    try {
      const rows = await story(together, single, count);
      const title = `${count} workspaces with ${count * people} people and ${count * spaces} spaces`;
      return [{ title, columns, rows, notes: notesOf(count) }];
    } finally {
      await together.close();
      await single.close();
    }
  },
};

const columns = [
  ...["command", "seconds", "requests", "token requests"],
  ...["seconds, one by one", "requests, one by one"],
];

const notesOf = (count: number): string[] => [
  `Each workspace has a team of ${people} people and ${spaces} spaces with a zone; the command pulumi-canvas on the real engine, state in files, its default number of workspaces at a time.`,
  "The credential is a refresh token; the processes of all commands share one access token.",
  `One by one: a command for each of ${sampleSize} files, times ${rounded(count / sampleSize)}.`,
  `With one changed file, only that workspace is planned and run; the changed blueprint is used by every ${blueprintUse}th.`,
];

async function story(together: Company, single: Company, count: number): Promise<Cell[][]> {
  const compared = async (...args: readonly string[]): Promise<Cell[]> => {
    const [command = "", ...flags] = args;
    const all = await together.measure(command, "teams", ...flags);
    const some: Measured[] = [];
    for (const file of single.files) some.push(await single.measure(command, file, ...flags));
    const sum = (key: keyof Measured) =>
      rounded((some.reduce((total, one) => total + one[key], 0) * count) / some.length);
    return [`${command} teams`, rounded(all.seconds), all.requests, all.tokenRequests, sum("seconds"), sum("requests")];
  };
  const rows = [
    await compared("validate"),
    await compared("preview"),
    await compared("up", "--yes"),
    await compared("preview", "--exit-code"),
    await compared("drift"),
  ];
  const touched = async (what: string): Promise<Cell[][]> => {
    const run = async (command: string, ...flags: readonly string[]): Promise<Cell[]> => {
      const { seconds, requests, tokenRequests } = await together.measure(
        command,
        "teams",
        "--changed-since",
        "HEAD",
        ...flags,
      );
      return [`${command} --changed-since, one changed ${what}`, rounded(seconds), requests, tokenRequests, "", ""];
    };
    return [await run("preview"), await run("up", "--yes")];
  };
  together.commit();
  together.changeFile();
  rows.push(...(await touched("file")));
  together.commit();
  together.changeBlueprint();
  return [...rows, ...(await touched("blueprint"))];
}

interface Measured {
  readonly seconds: number;
  readonly requests: number;
  readonly tokenRequests: number;
}

/** An emulator with a team for each workspace, and the folder with their files. */
class Company {
  readonly #service: Service;
  readonly #folder: string;
  readonly files: readonly string[];

  private constructor(service: Service, folder: string, files: readonly string[]) {
    this.#service = service;
    this.#folder = folder;
    this.files = files;
  }

  static async start(count: number): Promise<Company> {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
    for (const name of ["teams", "shared"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, sharedFile), sharedParts("Notes"));
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    for (const number of numbers) writeFileSync(join(folder, fileOf(number)), stringify(workspaceOf(number)));
    return new Company(await Service.start({ seed: seedOf(numbers) }), folder, numbers.map(fileOf));
  }

  async measure(...args: readonly string[]): Promise<Measured> {
    const environment = { ...this.#service.refreshingEnvironment, PULUMI_HOME: join(this.#folder, ".pulumi-home") };
    const started = performance.now();
    const { exitCode, stdout, stderr } = await execute(process.execPath, [cli, ...args], {
      cwd: this.#folder,
      environment,
    });
    const seconds = (performance.now() - started) / 1000;
    if (exitCode !== 0) throw new Error(`pulumi-canvas ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
    const requests = this.#service.takeRequests();
    const tokenRequests = requests.filter(({ path }) => path === "/oauth/v2/token").length;
    return { seconds, requests: requests.length - tokenRequests, tokenRequests };
  }

  commit(): void {
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@example.com", ...args], {
        cwd: this.#folder,
      });
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "start");
  }

  changeBlueprint(): void {
    writeFileSync(join(this.#folder, sharedFile), sharedParts("Minutes"));
  }

  /** Adds a space to one of the workspaces. */
  changeFile(): void {
    appendFileSync(join(this.#folder, fileOf(1)), "  one-more: { title: One more }\n");
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await this.#service.close();
  }
}

const sharedFile = "shared/boards.yaml";

/** A blueprint of a space with a zone of this title. */
const sharedParts = (title: string): string =>
  stringify({ blueprints: { meetings: { space: { title: "Meetings", zones: { notes: { title } } } } } });

const fileOf = (number: number): string => `teams/team${number}.yaml`;

const mailOf = (team: number, person: number): string => `person${team}-${person}@example.com`;

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** `spaces` comes last: a change is appended. */
const workspaceOf = (team: number) => ({
  include: [`../${sharedFile}`],
  team: `Team ${team}`,
  people: Object.fromEntries([
    ["owner@example.com", "admin"],
    ...many(people, (person) => [mailOf(team, person), "member"]),
  ]),
  spaces: Object.fromEntries([
    ...(team % blueprintUse === 1 ? [["meetings", { blueprint: "meetings" }]] : []),
    ...many(spaces, (space) => [
      `space${space}`,
      { title: `Space ${space}`, zones: { [`plan${space}`]: { title: "Plan" } } },
    ]),
  ]),
});

function seedOf(teams: readonly number[]): SeedInput {
  const team = (number: number) => ({
    name: `Team ${number}`,
    members: many(people, (person) => ({ mailId: mailOf(number, person) })),
  });
  return { editions: [{ name: "Acme", owner: "owner@example.com", teams: teams.map(team) }] };
}
