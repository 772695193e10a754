import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type LoadedWorkspace, loadWorkspaceFile } from "../../../../provider/workspace/workspace-file.ts";
import { errorOf } from "../error-of.ts";

/** The texts of files, by path; the workspace is in teams/design.yaml. */
export type Files = Readonly<Record<string, string>>;

const main = "teams/design.yaml";

/** A repository with these files, until the test ends. */
export function repositoryWith(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-canvas-composition-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, { ".git/HEAD": "ref: refs/heads/main\n", ...files });
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The workspace of a repository. */
export const load = (folder: string, environment?: string): LoadedWorkspace =>
  loadWorkspaceFile(join(folder, main), { environment });

/** The workspace that files stand for. */
export const workspaceOf = (files: Files, environment?: string) => load(repositoryWith(files), environment).workspace;

/** The message with which a repository is refused, with paths from its folder; empty if it is not. */
export const refusalIn = (folder: string, environment?: string): string =>
  errorOf(() => load(folder, environment))
    .replaceAll(`${folder}/`, "")
    .replaceAll(folder, "the repository");
