// Writes tar archives whose bytes depend only on their files: those of npm and tar differ by version, clock and user, and what
// Node's zlib compresses differs by processor.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "fflate";

const block = 512;
/** 1980, the earliest date that every archive format can hold. */
const fixedTime = 315_532_800;

/** A compressed archive of `{ path, content, mode }`. */
export function tarball(files) {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const end = Buffer.alloc(2 * block);
  return Buffer.from(gzipSync(Buffer.concat([...sorted.flatMap(entry), end]), { level: 6, mtime: 0 }));
}

/** The files in a folder, with their paths in the archive. */
export function filesIn(folder, parent) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((found) => found.isFile());
  return files.map(({ parentPath, name }) => {
    const source = join(parentPath, name);
    const path = join(parent, relative(folder, source)).split(sep).join("/");
    return { path, content: readFileSync(source), mode: 0o644 };
  });
}

function entry({ path, content, mode }) {
  const padding = Buffer.alloc(-content.length & (block - 1));
  return [header(path, mode, content.length), content, padding];
}

/** A header of the format "ustar". */
function header(path, mode, size) {
  const [prefix, name] = split(path);
  const bytes = Buffer.alloc(block);
  const octal = (value, width) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  const fields = [
    [0, name],
    [100, octal(mode, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(fixedTime, 12)],
    // The checksum counts itself as spaces.
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\u000000"],
    [345, prefix],
  ];
  for (const [offset, text] of fields) bytes.write(text, offset);
  const checksum = bytes.reduce((sum, byte) => sum + byte, 0);
  bytes.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
  return bytes;
}

/** The parts of a path that fit into both fields of the header for it. */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return ["", path];
  const slash = path.indexOf("/", path.length - 101);
  if (slash === -1 || slash > 155) throw new Error(`${path} is too long for an archive; shorten it to 100 characters`);
  return [path.slice(0, slash), path.slice(slash + 1)];
}
