import { CanvasError } from "../../provider/errors.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";

/** The error for a failure of Pulumi's CLI outside of the engine; other errors as they are. */
export async function asCommandFailure(error: unknown, place: StackPlace): Promise<unknown> {
  const { CommandError, ConcurrentUpdateError } = await import("@pulumi/pulumi/automation/index.js");
  if (error instanceof ConcurrentUpdateError) return lockError(error.message, place);
  if (!(error instanceof CommandError)) return error;
  return isHalfRead(error.message) ? halfReadError(place) : failureError(error.message);
}

/** Whether Pulumi has read a state while another run of it wrote the file. */
const isHalfRead = (output: string): boolean => /\bcheckpoint: (?:unexpected )?EOF\b/.test(output);

function halfReadError({ file }: StackPlace): CanvasError {
  return new CanvasError(
    `the recorded state of ${file} could not be read, most likely because another run was writing it`,
    "run the command again",
  );
}

/** Another run holds the lock; names its owner if the backend does. */
export function lockError(output: string, place: StackPlace): CanvasError {
  const [, holder] = /: created by (.+)$/m.exec(output) ?? [];
  const other = holder === undefined ? "another run" : `another run (${holder})`;
  const { file } = place;
  return new CanvasError(
    `${other} is updating the workspace of ${file}`,
    `wait for it to end and run the command again; if it was killed, run ${unlockText(place)}`,
  );
}

export function failureError(output: string): CanvasError {
  const reason = reasonIn(output) ?? "it gave no reason";
  return new CanvasError(
    `Pulumi failed: ${reason}`,
    "check that PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE belong to the state",
  );
}

/** What the CLI said, without its command line. */
export function reasonIn(output: string): string | undefined {
  const [, reason] = /^(?:.* stderr: )?error: (.+)$/m.exec(output) ?? [];
  return reason === undefined ? undefined : withoutSecrets(reason);
}

/** A message of Pulumi, without what may be secret in an address: its user, and its query. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/:\/\/[^/\s]*@/g, "://****@").replaceAll(/(:\/\/[^\s"'?]*\?)[^\s"']*/g, "$1****");
