import type { z } from "zod";
import { PathTree } from "../validation/path-tree.ts";
import { isObject, type PropertyPath } from "../validation/properties.ts";
import { accessProblems } from "./access-problems.ts";
import { copyProblems } from "./copied-spaces.ts";
import { limitProblems } from "./limit-problems.ts";
import { rolesIn } from "./people/roles.ts";
import { zonesIn } from "./placed-zones.ts";
import type { Problem } from "./problem.ts";
import { type Contents, FileContents } from "./schema.ts";
import { shapeProblems, workspaceShape } from "./shape-problems.ts";
import { duplicateZones, linkProblems, themeProblems, zoneProblems } from "./zone-problems.ts";

/** All problems of a value that should be a workspace; unknown keys may be those of another schema. */
export function problemsIn(value: unknown, names?: z.ZodType): Problem[] {
  const excesses = limitProblems(value);
  if (excesses.length > 0) return excesses;
  const problems = shapeProblems(value, workspaceShape(names));
  if (problems.some(({ path }) => path.length === 0)) return problems;
  const sound = without(value, new PathTree([["team"], ...problems.map(({ path }) => path)]));
  const { data } = FileContents.safeParse(sound);
  return data ? [...problems, ...meaningProblems(rolesIn(data), problems)] : problems;
}

/** Problems between the parts of a workspace, except those that may only follow from another problem. */
function meaningProblems(contents: Contents, problems: readonly Problem[]): Problem[] {
  const hasUnknownSection = problems.some(({ path, part }) => path.length === 1 && part === "key");
  const places = new PathTree(problems.map(({ path }) => path));
  const isSound = (path: PropertyPath) => !hasUnknownSection && !places.hasBelow(path);
  const { theme } = contents;
  const zones = isSound(["theme"]) ? zonesIn(contents).filter(({ path }) => isSound(path)) : [];
  return [
    ...(isSound(["people"]) && isSound(["groups"]) ? accessProblems(contents) : []),
    ...(isSound(["theme"]) ? themeProblems(theme) : []),
    ...duplicateZones(contents),
    ...(isSound(["spaces"]) ? [...copyProblems(contents), ...linkProblems(contents)] : []),
    ...zones.flatMap((placed) => zoneProblems(placed, theme)),
  ];
}

/** A copy of a value without some paths. */
function without(value: unknown, paths: PathTree | undefined): unknown {
  if (paths === undefined) return value;
  const isKept = (key: PropertyKey) => !paths.at(key)?.isMember;
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isKept(index) ? [without(item, paths.at(index))] : []));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isKept(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, without(inner, paths.at(key))]));
}
