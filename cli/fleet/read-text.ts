import { readFileSync, statSync } from "node:fs";
import { limits } from "../../provider/workspace/limits.ts";

/** The text of a file; undefined if it cannot be read, or is too large for a workspace: loading it says why. */
export function readText(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > limits.bytes) return undefined;
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
