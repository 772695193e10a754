// Every command and program of README.md and docs/, as a reader runs them. test/tools/docs.test.ts says that none is left out.
import { it } from "vitest";
import { blocksOf, firstLine, pages } from "./blocks.ts";
import { exitCodes, notRun, preparations } from "./not-run.ts";
import { Reader } from "./reader.ts";

const minutes = 60_000;
const runs = (page: string) => blocksOf(page).filter((block) => notRun[page]?.[firstLine(block)] === undefined);
const withCommands = pages().filter((page) => runs(page).some(({ kind }) => kind === "commands"));

it.concurrent.for(withCommands)("what %s says works", { timeout: 10 * minutes }, async (page, test) => {
  const reader = await Reader.start(test);
  await reader.print(preparations[page] ?? ":");
  for (const block of runs(page)) await reader.follow(block, exitCodes[page]?.[firstLine(block)] ?? 0);
});
