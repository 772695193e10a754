import { CanvasError } from "../../errors.ts";
import { joinNames, suggest } from "../../validation/messages.ts";
import { isObject, objectOf } from "../../validation/properties.ts";
import { entriesIn, entryOf, mapOf } from "./located.ts";
import type { Located } from "./origin.ts";
import { type Remark, remarkAt } from "./remarks.ts";

/** The names of the environments in the value of a workspace file. */
export const environmentsIn = (value: unknown): string[] => Object.keys(objectOf(objectOf(value).environments));

/** What a file says for an environment. */
export function inEnvironment(main: Located, environment: string | undefined, remarks: Remark[]): Located {
  const chosen = chooseEnvironment(main.origin.source.name, environmentsIn(main.value), environment);
  const { environments: _, ...shared } = objectOf(main.value);
  const base = { value: shared, origin: main.origin };
  const all = entryOf(main, "environments");
  const over = all && chosen !== undefined ? entryOf(all, chosen) : undefined;
  if (!over) return base;
  for (const [key, { origin }] of entriesIn(over))
    if (fixedKeys.includes(key))
      remarks.push(remarkAt(origin, "key", "is the same in every environment; remove it here"));
  return overlay(base, over);
}

const fixedKeys = ["name", "include", "environments"];

function chooseEnvironment(file: string, names: readonly string[], chosen: string | undefined): string | undefined {
  if (names.length === 0 && chosen === undefined) return undefined;
  const all = `has the environments ${joinNames(names)}`;
  if (chosen === undefined)
    throw new CanvasError(`${file} ${all}`, `choose one with --environment NAME, or in a program with environment`);
  if (names.includes(chosen)) return chosen;
  if (names.length === 0)
    throw new CanvasError(`${file} has no environments`, `leave out the environment, or add environments to the file`);
  throw new CanvasError(`${file} has no environment ${chosen}`, suggest(chosen, names, `it ${all}`));
}

/** Merges maps by key, and replaces everything else; an empty entry changes nothing. */
function overlay(base: Located, over: Located, depth = 0): Located {
  if (over.value === null && isObject(base.value)) return base;
  if (!isObject(base.value) || !isObject(over.value)) return over;
  const merged = entriesIn(over).map(([key, inner]): [string, Located] => {
    const before = entryOf(base, key);
    return [key, before && !isLayout(key, depth) ? overlay(before, inner, depth + 1) : inner];
  });
  return mapOf(base.origin, [...entriesIn(base), ...merged]);
}

/** A layout is replaced as a whole: rows and columns cannot be merged. Those of zones are in spaces.KEY.zones.KEY. */
const isLayout = (key: string, depth: number): boolean => key === "layout" && depth === 4;
