import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { outputPath, replaceFile } from "../output/files.ts";

/** Texts by their path in a folder. */
export type Files = Readonly<Record<string, string>>;

const recordFile = ".canvas-export.json";

/** The hash of each written file, by path. */
const WrittenFiles = z.object({ files: z.record(z.string(), z.string()) });

/** The folder of an export. Without `force`, it overwrites only what an export has written. */
export class ExportFolder {
  readonly path: string;
  readonly #force: boolean;

  constructor(path: string, { force }: { readonly force: boolean }) {
    this.path = path;
    this.#force = force;
  }

  /** Throws if the folder leads elsewhere, or has files that no export has written. */
  requireOwn(): void {
    this.#placeOf(recordFile);
    if (this.#force || !existsSync(this.path) || existsSync(join(this.path, recordFile))) return;
    const [other] = readdirSync(this.path);
    if (other === undefined) return;
    throw new CanvasError(
      `${this.path} has files that no export has written, such as ${other}`,
      "name a new folder, or add --force",
    );
  }

  /** Writes all files, or none if one was changed since the last export. */
  write(files: Files): void {
    const changed = this.#force ? [] : this.#changedSince(files);
    if (changed.length > 0) {
      const names = changed.join(", ");
      throw new CanvasError(
        `${names} in ${this.path} changed since the last export`,
        "name another folder, or add --force to overwrite",
      );
    }
    const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]));
    for (const [name, text] of Object.entries(files)) {
      const file = this.#placeOf(name);
      mkdirSync(dirname(file), { recursive: true });
      replaceFile(file, text);
    }
    replaceFile(this.#placeOf(recordFile), `${JSON.stringify({ files: hashes }, undefined, 2)}\n`);
  }

  #placeOf(name: string): string {
    return outputPath(join(this.path, name));
  }

  /** The files that differ both from the last export and from this one. */
  #changedSince(files: Files): string[] {
    const { files: written } = readRecord(join(this.path, recordFile));
    const changed = Object.entries(files).filter(([name, text]) => {
      const file = join(this.path, name);
      return existsSync(file) && ![written[name], hashOf(text)].includes(hashOf(readFileSync(file, "utf8")));
    });
    return changed.map(([name]) => name);
  }
}

function readRecord(file: string): z.output<typeof WrittenFiles> {
  try {
    return WrittenFiles.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { files: {} };
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
