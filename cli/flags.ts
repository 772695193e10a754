import { type ParseArgsConfig, parseArgs } from "node:util";

/** An error in the command line; the message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Parses a command line; an unknown or incomplete option is a usage error, in Node's words and with a hint. */
export function parseFlags<const Config extends ParseArgsConfig>(
  config: Config,
  hint = "",
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [problem] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new UsageError(`${problem}${hint}`);
  }
}

export function number(flag: string, text: string, minimum: number, maximum: number): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= minimum && value <= maximum)) {
    throw new UsageError(`${flag} takes a number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`);
  }
  return value;
}

export function wholeNumber(flag: string, text: string, minimum: number, maximum: number): number {
  const value = number(flag, text, minimum, maximum);
  if (!Number.isInteger(value)) throw new UsageError(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  return value;
}

export function nonEmpty(flag: string, text: string): string {
  if (text === "") throw new UsageError(`${flag} takes a value that is not empty`);
  return text;
}

export function oneOf<const T extends string>(flag: string, text: string, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new UsageError(`${flag} is ${values.join(" or ")}, not ${JSON.stringify(text)}`);
  return value;
}

/** The name of a stack, from --stack or PULUMI_STACK: `main`, or `organization/project/main`. The state of a file is at a path with it. */
export function stackName(text: string, flag = "--stack"): string {
  if (/^\w[\w.-]{0,99}(?:\/\w[\w.-]{0,99}){0,2}$/.test(text)) return text;
  const rule = "letters, digits, -, _ and ., and starts with a letter or a digit";
  throw new UsageError(`${flag} takes a name, not ${JSON.stringify(text)}: it has ${rule}`);
}

/** The flags that choose a state of a file. */
export const stackOptions = { stack: { type: "string" }, environment: { type: "string" } } as const;

/** The stack that holds the state: that of --stack, or else of the environment, or else of PULUMI_STACK. */
export function stackOf({
  stack,
  environment,
}: {
  readonly stack?: string | undefined;
  readonly environment?: string | undefined;
}): string {
  if (stack === undefined && environment !== undefined) return stackName(environment, "--environment");
  return stackName(stack ?? (process.env.PULUMI_STACK || "main"));
}
