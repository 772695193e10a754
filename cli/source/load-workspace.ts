import { type LoadedWorkspace, type LoadOptions, loadWorkspaceFile } from "../../provider/workspace/workspace-file.ts";

/** Reads what describes a workspace: a file in YAML, with what it includes. */
export async function loadWorkspace(path: string, options: LoadOptions = {}): Promise<LoadedWorkspace> {
  return loadWorkspaceFile(path, options);
}
