import { nearest } from "../validation/messages.ts";
import type { PropertyPath } from "../validation/properties.ts";

/** A problem in a workspace. */
export interface Problem {
  readonly path: PropertyPath;
  /** Whether the key at the path is wrong, or its value. */
  readonly part: "key" | "value";
  /** Starts with the path. */
  readonly message: string;
}

/** The name that was probably meant; otherwise, another remedy. */
export function suggest(text: string, names: readonly string[], otherwise: string): string {
  const similar = nearest(text, names);
  return similar === undefined ? otherwise : `did you mean ${similar}?`;
}
