import { checksToText, hasProblem } from "../doctor/checks-text.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { parseOnlyFlags } from "../flags.ts";
import { during, print, printJson } from "../output/terminal.ts";
import { doctorFlags } from "../reference/machine-commands.ts";

/** Checks the settings, the service, and this machine; resolves with the exit code. */
export async function doctorCommand(args: string[], environment = process.env): Promise<number> {
  const { edition, json } = parseOnlyFlags("doctor", doctorFlags, args);
  const checks = await during("checking", () => runChecks({ environment, editionId: edition }));
  if (json) printJson({ checks });
  else print(checksToText(checks));
  return hasProblem(checks) ? 1 : 0;
}
