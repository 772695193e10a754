import { fileURLToPath } from "node:url";
import { printable } from "../../provider/validation/printable-text.ts";
import { pathWithPulumi } from "../engine/pulumi-path.ts";
import type { ProgramForm } from "../export/description.ts";
import { type ExportResult, exportWorkspace } from "../export/export-workspace.ts";
import { nonEmpty, oneOf, parseFlags, UsageError } from "../flags.ts";
import { print } from "../output/terminal.ts";
import { scopeOptions, scopeUsage, serviceUsage, whileReading } from "./live-workspace.ts";

const usage = `Usage: pulumi-canvas export --out DIR [options]

Reads a workspace from the service and writes a project that describes it. Changes nothing on the service. If it is interrupted,
run it again to continue.

  --out DIR              folder of the project: a new one, or that of an earlier export
${scopeUsage}
  --as FORM              workspace (one workspace.yaml, the default) or resources (one Pulumi resource for each thing)
  --language LANGUAGE    language of the resources: yaml (the default) or typescript
  --verify               check that importing the project and previewing it shows no change; needs the Pulumi CLI
  --force                overwrite files that were changed since, or that come from elsewhere
  --help                 print this text

${serviceUsage}

Exit code: 0 done, 1 failed or a preview with changes, 130 interrupted.
`;

const options = {
  out: { type: "string" },
  ...scopeOptions,
  as: { type: "string", default: "workspace" },
  language: { type: "string" },
  verify: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `pulumi-canvas export`. Resolves with the exit code. */
export async function exportCommand(args: string[], environment = process.env): Promise<number> {
  const flags = parseFlags({ args, options }).values;
  if (flags.help) {
    print(usage);
    return 0;
  }
  if (flags.out === undefined) throw new UsageError("export needs --out DIR, the folder to write the project to");
  const packageFolder = fileURLToPath(new URL("../../..", import.meta.url));
  const out = nonEmpty("--out", flags.out);
  const form = formOf(flags);
  const verify = flags.verify
    ? { packageFolder, environment: { ...environment, PATH: pathWithPulumi(environment) } }
    : undefined;
  return whileReading(
    flags,
    environment,
    (reading) => exportWorkspace({ ...reading, out, form, force: flags.force, verify }),
    (result) => {
      print(report(out, result));
      return result.changes && result.changes.length > 0 ? 1 : 0;
    },
  );
}

function formOf(flags: { readonly as: string; readonly language?: string | undefined }): ProgramForm {
  const form = oneOf("--as", flags.as, ["workspace", "resources"]);
  if (form === "resources") return oneOf("--language", flags.language ?? "yaml", ["yaml", "typescript"]);
  if (flags.language !== undefined) throw new UsageError("--language is only for --as resources");
  return form;
}

function report(out: string, { files, resourceCount, omissions, differences, changes }: ExportResult): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  - ${printable(line)}\n`).join("")}`;
  const notes = (some: ExportResult["omissions"]) => some.map(({ what, reason }) => `${what}: ${reason}`);
  return [
    `Wrote ${resourceCount} resources to ${printable(out)}: ${files.join(", ")}. README.md says how to start.\n`,
    list("Left out; fix it on the service and export again, or leave it:", notes(omissions)),
    list("Different from what an import finds:", notes(differences)),
    changes?.length === 0 ? "\nVerified: a preview after the import shows no change.\n" : "",
    list(
      "Not verified: a preview after the import shows changes.",
      (changes ?? []).map(
        ({ operation, resource, properties }) => `${operation} ${resource}: ${properties.join(", ")}`,
      ),
    ),
  ].join("");
}
