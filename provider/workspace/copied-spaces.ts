import { NumericId } from "../validation/formats.ts";
import { suggest } from "../validation/messages.ts";
import { type Problem, problemAt } from "./problem.ts";
import type { Contents, Space } from "./schema.ts";

// Spaces of the file that are copies of other spaces of the file: they come after their originals, with all that is in them.

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

/** Copies of something that is neither a space of the file nor an id, and copies of each other. */
export function copyProblems({ spaces = {} }: Contents): Problem[] {
  return [...unknownOriginals(spaces), ...circlesIn(spaces).map(circleProblem)];
}

const pathOf = (key: string) => ["spaces", key, "copyOf", "space"];

function unknownOriginals(spaces: Spaces): Problem[] {
  return Object.entries(spaces).flatMap(([key, { copyOf }]) => {
    if (!copyOf || copiedKey(spaces, copyOf) !== undefined || NumericId.safeParse(copyOf.space).success) return [];
    const { space } = copyOf;
    const names = () => Object.keys(spaces).filter((name) => name !== key);
    const remedy = () => suggest(space, names(), "write the key of one, or the id of any space in quotes");
    return [problemAt(pathOf(key), "value", () => `is "${space}", which is not a space of the file; ${remedy()}`)];
  });
}

function circleProblem(circle: readonly string[]): Problem {
  const [first = ""] = circle;
  const names = () => [...circle, first].join(" -> ");
  return problemAt(
    pathOf(first),
    "value",
    () => `makes a circle of copies (${names()}); let one of them copy no other`,
  );
}

/** The keys of spaces that are copies of each other, once for each circle. */
function circlesIn(spaces: Spaces): string[][] {
  const done = new Set<string>();
  return Object.keys(spaces).flatMap((key) => {
    const walked = new Set<string>();
    let next: string | undefined = key;
    while (next !== undefined && !done.has(next) && !walked.has(next)) {
      walked.add(next);
      next = copiedKey(spaces, spaces[next]?.copyOf);
    }
    const circle = next !== undefined && walked.has(next) ? [...walked].slice([...walked].indexOf(next)) : [];
    for (const one of walked) done.add(one);
    return circle.length > 0 ? [circle] : [];
  });
}
