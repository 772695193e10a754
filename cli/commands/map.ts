import { readFileSync } from "node:fs";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { printable } from "../../provider/validation/printable-text.ts";
import { type Description, readDescription } from "../export/description.ts";
import { idOfLive, liveResources } from "../export/live-resources.ts";
import { type Scope, whileReading } from "../export/live-workspace.ts";
import { UsageError } from "../flags.ts";
import { chosenWorkspaces, type FleetFlags, isFleet } from "../fleet/fleet-options.ts";
import { mapOfPlan, mapOfResources, mapOfWorkspace } from "../map/build-map.ts";
import { writeMaps } from "../map/map-page.ts";
import { originOf, type WorkspaceMap } from "../map/model.ts";
import { errorText } from "../output/error-text.ts";
import { onTerminal, paint } from "../output/style.ts";
import { print, printError, printJson } from "../output/terminal.ts";
import { readPlan } from "../plan/steps.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** The options of a drawing. */
interface MapFlags extends FleetFlags, Scope {
  readonly plan?: string | undefined;
  readonly out: string;
}

/** Draws a map; resolves with the exit code. */
export async function mapCommand(given: readonly string[], options: MapFlags, env: NodeJS.ProcessEnv): Promise<number> {
  const { plan, edition, team, space, out, json } = options;
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
  return drawFiles(paths, options);
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

/** Draws a file, or every workspace of a folder that can be read. */
async function drawFiles(paths: readonly string[], options: MapFlags): Promise<number> {
  const isAlone = !isFleet(paths, options);
  const { members } = await chosenWorkspaces(paths, options);
  const maps: WorkspaceMap[] = [];
  for (const { name, file, loaded } of members) {
    if (loaded instanceof Error && isAlone) throw loaded;
    if (loaded instanceof Error) printError(`${paint("red", "error:")} ${errorText(loaded)}\n`);
    else {
      const map = { ...mapOfWorkspace(loaded.workspace), origin: originOf(file) };
      maps.push(isAlone ? map : { ...map, title: name });
    }
  }
  draw(options, maps);
  return maps.length === members.length ? 0 : 1;
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
