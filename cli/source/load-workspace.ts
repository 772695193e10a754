import { type LoadedWorkspace, type LoadOptions, loadWorkspaceFile } from "../../provider/workspace/workspace-file.ts";
import { isProgram, loadProgram } from "./program.ts";

/** Reads what describes a workspace: a file in YAML with what it includes, or a program. */
export async function loadWorkspace(path: string, options: LoadOptions = {}): Promise<LoadedWorkspace> {
  return isProgram(path) ? loadProgram(path, options) : loadWorkspaceFile(path, options);
}
