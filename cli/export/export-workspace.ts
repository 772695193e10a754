import type { Omission } from "../drift/snapshot.ts";
import { type ExportForm, type ReadOptions, readDescription } from "./description.ts";
import { ExportFolder } from "./export-folder.ts";
import { exportedFiles } from "./exported-files.ts";

export interface ExportOptions extends ReadOptions {
  readonly out: string;
  readonly form: ExportForm;
  /** Whether to overwrite what is there. */
  readonly force: boolean;
}

export interface ExportResult {
  /** The names of the files that were written. */
  readonly files: readonly string[];
  readonly resourceCount: number;
  /** What the files leave out. */
  readonly omissions: readonly Omission[];
  /** Where the files differ from the service. */
  readonly differences: readonly Omission[];
}

/** Reads a workspace and writes files that describe it. */
export async function exportWorkspace(options: ExportOptions): Promise<ExportResult> {
  const folder = new ExportFolder(options.out, options);
  folder.requireOwn();
  const description = await readDescription(options);
  const { files, ...counts } = exportedFiles(description, options.form);
  folder.write(files);
  return { files: Object.keys(files), ...counts, omissions: description.omissions };
}
