import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { CanvasError } from "../../provider/errors.ts";
import { pathWithPulumi } from "../engine/pulumi-path.ts";

/** Makes a refresh token a secret of a stack of the project in the current folder; no command line shows it. */
export async function setStackSecret(stack: string, token: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const args = ["config", "set", "--secret", "canvas:refreshToken", "--stack", stack, "--non-interactive"];
  const env = { ...environment, PATH: pathWithPulumi(environment) };
  const pulumi = spawn("pulumi", args, { env, stdio: ["pipe", "ignore", "pipe"] });
  // If Pulumi does not read it, its message says why.
  pulumi.stdin.on("error", () => {});
  pulumi.stdin.end(token);
  const [problem] = await Promise.all([text(pulumi.stderr), once(pulumi, "close")]);
  if (pulumi.exitCode === 0) return;
  const reason = problem
    .replaceAll(token, "[secret]")
    .trim()
    .replace(/^error: /, "");
  throw new CanvasError(
    `the refresh token was not stored in the stack ${stack}: ${reason}`,
    "run pulumi-canvas login again in the folder of the project, with the name of one of its stacks",
  );
}
