// A preview can start from a copy of the state: it needs no access to the backend, and could not write to it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { JsonText } from "../json-text.ts";
import type { StackPlace } from "./stack-place.ts";
import { projectNames, stateFolder } from "./workspace-project.ts";

const State = z.looseObject({ resources: z.array(z.looseObject({ urn: z.string() })).nullish() });
/** What `pulumi stack export` prints, what a backend stores, or nothing yet. */
export const Snapshot = JsonText.pipe(
  z.union([
    z.object({ deployment: State }).transform(({ deployment }) => deployment),
    z.object({ checkpoint: z.object({ latest: State }) }).transform(({ checkpoint }) => checkpoint.latest),
    z.strictObject({}).transform(() => ({})),
  ]),
);

/** The copy of the state of a workspace that is new. */
export const emptySnapshot = Symbol("empty");

/** Runs something on a copy of the state of a file, or on the state itself if there is no copy. */
export async function withSnapshot<T>(
  path: string | typeof emptySnapshot | undefined,
  place: StackPlace,
  work: (place: StackPlace) => Promise<T>,
): Promise<T> {
  if (path === undefined) return work(place);
  const folder = openSnapshot(path, place);
  try {
    return await work({ ...place, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A temporary folder with the state of a file. */
function openSnapshot(path: string | typeof emptySnapshot, { file, name, stack }: StackPlace): string {
  const state = path === emptySnapshot ? {} : readSnapshot(path);
  const [, recordedStack = stack, project] =
    /^urn:pulumi:([^:]+)::([^:]+)::/.exec(state.resources?.[0]?.urn ?? "") ?? [];
  const names = Object.values(projectNames(file, name));
  if (project !== undefined && !(names.includes(project) && recordedStack === stack))
    throw new CanvasError(
      `${String(path)} is the state of ${project}/${recordedStack}, not of ${file}`,
      "give the one of this file",
    );
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-snapshot-"));
  if (project !== undefined) writeState(folder, { project, stack }, state);
  return folder;
}

function readSnapshot(path: string): z.output<typeof State> {
  const read = () => {
    try {
      return readFileSync(path, "utf8");
    } catch (cause) {
      throw new CanvasError(`${path} cannot be read`, "name the file that up --save-state has written", { cause });
    }
  };
  const snapshot = Snapshot.safeParse(read());
  if (snapshot.success) return snapshot.data;
  throw new CanvasError(`${path} is not a state`, "name the file that up --save-state has written");
}

/** Writes the files of a backend; without the key of its secrets, which it has none of. */
function writeState(
  folder: string,
  { project, stack }: { readonly project: string; readonly stack: string },
  { secrets_providers: _, ...latest }: z.output<typeof State>,
): void {
  const backend = join(stateFolder(folder), ".pulumi");
  mkdirSync(join(backend, "stacks", project), { recursive: true, mode: 0o700 });
  writeFileSync(join(backend, "meta.yaml"), "version: 1\n");
  const checkpoint = { version: 3, checkpoint: { stack: `organization/${project}/${stack}`, latest } };
  writeFileSync(join(backend, "stacks", project, `${stack}.json`), JSON.stringify(checkpoint), { mode: 0o600 });
}
