import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { outputPath, replaceFile } from "./files.ts";
import { print } from "./terminal.ts";

/** Writes a file; `-` is standard output. */
export function writeText(path: string, text: string, printText = print): void {
  if (path === "-") {
    printText(text);
    return;
  }
  const file = outputPath(path);
  try {
    replaceFile(file, text);
  } catch (cause) {
    throw new CanvasError(`${path} cannot be written: ${summaryOf(cause)}`, undefined, { cause });
  }
}
