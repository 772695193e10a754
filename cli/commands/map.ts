import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import type { LoadedWorkspace } from "../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import type { Description } from "../export/description.ts";
import { idOfLive, liveResources } from "../export/live-resources.ts";
import { readDescription } from "../export/read-description.ts";
import { UsageError } from "../flags.ts";
import { chooseWorkspaces, type FleetFlags, isFleet } from "../fleet/fleet-options.ts";
import { fileOf } from "../fleet/member-files.ts";
import { type LinkedMap, writeMapIndex } from "../map/html-index.ts";
import { formatOf, type MapFormat, writeMap } from "../map/map-file.ts";
import { fileOrigin, originOf } from "../map/map-origin.ts";
import type { WorkspaceMap } from "../map/model.ts";
import { mapOfPlan } from "../map/plan-map.ts";
import { mapOfResources } from "../map/resource-map.ts";
import { errorText } from "../output/error-text.ts";
import { outputFolder } from "../output/files.ts";
import { onTerminal, paint } from "../output/style.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import { readPlan } from "../plan/steps.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { type Scope, whileReading } from "./live-workspace.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Draws a map; resolves with the exit code. */
export async function mapCommand(
  given: readonly string[],
  options: FleetFlags & MapFlags,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const { plan, edition, team, space } = options;
  const isLive = edition !== undefined || team !== undefined || space !== undefined;
  const paths = isLive || plan !== undefined ? given : workspacePaths(given);
  if (isFleet(paths, options)) return drawFleet(paths, options);
  const format = options.format ?? formatOf(options.out ?? "") ?? "html";
  const out = options.out ?? `map.${format}`;
  if (options.json && out === "-")
    throw new UsageError("--json and --out - cannot both be on standard output; name a file");
  const draw = (map: WorkspaceMap): number => {
    writeMap(out, map, format);
    if (options.json) printJson({ files: [out] });
    else if (out !== "-") print(writtenText(out));
    return 0;
  };
  const [file, ...others] = paths;
  if (others.length > 0 || [file !== undefined, plan !== undefined, isLive].filter(Boolean).length !== 1)
    throw new UsageError(
      "map takes one of a workspace file, such as workspace.yaml, --plan or --edition; see pulumi-canvas map --help",
    );
  if (file !== undefined) {
    return draw(await mapOfFile(file, await loadWorkspace(file, { environment: options.environment })));
  }
  if (plan !== undefined) {
    const origin = originOf(plan === "-" ? "a plan" : plan);
    return draw({ ...mapOfPlan(readPlan(readText(plan))), origin });
  }
  return whileReading(options, env, readDescription, (description) => draw(mapOfLive(description)));
}

async function mapOfFile(file: string, { workspace, files }: LoadedWorkspace): Promise<WorkspaceMap> {
  const map = mapOfResources(workspaceResources(componentName, workspace));
  return { ...map, origin: await fileOrigin(file, files) };
}

/** A script reads the path. */
const writtenText = (path: string): string =>
  `${onTerminal(`${paint("green", "✓")} Wrote `)}${printable(path)}${onTerminal(". Open it in a browser.")}\n`;

/** Draws every workspace of a folder that can be read, and a page that links them. */
async function drawFleet(paths: readonly string[], options: FleetFlags & MapFlags): Promise<number> {
  const { plan, edition, team, space, out = "maps", format = "html" } = options;
  if ([plan, edition, team, space].some((value) => value !== undefined))
    throw new UsageError("map takes a folder, or --plan or --edition, not both; see pulumi-canvas map --help");
  const choice = await chooseWorkspaces(paths, options);
  if (!choice) return 0;
  outputFolder(out);
  const maps: LinkedMap[] = [];
  for (const { name, file, loaded } of choice.members) {
    if (loaded instanceof Error) {
      printError(`${paint("red", "error:")} ${errorText(loaded)}\n`);
      continue;
    }
    const map = await mapOfFile(file, loaded);
    writeMap(fileOf(out, { name }, format), map, format);
    maps.push({ name, file: fileOf("", { name }, format), map });
  }
  writeMapIndex(out, maps);
  const index = join(out, "index.html");
  if (options.json) printJson({ files: [index, ...maps.map(({ file }) => join(out, file))] });
  else print(writtenText(index));
  return maps.length === choice.members.length ? 0 : 1;
}

/** The options of a drawing. */
interface MapFlags extends Scope {
  readonly plan?: string | undefined;
  readonly out?: string | undefined;
  readonly format?: MapFormat | undefined;
}

/** Reports what is left out on stderr: the map may be on stdout. */
function mapOfLive(description: Description): WorkspaceMap {
  for (const { what, reason } of description.omissions) printError(`left out: ${printable(`${what}: ${reason}`)}\n`);
  return { ...mapOfResources(liveResources(description), idOfLive), origin: originOf("the live workspace") };
}

function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (cause) {
    throw new CanvasError(`the plan ${path} cannot be read: ${summaryOf(cause)}`, undefined, { cause });
  }
}
