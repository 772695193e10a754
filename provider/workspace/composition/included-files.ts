import { dirname, isAbsolute, join } from "node:path";
import { CanvasError } from "../../errors.ts";
import { type Size, sizeProblems } from "../limit-problems.ts";
import { excess, limits } from "../limits.ts";
import { readText } from "../read-text.ts";
import { boundaryOf, isInside, realPathOf } from "../repository.ts";
import { readYaml } from "../yaml-document.ts";
import { entryOf, itemsIn } from "./located.ts";
import { type Located, Origin, type Source } from "./origin.ts";
import { faultsIn, type Remark, remarkAt, remarkOn } from "./remarks.ts";
import { fileProblems, includedShape } from "./workspace-file-schema.ts";

/** What a file says, and which files it includes, directly or not. */
export interface LoadedFile {
  readonly located: Located;
  readonly reach: ReadonlySet<Source>;
}

/** What all files have so far. */
export interface TotalSize extends Size {
  bytes: number;
}

/** Reads the files that a workspace file includes, each once. */
export class IncludedFiles {
  /** Each file before those that it includes. */
  readonly files: LoadedFile[] = [];
  /** By real path; undefined for a file that is still read, or has mistakes, which are reported once. */
  readonly #found = new Map<string, LoadedFile | undefined>();
  readonly #open = new Set<string>();
  readonly #size: TotalSize;
  readonly #boundary: string;
  readonly #remarks: Remark[];

  constructor(main: Located, size: TotalSize, remarks: Remark[]) {
    const { name } = main.origin.source;
    this.#boundary = boundaryOf(name);
    this.#size = size;
    this.#remarks = remarks;
    this.#enter(main, realPathOf(name));
  }

  #enter(located: Located, path: string): LoadedFile {
    this.#found.set(path, undefined);
    this.#open.add(path);
    const include = entryOf(located, "include");
    const entries = include ? itemsIn(include) : [];
    const included = entries.flatMap(({ value, origin }) => this.#include(String(value), origin) ?? []);
    this.#open.delete(path);
    const reach = new Set(included.flatMap((file) => [file.located.origin.source, ...file.reach]));
    const file = { located, reach };
    this.#found.set(path, file);
    this.files.unshift(file);
    return file;
  }

  #include(target: string, origin: Origin): LoadedFile | undefined {
    const name = join(dirname(origin.source.name), target);
    const path = realPathOf(name);
    const problem = this.#problemWith(target, path);
    if (problem === undefined) return this.#found.has(path) ? this.#found.get(path) : this.#load(name, path, origin);
    this.#remarks.push(remarkAt(origin, "value", problem));
    return undefined;
  }

  /** Why a path cannot be included here. */
  #problemWith(target: string, path: string): string | undefined {
    if (isAbsolute(target)) return "must be a relative path";
    if (!isInside(path, this.#boundary)) return `is outside of ${this.#boundary}; include only files below it`;
    return this.#open.has(path) ? "includes its own file, or one that leads to it; remove it" : undefined;
  }

  #load(name: string, path: string, origin: Origin): LoadedFile | undefined {
    const source = this.#read(name, origin);
    if (!source) return undefined;
    this.#found.set(path, undefined);
    const located = { value: source.value, origin: new Origin(source) };
    const problems = source.value === undefined ? [] : this.#problemsIn(source.value);
    const remarks = [...faultsIn(source), ...problems.map((problem) => remarkOn(located.origin, problem))];
    for (const remark of remarks) this.#remarks.push(remark);
    return remarks.length === 0 ? this.#enter(located, path) : undefined;
  }

  #problemsIn(value: unknown) {
    const excesses = sizeProblems(value, this.#size);
    return excesses.length > 0 ? excesses : fileProblems(value, includedShape);
  }

  #read(name: string, origin: Origin): Source | undefined {
    const refuse = (reason: string) => void this.#remarks.push(remarkAt(origin, "value", reason));
    if (this.#found.size >= limits.files) return refuse(`is one of ${excess(limits.files + 1, "files", limits.files)}`);
    try {
      const text = readText(name);
      this.#size.bytes += Buffer.byteLength(text);
      if (this.#size.bytes <= limits.bytes) return { name, includedAt: origin, ...readYaml(text) };
      return refuse(`makes all files together ${excess(this.#size.bytes, "bytes", limits.bytes)}`);
    } catch (error) {
      if (error instanceof CanvasError) return refuse(`cannot be read: ${error.message}`);
      throw error;
    }
  }
}
