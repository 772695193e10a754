import { CanvasError } from "../../provider/errors.ts";
import { commandText } from "../engine/engine-errors.ts";
import { parseFlags, stackName, UsageError } from "../flags.ts";
import { print } from "../output/terminal.ts";
import { deploy, markerOf, withReport } from "./deploy.ts";
import { runOptions } from "./deploy-options.ts";
import { Report } from "./deploy-report.ts";

const usage = `Usage: pulumi-canvas promote FILE --from NAME --to NAME [options]

Updates an environment of a workspace file, as up does, if another environment is exactly what the file says. Otherwise, prints
how that differs, and changes nothing.

  --from NAME   the environment that has to match the file, such as staging
  --to NAME     the environment to update, such as production

The other options are those of pulumi-canvas up, for the environment to update. Both environments use the same service and token.

Exit code: 0 done, 1 failed or refused, 130 after Ctrl-C, 143 after SIGTERM.
`;

const options = { ...runOptions, from: { type: "string" }, to: { type: "string" } } as const;

/** Updates an environment with what another one has proven; returns the exit code. */
export async function promoteCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas promote --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const [file, ...others] = positionals;
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
