import { InvalidArgumentError } from "@commander-js/extra-typings";

/** An error in the command line; the message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Parses a number in these limits. */
export const number =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`It takes a number from ${minimum} to ${maximum}.`);
  };

/** Parses a whole number in these limits. */
export const wholeNumber =
  (minimum: number, maximum: number) =>
  (text: string): number => {
    const value = number(minimum, maximum)(text);
    if (Number.isInteger(value)) return value;
    throw new InvalidArgumentError("It takes a whole number.");
  };

/** Parses the path of a map. */
export function htmlPath(text: string): string {
  if (text.endsWith(".html")) return text;
  throw new InvalidArgumentError("A map is an HTML file: name one that ends with .html.");
}

/** Collects the values of an option that can be repeated. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

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
