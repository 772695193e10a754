import { CanvasError } from "../../provider/errors.ts";
import { commandText } from "../engine/stack-place.ts";
import { parseFlags, stackName, UsageError } from "../flags.ts";
import { promoteFlags } from "../reference/run-commands.ts";
import { deploy, markerOf, withReport } from "./deploy.ts";
import { Report } from "./deploy-report.ts";
import { workspacePaths } from "./workspace-paths.ts";

/** Updates an environment with what another one has proven; returns the exit code. */
export async function promoteCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags("promote", promoteFlags, args);
  const [file, ...others] = workspacePaths(positionals);
  const { from, to } = values;
  if (file === undefined || others.length > 0 || from === undefined || to === undefined)
    throw new UsageError(
      "promote takes one workspace file and two environments: promote workspace.yaml --from staging --to production",
    );
  stackName(from, "--from");
  stackName(to, "--to");
  if (from === to) throw new UsageError("--from and --to are the same environment");
  return withReport({ ...values, marker: markerOf("promote", file, to) }, async (report) => {
    const exitCode = await requireProven(file, from);
    return exitCode === 0 ? deploy("up", file, { ...values, environment: to }, report) : exitCode;
  });
}

/** Refuses to promote what an environment does not have; returns the exit code of an interruption, or 0. */
async function requireProven(file: string, environment: string): Promise<number> {
  // A report that is not closed prints nothing.
  const report = new Report({ json: true });
  const exitCode = await deploy("preview", file, { json: true, environment }, report);
  if (exitCode > 1) return exitCode;
  const { changes, errors } = report.findings;
  const place = { file, stack: environment, environment };
  if (exitCode === 1)
    throw new CanvasError([
      `${environment} cannot be compared with ${file}; run ${commandText("preview", place)} until it succeeds:`,
      ...linesOf(errors),
    ]);
  if (changes.length > 0)
    throw new CanvasError([
      `${environment} is not what ${file} says; run ${commandText("up", place)} before you promote:`,
      ...linesOf(changes),
    ]);
  return 0;
}

const linesOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split("\n")).map((line) => `  ${line}`);
