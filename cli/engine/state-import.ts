import { execFile } from "node:child_process";
import type { Deployment, Workspace } from "@pulumi/pulumi/automation/index.js";
import { failureError, lockError } from "./engine-errors.ts";
import type { StackPlace } from "./stack-place.ts";

/** Writes a whole state. The Automation API would put it into a file that everybody on the machine can read. */
export function importState(
  { workDir, envVars }: Pick<Workspace, "workDir" | "envVars">,
  place: StackPlace,
  state: Deployment,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: workDir, env: { ...process.env, ...envVars } };
    const child = execFile("pulumi", ["stack", "import", "--stack", place.stack], options, (error, _, stderr) => {
      if (!error) resolve();
      else reject(stderr.includes("currently locked") ? lockError(stderr, place) : failureError(stderr));
    });
    // Pulumi may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(JSON.stringify(state));
  });
}
