import { pluralize } from "../../picture/format.ts";
import { KeptReadsFile } from "../drift/kept-reads.ts";
import type { Omission } from "../drift/snapshot.ts";
import { type Description, type ExportForm, type ReadOptions, readDescription } from "./description.ts";
import { ExportFolder } from "./export-folder.ts";
import { projectOf } from "./project.ts";
import { type Difference, type VerifyOptions, verifyProject } from "./verify.ts";

export interface ExportOptions extends ReadOptions {
  readonly out: string;
  readonly form: ExportForm;
  /** Whether to overwrite what is there. */
  readonly force: boolean;
  /** Import the project into a temporary state and preview it. */
  readonly verify?: Pick<VerifyOptions, "packageFolder" | "environment"> | undefined;
}

export interface ExportResult {
  /** The names of the files that were written. */
  readonly files: readonly string[];
  readonly resourceCount: number;
  /** What the files leave out. */
  readonly omissions: readonly Omission[];
  /** Where the files differ from the service. */
  readonly differences: readonly Omission[];
  /** What the preview after an import would change; undefined unless verified. */
  readonly changes: readonly Difference[] | undefined;
}

/** Reads a workspace and writes files that describe it. */
export async function exportWorkspace(options: ExportOptions): Promise<ExportResult> {
  const { config, editionId, form, verify, signal, onMessage } = options;
  const folder = new ExportFolder(options.out, options);
  folder.requireOwn();
  const kept = keptReads(folder, options);
  const description = await read(kept, options);
  const { files, resources, differences } = projectOf(description, form, { baseUrl: config.baseUrl, editionId });
  folder.write(files);
  kept.remove();
  const result = { files: Object.keys(files), resourceCount: resources.length, differences };
  const changes = verify && (await verifyProject(files, { ...verify, signal, onMessage }));
  return { ...result, omissions: description.omissions, changes };
}

function keptReads(folder: ExportFolder, { config, editionId, team = "", spaces = [], onMessage }: ExportOptions) {
  const { baseUrl, accessToken = "", refreshToken = accessToken } = config;
  const kept = new KeptReadsFile(folder.readsFile, { of: [baseUrl, refreshToken, editionId, team, ...spaces] });
  if (kept.dropped !== undefined)
    onMessage(`starting over: the reads of an earlier export cannot be used, because ${kept.dropped}`);
  else if (kept.size > 0) onMessage(`continuing an interrupted export after ${pluralize(kept.size, "read")}`);
  return kept;
}

async function read(kept: KeptReadsFile, options: ExportOptions): Promise<Description> {
  try {
    return await readDescription(options, kept);
  } catch (error) {
    if (kept.size === 0) kept.remove();
    throw error;
  }
}
