import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeMachine } from "./machine.ts";
import type { Part, PartOptions } from "./part.ts";
import { busy } from "./parts/busy.ts";
import { emulator } from "./parts/emulator.ts";
import { fleet } from "./parts/fleet.ts";
import { growth } from "./parts/growth.ts";
import { page } from "./parts/page.ts";
import { people } from "./parts/people.ts";
import { quota } from "./parts/quota.ts";
import { requests } from "./parts/requests.ts";
import { start } from "./parts/start.ts";
import { tofu } from "./parts/tofu.ts";
import { validation } from "./parts/validation.ts";
import { wall } from "./parts/wall.ts";
import { workspaceFile } from "./parts/workspace-file.ts";
import { asJson, asMarkdown, asText, type Table } from "./table.ts";

/** By the names that the command accepts. */
const parts: Readonly<Record<string, Part>> = {
  start,
  emulator,
  page,
  requests,
  people,
  wall,
  quota,
  growth,
  validation,
  tofu,
  "workspace-file": workspaceFile,
  fleet,
  busy,
};

const folder = fileURLToPath(new URL(".", import.meta.url));

/** The tables of a part, and how long it took. */
interface Finished {
  readonly name: string;
  readonly seconds: number;
  readonly tables: readonly Table[];
}

/** `npm run bench`: runs the parts and returns the exit code. A missed target is a figure, not a failure. */
export async function bench(args: string[]): Promise<number> {
  const choice = parse(args);
  if (typeof choice === "string") {
    process.stderr.write(`pulumi-canvas: ${choice}\n`);
    return 1;
  }
  const finished: Finished[] = [];
  let failures = 0;
  for (const name of choice.names) {
    try {
      finished.push(await runPart(name, choice));
    } catch (error) {
      failures += 1;
      process.stderr.write(`✗ ${name} did not run: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  const machine = describeMachine();
  const results = finished.map(({ name, seconds, tables }) => ({ name, seconds, tables: tables.map(asJson) }));
  if (failures === 0 && choice.isFull) writeFileSync(join(folder, "RESULTS.md"), markdown(machine, finished));
  if (choice.json !== undefined) writeFileSync(choice.json, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  return failures === 0 ? 0 : 1;
}

interface Choice extends PartOptions {
  readonly names: readonly string[];
  /** Whether the results are kept. */
  readonly isFull: boolean;
  readonly json: string | undefined;
}

/** What to run, or what is wrong with the arguments. */
function parse(args: string[]): Choice | string {
  const text = { type: "string" } as const;
  const options = { scale: text, rounds: text, json: text, all: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const [scale, rounds] = [Number(values.scale ?? 1), Number(values.rounds ?? 3)];
  const known = Object.keys(parts);
  const option = Object.keys(values).find((name) => !(name in options));
  if (option !== undefined) return `there is no option --${option}; use --scale, --rounds, --json or --all`;
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) return `there is no part ${unknown}; choose one of ${known.join(", ")}`;
  if (!(scale > 0 && scale <= 1)) return "--scale takes a factor above 0, at most 1";
  if (!(Number.isInteger(rounds) && rounds > 0)) return "--rounds takes a whole number above 0";
  const usual = known.filter((name) => !parts[name]?.isExtra || values.all === true);
  const isFull = positionals.length === 0 && scale === 1;
  const json = typeof values.json === "string" ? values.json : isFull ? join(folder, "results.json") : undefined;
  return {
    names: positionals.length === 0 ? usual : positionals,
    isFull,
    json,
    scale,
    rounds,
    isAll: values.all === true,
  };
}

async function runPart(name: string, options: PartOptions): Promise<Finished> {
  const part = parts[name];
  if (!part) throw new Error(`there is no part ${name}`);
  process.stdout.write(`\n▸ ${part.title}\n\n`);
  const started = performance.now();
  const tables = await part.run(options);
  for (const table of tables) process.stdout.write(`${asText(table)}\n`);
  return { name, seconds: Math.round((performance.now() - started) / 1000), tables };
}

function markdown(machine: Readonly<Record<string, string>>, finished: readonly Finished[]): string {
  const seconds = finished.reduce((sum, part) => sum + part.seconds, 0);
  const facts = Object.entries(machine).map(([name, value]) => `| ${name} | ${value} |`);
  return [
    "# Results of `npm run bench`",
    "",
    `All figures are from one run, which took ${Math.round(seconds / 60)} minutes. Ratios carry over to other machines; seconds do not.`,
    "",
    "| machine | value |",
    "| --- | --- |",
    ...facts,
    ...finished.flatMap(({ name, tables }) => [
      ...["", `## ${parts[name]?.title ?? name}`],
      ...tables.flatMap((table) => ["", asMarkdown(table)]),
    ]),
    "",
  ].join("\n");
}
