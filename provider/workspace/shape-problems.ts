import type { z } from "zod";
import { propertyNamesAt } from "../validation/check.ts";
import { issueText, messageFor, suggest, unknownKey, violationText } from "../validation/messages.ts";
import { formatPath, type PropertyPath, pathText } from "../validation/properties.ts";
import { type Problem, problemAt } from "./problem.ts";
import { DatedWorkspace } from "./schema.ts";

/** What a value should be. */
export interface Shape {
  readonly schema: z.ZodType;
  /** What has the keys at the top, in words. */
  readonly owner: string;
  /** Has the keys to suggest, if not only those of the schema. */
  readonly names?: z.ZodType | undefined;
}

/** A workspace, whose unknown keys may be those of another schema. */
export const workspaceShape = (names?: z.ZodType): Shape => ({ schema: DatedWorkspace, owner: "a workspace", names });

/** Unknown keys, wrong types and invalid values. */
export function shapeProblems(value: unknown, shape: Shape): Problem[] {
  const issues = issuesOf(value, shape);
  if (!issues) return [problemAt([], "value", "has too many problems to list; check a part of it first")];
  const found = issues.flatMap(likelyIssues).flatMap((issue) => problemsOf(issue, value, shape));
  const problems = [...found, ...droppedKeys(value).map((path) => problemAt(path, "key", "cannot be a key"))];
  // Later problems at the same place are consequences of the first.
  return [...new Map(problems.toReversed().map((problem) => [formatPath(problem.path), problem])).values()].reverse();
}

/** The keys that the library drops in silence, because they would replace the prototype of an object. */
function droppedKeys(value: unknown): PropertyPath[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "__proto__"
      ? [[key]]
      : droppedKeys(inner).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
  );
}

/** Undefined if there are too many: the library passes them on as arguments, and a call takes about 100,000. */
function issuesOf(value: unknown, { schema }: Shape): readonly z.core.$ZodIssue[] | undefined {
  try {
    return schema.safeParse(value, { error: wording }).error?.issues ?? [];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The issues of the alternative that was probably meant. */
function likelyIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isOfOtherType = ({ code, path }: z.core.$ZodIssue) => code === "invalid_type" && path.length === 0;
  const likely = issue.errors.find((issues) => !issues.some(isOfOtherType));
  if (!likely) return [issue];
  return likely.flatMap((inner) => likelyIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown, { schema, owner: whole, names: known }: Shape): Problem[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const owner = path.length === 0 ? whole : pathText(path);
    const names = propertyNamesAt(known ?? schema, path);
    const reasonOf = (key: string) => (key === "<<" ? mergeKey : violationText(unknownKey(key, owner, names)));
    return issue.keys.map((key) => problemAt([...path, key], "key", () => reasonOf(key)));
  }
  if (issue.code === "invalid_key") return [problemAt(path, "key", path.at(-1) === "<<" ? mergeKey : issue.message)];
  return [problemAt(path, "value", valueAt(value, path) === null ? emptyMessage(path) : issueText(issue))];
}

const mergeKey = "cannot merge maps; repeat their lines here";

function emptyMessage(path: PropertyPath): string {
  const [section, ...rest] = path;
  if (section === undefined || (section === "team" && rest.length === 0))
    return "is empty; start with the name of the team, such as team: Product";
  const isColor = path.includes("colors") || ["fill", "stroke", "color"].includes(String(path.at(-1)));
  return isColor
    ? 'is empty; put a color that starts with # in quotes, such as "#1E90FF", because # starts a comment'
    : "is empty; give it a value, or leave it out";
}

/** Messages in words of a file: those for programs are about objects. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  const message = messageFor(issue);
  if (issue.code === "invalid_type" && issue.input !== undefined) {
    if (issue.expected === "object" || issue.expected === "record") return "must be a map: lines of KEY: VALUE";
    if (issue.expected === "array") return "must be a list, such as [a, b]";
  }
  if (issue.code !== "invalid_value" || typeof issue.input !== "string") return message;
  const remedy = suggest(issue.input, issue.values.map(String), "");
  return remedy === "" ? message : `${message}; ${remedy}`;
}

function valueAt(value: unknown, path: PropertyPath): unknown {
  return path.reduce(
    (inner: unknown, key) => (typeof inner === "object" && inner ? Reflect.get(inner, key) : undefined),
    value,
  );
}
