import { parseFlags, UsageError } from "../emulator/flags.ts";
import { changesOf } from "../provider/workspace/plan/changes.ts";
import { sentencesOf } from "../provider/workspace/plan/sentences.ts";
import { readWorkspaceFile } from "../provider/workspace/workspace.ts";
import { settingsOf } from "./settings.ts";
import { confirm, print, StatusLine } from "./terminal.ts";
import { type Outcome, WorkspaceStack } from "./workspace-stack.ts";

const usage = `Usage: pulumi-canvas preview|up|destroy FILE [options]

  preview FILE    say what an update would do to the workspace, and change nothing
  up FILE         make the workspace as the file says
  destroy FILE    remove what the file has made; spaces go to the trash

  --yes           do not ask before changing anything
  --refresh       look first at what has changed outside of the file
  --json          print the plan and the result as JSON
  --exit-code     preview: exit with 2 if there is something to change
  --stack NAME    the stack, for several workspaces of one file (default: main)

The service and the token come from CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN and CANVAS_EDITION_ID. The state is in the folder
.pulumi-canvas beside the file, or where PULUMI_BACKEND_URL says.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  ...{ yes: flag, refresh: flag, json: flag, "exit-code": flag, help: flag },
  stack: { type: "string", default: process.env.PULUMI_STACK ?? "main" },
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
  // What is wrong with the file or the settings is told at once, before the engine starts.
  readWorkspaceFile(file);
  settingsOf();
  const stack = await WorkspaceStack.open({ file, stack: values.stack });
  const plan = await stack.run(command === "destroy" ? "preview-destroy" : "preview", { refresh: values.refresh });
  const sentences = sentencesOf(changesOf(plan.steps));
  const report = new Report(values.json);
  report.plan(plan, sentences);
  if (!plan.isDone) return 1;
  if (command === "preview") return values["exit-code"] && sentences.length > 0 ? 2 : 0;
  if (sentences.length === 0 && !needsRun(plan)) return report.end(undefined);
  if (!(values.yes || (await confirm("Make these changes?")))) {
    report.note("Nothing was changed.");
    return 1;
  }
  const total = plan.steps.filter(({ op }) => op !== "same").length;
  const status = new StatusLine();
  const onProgress = (done: number) => {
    if (status.isReplaced) status.show(`${Math.min(done, total)} of ${total}`);
  };
  const result = await stack.run(command, { refresh: values.refresh, onProgress });
  status.end();
  return report.end(result);
}

/** Whether there is something to do that no sentence tells: the next step of an onboarding, or a value that only changes the state. */
const needsRun = ({ steps }: Outcome): boolean => steps.some(({ op }) => op !== "same");

/** What the user reads, or one JSON object at the end. */
class Report {
  readonly #isJson: boolean;
  readonly #result: Record<string, unknown> = {};
  /** The plan's warnings, which the run repeats. */
  #warnings: ReadonlySet<string> = new Set();

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  plan(plan: Outcome, sentences: readonly string[]): void {
    const { isDone, steps, warnings, errors } = plan;
    this.#warnings = new Set(warnings);
    Object.assign(this.#result, { changes: changesOf(steps), plan: sentences, warnings, errors });
    if (this.#isJson) {
      if (!isDone) this.#printJson();
      return;
    }
    if (isDone)
      print(sentences.length === 0 ? "Nothing to change.\n" : `${sentences.map((text) => `  ${text}`).join("\n")}\n`);
    tell(plan);
  }

  note(text: string): void {
    if (!this.#isJson) print(`${text}\n`);
  }

  end(result: Outcome | undefined): number {
    if (result) Object.assign(this.#result, { isDone: result.isDone, ...messagesOf(result) });
    if (this.#isJson) this.#printJson();
    else if (result) {
      tell({ ...result, warnings: result.warnings.filter((text) => !this.#warnings.has(text)) });
      print(
        result.isDone
          ? "Done.\n"
          : "Not everything could be done; correct it and run the command again: it goes on from here.\n",
      );
    }
    return result && !result.isDone ? 1 : 0;
  }

  #printJson(): void {
    print(`${JSON.stringify(this.#result, null, 2)}\n`);
  }
}

const messagesOf = ({ warnings, errors, notes }: Outcome) => ({ warnings, errors, notes });

function tell({ warnings, errors, notes }: Outcome): void {
  for (const text of notes) print(`  ${text}\n`);
  for (const text of warnings) process.stderr.write(`warning: ${text}\n`);
  for (const text of errors) process.stderr.write(`error: ${text}\n`);
}
