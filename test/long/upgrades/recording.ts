import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployment } from "../../engine/stack.ts";

/** A stack of a released version, and the data of the emulator that it was made on. */
export interface Recording {
  readonly version: string;
  readonly commit: string;
  readonly program: string;
  readonly state: Deployment;
  /** The lines of the emulator's data file. */
  readonly data: readonly string[];
}

/** Stands for the address of the emulator. */
export const recordedUrl = "http://127.0.0.1:1";

const folder = join(import.meta.dirname, "recordings");

/** One line each for the stack, every resource of it, and every record of the emulator, to keep the file small. */
export function writeRecording(via: string, { state, data, ...stack }: Recording): void {
  const { resources = [], ...deployment } = state.deployment;
  const lines = [{ ...stack, state: { ...state, deployment } }, ...resources.map(withoutPositions)];
  const text = [...lines.map((line) => JSON.stringify(line)), ...data].join("\n");
  writeFileSync(join(folder, fileName(stack.version, via)), `${text}\n`);
}

/** The recordings of all versions with one interface. */
export function recordingsOf(via: string): Recording[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(fileName("", via)))
    .map((file) => parse(readFileSync(join(folder, file), "utf8")));
}

const fileName = (version: string, via: string): string => `${version} ${via}.jsonl`.replaceAll(" ", "-");

/** Places in the program, which are half of a state. */
const withoutPositions = (resource: object) => ({ ...resource, sourcePosition: undefined, stackTrace: undefined });

function parse(text: string): Recording {
  const [first = "", ...lines] = text.trimEnd().split("\n");
  const { state, ...stack } = JSON.parse(first);
  const resources = lines.filter((line) => line.startsWith('{"urn"')).map((line) => JSON.parse(line));
  const data = lines.filter((line) => !line.startsWith('{"urn"'));
  return { ...stack, data, state: { ...state, deployment: { ...state.deployment, resources } } };
}
