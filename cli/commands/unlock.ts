import { restoreState } from "../engine/state-copy.ts";
import { WorkspaceStack } from "../engine/workspace-stack.ts";
import { parseFlags, stackOf, stackOptions, UsageError } from "../flags.ts";
import { confirm, print } from "../output/terminal.ts";
import { loadWorkspace } from "../source/load-workspace.ts";

const usage = `Usage: pulumi-canvas unlock FILE [options]

Removes the lock that an update has left because it was killed, repairs its state if that was just being written, and, with
CANVAS_STATE_KEY, signs the state as it is. Make sure that no update of the workspace is running.

  --yes                skip the confirmation
  --environment NAME   as for pulumi-canvas up
  --stack NAME         as for pulumi-canvas up (default: the environment, or main)
  --help               print this text
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  yes: flag,
  help: flag,
  ...stackOptions,
} as const;

/** Unlocks the state of a workspace file; returns the exit code. */
export async function unlockCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas unlock --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError("unlock takes one workspace file, such as workspace.yaml");
  const { environment } = values;
  const stack = stackOf(values);
  const { workspace } = await loadWorkspace(file, { environment });
  if (!(values.yes || (await confirm("Is no update of this workspace running?")))) return 1;
  const place = { file, name: workspace.name, stack, environment };
  restoreState(place);
  const opened = await WorkspaceStack.open(place, workspace, { acceptsAnyState: true });
  await opened.unlock();
  print("Unlocked.\n");
  return 0;
}
