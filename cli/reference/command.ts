/** An option: how it is parsed, what the help says of it, and what a shell completes after it. */
export interface Flag {
  readonly type: "boolean" | "string";
  readonly short?: string;
  readonly multiple?: boolean;
  readonly default?: boolean | string | string[];
  /** What stands for its value in the help, such as `NAME`. */
  readonly value?: string;
  /** Undefined for an option that is accepted only because earlier versions had it. */
  readonly text?: string;
  /** All values, or the usual ones. */
  readonly values?: readonly string[];
  /** The value is a path. */
  readonly path?: "file" | "folder";
}

/** The options of a command, by name. */
export type Flags = Readonly<Record<string, Flag>>;

/** What the help, the completion and the documentation say of a command. */
export interface Command {
  /** For the list of commands. */
  readonly summary: string;
  /** What can follow the name of the command. */
  readonly usage: readonly string[];
  readonly about: readonly string[];
  /** What its arguments are, if it has some. */
  readonly takes?: "workspaces" | readonly string[];
  /** Whether it mostly waits for something, and shows no progress of its own. */
  readonly isIdle?: boolean;
  readonly flags: Flags;
  /** The options for a folder, or for several files. */
  readonly folderFlags?: Flags;
  readonly notes?: readonly string[];
  /** What each exit code means. */
  readonly exitCodes: Readonly<Record<number, string>>;
}
