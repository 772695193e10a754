import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeMachine } from "./machine.ts";
import type { Part } from "./part.ts";
import { fleet } from "./parts/fleet.ts";
import { growth } from "./parts/growth.ts";
import { people } from "./parts/people.ts";
import { quota } from "./parts/quota.ts";
import { requests } from "./parts/requests.ts";
import { tofu } from "./parts/tofu.ts";
import { wall } from "./parts/wall.ts";
import { mergedResults } from "./results.ts";
import { asMarkdown, asText } from "./table.ts";

/** By the names that the command accepts. */
const parts: Readonly<Record<string, Part>> = { requests, people, wall, quota, growth, tofu, fleet };
const known = Object.keys(parts);
const file = fileURLToPath(new URL("RESULTS.md", import.meta.url));

/** `npm run bench`: runs the parts and returns the exit code. A missed target is a figure, not a failure. */
export async function bench(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { scale: { type: "string" } }, allowPositionals: true });
  const scale = Number(values.scale ?? 1);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}; choose one of ${known.join(", ")}`);
  if (!(scale > 0 && scale <= 1)) throw new Error("--scale takes a factor above 0, at most 1");
  let failures = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    try {
      await measure(part, scale);
    } catch (error) {
      failures += 1;
      process.stderr.write(`✗ ${name} did not run: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  return failures === 0 ? 0 : 1;
}

/** Runs a part, prints its tables, and replaces them in RESULTS.md, unless they are of a smaller scale. */
async function measure(part: Part, scale: number): Promise<void> {
  process.stdout.write(`\n▸ ${part.title}\n\n`);
  const started = performance.now();
  const tables = await part.run(scale);
  for (const table of tables) process.stdout.write(`${asText(table)}\n`);
  if (scale < 1) return;
  const minutes = Math.round((performance.now() - started) / 60_000);
  const measured = [{ title: part.title, minutes, tables: tables.map(asMarkdown) }];
  const titles = Object.values(parts).map(({ title }) => title);
  writeFileSync(file, mergedResults(readFileSync(file, "utf8"), describeMachine(), measured, titles));
}
