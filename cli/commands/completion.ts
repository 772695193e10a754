import { oneOf, parseFlags, UsageError } from "../flags.ts";
import { print, printJson } from "../output/terminal.ts";
import { bashCompletion } from "../reference/completion/bash.ts";
import { fishCompletion } from "../reference/completion/fish.ts";
import { zshCompletion } from "../reference/completion/zsh.ts";
import { shells } from "../reference/machine-commands.ts";
import { commonFlags } from "../reference/shared-flags.ts";

const scripts: Readonly<Record<(typeof shells)[number], () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Prints the completion for a shell; returns the exit code. */
export function completionCommand(args: string[]): number {
  const { values, positionals } = parseFlags("completion", commonFlags, args);
  const [given, ...others] = positionals;
  if (given === undefined || others.length > 0)
    throw new UsageError(`completion takes the name of one shell: ${shells.join(", ")}`);
  const shell = oneOf("the shell", given, shells);
  const script = scripts[shell]();
  if (values.json) printJson({ shell, script });
  else print(script);
  return 0;
}
