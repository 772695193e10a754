import { stackOf } from "../flags.ts";
import { doneSign } from "../output/style.ts";
import { confirm, during, print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { unlock } from "../reference/workspace-commands.ts";
import { loadWorkspace } from "../run/program.ts";
import { commandText } from "../run/stack-place.ts";
import { restoreState } from "../run/state-copies.ts";
import { WorkspaceStack } from "../run/workspace-stack.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Unlocks the state of a workspace file; returns the exit code. */
export async function unlockCommand(given: string | undefined, options: OptionsOf<typeof unlock>): Promise<number> {
  const [file] = workspacePaths(given === undefined ? [] : [given]);
  const { environment } = options;
  const stack = stackOf(options);
  const { workspace } = await loadWorkspace(file, { environment });
  const question = "Make sure that no update of this workspace is running. Remove its lock?";
  if (!(options.yes || (await confirm(question)))) return 1;
  const place = { file, name: workspace.name, stack, environment };
  restoreState(place);
  await during("unlocking", async () => {
    const opened = await WorkspaceStack.open(place, workspace, { acceptsAnyState: true });
    await opened.unlock();
  });
  if (options.json) printJson({ file, stack, isUnlocked: true });
  else print(`${doneSign()}Unlocked. Run ${commandText("preview", place)} to see what is left to do.\n`);
  return 0;
}
