/** What two plans are compared by. */
export interface PlanTexts {
  readonly sentences: readonly string[];
  /** Every single change and the objects that it is about. */
  readonly effects: readonly string[];
}

/** How a plan differs from the one that was reviewed, in lines; none if they are the same. */
export function planDifferences(reviewed: PlanTexts, current: PlanTexts): readonly string[] {
  const added = without(current.sentences, reviewed.sentences).map((text) => `now: ${oneLine(text)}`);
  const gone = without(reviewed.sentences, current.sentences).map((text) => `no longer: ${oneLine(text)}`);
  const lines = [...added, ...gone];
  if (lines.length > 0 || isSame(reviewed.effects, current.effects)) return lines;
  return ["the sentences are the same, but they are about other objects of the service"];
}

const without = (texts: readonly string[], others: readonly string[]): readonly string[] =>
  texts.filter((text) => !others.includes(text));

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

/** A sentence may list its names in lines of their own. */
const oneLine = (text: string): string => text.split("\n").join(" ");

/** The paths at which two plain values differ, such as `spaces.roadmap.title`; the order of keys counts. */
export function differences(before: unknown, after: unknown, path = ""): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!(isMap(before) && isMap(after))) return [path];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const inside = keys.flatMap((key) => differences(before[key], after[key], path === "" ? key : `${path}.${key}`));
  return inside.length > 0 ? inside : [`the order of ${path || "the file"}`];
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
