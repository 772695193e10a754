import { type Session, sharedSession } from "../../provider/run/session.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { continuationOf } from "../engine/continuation.ts";
import { type StackPlace, unlockText } from "../engine/engine-errors.ts";
import { requireSameName } from "../engine/former-name.ts";
import { Interruption } from "../engine/interruption.ts";
import { type Outcome, withMessages } from "../engine/outcome.ts";
import { requireTeam } from "../engine/recorded-workspace.ts";
import { withSnapshot } from "../engine/state-snapshot.ts";
import { speakingOfFile } from "../engine/words-of-file.ts";
import { WorkspaceStack } from "../engine/workspace-stack.ts";
import { number, parseFlags, stackName, UsageError } from "../flags.ts";
import { destroyProblems } from "../guards/prevented-deletions.ts";
import { planOf, planProblems } from "../guards/whole-plan.ts";
import { readCostOf } from "../map/read-cost.ts";
import { outputPath } from "../output/files.ts";
import { commentMarker } from "../output/markdown-text.ts";
import { writeText } from "../output/output-file.ts";
import { confirm, print, StatusLine } from "../output/terminal.ts";
import { loadWorkspace } from "../source/load-workspace.ts";
import { Report } from "./deploy-report.ts";
import { settingsOf } from "./settings.ts";

const usage = `Usage: pulumi-canvas preview|up|destroy FILE [options]

  preview FILE         show what an update would change, without changing anything
  up FILE              update the workspace to match the file
  destroy FILE         remove what the file created; spaces go to the trash

  --yes                skip the confirmation
  --no-refresh         skip reading what was changed outside of the file: faster, but the plan may not know
  --max-trashed N      allow this update to put up to N spaces, and N single zones, into the trash, or to stop managing them
  --create-duplicates  create spaces although the team has spaces of the same title, and no state is recorded
  --state PATH         preview: start from a copy of the state, which needs no access to the state itself; {} is an empty one
  --save-state PATH    up and destroy: write such a copy, which names people, but has no secret
  --map PATH           write the plan as a map: plan.html or plan.svg; repeat it for both
  --markdown PATH      write the plan, and then the result, as Markdown for a pull request; - is standard output
  --json               print the plan, its cost, and the result as JSON
  --exit-code          preview: exit with 2 if there is something to change
  --stack NAME         which of several workspaces to make from the file (default: main)
  --help               print this text

The service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN, and the edition from CANVAS_EDITION_ID; the
default is the only edition of the user, or their default edition. The state is in the folder .pulumi-canvas next to the file,
or where PULUMI_BACKEND_URL says.

Exit code: 0 done, 1 failed or refused, 2 for preview --exit-code with something to change, 130 after Ctrl-C, 143 after SIGTERM.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  yes: flag,
  // The default, and accepted because earlier versions had it.
  refresh: flag,
  "no-refresh": flag,
  "max-trashed": { type: "string" },
  "create-duplicates": flag,
  json: flag,
  "exit-code": flag,
  help: flag,
  map: { type: "string", multiple: true },
  markdown: { type: "string" },
  state: { type: "string" },
  "save-state": { type: "string" },
  stack: { type: "string", default: process.env.PULUMI_STACK || "main" },
} as const;

type Command = "preview" | "up" | "destroy";

/** Runs a workspace file; returns the exit code. */
export async function deployCommand(command: Command, args: string[]): Promise<number> {
  const { values, positionals } = parseFlags(
    { args, options, allowPositionals: true },
    "; pulumi-canvas up --help lists the options",
  );
  if (values.help) {
    print(usage);
    return 0;
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError(`${command} takes one workspace file, such as workspace.yaml`);
  if (values.state !== undefined && command !== "preview")
    throw new UsageError(`--state is for preview, not for ${command}`);
  if (values["save-state"] !== undefined && command === "preview")
    throw new UsageError("--save-state is for up and destroy: a preview leaves the state as it is");
  // An update must not find out after its run that it cannot write.
  for (const path of [...(values.map ?? []), values.markdown, values["save-state"]])
    if (path !== undefined) outputPath(path);
  const marker = commentMarker(command, file, ...(values.stack === "main" ? [] : [values.stack]));
  const report = new Report({ ...values, marker });
  try {
    return await deploy(command, file, values, report);
  } catch (error) {
    report.fail(error);
    throw error;
  } finally {
    report.close();
  }
}

interface DeployOptions {
  readonly yes: boolean;
  readonly "no-refresh": boolean;
  readonly "max-trashed"?: string | undefined;
  readonly "create-duplicates": boolean;
  readonly "exit-code": boolean;
  readonly state?: string | undefined;
  readonly "save-state"?: string | undefined;
  readonly stack: string;
}

/** Errors in the file or the settings are reported at once, before the engine starts. */
async function deploy(command: Command, file: string, options: DeployOptions, report: Report): Promise<number> {
  const place = { file, stack: stackName(options.stack) };
  const { workspace } = await loadWorkspace(file);
  return speakingOfFile(
    withSnapshot(options.state, place, (copy) => deployWorkspace(command, copy, workspace, options, report)),
  );
}

async function deployWorkspace(
  command: Command,
  place: StackPlace,
  workspace: Workspace,
  options: DeployOptions,
  report: Report,
): Promise<number> {
  const silent = () => {};
  const status = new StatusLine();
  const onWait = (text: string) => status.wait(text);
  const session = sharedSession(settingsOf(), { warn: silent, info: silent, pending: silent, status: onWait });
  const interruption = new Interruption({
    onStop: () => report.remark("Stopping: waiting for what is under way. Press Ctrl-C again to end at once."),
    onEnd: () => report.remark(`Ended. If the next update finds the workspace locked, run ${unlockText(place)}.`),
  });
  try {
    const stack = await WorkspaceStack.open(place, workspace);
    requireTeam(place.file, workspace, stack.recorded);
    const isNew = stack.recorded.stackUrn === undefined && !options["create-duplicates"];
    if (isNew) requireSameName(place, workspace);
    await stack.use(workspace, continuationOf(workspace, stack.recorded));
    const deployment = new Deployment({ command, workspace, options, session, stack, interruption, report, status });
    const exitCode = await deployment.run();
    if (options["save-state"] !== undefined) writeText(options["save-state"], await stack.snapshot());
    return exitCode;
  } finally {
    interruption.close();
    session.client.close();
    status.end();
  }
}

interface Parts {
  readonly command: Command;
  readonly workspace: Workspace;
  readonly options: DeployOptions;
  readonly session: Session;
  readonly stack: WorkspaceStack;
  readonly interruption: Interruption;
  readonly report: Report;
  readonly status: StatusLine;
}

/** A plan, the question whether to carry it out, and the run. */
class Deployment {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async run(): Promise<number> {
    const { command, workspace, options, session, interruption, report } = this.#parts;
    const outcome = await this.#preview();
    if (interruption.exitCode !== undefined) return this.#unchanged(interruption.exitCode);
    const plan = await planOf(session, outcome, workspace.spaces);
    const problems = outcome.isDone ? await this.#problemsOf(plan) : [];
    const sentences = report.plan(plan, problems);
    if (!outcome.isDone || problems.length > 0) return 1;
    if (command === "preview") return options["exit-code"] && sentences.length > 0 ? 2 : 0;
    // Some steps have no sentence: the next step of an onboarding, or a value that only changes the state.
    const total = outcome.steps.filter(({ op }) => op !== "same").length;
    if (sentences.length === 0 && total === 0) return 0;
    const isWanted = options.yes || (await confirm("Make these changes?"));
    if (!isWanted || interruption.exitCode !== undefined) return this.#unchanged(interruption.exitCode ?? 1);
    const deleted = new Set(outcome.steps.filter(({ op }) => op === "delete").map(({ urn }) => urn));
    const result = await this.#run(command, total, deleted);
    const { exitCode } = interruption;
    return result.isDone || exitCode === undefined ? report.result(result) : report.interrupted(result, exitCode);
  }

  /** An update acts on what its plan has read: only a preview leaves the state as it is, and reads for itself. */
  async #preview(): Promise<Outcome> {
    const { command, options, session, stack, interruption, report } = this.#parts;
    const { team, resources } = stack.recorded;
    const isReading = !options["no-refresh"] && team !== undefined;
    if (isReading) report.reading(readCostOf(resources, session.config.zoneReads));
    if (command === "preview" && isReading) return this.#run("preview", resources.length);
    const read = isReading ? await this.#run("refresh", resources.length) : undefined;
    if (read && (!read.isDone || interruption.exitCode !== undefined)) return read;
    const planned = await stack.run(command === "destroy" ? "preview-destroy" : "preview", this.#watching);
    return read ? withMessages(planned, read) : planned;
  }

  async #problemsOf(plan: Awaited<ReturnType<typeof planOf>>): Promise<readonly string[]> {
    const { command, workspace, options, session, stack } = this.#parts;
    if (command === "destroy") return destroyProblems(plan, workspace.options);
    const given = options["max-trashed"];
    const maxTrashed = given === undefined ? undefined : number("--max-trashed", given, 0, 100_000);
    return planProblems(session, plan, stack.recorded, {
      ...workspace.options,
      ...(maxTrashed === undefined ? {} : { maxTrashed }),
      allowsDuplicates: options["create-duplicates"],
    });
  }

  #unchanged(exitCode: number): number {
    this.#parts.report.note("Nothing was changed.");
    return exitCode;
  }

  /** Runs a command, and shows how far it is; a log gets a line for every hundred resources. A preview reads first. */
  async #run(
    command: "preview" | "refresh" | "up" | "destroy",
    total: number,
    deleted: ReadonlySet<string> = new Set(),
  ) {
    const { stack, status } = this.#parts;
    const refresh = command === "preview";
    const verb = refresh || command === "refresh" ? "read " : "";
    const onProgress = (done: number) => {
      if (done <= total && (status.isReplaced || done % 100 === 0)) status.show(`${verb}${done} of ${total}`);
    };
    return stack.run(command, { ...this.#watching, refresh, deleted, onProgress });
  }

  get #watching() {
    const { interruption, status } = this.#parts;
    return { interruption, onWait: (text: string) => status.wait(text) };
  }
}
