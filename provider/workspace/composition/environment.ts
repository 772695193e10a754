import { CanvasError } from "../../errors.ts";
import { joinNames, suggest } from "../../validation/messages.ts";
import { objectOf } from "../../validation/properties.ts";
import { depths, entriesIn, entryOf, overlay, without } from "./located.ts";
import type { Located } from "./origin.ts";
import type { Remarks } from "./remarks.ts";

/** The names of the environments in the value of a workspace file. */
export const environmentsIn = (value: unknown): string[] => Object.keys(objectOf(objectOf(value).environments));

/** What a file says for an environment. */
export function inEnvironment(main: Located, environment: string | undefined, remarks: Remarks): Located {
  const { name: file } = main.origin.source;
  const names = environmentsIn(main.value);
  const chosen = chooseEnvironment(file, names, environment);
  const over = chosen === undefined ? undefined : entryOf(environmentsOf(main), chosen);
  const base = without(main, "environments");
  if (!over) return base;
  for (const [key, { origin }] of entriesIn(over))
    if (fixedKeys.includes(key)) remarks.add(origin, "key", "is the same in every environment; remove it here");
  return overlay(base, over, depths.workspace, () => {});
}

const fixedKeys = ["name", "include", "environments"];

const environmentsOf = (main: Located): Located => entryOf(main, "environments") ?? main;

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
