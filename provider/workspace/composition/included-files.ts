import { dirname, isAbsolute, join } from "node:path";
import { CanvasError } from "../../errors.ts";
import { objectOf } from "../../validation/properties.ts";
import { type Size, sizeProblems } from "../limit-problems.ts";
import { excess, limits } from "../limits.ts";
import { readText } from "../read-text.ts";
import { shapeProblems } from "../shape-problems.ts";
import { readYaml } from "../yaml-document.ts";
import { Origin, type Source } from "./origin.ts";
import { Parts } from "./parts-schema.ts";
import type { Remarks } from "./remarks.ts";
import { boundaryOf, isInside, realPathOf } from "./repository.ts";

/** A file, and those that it includes, directly or not. */
export interface LoadedFile {
  readonly source: Source;
  readonly reach: ReadonlySet<Source>;
}

/** Reads the files that a workspace file includes, each once. */
export class IncludedFiles {
  /** Each file before those that it includes. */
  readonly files: LoadedFile[] = [];
  /** Undefined for a file with mistakes, which are reported once. */
  readonly #loaded = new Map<string, LoadedFile | undefined>();
  readonly #open = new Map<string, Source>();
  readonly #size: Size;
  readonly #main: string;
  readonly #remarks: Remarks;
  #bytes: number;
  #boundary: string | undefined;

  constructor(main: Source, bytes: number, size: Size, remarks: Remarks) {
    this.#main = main.name;
    this.#bytes = bytes;
    this.#size = size;
    this.#remarks = remarks;
    this.#enter(main, realPathOf(main.name));
  }

  #enter(source: Source, path: string): LoadedFile {
    this.#open.set(path, source);
    const reach = new Set<Source>();
    for (const [index, target] of includesOf(source).entries()) {
      const included = this.#include(source, target, new Origin(source, ["include", index]));
      if (included) for (const other of [included.source, ...included.reach]) reach.add(other);
    }
    this.#open.delete(path);
    const file = { source, reach };
    this.#loaded.set(path, file);
    this.files.unshift(file);
    return file;
  }

  #include(source: Source, target: string, origin: Origin): LoadedFile | undefined {
    const name = join(dirname(source.name), target);
    const path = realPathOf(name);
    const problem = isAbsolute(target) ? "must be a relative path" : this.#placeProblem(path);
    if (problem !== undefined) this.#remarks.add(origin, "value", problem);
    else return this.#loaded.has(path) ? this.#loaded.get(path) : this.#load(name, path, origin);
    return undefined;
  }

  /** Why the file at a real path cannot be included here. */
  #placeProblem(path: string): string | undefined {
    this.#boundary ??= boundaryOf(this.#main);
    if (!isInside(path, this.#boundary)) return `is outside of ${this.#boundary}; include only files below it`;
    if (!this.#open.has(path)) return undefined;
    const paths = [...this.#open.keys()];
    const names = [...paths.slice(paths.indexOf(path)), path].map((each) => this.#open.get(each)?.name);
    return `includes its own file: ${names.join(" > ")}; remove one of them`;
  }

  #load(name: string, path: string, origin: Origin): LoadedFile | undefined {
    const source = this.#read(name, origin);
    if (!source) return undefined;
    const before = this.#remarks.list.length;
    this.#remarks.addFaults(source);
    if (source.value !== undefined) this.#remarks.addAll(new Origin(source), this.#problemsIn(source.value));
    if (this.#remarks.list.length === before) return this.#enter(source, path);
    this.#loaded.set(path, undefined);
    return undefined;
  }

  #problemsIn(value: unknown) {
    const excesses = sizeProblems(value, this.#size);
    return excesses.length > 0 ? excesses : shapeProblems(value, { schema: Parts, owner: "an included file" });
  }

  #read(name: string, origin: Origin): Source | undefined {
    if (this.#loaded.size + this.#open.size >= limits.files) {
      this.#remarks.add(origin, "value", `is one of ${excess(limits.files + 1, "files", limits.files)}`);
      return undefined;
    }
    try {
      const text = readText(name);
      this.#bytes += Buffer.byteLength(text);
      if (this.#bytes <= limits.bytes) return { name, includedAt: origin, ...readYaml(text) };
      this.#remarks.add(origin, "value", `makes all files together ${excess(this.#bytes, "bytes", limits.bytes)}`);
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      this.#remarks.add(origin, "value", `cannot be read: ${error.message}`);
    }
    return undefined;
  }
}

/** The paths that a file includes, without those that are not texts. */
function includesOf({ value }: Source): string[] {
  const { include } = objectOf(value);
  return Array.isArray(include) ? include.filter((path) => typeof path === "string") : [];
}
