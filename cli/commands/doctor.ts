import { checksToText, hasProblem } from "../doctor/checks-text.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { during, print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { doctor } from "../reference/machine-commands.ts";

/** Checks the settings, the service, and this machine; resolves with the exit code. */
export async function doctorCommand(
  { edition, json }: OptionsOf<typeof doctor>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const checks = await during("checking", () => runChecks({ environment, editionId: edition }));
  if (json) printJson({ checks });
  else print(checksToText(checks));
  return hasProblem(checks) ? 1 : 0;
}
