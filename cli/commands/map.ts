import { readFileSync } from "node:fs";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import type { LoadedWorkspace } from "../../provider/workspace/workspace-file.ts";
import { type Description, readDescription } from "../export/description.ts";
import { idOfLive, liveResources } from "../export/live-resources.ts";
import { type Scope, whileReading } from "../export/live-workspace.ts";
import { UsageError } from "../flags.ts";
import { chooseWorkspaces, type FleetFlags, isFleet } from "../fleet/fleet-options.ts";
import { mapOfPlan, mapOfResources, mapOfWorkspace } from "../map/build-map.ts";
import { writeMaps } from "../map/map-page.ts";
import { originOf, type WorkspaceMap } from "../map/model.ts";
import { errorText } from "../output/error-text.ts";
import { onTerminal, paint } from "../output/style.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import { readPlan } from "../plan/steps.ts";
import { loadWorkspace } from "../run/program.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** The options of a drawing. */
interface MapFlags extends FleetFlags, Scope {
  readonly plan?: string | undefined;
  readonly out: string;
}

/** Draws a map; resolves with the exit code. */
export async function mapCommand(given: readonly string[], options: MapFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const { plan, edition, team, space, out, json, environment } = options;
  const isLive = edition !== undefined || team !== undefined || space !== undefined;
  const paths = isLive || plan !== undefined ? given : workspacePaths(given);
  if (json && out === "-") throw new UsageError("--json and --out - cannot both be on standard output; name a file");
  if ([paths.length > 0, plan !== undefined, isLive].filter(Boolean).length !== 1)
    throw new UsageError(
      "map takes one of workspace files, such as workspace.yaml, --plan or --edition; see pulumi-canvas map --help",
    );
  if (isLive) return whileReading(options, env, readDescription, (live) => draw(options, [mapOfLive(live)]));
  if (plan !== undefined) {
    const source = plan === "-" ? "a plan" : plan;
    return draw(options, [{ ...mapOfPlan(readPlan(readText(plan))), origin: originOf(source) }]);
  }
  if (isFleet(paths, options)) return drawFleet(paths, options);
  const [file = ""] = paths;
  return draw(options, [mapOfFile(file, await loadWorkspace(file, { environment }))]);
}

function draw({ out, json }: MapFlags, maps: readonly WorkspaceMap[]): number {
  writeMaps(out, maps);
  if (json) printJson({ files: [out] });
  else if (out !== "-") print(writtenText(out));
  return 0;
}

/** A script reads the path. */
const writtenText = (path: string): string =>
  `${onTerminal(`${paint("green", "✓")} Wrote `)}${printable(path)}${onTerminal(". Open it in a browser.")}\n`;

const mapOfFile = (file: string, { workspace }: LoadedWorkspace): WorkspaceMap => ({
  ...mapOfWorkspace(workspace),
  origin: originOf(file),
});

/** Draws every workspace of a folder that can be read. */
async function drawFleet(paths: readonly string[], options: MapFlags): Promise<number> {
  const choice = await chooseWorkspaces(paths, options);
  const maps: WorkspaceMap[] = [];
  for (const { name, file, loaded } of choice.members) {
    if (loaded instanceof Error) printError(`${paint("red", "error:")} ${errorText(loaded)}\n`);
    else maps.push({ ...mapOfFile(file, loaded), title: name });
  }
  draw(options, maps);
  return maps.length === choice.members.length ? 0 : 1;
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
