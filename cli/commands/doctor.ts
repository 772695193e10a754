import { join } from "node:path";
import { pluralize } from "../../picture/format.ts";
import { CanvasError } from "../../provider/errors.ts";
import { checksToText, hasProblem } from "../doctor/checks/checks-text.ts";
import { runChecks } from "../doctor/checks/run-checks.ts";
import { ProbeJournal } from "../doctor/probe/journal.ts";
import { type ProbeReport, reportOf, reportToMarkdown, reportToText } from "../doctor/probe/report.ts";
import { type Findings, runProbe } from "../doctor/probe/run-probe.ts";
import { cacheFolder } from "../engine/pulumi-path.ts";
import { setStackConfig } from "../engine/stack-config.ts";
import { nonEmpty, parseOnlyFlags, stackName, UsageError } from "../flags.ts";
import { writeText } from "../output/output-file.ts";
import { during, print, printError, printJson, StatusLine } from "../output/terminal.ts";
import { doctorFlags } from "../reference/machine-commands.ts";
import { reportFailure } from "./failure.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";
import { settingsOf } from "./settings.ts";

/** Checks the surroundings, or probes the service; resolves with the exit code. */
export async function doctorCommand(args: string[], environment = process.env): Promise<number> {
  const values = parseOnlyFlags("doctor", doctorFlags, args);
  requireOneOutput(values);
  if (values.probe) return probe(values, environment);
  const only = (["team", "invite", "stack", "markdown"] as const).find((name) => values[name] !== undefined);
  if (only !== undefined) throw new UsageError(`--${only} is only for doctor --probe`);
  const checks = await during("checking", () => runChecks({ environment, editionId: values.edition }));
  if (values.json) printJson({ checks });
  else print(checksToText(checks));
  return hasProblem(checks) ? 1 : 0;
}

interface ProbeFlags extends OutputFlags {
  readonly edition?: string | undefined;
  readonly team?: string | undefined;
  readonly invite?: string | undefined;
  readonly stack?: string | undefined;
}

async function probe({ edition, team, invite, stack, ...output }: ProbeFlags, environment: NodeJS.ProcessEnv) {
  if (team === undefined)
    throw new UsageError("doctor --probe needs --team TEAM, the team that gets the scratch spaces");
  const name = stack === undefined ? undefined : stackName(stack);
  const config = settingsOf({ editionId: edition }, environment);
  const journal = new ProbeJournal(join(cacheFolder(environment), "probes"));
  const status = new StatusLine();
  const interrupt = new AbortController();
  let exitCode = 1;
  const stop = (code: number) => () => {
    exitCode = code;
    interrupt.abort();
  };
  const [onInterrupt, onTerminate] = [stop(130), stop(143)];
  process.once("SIGINT", onInterrupt).once("SIGTERM", onTerminate);
  try {
    const { signal } = interrupt;
    const onStatus = (text: string) => status.show(text);
    const findings = await runProbe({ config, team: nonEmpty("--team", team), invite, journal, signal, onStatus });
    status.end();
    const report = show(findings, output);
    if (name !== undefined) await store(report, name, environment);
    return 0;
  } catch (error) {
    status.end();
    if (!(error instanceof CanvasError)) throw error;
    reportFailure(error, output.json);
    return exitCode;
  } finally {
    process.off("SIGINT", onInterrupt).off("SIGTERM", onTerminate);
  }
}

/** Stores the settings of a report in a stack. */
async function store({ settings }: ProbeReport, stack: string, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const setting = { key, value: JSON.stringify(value), kind: "plaintext" } as const;
    const problem = await setStackConfig(stack, setting, environment);
    if (problem !== undefined)
      throw new CanvasError(
        `${key} was not stored in the stack ${stack}: ${problem}`,
        "run the pulumi config set above in the folder of the project, in one of its stacks",
      );
    printError(`Stored ${key} in the stack ${stack}.\n`);
  }
}

function show(findings: Findings, { json, markdown }: OutputFlags): ProbeReport {
  const { leftovers, foreign } = findings;
  if (leftovers > 0) printError(`Cleaned up after ${pluralize(leftovers, "earlier probe")}.\n`);
  if (foreign > 0)
    printError(
      `Left alone: ${pluralize(foreign, "space")} named "pulumi-canvas probe ...", of another machine or of a probe that is running.\n`,
    );
  const report = reportOf(findings);
  if (json) printJson(report);
  if (markdown !== undefined) writeText(markdown, reportToMarkdown(report));
  if (!json && markdown !== "-") print(reportToText(report));
  return report;
}
