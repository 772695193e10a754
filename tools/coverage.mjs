// `npm run coverage`: which lines the tests without the engine reach; in CI, the totals are also on the page of the run.
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepare, root, runNode } from "./setup.mjs";

prepare();
const parts = ["cli", "emulator", "picture", "provider"];
const isGreen = runNode(join(root, "node_modules/vitest/vitest.mjs"), [
  ...["run", "--coverage.enabled", "--coverage.reporter=html", "--coverage.reporter=json-summary"],
  ...parts.map((part) => `--coverage.include=${part}/**/*.ts`),
  // The page runs in a browser, and the plugin and programs in processes of their own.
  ...["emulator/page/**", "provider/plugin/main.ts", "cli/main.ts"].map((path) => `--coverage.exclude=${path}`),
  ...parts.map((part) => `test/${part}`),
  ...process.argv.slice(2),
]);
const { total } = JSON.parse(readFileSync(join(root, "coverage", "coverage-summary.json"), "utf8"));
const rows = ["lines", "branches", "functions"].map((kind) => `| ${kind} | ${total[kind].pct} % |`);
const table = `| covered, without the engine | |\n| --- | --- |\n${rows.join("\n")}\n`;
process.stdout.write(`\n${table}`);
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, table);
process.exitCode = isGreen ? 0 : 1;
