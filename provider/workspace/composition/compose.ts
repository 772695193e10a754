import { isObject, objectOf } from "../../validation/properties.ts";
import { type Size, sizeProblems } from "../limit-problems.ts";
import { readYaml } from "../yaml-document.ts";
import { Composer } from "./composer.ts";
import { environmentsIn } from "./environment.ts";
import { Origin, type Source } from "./origin.ts";
import { type Remark, Remarks, Uncomposable } from "./remarks.ts";

/** A workspace file with everything that it includes, as one value. */
export interface Composition {
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
  const source: Source = { name, ...readYaml(text) };
  const remarks = new Remarks();
  remarks.addFaults(source);
  const main = { value: source.value, origin: new Origin(source) };
  const found = { files: [name], environments: environmentsIn(source.value), remarks: remarks.list };
  const size: Size = { values: 0 };
  const isChecked = source.value !== undefined && sizeProblems(source.value, size).length === 0;
  if (!isChecked || (isPlain(source.value) && environment === undefined)) return { ...main, ...found };
  try {
    const { files, ...composed } = new Composer(remarks, environment).compose(main, Buffer.byteLength(text), size);
    return { ...found, ...composed, files };
  } catch (error) {
    if (error instanceof Uncomposable) return { ...main, ...found, value: undefined };
    throw error;
  }
}

/** Whether a file uses nothing that composes. */
function isPlain(value: unknown): boolean {
  const { spaces, ...others } = objectOf(value);
  if (composingKeys.some((key) => Object.hasOwn(others, key)) || namesProfiles(others.access)) return false;
  const inSpaces = Object.values(objectOf(spaces)).map(objectOf);
  const zones = inSpaces.flatMap((space) => Object.values(objectOf(space.zones)).map(objectOf));
  return !inSpaces.some(({ access }) => namesProfiles(access)) && ![...inSpaces, ...zones].some(usesBlueprint);
}

const composingKeys = ["include", "blueprints", "profiles", "environments"];

const namesProfiles = (access: unknown): boolean => typeof access === "string" || Array.isArray(access);

const usesBlueprint = (entry: unknown): boolean =>
  isObject(entry) && ["blueprint", "with", "each"].some((key) => Object.hasOwn(entry, key));
