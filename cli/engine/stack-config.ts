import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { pathWithPulumi } from "./pulumi-path.ts";

/** A setting of a stack. */
interface StackSetting {
  readonly key: string;
  readonly value: string;
  readonly kind: "secret" | "plaintext";
}

/** A setting of a stack of the project in the current folder; undefined if it cannot be read. */
export async function getStackConfig(
  stack: string,
  key: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const args = ["config", "get", key, "--stack", stack, "--non-interactive"];
  const env = { ...environment, PATH: pathWithPulumi(environment) };
  return promisify(execFile)("pulumi", args, { env }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
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
  const shown = kind === "secret" ? problem.replaceAll(value, "[secret]") : problem;
  return shown.trim().replace(/^error: /, "");
}
