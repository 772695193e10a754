import { CanvasError } from "../../provider/errors.ts";

/** The stack of a workspace file, and the folder of its project. */
export interface StackPlace {
  readonly stack: string;
  readonly folder: string;
}

/** An error with which Pulumi's CLI ended before or beside the engine, in one sentence; others as they are. */
export async function asCommandFailure(error: unknown, place: StackPlace): Promise<unknown> {
  const { CommandError, ConcurrentUpdateError } = await import("@pulumi/pulumi/automation/index.js");
  if (error instanceof ConcurrentUpdateError) return new CanvasError(lockText(error.message, place));
  return error instanceof CommandError ? new CanvasError(failureText(error.message)) : error;
}

/** That another run holds the lock of the stack, and whose it is, as far as the backend knows. */
export function lockText(output: string, { stack, folder }: StackPlace): string {
  const [, holder] = /: created by (.+)$/m.exec(output) ?? [];
  const other = holder === undefined ? "another run" : `another run (${holder})`;
  return (
    `${other} is changing the stack ${stack}: run the command again when it has ended; ` +
    `if it was killed, unlock the stack with "pulumi cancel ${stack} --yes --cwd ${folder}"`
  );
}

/** That the CLI failed, why, and which settings decide about it. */
export function failureText(output: string): string {
  const reason = reasonIn(output) ?? "it gave no reason";
  return `Pulumi failed: ${reason}; PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE have to be those of the state`;
}

/** What the CLI said, without its command line, and without the password of an address. */
export function reasonIn(output: string): string | undefined {
  const [, reason] = /^(?:.* stderr: )?error: (.+)$/m.exec(output) ?? [];
  return reason?.replaceAll(/:\/\/[^/\s]*@/g, "://****@");
}
