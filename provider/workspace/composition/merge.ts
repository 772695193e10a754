import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../../validation/grouping.ts";
import { isObject } from "../../validation/properties.ts";
import type { LoadedFile } from "./included-files.ts";
import { entriesIn, entryOf, itemsIn, mapOf } from "./located.ts";
import type { Located } from "./origin.ts";
import { type Remark, remarkAt } from "./remarks.ts";

/** One workspace from a file and those that it includes, over whose entries its own win. */
export function mergeFiles(main: Located, files: readonly LoadedFile[], remarks: Remark[]): Located {
  const definitionsOf = (section: string) =>
    files.flatMap(({ located, reach }) => {
      const found = entryOf(located, section);
      return found ? [{ located: found, reach }] : [];
    });
  const sections = {
    people: mergeDefinitions(definitionsOf("people"), 1, remarks),
    peopleFrom: concatenated(definitionsOf("peopleFrom")),
    groups: mergeDefinitions(definitionsOf("groups"), 1, remarks),
    access: mergeDefinitions(definitionsOf("access"), 1, remarks),
    theme: mergeDefinitions(definitionsOf("theme"), 2, remarks),
  };
  const own = entriesIn(main).filter(([key]) => key !== "include");
  const merged = Object.entries(sections).flatMap(([key, located]) => (located ? [[key, located] as const] : []));
  return mapOf(main.origin, [...own, ...merged]);
}

/** Merges the definitions of a section by key, to some depth. */
function mergeDefinitions(definitions: readonly LoadedFile[], depth: number, remarks: Remark[]): Located | undefined {
  const [first] = definitions;
  if (first === undefined || definitions.length === 1) return first?.located;
  if (depth === 0 || !definitions.every(({ located }) => isObject(located.value)))
    return winnerOf(first, definitions, remarks);
  const entries = definitions.flatMap(({ located, reach }) =>
    entriesIn(located).map(([key, entry]) => ({ key, located: entry, reach })),
  );
  const merged = [...groupBy(entries, ({ key }) => key)].flatMap(([key, found]): [string, Located][] => {
    const winner = mergeDefinitions(found, depth - 1, remarks);
    return winner ? [[key, winner]] : [];
  });
  return mapOf(first.located.origin, merged);
}

/** The definition that counts: files that do not include each other have to agree. */
function winnerOf({ located: first }: LoadedFile, definitions: readonly LoadedFile[], remarks: Remark[]): Located {
  const isOverridden = ({ origin }: Located) => definitions.some(({ reach }) => reach.has(origin.source));
  const different = definitions.find(
    ({ located }) => !(isOverridden(located) || isDeepStrictEqual(located.value, first.value)),
  );
  const reason = "is different in two included files; keep one of them, or set it in the file that includes both";
  if (different) remarks.push(remarkAt(different.located.origin, "key", reason, first.origin));
  return first;
}

/** The entries of all lists, those of included files first; what is not a list is left to the checks. */
function concatenated(definitions: readonly LoadedFile[]): Located | undefined {
  const [first, ...others] = definitions.map(({ located }) => located);
  if (!first || others.length === 0 || !Array.isArray(first.value)) return first;
  const items = [...others.reverse(), first].flatMap(itemsIn);
  return {
    value: items.map(({ value }) => value),
    origin: first.origin.withInner(items.map(({ origin }, index) => [String(index), origin])),
  };
}
