import { type ParseArgsConfig, parseArgs } from "node:util";
import { suggest } from "../provider/validation/messages.ts";

type ParseArgsOptions = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Options extends ParseArgsOptions> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

/** An error in the command line; the message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Parses the arguments of a command; an unknown or incomplete option is a usage error, in Node's words and with a hint. */
export function parseFlags<const Options extends ParseArgsOptions>(
  command: string,
  options: Options,
  args: string[],
): Parsed<Options> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [problem] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    const names = Object.keys(options);
    const unknown = flagNames(args).find((name) => !names.includes(name));
    const help = `pulumi-canvas ${command} --help lists the options`;
    const known = names.map((name) => `--${name}`);
    throw new UsageError(`${problem}; ${unknown === undefined ? help : suggest(`--${unknown}`, known, help)}`);
  }
}

/** The same for a command without arguments. */
export function parseOnlyFlags<const Options extends ParseArgsOptions>(
  command: string,
  options: Options,
  args: string[],
): Parsed<Options>["values"] {
  const { values, positionals } = parseFlags(command, options, args);
  const [first] = positionals;
  if (first === undefined) return values;
  throw new UsageError(
    `${command} takes only options, not ${JSON.stringify(first)}; pulumi-canvas ${command} --help lists them`,
  );
}

/** The long options of a command line. */
function flagNames(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  const own = end === -1 ? args : args.slice(0, end);
  return own.filter((text) => text.startsWith("--")).map((text) => text.slice(2).replace(/=.*$/s, ""));
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
