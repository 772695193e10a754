import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { CanvasError, summaryOf } from "../../provider/errors.ts";
import { pathWithPulumi } from "../run/pulumi-path.ts";

/** A setting of a stack. */
interface StackSetting {
  readonly key: string;
  readonly value: string;
  readonly kind: "secret" | "plaintext";
}

/** Sets a setting in a stack of the project in the current folder; no command line shows it. Returns why that failed. */
export async function setStackConfig(
  stack: string,
  { key, value, kind }: StackSetting,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const args = ["config", "set", `--${kind}`, key, "--stack", stack, "--non-interactive"];
  const env = { ...environment, PATH: pathWithPulumi(environment) };
  const pulumi = spawn("pulumi", args, { env, stdio: ["pipe", "ignore", "pipe"] });
  // If Pulumi does not read it, its message says why.
  pulumi.stdin.on("error", () => {});
  pulumi.stdin.end(value);
  const [problem] = await Promise.all([text(pulumi.stderr), once(pulumi, "close")]);
  if (pulumi.exitCode === 0) return undefined;
  return reasonOf(kind === "secret" ? problem.replaceAll(value, "[secret]") : problem);
}

/** A setting that is there for a moment. */
const trial = "pulumi-canvas:trial";

/** Refuses a stack that cannot keep a secret: whether Pulumi can encrypt one shows only when it does. */
export async function requireSecretsOf(stack: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const unreadable = await runConfig([], stack, environment);
  if (unreadable !== undefined)
    throw new CanvasError(
      `the stack ${stack} cannot be read: ${unreadable}`,
      "run pulumi-canvas login again in the folder of the project, with the name of one of its stacks",
    );
  const setting = { key: trial, value: randomUUID(), kind: "secret" } as const;
  const problem =
    (await setStackConfig(stack, setting, environment)) ?? (await runConfig(["rm", trial], stack, environment));
  if (problem === undefined) return;
  throw new CanvasError(
    `the stack ${stack} cannot keep a secret: ${problem}`,
    "set PULUMI_CONFIG_PASSPHRASE, or what else its secrets provider needs, and run pulumi-canvas login again",
  );
}

/** Runs `pulumi config`; returns why it failed, if it did. */
async function runConfig(
  args: readonly string[],
  stack: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const env = { ...environment, PATH: pathWithPulumi(environment) };
  try {
    const all = ["config", ...args, "--stack", stack, "--non-interactive"];
    await promisify(execFile)("pulumi", all, { env });
    return undefined;
  } catch (error) {
    const printed = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    return reasonOf(printed || summaryOf(error));
  }
}

const reasonOf = (message: string): string => message.trim().replace(/^error: /, "");
