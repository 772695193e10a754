import { isObject, type PropertyPath } from "../validation/properties.ts";
import { accessProblems } from "./access-problems.ts";
import { zonesIn } from "./placed-zones.ts";
import type { Problem } from "./problem.ts";
import { Contents } from "./schema.ts";
import { shapeProblems } from "./shape-problems.ts";
import { duplicateZones, themeProblems, zoneProblems } from "./zone-problems.ts";

/** All problems of a value that should be a workspace. */
export function problemsIn(value: unknown): Problem[] {
  const problems = shapeProblems(value);
  const sound = without(value, [["team"], ...problems.map(({ path }) => path)]);
  const { data } = Contents.safeParse(sound);
  return data ? withoutRepetitions([...problems, ...meaningProblems(data, problems)]) : problems;
}

/** Problems between the parts of a workspace, except those that may only follow from another problem. */
function meaningProblems(contents: Contents, problems: readonly Problem[]): Problem[] {
  const isSound = (...places: PropertyPath[]) =>
    !problems.some(({ path, part }) => {
      const isUnknownSection = path.length === 1 && part === "key";
      return isUnknownSection || places.some((place) => place.every((key, index) => path[index] === key));
    });
  const { theme } = contents;
  const zones = zonesIn(contents).filter(({ path }) => isSound(path, ["theme"]));
  return [
    ...(isSound(["people"], ["groups"]) ? accessProblems(contents) : []),
    ...(isSound(["theme"]) ? themeProblems(theme) : []),
    ...duplicateZones(contents),
    ...zones.flatMap((placed) => zoneProblems(placed, theme)),
  ];
}

/** A copy of a value without some paths. */
function without(value: unknown, paths: readonly PropertyPath[]): unknown {
  const isKept = (key: PropertyKey) => !paths.some(([first, ...rest]) => first === key && rest.length === 0);
  const inside = (key: PropertyKey, inner: unknown) =>
    without(
      inner,
      paths.filter(([first]) => first === key).map(([, ...rest]) => rest),
    );
  if (Array.isArray(value)) return value.flatMap((item, index) => (isKept(index) ? [inside(index, item)] : []));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isKept(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, inside(key, inner)]));
}

/** The problems of a group that several spaces name are reported once. */
function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
