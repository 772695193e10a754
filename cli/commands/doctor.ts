import { join } from "node:path";
import { pluralize } from "../../picture/format.ts";
import { type Config, Settings } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { checksToText, hasProblem } from "../doctor/checks/checks-text.ts";
import { runChecks } from "../doctor/checks/run-checks.ts";
import { ProbeJournal } from "../doctor/probe/journal.ts";
import { type ProbeReport, reportOf, reportToMarkdown, reportToText, stackCommand } from "../doctor/probe/report.ts";
import { type Findings, runProbe } from "../doctor/probe/run-probe.ts";
import { cacheFolder } from "../engine/pulumi-path.ts";
import { getStackConfig, setStackConfig } from "../engine/stack-config.ts";
import { speakingOfEnvironment } from "../engine/words-of-file.ts";
import { nonEmpty, parseOnlyFlags, stackName, UsageError } from "../flags.ts";
import { requireFolderOf, writeText } from "../output/output-file.ts";
import { during, print, printError, printJson, StatusLine } from "../output/terminal.ts";
import { doctorFlags } from "../reference/machine-commands.ts";
import { failureData, markReported, reportFailure } from "./failure.ts";
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
  if (output.markdown !== undefined) requireFolderOf(output.markdown);
  const settings = settingsOf({ editionId: edition }, environment);
  const config = name === undefined ? settings : await withPathsOf(name, settings, environment);
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
    const onWait = (text: string) => status.wait(text);
    const what = { config, team: nonEmpty("--team", team), invite, journal };
    const findings = await speakingOfEnvironment(runProbe({ ...what, signal, onStatus, onWait }));
    status.end();
    await show(findings, output, (report) => (name === undefined ? undefined : store(report, name, environment)));
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

/** The settings, with the paths that a stack has: the probe tries them, and the report keeps those that it cannot replace. */
async function withPathsOf(stack: string, config: Config, environment: NodeJS.ProcessEnv): Promise<Config> {
  const { data = {} } = Settings.shape.paths.safeParse(await getStackConfig(stack, "canvas:paths", environment));
  return { ...config, paths: { ...config.paths, ...data } };
}

/** Stores the settings of a report in a stack. */
async function store({ settings }: ProbeReport, stack: string, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const setting = { key, value: JSON.stringify(value), kind: "plaintext" } as const;
    const problem = await setStackConfig(stack, setting, environment);
    if (problem !== undefined)
      throw new CanvasError(
        `${key} was not stored in the stack ${stack}: ${problem}`,
        `run this in the folder of the project, in one of its stacks: ${stackCommand(key, value)}`,
      );
    printError(`Stored ${key} in the stack ${stack}.\n`);
  }
}

/** Prints the report, before something else can fail; one JSON value has what fails, too. */
async function show(
  findings: Findings,
  { json, markdown }: OutputFlags,
  keep: (report: ProbeReport) => Promise<void> | undefined,
): Promise<void> {
  const { leftovers, keptLeftovers, foreign, cleanupError } = findings;
  if (leftovers > 0) printError(`Cleaned up after ${pluralize(leftovers, "earlier probe")}.\n`);
  for (const { summary } of keptLeftovers)
    printError(`Could not clean up after an earlier probe: ${summary}. The next probe tries again.\n`);
  if (foreign > 0)
    printError(
      `Left alone: ${pluralize(foreign, "space")} named "pulumi-canvas probe ...", of another user or machine, or of a probe that is running.\n`,
    );
  const report = reportOf(findings);
  if (!json && markdown !== "-") print(reportToText(report));
  let error: unknown = cleanupError;
  try {
    if (markdown !== undefined) writeText(markdown, reportToMarkdown(report));
    await keep(report);
  } catch (failure) {
    error ??= failure;
  }
  if (json) printJson(error === undefined ? report : { ...report, ...failureData(error) });
  if (error === undefined) return;
  markReported(error);
  throw error;
}
