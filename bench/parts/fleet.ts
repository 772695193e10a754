import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { execute } from "../../test/engine/npm.ts";
import { type Part, scaled } from "../part.ts";
import { Service } from "../service.ts";
import { type Cell, rounded } from "../table.ts";

const cli = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Of each workspace. */
const [people, spaces] = [10, 10];
/** How many files also run one by one. */
const sampleSize = 4;

/** A folder of workspaces as one command, compared with a command for each file. */
export const fleet: Part = {
  title: "Folder of workspaces",
  async run(scale) {
    const count = scaled(60, scale, sampleSize);
    const [together, single] = [await Company.start(count), await Company.start(sampleSize)];
    try {
      const rows: Cell[][] = [];
      for (const command of [["validate"], ["preview"], ["up", "--yes"], ["preview", "--exit-code"], ["drift"]])
        rows.push(await compare(together, single, command));
      together.commitAndChangeOne();
      for (const command of [["preview"], ["up", "--yes"]])
        rows.push(
          rowOf([...command, "--changed-since"], await together.run(...command, "teams", "--changed-since", "HEAD")),
        );
      const title = `${count} workspaces with ${count * people} people and ${count * spaces} spaces`;
      return [{ title, columns, rows, notes }];
    } finally {
      await together.close();
      await single.close();
    }
  },
};

const columns = ["command", "seconds", "requests", "token requests", "seconds / one by one"];

const notes = [
  `Each workspace has a team of ${people} people and ${spaces} spaces with a zone; the command pulumi-canvas on the real engine, state in files, its default number of workspaces at a time.`,
  "The credential is a refresh token; the processes of all commands share one access token.",
  `One by one: a command for each of ${sampleSize} files, for each file of the folder.`,
  "--changed-since: one file has changed, and only that workspace is planned and run.",
];

async function compare(together: Company, single: Company, [command = "", ...flags]: readonly string[]) {
  const all = await together.run(command, "teams", ...flags);
  let seconds = 0;
  for (const file of single.files) seconds += (await single.run(command, file, ...flags)).seconds;
  const perFile = (total: number, { files }: Company) => total / files.length;
  return rowOf([command, ...flags], all, perFile(all.seconds, together) / perFile(seconds, single));
}

const rowOf = (command: readonly string[], { seconds, requests, tokenRequests }: Measured, ratio?: number): Cell[] => [
  ...[command.join(" "), rounded(seconds), requests, tokenRequests, ratio && rounded(ratio)],
];

interface Measured {
  readonly seconds: number;
  readonly requests: number;
  readonly tokenRequests: number;
}

/** An emulator with a team for each workspace, and the folder with their files. */
class Company {
  readonly #service: Service;
  readonly #folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
  readonly files: readonly string[];

  private constructor(service: Service, teams: readonly number[]) {
    this.#service = service;
    this.files = teams.map(fileOf);
    mkdirSync(join(this.#folder, "teams"));
    for (const team of teams) writeFileSync(join(this.#folder, fileOf(team)), stringify(workspaceOf(team)));
  }

  static async start(count: number): Promise<Company> {
    const numbers = many(count, (number) => number);
    const teams = numbers.map((team) => ({
      name: `Team ${team}`,
      members: mailsOf(team).map((mailId) => ({ mailId })),
    }));
    const seed = { editions: [{ name: "Acme", owner: "owner@example.com", teams }] };
    return new Company(await Service.start({ seed }), numbers);
  }

  async run(...args: readonly string[]): Promise<Measured> {
    const environment = { ...this.#service.refreshingEnvironment, PULUMI_HOME: join(this.#folder, ".pulumi-home") };
    const started = performance.now();
    const options = { cwd: this.#folder, environment };
    const { exitCode, stdout, stderr } = await execute(process.execPath, [cli, ...args], options);
    const seconds = (performance.now() - started) / 1000;
    if (exitCode !== 0) throw new Error(`pulumi-canvas ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
    const requests = this.#service.takeRequests();
    const tokenRequests = requests.filter(({ path }) => path === "/oauth/v2/token").length;
    return { seconds, requests: requests.length - tokenRequests, tokenRequests };
  }

  /** Commits the files, and adds a space to one of the workspaces. */
  commitAndChangeOne(): void {
    const author = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"];
    for (const args of [
      ["init", "--quiet"],
      ["add", "--all"],
      ["commit", "--quiet", "--message", "start"],
    ])
      execFileSync("git", [...author, ...args], { cwd: this.#folder });
    appendFileSync(join(this.#folder, fileOf(1)), "  one-more: { title: One more }\n");
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await this.#service.close();
  }
}

const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

const fileOf = (team: number): string => `teams/team${team}.yaml`;
const mailsOf = (team: number): string[] => many(people, (person) => `person${team}-${person}@example.com`);

/** `spaces` comes last: a change is appended. */
const workspaceOf = (team: number) => ({
  team: `Team ${team}`,
  people: Object.fromEntries([["owner@example.com", "admin"], ...mailsOf(team).map((mailId) => [mailId, "member"])]),
  spaces: Object.fromEntries(
    many(spaces, (space) => [
      `space${space}`,
      { title: `Space ${space}`, zones: { [`plan${space}`]: { title: "Plan" } } },
    ]),
  ),
});
