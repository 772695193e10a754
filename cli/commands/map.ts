import { readFileSync } from "node:fs";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import type { Description } from "../export/description.ts";
import { idOfLive, liveResources } from "../export/live-resources.ts";
import { readDescription } from "../export/read-description.ts";
import { oneOf, parseFlags, UsageError } from "../flags.ts";
import { formatOf, mapFormats, writeMap } from "../map/map-file.ts";
import type { WorkspaceMap } from "../map/model.ts";
import { mapOfPlan } from "../map/plan-map.ts";
import { mapOfResources } from "../map/resource-map.ts";
import { print, printError } from "../output/terminal.ts";
import { readPlan } from "../plan/steps.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { scopeOptions, scopeUsage, serviceUsage, whileReading } from "./live-workspace.ts";

const usage = `Usage: pulumi-canvas map FILE [options]
       pulumi-canvas map --plan PLAN [options]
       pulumi-canvas map --edition ID [options]

Draws a workspace: its people, spaces and zones with their frames. From a plan, also shows what an update would change and cost.

  FILE                   a workspace file, such as workspace.yaml
  --environment NAME     which environment of the file
  --plan PLAN            the output of pulumi preview --json --show-sames; - reads it from standard input.
                         Without --show-sames, the map shows only what changes
${scopeUsage}
  --out PATH             the file to write (default: map.html, or map.svg); - writes to standard output
  --format FORMAT        html or svg (default: the extension of --out, otherwise html)
  --help                 print this text

With --edition, --team or --space, draws the live workspace, without changing it. ${serviceUsage}
`;

const options = {
  plan: { type: "string" },
  environment: { type: "string" },
  ...scopeOptions,
  out: { type: "string" },
  format: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** Draws a map; resolves with the exit code. */
export async function mapCommand(args: string[], environment = process.env): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas map --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const { plan, edition, team, space } = values;
  const given = values.format ?? formatOf(values.out ?? "") ?? "html";
  const format = oneOf("--format", given, mapFormats);
  const out = values.out ?? `map.${format}`;
  const draw = (map: WorkspaceMap): number => {
    writeMap(out, map, format);
    if (out !== "-") print(`${printable(out)}\n`);
    return 0;
  };
  const isLive = edition !== undefined || team !== undefined || space !== undefined;
  const [file, ...others] = positionals;
  if (others.length > 0 || [file !== undefined, plan !== undefined, isLive].filter(Boolean).length !== 1)
    throw new UsageError(
      "map takes one of a workspace file, such as workspace.yaml, --plan or --edition; see pulumi-canvas map --help",
    );
  if (file !== undefined) {
    const { workspace } = await loadWorkspace(file, { environment: values.environment });
    return draw(mapOfResources(workspaceResources(componentName, workspace)));
  }
  if (plan !== undefined) return draw(mapOfPlan(readPlan(readText(plan))));
  return whileReading(values, environment, readDescription, (description) => draw(mapOfLive(description)));
}

/** Reports what is left out on stderr: the map may be on stdout. */
function mapOfLive(description: Description): WorkspaceMap {
  for (const { what, reason } of description.omissions) printError(`left out: ${printable(`${what}: ${reason}`)}\n`);
  return mapOfResources(liveResources(description), idOfLive);
}

function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (cause) {
    throw new CanvasError(`the plan ${path} cannot be read: ${summaryOf(cause)}`, undefined, { cause });
  }
}
