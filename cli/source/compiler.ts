import { createRequire } from "node:module";

/** The path of the package typescript: that of the project a file is in, or else that of this package. */
export function findCompiler(file: string): string | undefined {
  for (const base of [file, import.meta.url]) {
    try {
      return createRequire(base).resolve("typescript");
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}
