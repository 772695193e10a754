import { readWorkspaceFile } from "../../provider/workspace/workspace-file.ts";
import { WorkspaceStack } from "../engine/workspace-stack.ts";
import { parseFlags, UsageError } from "../flags.ts";
import { confirm, print, StatusLine } from "../output/terminal.ts";
import { Report } from "./deploy-report.ts";
import { settingsOf } from "./settings.ts";

const usage = `Usage: pulumi-canvas preview|up|destroy FILE [options]

  preview FILE       show what an update would change, without changing anything
  up FILE            update the workspace to match the file
  destroy FILE       remove what the file created; spaces go to the trash

  --yes              skip the confirmation
  --refresh          look for changes made outside of the file first
  --map PATH         write the plan as a map: plan.html or plan.svg
  --markdown PATH    write the plan, and then the result, as Markdown for a pull request; - is standard output
  --json             print the plan, its cost, and the result as JSON
  --exit-code        preview: exit with 2 if there is something to change
  --stack NAME       which of several workspaces to make from the file (default: main)
  --help             print this text

The service and the token come from CANVAS_BASE_URL and CANVAS_ACCESS_TOKEN, and the edition from CANVAS_EDITION_ID; the
default is the only edition of the user, or their default edition. The state is in the folder .pulumi-canvas next to the file,
or where PULUMI_BACKEND_URL says.

Exit code: 0 done, 1 failed, 2 for preview --exit-code with something to change, 130 interrupted.
`;

const flag = { type: "boolean", default: false } as const;
const options = {
  yes: flag,
  refresh: flag,
  json: flag,
  "exit-code": flag,
  help: flag,
  map: { type: "string" },
  markdown: { type: "string" },
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
  const report = new Report(values);
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
  readonly refresh: boolean;
  readonly "exit-code": boolean;
  readonly stack: string;
}

async function deploy(command: Command, file: string, options: DeployOptions, report: Report): Promise<number> {
  const { refresh } = options;
  // Errors in the file or the settings are reported at once, before the engine starts.
  readWorkspaceFile(file);
  settingsOf();
  const stack = await WorkspaceStack.open({ file, stack: options.stack });
  const plan = await stack.run(command === "destroy" ? "preview-destroy" : "preview", { refresh });
  const sentences = report.plan(plan);
  if (!plan.isDone) return 1;
  if (command === "preview") return options["exit-code"] && sentences.length > 0 ? 2 : 0;
  // Some steps have no sentence: the next step of an onboarding, or a value that only changes the state.
  const total = plan.steps.filter(({ op }) => op !== "same").length;
  if (sentences.length === 0 && total === 0) return 0;
  if (!(options.yes || (await confirm("Make these changes?")))) {
    report.note("Nothing was changed.");
    return 1;
  }
  const status = new StatusLine();
  const onProgress = (done: number) => {
    if (status.isReplaced) status.show(`${Math.min(done, total)} of ${total}`);
  };
  const result = await stack.run(command, { refresh, onProgress });
  status.end();
  return report.result(result);
}
