import { join } from "node:path";
import { printable } from "../../provider/validation/printable-text.ts";
import type { ExportForm } from "../export/description.ts";
import { type ExportResult, exportWorkspace } from "../export/export-workspace.ts";
import { whileReading } from "../export/live-workspace.ts";
import { doneSign } from "../output/style.ts";
import { print, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { exporting } from "../reference/workspace-commands.ts";
import { shellPath } from "../run/stack-place.ts";

/** `pulumi-canvas export`. Resolves with the exit code. */
export async function exportCommand(
  options: OptionsOf<typeof exporting>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { out, as: form, force = false } = options;
  return whileReading(
    options,
    environment,
    (reading) => exportWorkspace({ ...reading, out, form, force }),
    (result) => {
      if (options.json) printJson({ out, ...result });
      else print(report(out, form, result));
      return 0;
    },
  );
}

const nextSteps: Readonly<Record<ExportForm, (out: string) => string>> = {
  workspace: (out) =>
    `The first update adopts what is there:\n  pulumi-canvas preview ${shellPath(join(out, "workspace.yaml"))}`,
  import: (out) =>
    `To write a program, run this in a Pulumi project:\n  pulumi import --file ${printable(join(out, "import.json"))} --yes --out FILE`,
};

function report(out: string, form: ExportForm, result: ExportResult): string {
  const { files, resourceCount, omissions, differences } = result;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  - ${printable(line)}\n`).join("")}`;
  const notes = (some: ExportResult["omissions"]) => some.map(({ what, reason }) => `${what}: ${reason}`);
  return [
    `${doneSign()}Wrote ${resourceCount} resources to ${printable(out)}: ${files.join(", ")}. ${nextSteps[form](out)}\n`,
    list("Left out; fix it on the service and export again, or leave it:", notes(omissions)),
    list("Different from what an import finds:", notes(differences)),
  ].join("");
}
