import { join } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { printableJson } from "../../provider/validation/printable-text.ts";
import { checksToText, hasProblem } from "../doctor/checks/checks-text.ts";
import { runChecks } from "../doctor/checks/run-checks.ts";
import { ProbeJournal } from "../doctor/probe/journal.ts";
import { type ProbeReport, reportOf, reportToMarkdown, reportToText } from "../doctor/probe/report.ts";
import { type Findings, runProbe } from "../doctor/probe/run-probe.ts";
import { cacheFolder } from "../engine/pulumi-path.ts";
import { setStackConfig } from "../engine/stack-config.ts";
import { nonEmpty, parseFlags, stackName, UsageError } from "../flags.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError, StatusLine } from "../output/terminal.ts";
import { serviceUsage } from "./live-workspace.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";
import { settingsOf } from "./settings.ts";

const usage = `Usage: pulumi-canvas doctor [options]
       pulumi-canvas doctor --probe --team TEAM [options]

Checks this machine, the network, the token, and the workspace, and says how to correct what is wrong. It only reads, with about
a dozen requests.

With --probe, it finds out how the service behaves where its description is open, and which settings the provider needs for that.
It works in two scratch spaces named "pulumi-canvas probe ...", which it puts into the trash, also when it is interrupted; if it
is killed, the next probe does. The report names no people, addresses or tokens: attach it to a bug.

  --edition ID       edition of the workspace (CANVAS_EDITION_ID; default: the user's only or default one)
  --probe            probe the service
  --team TEAM        id or name of the team that gets the scratch spaces
  --invite ADDRESS   a member of the team who takes part in the probe: the service is asked to invite them again, which it
                     refuses, and they are a viewer of a scratch space for a moment
  --stack NAME       store the settings that the provider needs in this stack of the project in the current folder
  --json             print JSON
  --markdown PATH    write the report of the probe as Markdown; - is standard output
  --help             print this text

${serviceUsage}

Exit code: 0 no problem, 1 problems or failed, 130 or 143 interrupted.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  edition: { type: "string" },
  probe: flag,
  team: { type: "string" },
  invite: { type: "string" },
  stack: { type: "string" },
  json: flag,
  markdown: { type: "string" },
  help: flag,
} as const;

/** Checks the surroundings, or probes the service; resolves with the exit code. */
export async function doctorCommand(args: string[], environment = process.env): Promise<number> {
  const { values } = parseFlags({ args, options }, "; pulumi-canvas doctor --help lists the options");
  if (values.help) {
    print(usage);
    return 0;
  }
  requireOneOutput(values);
  if (values.probe) return probe(values, environment);
  const only = (["team", "invite", "stack", "markdown"] as const).find((name) => values[name] !== undefined);
  if (only !== undefined) throw new UsageError(`--${only} is only for doctor --probe`);
  const checks = await runChecks({ environment, editionId: values.edition });
  print(values.json ? `${printableJson({ checks }, 2)}\n` : checksToText(checks));
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
    printError(`pulumi-canvas: ${error.message}\n`);
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
  if (leftovers > 0) printError(`Cleaned up after ${leftovers} earlier probes.\n`);
  if (foreign > 0)
    printError(`${foreign} spaces named "pulumi-canvas probe ..." are of other machines or a probe that is running.\n`);
  const report = reportOf(findings);
  if (json) print(`${printableJson(report, 2)}\n`);
  if (markdown !== undefined) writeText(markdown, reportToMarkdown(report));
  if (!json && markdown !== "-") print(reportToText(report));
  return report;
}
