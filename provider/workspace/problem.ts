import { type PropertyPath, pathText } from "../validation/properties.ts";

/** A problem in a workspace. */
export interface Problem {
  readonly path: PropertyPath;
  /** Whether the key at the path is wrong, or its value. */
  readonly part: "key" | "value";
  /** Computed only if it is shown: a suggestion compares with every name of the file. */
  readonly message: () => string;
}

/** A problem whose message starts with the path, or with the path of its owner. */
export function problemAt(
  path: PropertyPath,
  part: Problem["part"],
  reason: string | (() => string),
  owner = path,
): Problem {
  const subject = () => (owner.length === 0 ? "the file" : pathText(owner));
  return { path, part, message: () => `${subject()} ${typeof reason === "string" ? reason : reason()}` };
}
