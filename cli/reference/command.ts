import { styleText } from "node:util";
import { Command, type CommandUnknownOpts, Help } from "@commander-js/extra-typings";
import { UsageError } from "../flags.ts";

/** What help and documentation say of a command, next to its arguments and options. */
interface Details {
  /** For the list of commands. */
  readonly summary: string;
  readonly about: string;
  /** Command lines, without `pulumi-canvas`. */
  readonly examples?: readonly string[];
  readonly notes?: readonly string[];
  /** What each exit code means. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

/** The values of the options of a command. */
export type OptionsOf<Definition extends { opts: () => unknown }> = ReturnType<Definition["opts"]>;

/** A command with examples and exit codes. It throws its errors, which main.ts prints. */
export class DetailedCommand extends Command {
  readonly details: Details;

  constructor(name: string, details: Details) {
    super(name);
    this.details = details;
    this.summary(details.summary).description(details.about);
    this.helpOption("-h, --help", "print this text").helpCommand(false).exitOverride();
  }

  override createHelp(): Help {
    return new DetailedHelp();
  }

  override error(message: string): never {
    const problem = message.replace(/^error: |\.$/g, "").replace("\n", " ");
    const command = this.parent ? `${this.parent.name()} ${this.name()}` : this.name();
    throw new UsageError(`${problem}; see ${command} --help`);
  }
}

/** The usual help, followed by examples, notes and exit codes. */
class DetailedHelp extends Help {
  override formatHelp(command: CommandUnknownOpts, helper: Help): string {
    const { examples = [], notes = [], exitCodes = {} } = command instanceof DetailedCommand ? command.details : {};
    const lines = examples.map((words) => `  pulumi-canvas ${words}`);
    const width = helper.padWidth(command, helper);
    const codes = Object.entries(exitCodes).map(([code, meaning]) => helper.formatItem(code, width, meaning, helper));
    return [
      super.formatHelp(command, helper),
      ...this.formatItemList("Examples:", lines, helper),
      ...notes.flatMap((note) => [helper.boxWrap(note, helper.helpWidth ?? 80), ""]),
      ...this.formatItemList("Exit codes:", codes, helper),
    ].join("\n");
  }

  override subcommandTerm(command: CommandUnknownOpts): string {
    return command.name();
  }

  override styleTitle(title: string): string {
    return styleText("bold", title);
  }
}
