import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { outputPath, replaceFile } from "./files.ts";
import { print } from "./terminal.ts";

/** Writes a file; `-` is standard output. */
export function writeText(path: string, text: string, printText = print): void {
  if (path === "-") {
    printText(text);
    return;
  }
  writeBytes(path, text);
}

/** Writes a file, which `-` is too. */
export function writeBytes(path: string, content: string | Uint8Array): void {
  const file = outputPath(path);
  try {
    replaceFile(file, content);
  } catch (cause) {
    throw new CanvasError(`${path} cannot be written: ${summaryOf(cause)}`, undefined, { cause });
  }
}
