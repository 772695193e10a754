import { CanvasError } from "../../provider/errors.ts";
import { withoutAddressSecrets } from "../output/log-text.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";

/** A failure of Pulumi's CLI outside of the engine. After a Ctrl-C, which reaches it too, it says nothing. */
export class PulumiFailure extends CanvasError {}

/** The error for such a failure; other errors as they are. */
export async function asCommandFailure(error: unknown, place: StackPlace): Promise<unknown> {
  const { CommandError } = await import("@pulumi/pulumi/automation/index.js");
  return error instanceof CommandError ? commandFailure(error.message, place) : error;
}

/** The error for what Pulumi's CLI has printed. */
export function commandFailure(output: string, place: StackPlace): CanvasError {
  const { file } = place;
  if (/the stack is currently locked by|\[409\] Conflict: Another update/.test(output))
    return new CanvasError(
      `another run${holderIn(output)} is updating the workspace of ${file}`,
      `wait for it to end and run the command again; if it was killed, run ${unlockText(place)}`,
    );
  // Pulumi has read the file while another run was writing it.
  if (/\bcheckpoint: (?:unexpected )?EOF\b/.test(output))
    return new CanvasError(
      `the recorded state of ${file} could not be read, most likely because another run was writing it`,
      "run the command again",
    );
  return new PulumiFailure(
    `Pulumi failed: ${reasonIn(output) ?? "it gave no reason"}`,
    "check that PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE belong to the state",
  );
}

/** Who holds the lock, if the backend says so. */
function holderIn(output: string): string {
  const [, holder] = /: created by (.+)$/m.exec(output) ?? [];
  return holder === undefined ? "" : ` (${holder})`;
}

/** What the CLI said, without its command line. */
export function reasonIn(output: string): string | undefined {
  const [, reason] = /^(?:.* stderr: )?error: (.+)$/m.exec(output) ?? [];
  return reason === undefined ? undefined : withoutAddressSecrets(reason);
}
