import type { PropertyPath } from "../validation/properties.ts";

/** A problem in a workspace. */
export interface Problem {
  readonly path: PropertyPath;
  /** Whether the key at the path is wrong, or its value. */
  readonly part: "key" | "value";
  /** Starts with the path. */
  readonly message: string;
}
