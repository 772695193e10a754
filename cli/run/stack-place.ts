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

/** The command that removes the lock of a killed run. */
export const unlockText = (place: StackPlace): string => commandText("unlock", place);

/** A command for the same state. */
export function commandText(command: string, { file, stack, environment }: StackPlace): string {
  const options = environment === undefined ? "" : ` --environment ${environment}`;
  return `pulumi-canvas ${command} ${shellPath(file)}${options}${stack === (environment ?? "main") ? "" : ` --stack ${stack}`}`;
}

/** A text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A path as one word of a command that a user may paste into a shell. */
export const shellPath = (path: string): string => (/^[\w.:\\/-]+$/.test(path) ? path : quoted(path));
