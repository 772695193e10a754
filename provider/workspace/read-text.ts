import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { CanvasError, FileError, summaryOf } from "../errors.ts";
import { excess, limits } from "./limits.ts";

/** The text of a file that people write; `use` says where another file names it. */
export function readText(path: string, use = ""): string {
  if (!existsSync(path)) throw new CanvasError(`there is no file ${path}${use}`, "correct the path");
  const bytes = readBytes(path);
  requireSize(bytes.length, path);
  if (!isUtf8(bytes)) throw encodingError(bytes, path);
  return bytes.toString("utf8");
}

function requireSize(bytes: number, path: string): void {
  if (bytes > limits.bytes) throw new CanvasError(`${path} has ${excess(bytes, "bytes", limits.bytes)}`);
}

/** A device has no end, and a large file need not be read to be refused. */
function readBytes(path: string): Buffer {
  const found = statSync(path);
  if (!found.isFile()) throw new CanvasError(`${path} is not a file`, "correct the path");
  requireSize(found.size, path);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CanvasError(`the file ${path} cannot be read: ${summaryOf(cause)}`, undefined, { cause });
  }
}

/** Names the first character that is not UTF-8: decoding would replace it, and rename what it is part of. */
function encodingError(bytes: Buffer, path: string): CanvasError {
  const lines = bytes.toString("latin1").split("\n");
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
  const column =
    Buffer.from(lines[index] ?? "", "latin1")
      .toString("utf8")
      .indexOf("\u{FFFD}") + 1;
  const isUtf16 = ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));
  const summary = isUtf16 ? "the file is in UTF-16" : "this character is not in UTF-8";
  const line = index + 1;
  const text = `${path}:${line}:${column}: ${summary}`;
  return new FileError([{ text, place: { file: path, line, column } }], "save the file as UTF-8");
}
