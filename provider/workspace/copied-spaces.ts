// Spaces of the file that are copies of other spaces of the file: they come after their originals, with all that is in them.
import type { Space } from "./schema.ts";

/** The spaces of a file by key. */
export type Spaces = Readonly<Record<string, Space>>;

/** The key of the space that a copy is made from, if the file has it. */
export const copiedKey = (spaces: Spaces, copyOf: Space["copyOf"]): string | undefined =>
  copyOf && Object.hasOwn(spaces, copyOf.space) ? copyOf.space : undefined;

/** The keys of spaces in steps: those of a step are copies of spaces in the step before it. */
export function stepsOfCopies(spaces: Spaces, keys: readonly string[]): readonly (readonly string[])[] {
  const originalOf = (key: string) => copiedKey(spaces, spaces[key]?.copyOf) ?? "";
  const steps: (readonly string[])[] = [];
  for (let made = new Set([""]); made.size > 0; made = new Set(steps.at(-1)))
    steps.push(keys.filter((key) => made.has(originalOf(key))));
  return steps;
}
