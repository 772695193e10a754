import { z } from "zod";
import { objectOf } from "../../validation/properties.ts";
import { Key } from "../key.ts";
import { limits } from "../limits.ts";
import { type Problem, problemAt } from "../problem.ts";
import { DatedWorkspace } from "../schema.ts";
import { type Shape, shapeProblems } from "../shape-problems.ts";

/** What composes files. */
const composing = {
  include: z
    .array(z.string().max(limits.keyLength))
    .max(limits.files)
    .optional()
    .describe(
      "Other files of the repository, by relative path, whose people, groups, access and theme count here, too.",
    )
    .meta({ examples: [["../shared/people.yaml"]] }),
  environments: z
    .record(Key, z.record(z.string(), z.unknown()))
    .optional()
    .describe("What differs in each environment, by its name: maps are merged by key, everything else is replaced."),
};

/** A workspace file before it is composed, for editors, the reference, and suggestions. */
export const WorkspaceFile = DatedWorkspace.extend(composing);

/** What has to be right in a workspace file before it is composed. */
export const mainShape: Shape = { schema: z.looseObject(composing), owner: "a workspace" };

const { include } = composing;
const { people, peopleFrom, groups, access, theme } = DatedWorkspace.shape;

/** What a file has that others include. */
export const includedShape: Shape = {
  schema: z.strictObject({ include, people, peopleFrom, groups, access, theme }),
  owner: "an included file",
};

/** What is wrong with one of the files of a workspace. */
export function fileProblems(value: unknown, shape: Shape): Problem[] {
  const removed = removedKeys.find((key) => Object.hasOwn(objectOf(value), key));
  const reason =
    "is no longer a setting; write blueprints and profiles as functions in workspace.ts: see The workspace file, In TypeScript, in the documentation";
  return removed === undefined ? shapeProblems(value, shape) : [problemAt([removed], "key", reason)];
}

const removedKeys = ["blueprints", "profiles"];

/** A file with one of these is more than a plain workspace. */
export const composingKeys = [...Object.keys(composing), ...removedKeys];
