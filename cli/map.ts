import { readFileSync, writeFileSync } from "node:fs";
import { oneOf, parseFlags, UsageError } from "../emulator/flags.ts";
import { CanvasError } from "../provider/errors.ts";
import { mapOfPlan } from "../provider/workspace/map/from-plan.ts";
import { mapOfResources } from "../provider/workspace/map/from-resources.ts";
import { mapToHtml } from "../provider/workspace/map/html.ts";
import type { WorkspaceMap } from "../provider/workspace/map/model.ts";
import { mapToSvg } from "../provider/workspace/map/svg.ts";
import { readPlan } from "../provider/workspace/plan/steps.ts";
import { workspaceResources } from "../provider/workspace/resources.ts";
import { readWorkspaceFile } from "../provider/workspace/workspace.ts";

const usage = `Usage: pulumi-canvas map FILE [options]
       pulumi-canvas map --plan PLAN [options]

Draws a workspace: its people, spaces and zones with their frames; with a plan, also what an update would do and cost.

  FILE             a workspace file, such as workspace.yaml
  --plan PLAN      the output of pulumi preview --json --show-sames; - reads it from standard input.
                   Without --show-sames, it has nothing of what stays as it is
  --out PATH       the file to write (default: map.html, or map.svg); - writes to standard output
  --format FORMAT  html or svg (default: as --out ends, otherwise html)
  --help           print this text
`;

const options = {
  plan: { type: "string" },
  out: { type: "string" },
  format: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const writers = { html: mapToHtml, svg: mapToSvg };

/** Draws a map; returns the exit code. */
export function mapCommand(args: string[]): number {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas map --help lists the options",
  );
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const given = values.format ?? (values.out?.endsWith(".svg") ? "svg" : "html");
  const format = oneOf("--format", given, ["html", "svg"]);
  const text = writers[format](readMap(values.plan, positionals));
  const out = values.out ?? `map.${format}`;
  if (out === "-") process.stdout.write(text);
  else {
    write(out, text);
    process.stdout.write(`${out}\n`);
  }
  return 0;
}

function readMap(plan: string | undefined, files: readonly string[]): WorkspaceMap {
  const [file, ...others] = files;
  if (plan === undefined && file !== undefined && others.length === 0)
    return mapOfResources(workspaceResources("workspace", readWorkspaceFile(file)));
  if (plan === undefined || file !== undefined)
    throw new UsageError("map takes one workspace file, such as workspace.yaml, or --plan; pulumi-canvas map --help");
  return mapOfPlan(readPlan(readText(plan)));
}

function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (cause) {
    throw new CanvasError(`the plan ${path} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new CanvasError(`the map cannot be written to ${path}: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
