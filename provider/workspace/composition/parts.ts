import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../validation/properties.ts";
import type { LoadedFile } from "./included-files.ts";
import { entriesIn, entryOf, mapOf } from "./located.ts";
import type { Located } from "./origin.ts";
import type { Remarks } from "./remarks.ts";

/** What a file says, as a whole or in a section. */
export interface Definition {
  readonly file: LoadedFile;
  readonly located: Located;
}

/** The definitions of a section, those of a file before those of files that it includes. */
export const definitionsOf = (parts: readonly Definition[], section: string): Definition[] =>
  parts.flatMap(({ file, located }) => {
    const found = entryOf(located, section);
    return found ? [{ file, located: found }] : [];
  });

/** Merges the definitions of a section by key, to some depth; the entries of a file win over those that it includes. */
export function mergeDefinitions(
  definitions: readonly Definition[],
  depth: number,
  remarks: Remarks,
): Located | undefined {
  const [first] = definitions;
  if (first === undefined || definitions.length === 1) return first?.located;
  if (depth === 0 || !definitions.every(({ located }) => isObject(located.value)))
    return winnerOf(first, definitions, remarks);
  const merged = [...byKey(definitions)].flatMap(([key, found]): [string, Located][] => {
    const winner = mergeDefinitions(found, depth - 1, remarks);
    return winner ? [[key, winner]] : [];
  });
  return mapOf(first.located.origin, merged);
}

function byKey(definitions: readonly Definition[]): Map<string, Definition[]> {
  const found = new Map<string, Definition[]>();
  for (const { file, located } of definitions)
    for (const [key, inner] of entriesIn(located)) {
      const others = found.get(key) ?? [];
      others.push({ file, located: inner });
      found.set(key, others);
    }
  return found;
}

/** The definition that counts: two files that do not include each other have to agree. */
function winnerOf(first: Definition, definitions: readonly Definition[], remarks: Remarks): Located {
  const winners = [first];
  for (const definition of definitions.slice(1)) {
    if (winners.some(({ file }) => file.reach.has(definition.file.source))) continue;
    const { origin, value } = definition.located;
    if (!isDeepStrictEqual(value, first.located.value)) {
      const reason = "is different in two included files; keep one of them, or set it in the file that includes both";
      remarks.add(origin, "key", reason, ["also in", first.located.origin]);
      break;
    }
    winners.push(definition);
  }
  return first.located;
}
