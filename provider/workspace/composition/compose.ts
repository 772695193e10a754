import { objectOf } from "../../validation/properties.ts";
import { sizeProblems } from "../limit-problems.ts";
import { readYaml } from "../yaml-document.ts";
import { environmentsIn, inEnvironment } from "./environment.ts";
import { IncludedFiles, type TotalSize } from "./included-files.ts";
import { mergeFiles } from "./merge.ts";
import { type Located, Origin } from "./origin.ts";
import { faultsIn, type Remark, remarkOn } from "./remarks.ts";
import { composingKeys, fileProblems, mainShape } from "./workspace-file-schema.ts";

/** A workspace file with everything that it includes, as one value. */
interface Composition {
  /** Undefined if remarks say why there is none. */
  readonly value: unknown;
  readonly origin: Origin;
  /** The names of the files, the workspace file first. */
  readonly files: readonly string[];
  readonly environments: readonly string[];
  readonly remarks: readonly Remark[];
}

/** Composes the text of a workspace file, for one of its environments. */
export function compose(text: string, name: string, environment: string | undefined): Composition {
  const source = { name, ...readYaml(text) };
  const main = { value: source.value, origin: new Origin(source) };
  const faults = faultsIn(source);
  const alone = { ...main, files: [name], environments: environmentsIn(main.value), remarks: faults };
  const size = { values: 0, bytes: Buffer.byteLength(text) };
  const composes = composingKeys.some((key) => Object.hasOwn(objectOf(main.value), key)) || environment !== undefined;
  // What is too large is left to the checks.
  if (!composes || main.value === undefined || sizeProblems(main.value, size).length > 0) return alone;
  const remarks: Remark[] = [];
  const composed = composeFiles(main, environment, size, remarks);
  return { ...alone, value: undefined, ...composed, remarks: [...faults, ...remarks] };
}

/** Undefined if remarks say why not. */
function composeFiles(main: Located, environment: string | undefined, size: TotalSize, remarks: Remark[]) {
  for (const problem of fileProblems(main.value, mainShape)) remarks.push(remarkOn(main.origin, problem));
  if (remarks.length > 0) return undefined;
  const own = inEnvironment(main, environment, remarks);
  const { files } = new IncludedFiles(own, size, remarks);
  const merged = remarks.length === 0 ? mergeFiles(own, files, remarks) : own;
  const names = files.map(({ located }) => located.origin.source.name);
  return remarks.length === 0 ? { ...merged, files: names } : undefined;
}
