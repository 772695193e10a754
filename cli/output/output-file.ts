import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { replaceFile } from "./files.ts";
import { print } from "./terminal.ts";

/** Writes a file; `-` is standard output. */
export function writeText(path: string, text: string): void {
  if (path === "-") {
    print(text);
    return;
  }
  try {
    replaceFile(path, text);
  } catch (cause) {
    throw new CanvasError(`${path} cannot be written: ${summaryOf(cause)}`, undefined, { cause });
  }
}
