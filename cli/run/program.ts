// A workspace as a program in TypeScript or JavaScript, which runs in a process of its own.

import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { CanvasError, FileError } from "../../provider/errors.ts";
import { limits } from "../../provider/workspace/limits.ts";
import { type PeopleSources, withPeopleFiles } from "../../provider/workspace/people/people-files.ts";
import { type Problem, problemAt } from "../../provider/workspace/problem.ts";
import { readText } from "../../provider/workspace/read-text.ts";
import {
  dated,
  type LoadedWorkspace,
  type LoadOptions,
  loadWorkspaceFile,
  refuse,
  unplaced,
} from "../../provider/workspace/workspace-file.ts";
import { problemsIn } from "../../provider/workspace/workspace-problems.ts";
import { JsonText } from "../json-text.ts";
import { askProcess } from "./program-process.ts";

/** Whether a workspace is described by code and not by data. */
export const isProgram = (path: string): boolean => /\.m?[jt]s$/.test(path);

/** How to evaluate a program. */
interface ProgramOptions extends LoadOptions {
  readonly timeoutMs?: number;
}

const Place = z.object({ file: z.string(), line: z.number(), column: z.number().optional() });
const Reply = z.union([
  z.object({ isMissing: z.literal(true) }),
  z.object({ needsCompiler: z.literal(true) }),
  z.object({ text: JsonText, files: z.array(z.string()) }),
  z.object({ path: z.array(z.union([z.string(), z.number()])), reason: z.string() }),
  z.object({ fault: z.union([Place.extend({ message: z.string() }), z.object({ message: z.string() })]) }),
]);
const Located = z.object({ positions: z.array(z.object({ line: z.number(), column: z.number() }).nullable()) });

/** Evaluates a program whose default export is a workspace, or a function that returns one. */
export async function loadProgram(path: string, options: ProgramOptions = {}): Promise<LoadedWorkspace> {
  if (!existsSync(path)) throw new CanvasError(`there is no file ${path}`, "correct the path");
  const program = { path, file: realpathSync(path), compiler: findCompiler(realpathSync(path)) };
  const { value, files, problems } = await evaluate(program, options);
  await requireNoProblems(program, problems);
  return { ...dated(value, options.today), files, environments: [] };
}

interface Program {
  /** As the user names it. */
  readonly path: string;
  readonly file: string;
  readonly compiler: string | undefined;
}

async function evaluate(program: Program, { environment, timeoutMs = 60_000 }: ProgramOptions) {
  const { path, file, compiler } = program;
  const request = { file, compiler, environment, limits: { values: limits.values, depth: limits.depth } };
  const { reply, ending } = await askProcess("evaluate-program.mjs", request, timeoutMs);
  if (ending !== undefined) throw new CanvasError(`${path} ${ending}`);
  const found = Reply.safeParse(reply).data;
  if (!found) throw new CanvasError(`${path} sends messages to the command with process.send`, "remove these calls");
  if ("isMissing" in found)
    throw new CanvasError(`${path} has no default export`, "start with export default { team: ... }");
  if ("needsCompiler" in found)
    throw new CanvasError(`${path} needs the compiler of TypeScript`, "run npm install --save-dev typescript@6");
  if ("fault" in found) throw thrownError(program, found.fault);
  if ("path" in found) return { value: {}, files: [], problems: [problemAt(found.path, "value", found.reason)] };
  const names = new Set([file, ...found.files]);
  const modules = [...names].map((name) => nameOf(program, name));
  const { value, files, problems } = withPeopleFiles(found.text, peopleOf(path));
  refuse(path, problems.map(unplaced));
  return { value, files: [...modules, ...files], problems: problemsIn(value) };
}

/** The files of `peopleFrom` are named from the folder of the program. */
const peopleOf = (path: string): PeopleSources => ({
  placeOf: (index) => `${path}, peopleFrom[${index}]`,
  read: (_, file) => {
    const place = join(dirname(path), file);
    return { path: place, text: readText(place, ` (used in ${path})`) };
  },
});

type Fault = Extract<z.output<typeof Reply>, { fault: unknown }>["fault"];

/** What the program has thrown, with the place in it. */
function thrownError(program: Program, fault: Fault): CanvasError {
  const [first = "", ...others] = fault.message.split("\n");
  if (!("file" in fault)) return new CanvasError([`${program.path}: ${first}`, ...others]);
  const { line, column } = fault;
  const file = nameOf(program, fault.file);
  const text = `${[file, line, ...(column === undefined ? [] : [column])].join(":")}: ${first}`;
  const place = column === undefined ? undefined : { file, line, column };
  return new FileError([{ text, place }, ...others.map((other) => ({ text: other }))]);
}

/** The path of a file of the program, seen from where the user is. */
const nameOf = ({ path, file }: Program, name: string): string =>
  name === file ? path : join(dirname(path), relative(dirname(file), name));

async function requireNoProblems(program: Program, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const positions = await locate(program, problems);
  const remarks = problems.map(({ message }, index) => ({ message, position: positions[index] ?? undefined }));
  const lineOf = ({ position }: (typeof remarks)[number]) => position?.line ?? 0;
  const placeText = ({ position }: (typeof remarks)[number]) =>
    position ? `:${position.line}:${position.column}` : "";
  const sorted = remarks.toSorted((a, b) => lineOf(a) - lineOf(b));
  refuse(
    program.path,
    sorted.map((remark) => ({
      text: () => `${program.path}${placeText(remark)}: ${remark.message()}`,
      place: remark.position && { file: program.path, ...remark.position },
    })),
  );
}

/** Where the program writes what has a problem, as far as it is written in literals of this file. */
async function locate({ file, compiler }: Program, problems: readonly Problem[]) {
  if (compiler === undefined) return [];
  const places = problems.map(({ path, part }) => ({ path, part }));
  const { reply } = await askProcess("locate-in-program.mjs", { file, compiler, places }, 60_000);
  return Located.safeParse(reply).data?.positions ?? [];
}

/** The path of the package typescript: that of the project a file is in, or else that of this package. */
function findCompiler(file: string): string | undefined {
  for (const base of [file, import.meta.url]) {
    try {
      return createRequire(base).resolve("typescript");
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

/** Reads what describes a workspace: a file in YAML with what it includes, or a program. */
export async function loadWorkspace(path: string, options: LoadOptions = {}): Promise<LoadedWorkspace> {
  return isProgram(path) ? loadProgram(path, options) : loadWorkspaceFile(path, options);
}
