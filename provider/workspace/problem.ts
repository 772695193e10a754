import { nearest } from "../validation/messages.ts";
import type { PropertyPath } from "../validation/properties.ts";

/** Something wrong in a workspace. */
export interface Problem {
  readonly path: PropertyPath;
  /** Whether the key at the path is wrong, or its value. */
  readonly part: "key" | "value";
  /** A sentence that says where it is, too. */
  readonly message: string;
}

/** What was probably meant; otherwise, what else to do. */
export function suggest(text: string, names: readonly string[], otherwise: string): string {
  const similar = nearest(text, names);
  return similar === undefined ? otherwise : `did you mean ${similar}?`;
}
