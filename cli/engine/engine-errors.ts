import { CanvasError } from "../../provider/errors.ts";
import { shellPath } from "./shell-words.ts";

/** Where Pulumi keeps the state of a workspace file. */
export interface StackPlace {
  /** The workspace file. */
  readonly file: string;
  /** The `name` that the workspace has; without one, that of a YAML file is read from it. */
  readonly name?: string | undefined;
  readonly stack: string;
  /** Which environment of the file it is, if it has some. */
  readonly environment?: string | undefined;
  /** The folder of a copy of the state; without one, the state is next to the file, or where PULUMI_BACKEND_URL says. */
  readonly folder?: string | undefined;
}

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

/** The command that removes the lock of a killed run. */
export const unlockText = (place: StackPlace): string => commandText("unlock", place);

/** A command for the same state. */
export function commandText(command: string, { file, stack, environment }: StackPlace): string {
  const options = environment === undefined ? "" : ` --environment ${environment}`;
  return `pulumi-canvas ${command} ${shellPath(file)}${options}${stack === (environment ?? "main") ? "" : ` --stack ${stack}`}`;
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
