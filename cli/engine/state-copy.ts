// Pulumi renames its state file to a copy before it writes a new one: an update that is killed just then leaves the copy.
import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { JsonText } from "../json-text.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";
import { projectNames, stacksFolder } from "./workspace-project.ts";

/** Refuses to start from nothing if the state of a file is lost and its copy is there. */
export function requireState(place: StackPlace): void {
  for (const state of statesOf(place)) removeBrokenAttributes(state);
  const [state] = lostStates(place);
  if (state === undefined) return;
  throw new CanvasError(
    `the recorded state of ${place.file} is missing or incomplete, most likely because an update was killed while Pulumi wrote it`,
    `run ${unlockText(place)} to continue with its copy; to start without a state, delete ${copyOf(state)}`,
  );
}

/** Continues with the copy of a state that was not written completely. */
export function restoreState(place: StackPlace): void {
  for (const state of lostStates(place)) copyFileSync(copyOf(state), state);
}

const copyOf = (state: string): string => `${state}.bak`;

/** The state files that are missing or incomplete, and have a copy. A state in a database or at a service has none. */
function lostStates(place: StackPlace): readonly string[] {
  // With PULUMI_DIY_BACKEND_GZIP, the copy is the last state that was not compressed.
  const isCompressed = (state: string) => existsSync(`${state}.gz`);
  return statesOf(place).filter((state) => !isCompressed(state) && !isComplete(state) && isComplete(copyOf(state)));
}

function statesOf(place: StackPlace): readonly string[] {
  const { file, name, stack } = place;
  const folder = stacksFolder(place);
  if (folder === undefined) return [];
  const projects = new Set(Object.values(projectNames(file, name)));
  return [...projects].map((project) => join(folder, project, `${stack}.json`));
}

/** Pulumi cannot read a state whose attributes, which say nothing of it, were not written completely; without any, it can. */
function removeBrokenAttributes(state: string): void {
  for (const attributes of [state, copyOf(state)].map((path) => `${path}.attrs`))
    if (existsSync(attributes) && !isComplete(attributes)) rmSync(attributes, { force: true });
}

function isComplete(path: string): boolean {
  return existsSync(path) && JsonText.safeParse(readFileSync(path, "utf8")).success;
}
